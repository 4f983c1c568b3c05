"""Scores hands that are read from a file or the standard input, one a line: python3 score.py --rules ema < hands.txt"""

import argparse
import fileinput

import hanfu

arguments = argparse.ArgumentParser(description=__doc__)
arguments.add_argument("files", nargs="*")
arguments.add_argument("--rules", default="standard", choices=[r["rules"] for r in hanfu.rule_sets()])
arguments.add_argument("--lang", default="en", choices=hanfu.languages())
said = arguments.parse_args()
rules = hanfu.Rules(said.rules, lang=said.lang)
for hand in map(str.strip, fileinput.input(said.files, encoding="utf-8")):
    won = rules.score(hand)
    if "error" in won:
        print(f"{hand}: {won['error']['message']}")
        continue
    yaku = ", ".join(y["name"] for y in won["yaku"])
    print(f"{hand}: {won['points']} points for {won['han']} han {won['fu']} fu: {yaku}")
