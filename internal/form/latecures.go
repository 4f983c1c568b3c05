package form

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/tree"
)

// Cures that depend on what a file inherits, for values that stand in the place of an entry.

// cureOfValue says what is meant by a single value in the place of an entry or a section, "" if that can't be told.
func cureOfValue(inherited, own *tree.Value, f *Form, path, text string) string {
	section, id := path[:max(0, strings.LastIndexByte(path, '.'))], path[strings.LastIndexByte(path, '.')+1:]
	inside := section != "" && File.isEntry(path)
	switch {
	case !inside && f.Kind == tree.Mapping && f.Fields == nil && allDigits(text):
		return cureByOption(inherited, id, text)
	case !inside && f.Kind == tree.Mapping && f.Fields == nil && isNo(&tree.Value{Text: text}):
		return cureByOption(inherited, id, "0")
	case !inside:
		return ""
	}
	_, truth := Truths[strings.ToLower(text)]
	known := inherited.At(path) != nil
	switch cure := cureBySwitch(inherited, own, id, text); {
	case known && cure != "":
		return cure
	case !known && f.Field("type") != nil && allDigits(text):
		return "write {type: count}; hands say the number"
	case truth && !known && f.Lacks(&tree.Value{}) == "":
		return "write {}, since nothing more is to be said of a new " + f.Noun
	case truth && !known && HomeOf(inherited, id, "") == "":
		return fmt.Sprintf("there is no inherited %s %s; a new one needs %s", f.Noun, id, f.Needs())
	case f.Field("limit") != nil && text != "yakuman" && inherited.Get("limits").Get(text) != nil:
		return "write {limit: " + text + "}"
	}
	return ""
}

func allDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// cureBySwitch names the option of an entry's own id, where it decides whether the entry counts and can be turned to
// what is written.
func cureBySwitch(inherited, own *tree.Value, id, text string) string {
	option := inherited.Get("options").Get(id)
	first := option.Get("default")
	if first == nil || own.Get("options").Get(id) != nil {
		return ""
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
		return ""
	}
	return fmt.Sprintf("an option switches it on: write options: {%s: %s}", id, turned)
}

// cureByOption names the option that holds a number which is written in the place of a section.
func cureByOption(inherited *tree.Value, id, text string) string {
	found := ""
	for _, option := range inherited.Get("options").Keys() {
		if strings.HasPrefix(option, id+"_") {
			if found != "" {
				return ""
			}
			found = option
		}
	}
	if found == "" {
		return ""
	}
	allowed := inherited.Get("options").Get(found).Get("allowed")
	if allowed != nil && allowed.Item(text) == allowed {
		return fmt.Sprintf("turn the option %s, to one of %s", found, allowedWords(inherited.Get("options").Get(found)))
	}
	return fmt.Sprintf("write options: {%s: %s}", found, text)
}

// cureOfID returns the id of the inherited entry that is written by its name, or in other letters; "" if there is none.
func cureOfID(inherited *tree.Value, section, written string) string {
	there := inherited.At(section)
	if small := SmallID(written); section == "options" && there != nil && there.Get(small) == nil {
		if best := nearest.Name(small, there.Keys()); best != "" {
			return "write " + best
		}
		return tree.ListNames(there.Keys())
	}
	plain := strings.TrimSpace(keyboard.Plain(written))
	plain = cmp.Or(inKana[plain], plain)
	for _, p := range there.Entries() {
		for _, name := range p.Val.Get("name").Entries() {
			if name.Val.Text != "" && strings.EqualFold(name.Val.Text, plain) {
				return "write " + p.Key.Text
			}
		}
	}
	return ""
}

// inKana are names that are mostly written in kana, with those under which rule sets have them.
var inKana = map[string]string{
	"リーチ": "立直", "ダブルリーチ": "ダブル立直", "イッパツ": "一発", "ピンフ": "平和", "タンヤオ": "断么九", "チートイツ": "七対子",
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
