// The connection to the language server: messages over a WebSocket, which is opened again when it has been closed.
import {LSPClient} from "@codemirror/lsp-client";

/** How long it takes until a closed connection is opened again: at first and at most. */
const first = 500, most = 15000;

/** How long an answer may take: a server with much to do takes its time. */
const longest = 10000;

/** What the server says of a request that was cancelled, and of one whose text has changed meanwhile. */
const cancelled = -32800, changed = -32801;

/** @returns a client that is connected as long as the page is open. Helped is told whether it is, as far as it tries. */
export function connect(address, config, helped) {
  const client = new LSPClient({timeout: longest, ...config});
  complete(client);
  let wait = first;
  function open() {
    const socket = new WebSocket(address);
    const readers = new Set();
    socket.onmessage = (event) => {
      for (const read of readers) read(event.data);
    };
    socket.onopen = () => {
      wait = first;
      helped(true);
      client.connect({
        send: (message) => { if (socket.readyState === WebSocket.OPEN) socket.send(message); },
        subscribe: (read) => readers.add(read),
        unsubscribe: (read) => readers.delete(read),
      });
    };
    socket.onclose = () => {
      if (client.connected) client.disconnect();
      else helped(false); // it was not let in
      setTimeout(open, wait);
      wait = Math.min(2 * wait, most);
    };
  }
  open();
  return client;
}

/** Asks again what goes on with a word that has grown meanwhile: a list that is refused would not open until the next key. */
function complete(client) {
  const request = client.request;
  client.request = async (method, params) => {
    if (method !== "textDocument/completion") return request.call(client, method, params);
    for (;;) {
      try {
        return await request.call(client, method, params);
      } catch (refused) {
        if (refused.code === cancelled) return null;
        if (refused.code !== changed) throw refused;
        client.sync();
      }
    }
  };
}

/** Markdown of the server may have words of a stranger's file: of its HTML, what shows texts and links is left. */
export function harmless(html) {
  const shown = new DOMParser().parseFromString(html, "text/html").body;
  for (const element of [...shown.querySelectorAll("*")]) {
    if (!/^(A|B|BR|CODE|EM|H\d|HR|I|LI|OL|P|PRE|SPAN|STRONG|TABLE|TBODY|TD|TH|THEAD|TR|UL)$/.test(element.tagName)) {
      element.replaceWith(element.textContent);
      continue;
    }
    for (const {name, value} of [...element.attributes]) {
      if (name !== "class" && !(name === "href" && /^(hanfu|file):\/\//.test(value))) element.removeAttribute(name);
    }
  }
  return shown.innerHTML;
}
