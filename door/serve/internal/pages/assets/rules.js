// The view of rules in a browser with scripts: the editor in the place of the text fields, the file in the address
// behind #, so that the address is a link to it, and the sheet beside.

const form = document.getElementById("rules");
const {nonce, root, file: fileName, tests: testsName} = form.dataset;
const phrases = JSON.parse(form.dataset.phrases);
const {file, tests} = form.elements;
const folder = "file://" + root;
form.elements.here.value = new URL("../", import.meta.url).href; // where a printed sheet leads to

/** The address of the page without what stands behind #. What was not saved came from another one. */
function place() {
  const here = new URL(form.action);
  if (location.pathname === here.pathname) return here.pathname + location.search;
  for (const name of form.dataset.address.split(" ")) here.searchParams.set(name, form.elements[name].value);
  return here.pathname + here.search;
}

/** The texts that the address says without what stands behind #. */
const fresh = "fresh" in form.dataset ? JSON.stringify([file.value, tests.value]) : "";

/** The texts, and the versions of the files with which they began: whoever comes back to them may be late. */
const state = () => JSON.stringify(
  [file.value, tests.value, form.elements.version.value, form.elements.testsversion.value]);

const encode = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const decode = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/** Sends bytes through a stream that compresses or expands. */
async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function linkTo(text) {
  return "#" + encode(await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text)));
}

/** How long a text in a link may be. */
const mostText = 1 << 20;

async function linked(hash) {
  const reader = new Blob([decode(hash.slice(1))]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const text = new TextDecoder();
  let all = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    all += text.decode(part.value, {stream: true});
    if (all.length > mostText) throw new Error("the text in the address is too long");
  }
  return JSON.parse(all);
}

/** Writes the texts into the address. */
let linking = Promise.resolve();
function remember() {
  linking = linking.then(async () => {
    const hash = JSON.stringify([file.value, tests.value]) === fresh ? "" : await linkTo(state());
    history.replaceState(null, "", place() + hash);
  });
  return linking;
}

/** The version of a text in a link. It is none that there is, if the link doesn't say which. */
const began = (version, now) => (typeof version === "string" && version) || (now && "unknown");

/** Takes the texts of the address into the fields. */
async function recall() {
  if (location.hash.length < 2) return;
  try {
    const [rules, cases, version, testsVersion] = await linked(location.hash);
    if (typeof rules !== "string" || typeof cases !== "string") return;
    file.value = rules;
    tests.value = cases;
    const {version: of, testsversion: ofTests, from} = form.elements;
    if (from.value) { // else there is no file to write over
      of.value = began(version, of.value);
      ofTests.value = began(testsVersion, ofTests.value);
    }
    const said = document.getElementById("recalled");
    said.textContent = said.dataset.text;
    file.dispatchEvent(new Event("input", {bubbles: true}));
  } catch (error) {
    console.warn(error); // a link that was cut off
  }
}

/** Shows a file that the rules extend, beside. */
const beside = document.getElementById("beside");
let reading;
async function show(editor, client, uri) {
  const [address, line] = uri.split("#L");
  const own = client.workspace.getFile(address)?.getView();
  if (own) {
    goTo(editor, own, line);
    return own;
  }
  const text = address.startsWith(folder + "/")
    ? await (await fetch(new URL("../api/v1/files/" + address.slice(folder.length + 1), import.meta.url))).text()
    : (await client.request("workspace/textDocumentContent", {uri: address})).text;
  reading?.destroy();
  const label = decodeURIComponent(address.split("/").at(-1));
  beside.querySelector("b").textContent = label;
  reading = editor.read(text, beside, {nonce, phrases, label});
  if (!beside.open) beside.showModal();
  goTo(editor, reading, line);
  return reading;
}

/** Puts the cursor into a line. */
function goTo(editor, view, line) {
  const {doc} = view.state, at = doc.line(Math.min(Math.max(Number(line) || 1, 1), doc.lines)).from;
  view.dispatch({selection: {anchor: at}, effects: editor.scrollTo(at)});
  view.focus();
}

/** Says when the editor goes without help, since too many are helped or nobody is there. */
function helped(well) {
  const said = document.getElementById("helpless");
  said.textContent = well ? "" : said.dataset.text;
}

/** How often it is looked whether others have changed what the rules extend, in milliseconds. */
const every = 15000;

/** Asks the page and the editor anew for what they find, if the rules extend files of the folder. */
function lookAbove(client) {
  if (form.elements.parents.value === "") return;
  form.dispatchEvent(new Event("input"));
  if (client.connected) client.notification("textDocument/didSave", {textDocument: {uri: folder + "/" + fileName}});
}

async function begin() {
  await recall();
  const editor = await import("./editor.js");
  const address = location.origin.replace(/^http/, "ws") + "/rules/language";
  const client = editor.begin({address, root: folder, lang: document.documentElement.lang, helped,
    show: (uri) => show(editor, client, uri)});
  const meaning = document.getElementById("meaning");
  const say = (html) => {
    meaning.innerHTML = html;
    meaning.hidden = html === "";
  };
  for (const [field, name] of [[file, fileName], [tests, testsName]]) {
    editor.edit(client, field, {uri: folder + "/" + name, nonce, phrases, meaning: say});
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='hanfu:'], a[href^='file:']");
    if (!link) return;
    event.preventDefault();
    show(editor, client, link.getAttribute("href"));
  });
  const look = () => { if (!document.hidden) lookAbove(client); };
  setInterval(look, every);
  document.addEventListener("visibilitychange", look);
  await client.initializing;
  form.dataset.ready = "";
}

/** Draws the sheet anew, when it is shown and the hands rest. */
let drawing, drawn;
function draw() {
  clearTimeout(drawing);
  drawing = setTimeout(() => {
    const now = file.value + document.documentElement.lang;
    if (form.elements.show.value !== "sheet" || now === drawn) return;
    drawn = now;
    form.requestSubmit(document.getElementById("preview"));
  }, 300);
}

for (const field of [file, tests]) {
  field.addEventListener("input", remember);
  field.addEventListener("written", remember);
}
form.addEventListener("shown", () => {
  draw();
  document.activeElement.scrollIntoView({block: "nearest"}); // what changes may have come over it
});

/** Whoever leaves with texts that were not saved is asked first: not who sends them, or takes them along. */
let sent = false;
const send = () => { sent = true; setTimeout(() => { sent = false; }, 1000); };
form.addEventListener("submit", ({submitter}) => { if (submitter?.hasAttribute("formaction") && !submitter.formTarget) send(); });
form.elements.lang.addEventListener("input", send);
addEventListener("beforeunload", (event) => { if (!sent && document.querySelector("#brief .unsaved")) event.preventDefault(); });
form.addEventListener("submit", (event) => { // what is sent right behind takes its place, and what was pressed would be lost
  if (event.submitter?.id !== "preview") draw();
});
beside.querySelector("button").addEventListener("click", () => beside.close());
const link = document.getElementById("link");
link.hidden = false;
link.addEventListener("click", async () => {
  history.replaceState(null, "", place() + await linkTo(state()));
  await navigator.clipboard?.writeText(location.href).catch(() => {}); // the address has it all the same
  const said = document.getElementById("linked");
  said.textContent = said.dataset.text;
});
document.getElementById("changes")?.toggleAttribute("open", matchMedia("(min-width:26.01rem)").matches); // a phone has no room
draw();
begin();
if (!("fresh" in form.dataset)) remember();
