package schema

import (
	"cmp"
	"slices"
	"strings"

	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Cures that depend on what a file inherits, for values that stand in the place of an entry.

// cureOfValue says what is meant by a single value in the place of an entry or a section, without help if that can't be
// told.
func cureOfValue(inherited, own *tree.Value, f *Form, path, text string) tree.Cure {
	section, id := path[:max(0, strings.LastIndexByte(path, '.'))], path[strings.LastIndexByte(path, '.')+1:]
	inside := section != "" && File.isEntry(path)
	switch {
	case !inside && f.Kind == tree.Mapping && f.Fields == nil && allDigits(text):
		return cureByOption(inherited, id, path, text)
	case !inside && f.Kind == tree.Mapping && f.Fields == nil && isNo(&tree.Value{Text: text}):
		return cureByOption(inherited, id, path, "0")
	case !inside:
		return tree.Cure{}
	}
	_, truth := Truths[strings.ToLower(text)]
	known := inherited.At(path) != nil
	switch cure := cureBySwitch(inherited, own, id, path, text); {
	case known && !cure.Help.Empty():
		return cure
	case f.Noun.Format == "limit" && (allDigits(text) || numberFirst().MatchString(text)):
		if base := inherited.At(path).Get("base"); base != nil {
			return tree.Cure{Help: words.Say("a limit has its basic points as base, such as %s for the inherited %s; payments says how many times that is paid", base.Text, id)}
		}
		return tree.Cure{Help: words.Say("a limit has its basic points as base; payments says how many times that is paid")}
	case !known && f.Field("type") != nil && allDigits(text):
		return tree.Cure{Help: words.Say("write {type: count}; hands say the number"), Write: "{type: count}", Safe: true}
	case truth && !known && f.Lacks(&tree.Value{}).Empty():
		return tree.Cure{Help: words.Say("write {}, since nothing more is to be said of a new %s", f.Noun), Write: "{}", Safe: true}
	case truth && !known && HomesOf(inherited, File, id, "") == nil:
		return tree.Cure{Help: words.Say("there is no inherited %s %s; a new one needs %s", f.Noun, id, f.Needs())}
	case f.Field("limit") != nil && text != "yakuman" && inherited.Get("limits").Get(text) != nil:
		return tree.Cure{Help: words.Say("write {limit: %s}", text), Write: "{limit: " + text + "}", Safe: true}
	}
	return tree.Cure{}
}

func allDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// cureBySwitch names the option of an entry's own id, where it decides whether the entry counts and can be turned to
// what is written.
func cureBySwitch(inherited, own *tree.Value, id, path, text string) tree.Cure {
	option := inherited.Get("options").Get(id)
	first := option.Get("default")
	if first == nil || own.Get("options").Get(id) != nil {
		return tree.Cure{}
	}
	now := cmp.Or(option.Get("value"), first)
	turned := ""
	if n, truth := Truths[strings.ToLower(text)]; truth && n == 1 && first.Text == "false" && now.Text == first.Text {
		turned = "true"
	} else if allowed := option.Get("allowed"); allowed != nil &&
		slices.ContainsFunc(allowed.Items, func(v *tree.Value) bool { return v.Text == text }) {
		turned = text
	}
	if turned == "" {
		return tree.Cure{}
	}
	turned = id + ": " + turned
	return tree.Cure{Help: words.Say("an option switches it on: write options: {%s}", turned), Path: path, Into: "options",
		Entries: []string{turned}, Safe: true}
}

// cureByOption names the option that holds a number which is written in the place of a section.
func cureByOption(inherited *tree.Value, id, path, text string) tree.Cure {
	found := ""
	for _, option := range inherited.Get("options").Keys() {
		if strings.HasPrefix(option, id+"_") {
			if found != "" {
				return tree.Cure{}
			}
			found = option
		}
	}
	if found == "" {
		return tree.Cure{}
	}
	allowed := inherited.Get("options").Get(found).Get("allowed")
	if allowed != nil && allowed.Item(text) == allowed {
		return tree.Cure{Help: words.Say("turn the option %s, to one of %s", found, allowedWords(inherited.Get("options").Get(found)))}
	}
	turned := found + ": " + text
	return tree.Cure{Help: words.Say("write options: {%s}", turned), Path: path, Into: "options", Entries: []string{turned}}
}

// cureOfID returns the id of the inherited entry of a section that is written by its name, or in other letters; without
// help if there is none.
func cureOfID(inherited *tree.Value, section, written string) tree.Cure {
	there := inherited.At(section)
	plain := strings.TrimSpace(keyboard.Plain(written))
	for _, p := range there.Entries() {
		for _, name := range p.Val.Get("name").Entries() {
			if name.Val.Text != "" && strings.EqualFold(name.Val.Text, plain) {
				return tree.Cure{Help: words.Say("write %s", p.Key.Text), Write: p.Key.Text, Safe: true}
			}
		}
	}
	if cure := Called(section, plain, there.Keys()); !cure.Help.Empty() {
		return cure
	}
	small := SmallID(written)
	for _, p := range there.Entries() {
		if p.Val.Get("when").PlainText() == "shape == "+small {
			return tree.Cure{Help: words.Say("write %s", p.Key.Text), Write: p.Key.Text}
		}
	}
	if there.Get(small) != nil {
		return tree.Cure{Help: words.Say("write %s", small), Write: small, Safe: true}
	}
	if section == "options" && there != nil {
		if best := nearest.Name(small, there.Keys()); best != "" {
			return tree.Cure{Help: words.Say("write %s", best), Write: best, Safe: nearest.Clear(small, best, there.Keys())}
		}
		return tree.Cure{Help: tree.ListNames(there.Keys())}
	}
	return tree.Cure{}
}

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
		return tree.Cure{Help: words.Say("write %s", words.Listed(words.All(all)...))}
	}
	return tree.Cure{Help: words.Say("write %s", called), Write: called, Safe: certain}
}

// OfPlay says that a name is that of a rule of play, and what to do with it; it is empty if the name is none.
func OfPlay(name string) words.Text {
	switch id, _ := playerwords.Find(playerwords.Play, name); id {
	case "":
		return words.Text{}
	case "atozuke":
		return words.Say("%s is a rule of play: say it in doc, or as docs/format.md does with sakizuke where a yaku must be certain before the last tile", name)
	}
	return words.Say("%s is a rule of play on which no score depends: leave it out, or say it in doc", name)
}

// isCutOff reports whether a file says off for an entry in a way that is none: {off}, [off] or {enabled: false}.
func isCutOff(v *tree.Value) bool {
	switch {
	case v.Kind == tree.List:
		return len(v.Items) == 1 && isNo(v.Items[0])
	case v.Kind != tree.Mapping || len(v.Pairs) != 1:
		return false
	}
	key, val := v.Pairs[0].Key, v.Pairs[0].Val
	return val.Null && isNo(key) || slices.Contains(switches, key.Text) && isNo(val)
}

// switches are keys by which other files switch something on and off.
var switches = []string{"enabled", "enable", "active", "use", "used", "on"}
