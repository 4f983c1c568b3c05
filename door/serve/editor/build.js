// Makes one module of the editor and all that it imports, the licences of these, and the sums by which a test of package
// pages sees that they belong together.
import {build} from "esbuild";
import {createHash} from "node:crypto";
import {readFileSync, writeFileSync} from "node:fs";

const to = "../internal/pages/assets/";
const made = await build({entryPoints: ["editor.js"], outfile: to + "editor.js", bundle: true, format: "esm", minify: true,
  target: "es2022", charset: "utf8", legalComments: "none", metafile: true});

/** The packages of which something is in the bundle. */
const packages = new Set(Object.keys(made.metafile.inputs)
  .map((path) => path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]).filter(Boolean));
const licences = [...packages].sort().map((name) => {
  const {version, license} = JSON.parse(readFileSync(`node_modules/${name}/package.json`));
  const file = ["LICENSE", "LICENSE.md"].map((file) => {
    try { return readFileSync(`node_modules/${name}/${file}`, "utf8"); } catch { return ""; }
  }).find(Boolean) ?? "";
  if (!file) throw new Error(`${name} has no file with its licence`);
  return `${name} ${version} (${license})\n\n${file.trim()}\n`;
});
writeFileSync(to + "editor.licences.txt", licences.join("\n----\n\n"));

const sources = ["build.js", "client.js", "editor.js", "findings.js", "look.js", "package.json", "package-lock.json"];
const sum = (files) => files.reduce((hash, file) => hash.update(readFileSync(file)), createHash("sha256")).digest("hex");
writeFileSync("sums.json", JSON.stringify({sources, from: sum(sources), bundle: sum([to + "editor.js"])}, null, 2) + "\n");
