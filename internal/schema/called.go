package schema

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// wordKinds are the sections whose entries players know by other names.
var wordKinds = map[string]playerwords.Kind{"yaku": playerwords.Yaku, "limits": playerwords.Limits,
	"draws":     playerwords.Draws,
	"situation": playerwords.Inputs}

// Called returns the cure for an id that is a player's name for one of the known ids of a section.
// Its help is empty if it is not.
func Called(section, name string, ids []string) tree.Cure {
	kind, ok := wordKinds[section]
	if !ok {
		return tree.Cure{}
	}
	called, certain := playerwords.Find(kind, name)
	all := strings.Fields(called)
	if len(all) == 0 || slices.ContainsFunc(all, func(id string) bool {
		return !slices.Contains(ids,
			id)
	}) {
		return tree.Cure{}
	}
	if len(all) > 1 {
		return tree.Cure{Help: words.Say("that are %s", words.Listed(words.All(all)...))}
	}
	return tree.Cure{Help: words.Say("write %s", called), Write: called, Safe: certain}
}

// CalledOtherwise is like Called, but returns an empty cure if the id meant is also the nearest by
// spelling.
func CalledOtherwise(section, name string, ids []string) tree.Cure {
	if cure := Called(section, name, ids); cure.Write != naming.Nearest(name, ids) ||
		cure.Write == "" {
		return cure
	}
	return tree.Cure{}
}

// OfPlay returns help for a name that is that of a rule of play, on which no score depends, or an
// empty text.
func OfPlay(name string) words.Text {
	switch id, _ := playerwords.Find(playerwords.Play, name); {
	case id == "player_count", name == "players":
		return words.Say("how many play comes from the rules that a file extends, such as sanma for three")
	case id == "":
		return words.Text{}
	case id == "atozuke":
		return words.Say("%s is a rule of play: say it in doc, or as docs/format.md does with sakizuke where a yaku must be certain before the last tile", name)
	}
	return words.Say("%s is a rule of play on which no score depends: leave it out, or say it in doc", name)
}

// isMalformedOff reports whether a value is a malformed off for an entry: {off}, [off] or {enabled:
// false}.
func isMalformedOff(v *tree.Value) bool {
	switch {
	case v.Kind == tree.List:
		return len(v.Items) == 1 && IsNo(v.Items[0])
	case v.Kind != tree.Mapping || len(v.Pairs) != 1:
		return false
	}
	key, val := v.Pairs[0].Key, v.Pairs[0].Val
	return val.Null && IsNo(key) || slices.Contains(switches, key.Text) && IsNo(val)
}

// switches are the keys by which other formats switch something on and off.
var switches = []string{"enabled", "enable", "active", "use", "used", "on"}
