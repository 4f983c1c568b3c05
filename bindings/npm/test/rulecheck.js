// The command, built for these tests.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "hanfu-"));
process.on("exit", () => rmSync(folder, { recursive: true }));

export const rulecheck = join(folder, "rulecheck");
execFileSync("go", ["build", "-o", rulecheck, "../../cmd/rulecheck"], { stdio: "inherit" });
