// A form with data-live="PART" is sent whenever something in it changes or is tapped. The answer is that part of the
// page: each element of it takes the place of what the element with the same id shows, and the address follows.
//
// One request is on its way at a time. Taps that come meanwhile are sent together with the next, so that none is lost
// however fast they come. An answer that arrives while a finger is down is shown when it has been lifted: a button that
// is replaced between the two would not be tapped. What gets no answer is sent again after a second; until then the form
// is pale.
//
// A field with data-tap="TAP" is a tap of its value, when it has been changed. A form with data-address has these fields
// in the address, others all; # stays. A field with data-rest="MS" is sent when the hands rest for so long. One with
// data-whole asks for a whole page: that of the address, "here" with its #, "sent" by a post. That, a button with
// formaction and a link with data-carries="NAME" wait while an answer is on its way; then the link of that name in the
// answer is followed.

/** @param {HTMLFormElement} form */
async function send(form) {
  if (form.busy) {
    form.again = true;
    return;
  }
  form.busy = true;
  try {
    do {
      form.again = false;
      await ask(form);
    } while (form.again);
  } finally {
    form.busy = false;
  }
  const follow = form.follow;
  form.follow = null;
  follow?.();
}

/** Keeps a link or button from leaving before what was tapped last has an answer. */
function wait(event) {
  const way = event.target.closest("[data-carries], [formaction]"), form = event.currentTarget;
  if (!way || !form.busy) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  form.follow = () => (way.isConnected ? way : form.querySelector(`[data-carries="${way.dataset.carries}"]`))?.click();
}

/** Sends what the form says and what was tapped, and shows the answer. */
async function ask(form) {
  const taps = form.taps.splice(0);
  const query = said(form), before = query.toString();
  for (const tap of taps) query.append("tap", tap);
  query.set("part", form.dataset.live);
  const asked = form.method === "post" ? fetch(form.action, { method: "POST", body: query }) : fetch(form.action + "?" + query);
  let answer = await asked.catch(() => null);
  const html = await answer?.text().catch(() => { answer = null; }); // it was cut off
  form.classList.toggle("late", !answer?.ok);
  document.getElementById("away").hidden = Boolean(answer);
  document.getElementById("busy").hidden = !(answer?.status >= 500);
  if (answer?.ok) {
    await document.lifted;
    if (taps.length > 0 && said(form).toString() !== before) { // what was typed meanwhile counts
      form.taps.unshift(...taps);
      form.again = true;
    } else {
      show(form, html, taps.length > 0);
    }
  } else if (!answer || answer.status >= 500) { // nobody is there, or there is no room: later there is
    form.taps.unshift(...taps);
    form.again = true;
    await new Promise((again) => setTimeout(again, 1000));
  }
}

/** The longest time that an answer waits for a finger, in milliseconds. */
const LONGEST_PRESS = 1000;

/** Resolves when no finger is down, and the tap that it made has been heard of. */
document.lifted = Promise.resolve();

document.addEventListener("pointerdown", () => {
  document.lifted = new Promise((up) => {
    for (const end of ["pointerup", "pointercancel"]) { // the tap comes after its pointer
      document.addEventListener(end, () => setTimeout(up), { once: true });
    }
    setTimeout(up, LONGEST_PRESS);
  });
});

/** What the fields of the form say. */
function said(form) {
  const all = [...new FormData(form)].filter(([, value]) => value !== "");
  return new URLSearchParams(all);
}

/** What the address says of a form. */
function address(form) {
  const all = said(form), names = form.dataset.address?.split(" ");
  return "?" + (names ? new URLSearchParams([...all].filter(([name]) => names.includes(name))) : all);
}

/** The longest time that what is done for good may take, in milliseconds: the server gives up before. */
const LONGEST_DEED = 15000;

/** Whether the server answers. */
const isThere = () => fetch(import.meta.url, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(3000) })
  .then(({ status }) => status < 500, () => false);

/** What the buttons of a form change, which an answer may renew. */
const state = (form) => ["version", "told", "at", "insert"].map((name) => form.elements[name]?.value).join();

/**
 * Sends what is done for good once, when a server answers; until then all stays. Until its page comes, the button rests.
 */
document.addEventListener("submit", async (event) => {
  const form = event.target, button = event.submitter;
  if (button?.name !== "do") return;
  if (!form.there) {
    event.preventDefault();
    if (form.sent || form.asks) return;
    form.asks = true;
    const said = document.getElementById("away"), before = state(form);
    while (!(said.hidden = form.there = await isThere())) await new Promise((again) => setTimeout(again, 1000));
    form.asks = false;
    const now = form.querySelector(`[name=do][value="${button.value}"]`); // an answer may have replaced it
    if (now && state(form) === before) form.requestSubmit(now); // else somebody must look again
    else form.there = false;
    return;
  }
  form.there = false;
  const rest = (sent) => { form.sent = button.disabled = sent; };
  form.sent = true;
  setTimeout(rest, 0, true); // once the form has taken what the button says
  setTimeout(rest, LONGEST_DEED, false);
  addEventListener("pageshow", ({ persisted }) => persisted && rest(false)); // somebody goes back to this page
});

