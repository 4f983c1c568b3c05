// Where the program runs in the browser: begins its service worker, and lets what is asked wait until that answers.

const said = document.getElementById("loading"), worker = navigator.serviceWorker;
let answers = Boolean(worker?.controller);
const tapped = []; // before the program answers; a page that is loaded anew taps it again
const ready = begin();

async function begin() {
  if (answers) return;
  said.hidden = false;
  try {
    const found = await worker.register(new URL("../worker.js", import.meta.url));
    await new Promise((well, ill) => {
      worker.addEventListener("controllerchange", well, { once: true });
      found.installing?.addEventListener("statechange", ({ target }) => target.state === "redundant" && ill(new Error("the worker can't be installed")));
      if (worker.controller) well();
    });
  } catch (error) {
    said.textContent = said.dataset.failed;
    throw error;
  }
  if ("first" in said.dataset || location.search !== "") { // what is shown is not what was asked for
    keep(JSON.stringify(tapped));
    location.reload();
    await new Promise(() => {});
  }
  answers = true;
  keep("");
  tellKept();
}

/** How long the page says whether it still needs a network, in milliseconds. */
const TOLD = 6000;

/** Says whether the page still needs a network: it does if the browser has no room for the program. */
async function tellKept() {
  const { program, kept, full } = said.dataset;
  said.textContent = await caches.match(new URL("../" + program, import.meta.url)) ? kept : full;
  said.hidden = false;
  setTimeout(() => { said.hidden = true; }, TOLD);
}

/** Keeps a text for the page that is loaded next, or takes it. Without storage there is none. */
function keep(text) {
  try {
    const was = sessionStorage.getItem("tapped");
    if (text) sessionStorage.setItem("tapped", text);
    else sessionStorage.removeItem("tapped");
    return was;
  } catch {
    return null;
  }
}

document.addEventListener("submit", ({ submitter }) => {
  if (answers || submitter?.name !== "tap") return;
  tapped.push(submitter.value);
  keep(JSON.stringify(tapped));
}, true);

addEventListener("DOMContentLoaded", () => {
  const taps = answers && keep("");
  if (!taps) return;
  tellKept();
  const form = document.querySelector("form[data-live]");
  for (const value of form ? JSON.parse(taps) : []) {
    const button = Object.assign(document.createElement("button"), { name: "tap", value, hidden: true });
    form.append(button);
    form.requestSubmit(button);
    button.remove();
  }
});

const ask = window.fetch;
window.fetch = async (...args) => {
  await ready;
  return ask(...args);
};

/** Lets a link or a form wait that would ask the host. */
function later(event, go) {
  if (worker?.controller || event.defaultPrevented) return;
  event.preventDefault();
  ready.then(go, () => {});
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (link) later(event, () => location.assign(link.href));
});
document.addEventListener("submit", (event) => later(event, () => event.target.requestSubmit(event.submitter)));

// Storage that isn't asked for may be cleared.
document.addEventListener("submit", ({ target }) => target.method === "post" && navigator.storage?.persist?.());

// The language server of the editor is not here: its connection never opens, and the editor goes without help.
window.WebSocket = class { readyState = 0; };

/** Takes in the files that are chosen, those that can be. */
document.getElementById("files")?.addEventListener("change", async ({ target }) => {
  const refused = [];
  for (const file of target.files) {
    const answer = await fetch(new URL("../api/v1/files/" + encodeURIComponent(file.name), import.meta.url),
      { method: "PUT", headers: { "If-None-Match": "*" }, body: await file.text() });
    if (!answer.ok) refused.push(`${file.name}: ${(await answer.json()).detail}`);
  }
  await navigator.storage?.persist?.();
  if (refused.length === 0) location.reload();
  document.getElementById("refused").textContent = refused.join("\n");
});
