// The editor of the page: CodeMirror in the place of a text field, with the help of the language server.
import {autocompletion, closeBrackets, completionKeymap} from "@codemirror/autocomplete";
import {defaultKeymap, history, historyKeymap} from "@codemirror/commands";
import {yaml} from "@codemirror/lang-yaml";
import {bracketMatching, foldGutter, foldKeymap, indentOnInput, indentService} from "@codemirror/language";
import {lintGutter, lintKeymap} from "@codemirror/lint";
import {findReferencesKeymap, formatKeymap, hoverTooltips, jumpToDefinitionKeymap, LSPPlugin, renameKeymap, serverCompletionSource,
  signatureHelp} from "@codemirror/lsp-client";
import {EditorState} from "@codemirror/state";
import {EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers} from "@codemirror/view";
import {connect, harmless} from "./client.js";
import {findings} from "./findings.js";
import {look} from "./look.js";


/** Connects the editors of a page with the language server. Show shows a file beside: it gets its URI, and returns a view.
 * Helped is told whether there is a connection. */
export function begin({address, root, lang, show, helped}) {
  const client = connect(address, {rootUri: root, initializationOptions: {lang}, sanitizeHTML: harmless,
    extensions: [findings]}, helped);
  const own = client.workspace.displayFile;
  client.workspace.displayFile = async (uri) => await own.call(client.workspace, uri) ?? show(uri);
  return client;
}

/** Scrolls a view to a place. */
export const scrollTo = (at) => EditorView.scrollIntoView(at, {y: "center"});

/** What goes on with a word. The answer may be for a text that has grown meanwhile: it ends on the line as it was then. */
async function complete(context) {
  const found = await serverCompletionSource(context);
  return found && {...found, to: Math.min(found.to, context.state.doc.lineAt(context.pos).to)};
}

/** Puts an editor in the place of a field. What is typed goes into the field, as if it were typed there. */
export function edit(client, field, {uri, nonce, phrases, meaning}) {
  let writing = false;
  const changed = EditorView.updateListener.of((update) => {
    if (update.docChanged && !writing) {
      field.value = update.state.doc.toString();
      field.dispatchEvent(new Event("input", {bubbles: true}));
    }
    if (update.docChanged || update.selectionSet) later(update.view, meaning);
  });
  const view = new EditorView({doc: field.value, extensions: [
    basic(nonce, phrases), history(), closeBrackets(), indentOnInput(), foldGutter(), lintGutter(), highlightActiveLine(),
    highlightActiveLineGutter(), autocompletion({icons: false, override: [complete]}), deeper, hoverTooltips(), signatureHelp(),
    keymap.of([...completionKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap, ...formatKeymap, ...renameKeymap,
      ...jumpToDefinitionKeymap, ...findReferencesKeymap, ...defaultKeymap]),
    EditorView.contentAttributes.of({"aria-label": field.getAttribute("aria-label"), tabindex: "0"}),
    changed, client.plugin(uri, "yaml"),
  ]});
  field.hidden = true;
  const list = document.createElement("ul");
  list.className = "findings";
  list.hidden = true;
  field.after(view.dom, list);
  field.addEventListener("written", () => { // somebody else has written into the field
    writing = true;
    view.dispatch({changes: difference(view.state.doc.toString(), field.value)});
    writing = false;
  });
  return view;
}

/** Shows a text that can only be read. */
export function read(text, parent, {nonce, phrases, label}) {
  return new EditorView({doc: text, parent, extensions: [basic(nonce, phrases), EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({"aria-label": label, tabindex: "0"}), keymap.of(defaultKeymap)]});
}

function basic(nonce, phrases) {
  return [EditorView.cspNonce.of(nonce), EditorState.phrases.of(phrases), lineNumbers(), bracketMatching(), yaml(), look,
    EditorView.lineWrapping];
}

/** A line behind one that ends with a colon is further in. */
const deeper = indentService.of((context, at) => {
  const before = context.lineAt(at, -1).text;
  return /^\s*/.exec(before)[0].length + (/:\s*(#.*)?$/.test(before) ? 2 : 0);
});

/** Asks what stands at the cursor means, when it rests. */
let timer;
function later(view, meaning) {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const plugin = LSPPlugin.get(view), client = plugin?.client;
    if (!client?.connected) return;
    client.sync();
    const position = plugin.toPosition(view.state.selection.main.head);
    const found = await client.request("textDocument/hover", {textDocument: {uri: plugin.uri}, position}).catch(() => null);
    meaning(found ? plugin.docToHTML(found.contents) : "");
  }, 250);
}

/** The one change that makes a text of another. */
function difference(from, to) {
  let start = 0, end = 0;
  const most = Math.min(from.length, to.length);
  while (start < most && from[start] === to[start]) start++;
  while (end < most - start && from.at(-1 - end) === to.at(-1 - end)) end++;
  return {from: start, to: from.length - end, insert: to.slice(start, to.length - end)};
}
