package rules

import (
	"errors"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// example returns the example of a yaku on one line. It must be a hand that can be read, and carry only what the
// situation declares. Whether the yaku counts in it is for those to find out who can score.
func (e entry) example() string {
	v, path := e.val.Get("example"), e.path+".example"
	if !e.r.Usable(v) {
		return ""
	}
	w, err := hand.Parse(v.Text)
	var unread hand.Problems
	if errors.As(err, &unread) {
		e.r.At(v, finding.BadHand, path, words.Say("write it in one line, such as %s", tree.Quote(schema.ExampleOfHand)),
			"the example can't be read: %s", unread[0])
		return ""
	}
	names := e.tree.Get("situation").Keys()
	for _, f := range w.Flags {
		// What a file removes may still stand in inherited examples, which are then no good but do no harm. The
		// resolved file has to say that it is removed, as it does of what conditions mention.
		e.rules.mentions[compile.MentionName][f.Name] = true
		if _, declared := e.rules.names.Flags[f.Name]; !declared && !e.rules.names.Removed[f.Name] {
			cure := tree.OneOf(names)
			cure.Name = f.Name
			e.r.AtWith(v, finding.BadHand, path, cure, "the example has %s, which is no fact or counter of the situation",
				tree.Quote(f.Name))
			return ""
		}
	}
	if e.rules.wall.ReadFives(&w) != nil { // it is inherited by rules with more red fives
		return w.String()
	}
	return strings.Join(strings.Fields(v.Text), " ")
}

// OwnExample returns where the example of a yaku is written; false if these rules inherit it, or have none.
func (r *Rules) OwnExample(id string) (finding.Position, bool) {
	v := r.tree.Get("yaku").Get(id).Get("example")
	if v == nil || v.File.Name != r.files[0] {
		return finding.Position{}, false
	}
	return r.told(v.Pos()), true
}
