// The end of what runs in a worker: the host that library.js begins by its first message, and asks by others.
import { hosted } from "./program.js";

let host;

async function told({ id, module, asked }) {
  try {
    if (module && host) await host.replace(module);
    else if (module) host = await hosted(module);
    const answer = asked && (await host.asked(...asked));
    if (answer?.fault) answer.fault = String(answer.fault); // not everything can be sent
    post({ id, answer });
  } catch (failed) {
    post({ id, failed: String(failed) });
  }
}

const threads = globalThis.process?.getBuiltinModule?.("node:worker_threads");
const post = (message) => (threads?.parentPort ?? globalThis).postMessage(message);
if (threads) threads.parentPort.on("message", told);
else globalThis.onmessage = ({ data }) => told(data);
