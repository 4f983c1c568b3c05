"""Scores the hands of the corpus with the module for Python: each is a text, and its score a dictionary."""

import json

import corpus
import hanfu

hands = [json.dumps({key: value for key, value in win.items() if key != "expect"}) for win in corpus.wins()]
rules = hanfu.Rules()
corpus.tell([0 if "error" in (score := rules.score(hand)) else score["points"] for hand in hands], lambda: [rules.score(hand) for hand in hands])
