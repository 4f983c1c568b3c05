"""Scores the hands of the corpus with the module for Python in one call: texts, and the lines of their scores."""

import json

import corpus
import hanfu

hands = [json.dumps({key: value for key, value in win.items() if key != "expect"}) for win in corpus.wins()]
corpus.tell([json.loads(line).get("points", 0) for line in hanfu.batch(hands).splitlines()], lambda: hanfu.batch(hands))
