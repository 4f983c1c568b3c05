package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/nearest"
)

// Cures that depend on what a file inherits, for values that stand in the place of an entry.

// cureOfValue says what is meant by a single value in the place of an entry or a section, "" if that can't be told.
func cureOfValue(inherited, own *value, f *form, path, text string) string {
	section, id := path[:max(0, strings.LastIndexByte(path, '.'))], path[strings.LastIndexByte(path, '.')+1:]
	inside := section != "" && fileForm.isEntry(path)
	switch {
	case !inside && f.kind == mapping && f.fields == nil && allDigits(text):
		return cureByOption(inherited, id, text)
	case !inside && f.kind == mapping && f.fields == nil && isNo(&value{text: text}):
		return cureByOption(inherited, id, "0")
	case !inside:
		return ""
	}
	_, truth := truths[strings.ToLower(text)]
	known := entryOf(inherited, fileForm, path, "") != nil
	switch cure := cureBySwitch(inherited, own, id, text); {
	case known && cure != "":
		return cure
	case !known && f.field("type") != nil && allDigits(text):
		return "write {type: count}; hands say the number"
	case truth && !known && f.lacks(&value{}) == "":
		return "write {}, since nothing more is to be said of a new " + f.noun
	case truth && !known && homeOf(inherited, id, "") == "":
		return fmt.Sprintf("there is no inherited %s %s; a new one needs %s", f.noun, id, f.needs())
	case f.field("limit") != nil && text != "yakuman" && inherited.get("limits").get(text) != nil:
		return "write {limit: " + text + "}"
	}
	return ""
}

func allDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// cureBySwitch names the option of an entry's own id, where it decides whether the entry counts and can be turned to
// what is written.
func cureBySwitch(inherited, own *value, id, text string) string {
	option := inherited.get("options").get(id)
	first := option.get("default")
	if first == nil || own.get("options").get(id) != nil {
		return ""
	}
	now := cmp.Or(option.get("value"), first)
	turned := ""
	if n, truth := truths[strings.ToLower(text)]; truth && n == 1 && first.text == "false" && now.text == first.text {
		turned = "true"
	} else if allowed := option.get("allowed"); allowed != nil && slices.ContainsFunc(allowed.items, func(v *value) bool { return v.text == text }) {
		turned = text
	}
	if turned == "" {
		return ""
	}
	return fmt.Sprintf("an option switches it on: write options: {%s: %s}", id, turned)
}

// cureByOption names the option that holds a number which is written in the place of a section.
func cureByOption(inherited *value, id, text string) string {
	found := ""
	for _, option := range inherited.get("options").keys() {
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
	allowed := inherited.get("options").get(found).get("allowed")
	if allowed != nil && allowed.item(text) == allowed {
		return fmt.Sprintf("turn the option %s, to one of %s", found, allowedWords(inherited.get("options").get(found)))
	}
	return fmt.Sprintf("write options: {%s: %s}", found, text)
}

// cureOfID gives the id of the inherited entry that is written by its name, or in other letters; "" if there is none.
func cureOfID(inherited *value, section, written string) string {
	there := entryOf(inherited, fileForm, section, "")
	if small := smallID(written); section == "options" && there != nil && there.get(small) == nil {
		if best := nearest.Name(small, there.keys()); best != "" {
			return "write " + best
		}
		return known(there.keys())
	}
	plain := strings.TrimSpace(keyboard.Plain(written))
	plain = cmp.Or(inKana[plain], plain)
	for _, p := range there.entries() {
		for _, name := range p.val.get("name").entries() {
			if name.val.text != "" && strings.EqualFold(name.val.text, plain) {
				return "write " + p.key.text
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
func isCutOff(v *value) bool {
	switch {
	case v.kind == list:
		return len(v.items) == 1 && isNo(v.items[0])
	case v.kind != mapping || len(v.pairs) != 1:
		return false
	}
	key, val := v.pairs[0].key, v.pairs[0].val
	return val.null && isNo(key) || slices.Contains(switches, key.text) && isNo(val)
}

// switches are keys by which other files switch something on and off.
var switches = []string{"enabled", "enable", "active", "use", "used", "on"}
