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
    if (update.docChanged) soon(LSPPlugin.get(update.view)?.client);
  }),
};

let timer;
function soon(client) {
  clearTimeout(timer);
  timer = setTimeout(() => { if (client?.connected) client.sync(); }, 15);
}

async function show(client, {uri, version, diagnostics}) {
  const file = client.workspace.getFile(uri), view = file?.getView();
  if (!view || version !== file.version) return;
  if (file.doc.length === 0) diagnostics = []; // nobody has begun it
  draw(view, diagnostics, []);
  if (diagnostics.length === 0) return;
  const all = {start: {line: 0, character: 0}, end: LSPPlugin.get(view).toPosition(file.doc.length, file.doc)};
  const actions = await client.request("textDocument/codeAction",
    {textDocument: {uri}, range: all, context: {diagnostics: [], only: ["quickfix"]}}).catch(() => []);
  if (file.version === version && actions?.length) draw(view, diagnostics, actions);
}

function draw(view, diagnostics, actions) {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return;
  const at = (position) => plugin.unsyncedChanges.mapPos(plugin.fromPosition(position, plugin.syncedDoc));
  const shown = diagnostics.map((found) => ({
    from: at(found.range.start), to: at(found.range.end), severity: severities[found.severity], message: found.message,
    source: found.code,
    actions: actions.filter((action) => action.edit && action.diagnostics?.some((other) => same(other, found)))
      .map((action) => ({name: action.title, apply: () => make(view, action.edit)})),
  }));
  shown.sort((a, b) => a.from - b.from);
  view.dispatch(setDiagnostics(view.state, shown));
  list(view, shown);
}

/** Lists what was found below the text, where fingers reach the fixes. */
function list(view, all) {
  const below = view.dom.nextElementSibling;
  below.hidden = all.length === 0;
  below.replaceChildren(...all.map((found) => {
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
  if (!edits || !plugin.unsyncedChanges.empty) return;
  view.dispatch({userEvent: "input.fix", changes: edits.map((edit) => ({from: plugin.fromPosition(edit.range.start),
    to: plugin.fromPosition(edit.range.end), insert: edit.newText}))});
  view.focus();
}
