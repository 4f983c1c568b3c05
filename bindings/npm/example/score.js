// Scores the hands of a chat, one a line:  echo "234m567p34567s99m tsumo:8s" | node score.js ema
import { createInterface } from "node:readline";

import { load, Problem } from "hanfu";

const library = await load();
const rules = process.argv[2] ?? "standard";
try {
  for await (const hand of createInterface({ input: process.stdin })) {
    const score = library.score({ hand, rules });
    if (score.error) {
      console.log(score.error.message);
      continue;
    }
    const yaku = score.yaku.map(({ name }) => name).join(", ");
    console.log(`${score.points}: ${yaku}`);
  }
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
}
