package rules

import (
	"errors"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/rules/condition/compile"
)

// exampleOfHand is shown where a hand is to be written.
const exampleOfHand = "234m567p34567s99m ron:8s seat:south"

// example gives the example of a yaku on one line. It must be a hand that can be read, and carry only what the situation
// declares. Whether the yaku counts in it is for those to find out who can score.
func (e entry) example() string {
	v, path := e.val.get("example"), e.path+".example"
	if !usable(v) {
		return ""
	}
	w, err := hand.Parse(v.text)
	var unread hand.Problems
	if errors.As(err, &unread) {
		e.r.at(v, badHand, path, "write it in one line, such as "+quote(exampleOfHand), "the example can't be read: %s", unread[0])
		return ""
	}
	names := e.tree.get("situation").keys()
	for _, f := range w.Flags {
		// What a file removes may still stand in inherited examples, which are then no good but do no harm. The resolved
		// file has to say that it is removed, as it does of what conditions mention.
		e.mentions[compile.MentionName][f.Name] = true
		if _, declared := e.names.Flags[f.Name]; !declared && !e.names.Removed[f.Name] {
			e.r.at(v, badHand, path, e.r.helpFor(f.Name, names), "the example has %s, which is no fact or counter of the situation%s", quote(f.Name), e.r.orNearest(f.Name, names))
			return ""
		}
	}
	return strings.Join(strings.Fields(v.text), " ")
}