/** Shows an answer, and sets fields that taps have changed, by data-sets="NAME". */
function show(form, html, tapped) {
  if (form.sent) return; // another page comes
  const answer = document.createElement("template");
  answer.innerHTML = html;
  for (const part of answer.content.children) {
    const shown = document.getElementById(part.id);
    if (shown.className !== part.className) shown.className = part.className;
    if (shown.innerHTML !== part.innerHTML) replace(shown, part);
  }
  for (const field of tapped ? form.querySelectorAll("[data-sets]") : []) {
    const set = form.elements[field.dataset.sets];
    if (set.value === field.value) continue;
    set.value = field.value;
    set.dispatchEvent(new Event("written"));
  }
  rove(form);
  history.replaceState(null, "", form.action + address(form) + location.hash); // it may be a page of what was not saved
  form.dispatchEvent(new Event("shown"));
}

/** Replaces what an element shows. The keyboard stays at the same field, or one in its place, and what is picked stays picked. */
function replace(shown, part) {
  const fields = () => [...shown.querySelectorAll("button, input, select")], buttons = fields();
  const at = buttons.indexOf(document.activeElement);
  const {name, value} = buttons[at] ?? {};
  const picked = buttons.filter((button) => button.checked).map((button) => button.value);
  shown.replaceChildren(...part.childNodes);
  const now = fields();
  for (const pick of now) if (pick.type === "radio") pick.checked = !pick.disabled && picked.includes(pick.value);
  if (at < 0) return;
  const usable = now.filter((button) => !button.disabled && button.checkVisibility());
  const same = usable.find((button) => button.name === name && button.value === value);
  (same ?? usable.find((button) => now.indexOf(button) >= at) ?? usable.at(-1))?.focus({ preventScroll: true });
}

/** Arrows go to the next button of a part in their direction. */
function step(event) {
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const part = event.target.closest("button") && event.target.closest("section, [role=toolbar]");
  if (!way || !part) return;
  event.preventDefault();
  const middle = (button) => {
    const box = button.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(event.target);
  let best, least = Infinity;
  for (const button of part.querySelectorAll("button:enabled")) {
    const [dx, dy] = [middle(button)[0] - x, middle(button)[1] - y];
    const along = dx * way[0] + dy * way[1];
    const far = along + 4 * Math.abs(dx * way[1] + dy * way[0]); // what lies beside is far
    if (along > 1 && far < least) [best, least] = [button, far];
  }
  best?.focus();
}

/** Lets the tab key stop once in a toolbar: at the button that has the keyboard, or the first. */
function rove(form) {
  for (const bar of form.querySelectorAll("[role=toolbar]")) {
    const usable = [...bar.querySelectorAll("button:enabled")].filter((button) => button.checkVisibility());
    const stop = usable.includes(document.activeElement) ? document.activeElement : usable[0];
    for (const button of usable) button.tabIndex = button === stop ? 0 : -1;
  }
}

/** Says that the next page is on its way. */
function leaves() {
  const said = document.getElementById("wait"), timer = setTimeout(() => { said.hidden = false; }, 300);
  addEventListener("pageshow", () => { clearTimeout(timer); said.hidden = true; }, { once: true }); // somebody comes back
}
addEventListener("submit", ({target, submitter}) => {
  if (submitter?.value === "take" || target.matches(".find form:not([data-live])")) leaves();
});
addEventListener("click", (event) => {
  if (event.target.closest("a[href*='/rules/find']") && !(event.ctrlKey || event.metaKey || event.shiftKey)) leaves();
});

/** Shares the address of a link, or copies it, where the browser can. */
async function share(event) {
  const link = event.target.closest("a[data-shared]");
  if (!link || !(navigator.share ?? navigator.clipboard)) return;
  event.preventDefault();
  if (navigator.share) {
    await navigator.share({ url: link.href }).catch(() => {}); // it was called off
  } else {
    await navigator.clipboard.writeText(link.href).then(
      () => { link.textContent = link.dataset.shared; },
      () => { location.assign(link.href); });
  }
}

for (const form of document.querySelectorAll("form[data-live]")) {
  form.taps = [];
  rove(form);
  form.addEventListener("click", wait);
  form.addEventListener("click", share);
  form.addEventListener("focusin", () => rove(form));
  form.addEventListener("keydown", step);
  form.addEventListener("input", (event) => {
    const {whole, tap, rest} = event.target.dataset;
    clearTimeout(form.resting);
    if (whole === "sent") form.busy ? form.follow = () => form.submit() : form.submit();
    else if (whole !== undefined) location.href = address(form) + (whole === "here" ? location.hash : "");
    else if (rest !== undefined) form.resting = setTimeout(send, Number(rest), form);
    else if (tap === undefined) send(form);
  });
  form.addEventListener("change", (event) => {
    const {tap} = event.target.dataset;
    if (tap === undefined) return;
    form.taps.push(tap + ":" + event.target.value);
    send(form);
  });
  form.addEventListener("submit", (event) => {
    if (event.submitter?.matches("[formaction], [name=do]")) return; // it leads elsewhere
    event.preventDefault();
    if (event.submitter?.name === "tap") form.taps.push(event.submitter.value);
    send(form);
  });
}
