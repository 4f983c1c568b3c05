package document

import (
	"slices"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Name reads a name. If the value is not a name, it adds a finding and returns false.
func (r *Reader) Name(v *tree.Value, path string) (n Named, ok bool) {
	if v.Flawed {
		return n, false
	}
	if n = (Named{strings.TrimSpace(v.PlainText()), v.Pos()}); v.Null || n.Name == "" {
		r.At(v, finding.WrongType, path, words.Say("write one name"), "%s must be a name, not %s",
			path, tree.Describe(v))
		return Named{}, false
	}
	return n, true
}

func (r *Reader) names(v *tree.Value, path string) (all []Named) {
	if v.Flawed || !r.Is(tree.List, v, path,
		words.Say("write the names in brackets, such as [Aya, Ben]")) {
		return nil
	}
	for _, item := range v.Items {
		n, ok := r.Name(item, path)
		if ok && slices.ContainsFunc(all,
			func(before Named) bool { return before.Name == n.Name }) {
			r.At(item, finding.BadValue, path, words.Say("name everybody once"),
				"%s is named twice", tree.Quote(n.Name))
		}
		if ok {
			all = append(all, n)
		}
	}
	return all
}

// Player returns the index in players of the player that a value names. Otherwise it adds a finding
// and returns -1. It adds none if players is empty, because they could not be read.
func (r *Reader) Player(players []string, v *tree.Value, path string) int {
	if v.Flawed || len(players) == 0 {
		return -1
	}
	if v.Kind != tree.Scalar || v.Null {
		r.At(v, finding.WrongType, path, words.Say("write one name"),
			"%s must be the name of a player, not %s", path,
			tree.Describe(v))
		return -1
	}
	name := strings.TrimSpace(v.Text)
	if i := slices.Index(players, name); i >= 0 {
		return i
	}
	meant := tree.Near(name, players)
	for _, p := range players {
		if strings.EqualFold(naming.Plain(p), naming.Plain(name)) {
			meant = p
		}
	}
	help, hint := words.Say("the players are %s", strings.Join(players, ", ")), words.Text{}
	_, windErr := hand.ParseWind(name)
	switch {
	case meant != "":
		help, hint = words.Text{}, words.Say("; did you mean %q?", meant)
	case strings.ContainsAny(name, ",、;"):
		help = words.Say("write several names in brackets, such as [Aya, Ben]")
	case schema.IsDigits(name):
		help = words.Say("between { and } a comma ends a value: write numbers without commas")
	case windErr == nil:
		help = words.Say("%s; they are named, since seats change from hand to hand", help)
	}
	r.At(v, finding.UnknownPlayer, path, help, "nobody called %s plays%s", tree.Quote(name), hint)
	return -1
}

// OfEach returns the value for each player, from a mapping by names or from a list. It adds a
// finding and returns nil for a list of another length. For a player without a value it returns the
// whole mapping, marked as flawed, and adds a finding unless some is set.
func (r *Reader) OfEach(players []string, v *tree.Value, path string, some bool) []*tree.Value {
	help := words.Say("write a number for each player, such as {Aya: 25000, …}, or a list in the order of players")
	n := len(players)
	switch {
	case v.Flawed || n == 0:
		return nil
	case v.Kind == tree.List && len(v.Items) == n:
		return v.Items
	case v.Kind == tree.List:
		r.At(v, finding.BadValue, path, help, "%s has %d numbers, and there are %d players", path,
			len(v.Items), n)
		return nil
	case v.Kind == tree.Scalar:
		r.At(v, finding.WrongType, path, help, "%s must be a mapping or a list, not %s", path,
			tree.Describe(v))
		return nil
	}
	whole := *v
	whole.Flawed = true
	all := slices.Repeat([]*tree.Value{&whole}, n)
	for _, p := range v.Pairs {
		if i := r.Player(players, p.Key, path); i >= 0 {
			all[i] = p.Val
		} else {
			some = true
		}
	}
	if i := slices.Index(all, &whole); i >= 0 && !some {
		r.At(v, finding.MissingField, path, help, "%s has no number for %s", path, players[i])
	}
	return all
}
