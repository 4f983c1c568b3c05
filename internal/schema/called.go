package schema

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// What people write who think of other names and other files.

// kinds are the sections whose entries players call by names of their own.
var kinds = map[string]playerwords.Kind{"yaku": playerwords.Yaku, "limits": playerwords.Limits, "draws": playerwords.Draws,
	"situation": playerwords.Inputs}

// Called returns the cure of an id of a section that is the name by which players call one of the known ids, without help
// if it is none.
func Called(section, name string, ids []string) tree.Cure {
	kind, ok := kinds[section]
	if !ok {
		return tree.Cure{}
	}
	called, certain := playerwords.Find(kind, name)
	all := strings.Fields(called)
	if len(all) == 0 || slices.ContainsFunc(all, func(id string) bool { return !slices.Contains(ids, id) }) {
		return tree.Cure{}
	}
	if len(all) > 1 {
		return tree.Cure{Help: words.Say("that are %s", words.Listed(words.All(all)...))}
	}
	return tree.Cure{Help: words.Say("write %s", called), Write: called, Safe: certain}
}

// CalledOtherwise is Called for names that are not near the id that is meant.
func CalledOtherwise(section, name string, ids []string) tree.Cure {
	if cure := Called(section, name, ids); cure.Write != nearest.Name(name, ids) || cure.Write == "" {
		return cure
	}
	return tree.Cure{}
}

// OfPlay says that a name is that of a rule of play, and what to do with it; it is empty if the name is none.
func OfPlay(name string) words.Text {
	switch id, _ := playerwords.Find(playerwords.Play, name); id {
	case "":
		return words.Text{}
	case "players":
		return words.Say("how many play comes from the rules that a file extends, such as sanma for three")
	case "atozuke":
		return words.Say("%s is a rule of play: say it in doc, or as docs/format.md does with sakizuke where a yaku must be certain before the last tile", name)
	}
	return words.Say("%s is a rule of play on which no score depends: leave it out, or say it in doc", name)
}

// isCutOff reports whether a file says off for an entry in a way that is none: {off}, [off] or {enabled: false}.
func isCutOff(v *tree.Value) bool {
	switch {
	case v.Kind == tree.List:
		return len(v.Items) == 1 && IsNo(v.Items[0])
	case v.Kind != tree.Mapping || len(v.Pairs) != 1:
		return false
	}
	key, val := v.Pairs[0].Key, v.Pairs[0].Val
	return val.Null && IsNo(key) || slices.Contains(switches, key.Text) && IsNo(val)
}

// switches are keys by which other files switch something on and off.
var switches = []string{"enabled", "enable", "active", "use", "used", "on"}
