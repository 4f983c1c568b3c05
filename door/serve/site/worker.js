// The service worker: it answers what the page asks by the program, which is the server's, and the files of the site from where the
// browser keeps them. site.go writes the settings, store.js and the script of Go in front.
const scope = new URL(registration.scope).pathname;
const kept = `hanfu ${scope} ${settings.version}`;

addEventListener("install", (event) => event.waitUntil((async () => {
  const before = await caches.match(scope + settings.program), cache = await caches.open(kept);
  // The page runs without room as well, but what is kept gives way only to what is kept.
  const full = (error) => {
    if (before || error instanceof TypeError) throw error; // a TypeError is of the host or the network
  };
  const room = await cache.addAll(settings.files.map(fresh)).then(() => true, full);
  const anew = await unpacked(); // once: a worker begins often
  const put = room ? cache.put(scope + settings.program, anew.clone()).catch((error) => error) : undefined;
  module = WebAssembly.compileStreaming(anew);
  module.catch(() => { module = undefined; }); // it is tried again
  if (!registration.active) program().catch(() => {}); // no other worker changes what is stored
  await module; // which fails if not all has come
  const fault = await put;
  if (fault) full(fault);
  await skipWaiting();
})()));

/** A file of the site. What the browser has thrown away comes from the host, once more. */
async function file(name) {
  const cache = await caches.open(kept);
  const found = await cache.match(scope + name);
  if (found) return found;
  const anew = name === settings.program ? await unpacked() : await fetch(fresh(name));
  if (anew.ok) await cache.put(scope + name, anew.clone()).catch(() => {}); // there may be no room
  return anew;
}

/** The program as the host has it. */
async function unpacked() {
  const packed = await fetch(fresh(settings.program));
  if (!packed.ok) throw new Error(`${packed.url}: ${packed.status}`);
  const bytes = packed.body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
}

/** The request of a file that the browser may have of an earlier version. */
function fresh(file) {
  return new Request(scope + file, { cache: "no-cache" });
}

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith(`hanfu ${scope} `) && name !== kept) await caches.delete(name);
  }
  await clients.claim();
  await program();
})()));

addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin === location.origin && url.pathname.startsWith(scope)) event.respondWith(answer(event.request, url));
});

async function answer(request, url) {
  const path = url.pathname.slice(scope.length).replace(/(^|\/)index\.html$/, "").replace(/\/$/, "");
  const asks = request.method === "GET" || request.method === "HEAD";
  if (asks && path !== "" && settings.files.includes(path)) return file(path);
  await stored();
  if (asks && path === "" && url.search === "" && !runs && store.fresh()) { // the first view, while the program begins
    program().catch(() => {}); // it is tried again when something is asked
    return file("");
  }
  const ask = await program();
  const body = asks ? new Uint8Array() : new Uint8Array(await request.arrayBuffer());
  const [status, headers, bytes] = await new Promise((done, fail) => {
    waiting.add(fail);
    ask(request.method, "/" + path + url.search, told(request), body, (...all) => {
      waiting.delete(fail);
      done(all);
    });
  });
  return addressed(status, new Headers(headers), bytes);
}

/** The headers of a request that the program asks for. A form that another site has sent is told by where it comes from. */
function told(request) {
  const own = request.mode !== "navigate" || request.method === "GET" || request.referrer.startsWith(location.origin + "/");
  const headers = [["Sec-Fetch-Site", own ? "same-origin" : "cross-site"]];
  for (const name of ["Accept", "Accept-Language", "Authorization", "Content-Type", "If-Match", "If-None-Match"]) {
    if (request.headers.has(name)) headers.push([name, request.headers.get(name)]);
  }
  return headers;
}

/** The answer with the addresses that lead to this site, wherever on its host it lies. */
function addressed(status, headers, bytes) {
  const to = headers.get("Location");
  if (to?.startsWith("/")) return Response.redirect(scope + to.slice(1), status);
  if (scope !== "/" && headers.get("Content-Type")?.startsWith("text/html")) {
    bytes = new TextDecoder().decode(bytes).replace(/( (?:href|src|action|formaction)=")\//g, `$1${scope}`);
  }
  return new Response(status === 204 || status === 304 ? null : bytes, { status, headers });
}

let reading, module, running, runs = false;

/** What tells those who wait for an answer that none comes, since the program has ended. */
const waiting = new Set();

function stored() {
  reading ??= store.load(`hanfu ${scope}`, settings.given, () => { reading = undefined; });
  return reading;
}

/** Begins the program where it doesn't run, and returns what asks it. */
function program() {
  running ??= begin().catch((error) => {
    running = undefined; // it is tried again
    throw error;
  });
  return running;
}

async function begin() {
  const compiled = (module ??= WebAssembly.compileStreaming(file(settings.program)));
  compiled.catch(() => { // it is tried again
    if (module === compiled) module = undefined;
  });
  await stored();
  const own = { ...globals(), fs, settings };
  const go = new (goIn(own))();
  const asked = new Promise((well, ill) => {
    own.begun = (ask) => {
      waiting.delete(ill);
      well(ask);
    };
    waiting.add(ill);
  });
  const { exports } = await resume(await compiled, go, own, (cause) => {
    console.error(cause);
    running = undefined;
    runs = false;
    for (const fail of waiting) fail(cause);
    waiting.clear();
  });
  exports.begin();
  exports.resume(); // which runs what begin has left to do
  const ask = await asked;
  runs = true;
  return ask;
}
