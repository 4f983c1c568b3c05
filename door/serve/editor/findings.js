// What the server finds in a file, at its characters, each with its fixes.
import {setDiagnostics} from "@codemirror/lint";
import {LSPPlugin} from "@codemirror/lsp-client";
import {EditorView} from "@codemirror/view";

const severities = {1: "error", 2: "warning", 3: "info", 4: "hint"};

/** Sends changes soon after a key, and shows what comes of them. */
export const findings = {
  clientCapabilities: {textDocument: {publishDiagnostics: {versionSupport: true},
    codeAction: {codeActionLiteralSupport: {codeActionKind: {valueSet: ["quickfix"]}}}}},
  notificationHandlers: {"textDocument/publishDiagnostics": (client, params) => { show(client, params); return true; }},
  editorExtension: EditorView.updateListener.of((update) => {
    if (!update.docChanged) return;
    listOf(update.view).ariaBusy = "true";
    soon(LSPPlugin.get(update.view)?.client);
  }),
};

/** The list below the text. It is busy while what it lists is that of an earlier text. */
const listOf = (view) => view.dom.nextElementSibling;

let timer;
function soon(client) {
  clearTimeout(timer);
  timer = setTimeout(() => { if (client?.connected) client.sync(); }, 15);
}

async function show(client, {uri, version, diagnostics}) {
  const file = client.workspace.getFile(uri), view = file?.getView();
  if (!view || version !== file.version) return;
  if (file.doc.length === 0) diagnostics = []; // nobody has begun it
  mark(view, diagnostics, []);
  const list = listOf(view);
  list.last = diagnostics;
  let actions = null;
  if (diagnostics.length > 0) {
    const all = {start: {line: 0, character: 0}, end: LSPPlugin.get(view).toPosition(file.doc.length, file.doc)};
    actions = await client.request("textDocument/codeAction",
      {textDocument: {uri}, range: all, context: {diagnostics: [], only: ["quickfix"]}}).catch(() => null);
  }
  await document.lifted; // a button that is replaced under a finger is not pressed
  if (list.last === diagnostics && file.version === version) draw(view, mark(view, diagnostics, actions ?? []));
}

/** Marks what was found in the text, and returns it. */
function mark(view, diagnostics, actions) {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return [];
  const at = (position) => plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc));
  const all = diagnostics.map((found) => ({
    from: at(found.range.start), to: at(found.range.end), severity: severities[found.severity], message: found.message,
    source: found.code,
    actions: actions.filter((action) => action.edit && action.diagnostics?.some((other) => same(other, found)))
      .map((action) => ({name: action.title, apply: () => make(view, action.edit)})),
  }));
  all.sort((a, b) => a.from - b.from);
  view.dispatch(setDiagnostics(view.state, all));
  return all;
}

/** Lists what was found below the text, where fingers reach the fixes: at once with these, so that nothing moves on. */
function draw(view, all) {
  const list = listOf(view);
  list.hidden = all.length === 0;
  list.replaceChildren(...all.map((found) => {
    const item = document.createElement("li");
    item.className = found.severity;
    const text = button(found.message, () => {
      view.dispatch({selection: {anchor: found.from, head: found.to}, scrollIntoView: true});
      view.focus();
    });
    text.className = "finding";
    item.append(text, ...found.actions.map(({name, apply}) => button(name, apply)));
    return item;
  }));
  list.ariaBusy = String(!LSPPlugin.get(view)?.unsyncedChanges.empty);
}

function button(text, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", press);
  return made;
}

function same(a, b) {
  return a.code === b.code && a.message === b.message && JSON.stringify(a.range) === JSON.stringify(b.range);
}

/** Makes a fix, unless the text has changed since. */
function make(view, {changes}) {
  const plugin = LSPPlugin.get(view), edits = changes?.[plugin.uri];
  if (!edits || listOf(view).ariaBusy === "true") return;
  view.dispatch({userEvent: "input.fix", changes: edits.map((edit) => ({from: plugin.fromPosition(edit.range.start),
    to: plugin.fromPosition(edit.range.end), insert: edit.newText}))});
  view.focus();
}
