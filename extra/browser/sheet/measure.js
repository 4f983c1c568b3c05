// Lists what is wrong with a sheet as it is laid out now: what does not fit, is cut off, has no size, or may be torn by a page.
(() => {
  const problems = [];
  const name = (e) => e.tagName.toLowerCase() + (e.className.baseVal === undefined && e.className ? "." + e.className : "") +
    ' "' + e.textContent.trim().replace(/\s+/g, " ").slice(0, 40) + '"';
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) problems.push("the page is " + page.scrollWidth + " pixels wide, in a window of " + innerWidth);
  for (const e of document.querySelectorAll("main, main *:not(svg, svg *)")) {
    const style = getComputedStyle(e);
    if (style.display !== "inline" && e.scrollWidth > e.clientWidth + 1) {
      problems.push(name(e) + " is cut off: " + e.scrollWidth + " pixels in " + e.clientWidth);
    }
    const box = e.getBoundingClientRect();
    if (box.right > innerWidth + 1 || box.left < -1) problems.push(name(e) + " reaches out of the window");
    if (parseFloat(style.fontSize) < 9) problems.push(name(e) + " is written in " + style.fontSize);
  }
  for (const e of document.querySelectorAll(".changes td:not(:has(code))")) {
    e.style.overflowWrap = "normal";
    if (e.scrollWidth > e.clientWidth + 1) problems.push(name(e) + " has a word that is broken");
    e.style.overflowWrap = "";
  }
  const uses = document.querySelectorAll("use");
  if (uses.length === 0) problems.push("there are no tiles");
  for (const use of uses) {
    const box = use.getBoundingClientRect();
    if (!document.querySelector(use.getAttribute("href"))) problems.push(use.getAttribute("href") + " is not on the page");
    if (Math.min(box.width, box.height) < 12) problems.push(use.getAttribute("href") + " is drawn " + box.width + " by " + box.height);
  }
  if (matchMedia("print").matches) {
    const whole = document.querySelectorAll("tr, li, h2, h3, article, .settings > div, .fu > div");
    for (const e of whole) {
      if (!getComputedStyle(e).breakInside.startsWith("avoid")) problems.push(name(e) + " may be torn between two pages");
      if (e.getBoundingClientRect().height > 300) problems.push(name(e) + " is higher than a third of a page");
    }
    if (whole.length < 100) problems.push("there are only " + whole.length + " rows");
    if (getComputedStyle(document.body).backgroundColor !== "rgb(255, 255, 255)") problems.push("the paper is not white");
  }
  return [...new Set(problems)];
})()
