package rules

import (
	"regexp"
	"strings"

	"example.com/hanfu/internal/keyboard"
)

// Words in the place of numbers. What a yaku is worth is said by one of three keys, and people take the wrong one.

// wordsAlone are what no calculation is.
var wordsAlone = regexp.MustCompile(`^[a-z][a-z_ ]*$`)

// limitMeant gives the id of the limit that is written in other letters or by its name, "" if there is none.
func (b *builder) limitMeant(written string) string {
	limits := b.tree.get("limits")
	if id := smallID(keyboard.Plain(written)); limits.get(id) != nil {
		return id
	}
	for _, p := range limits.entries() {
		for _, name := range p.val.get("name").entries() {
			if name.val.text != "" && name.val.text == written {
				return p.key.text
			}
		}
	}
	return ""
}

// worth reports a word that belongs behind another key, or for which there is a number.
func (e entry) worth(v *value, key string) {
	if !usable(v) || !wordsAlone.MatchString(v.text) {
		return
	}
	units := map[string]string{"single": "1", "double": "2", "triple": "3", "true": "1", "yes": "1", "on": "1"}
	help := ""
	switch {
	case key == "yakuman" && units[v.text] != "":
		help = "write " + units[v.text] + ", the number of yakuman"
	case key == "yakuman":
	case strings.HasSuffix(v.text, "yakuman"):
		help = "write yakuman: 1 in place of han, or 2 for a double one"
	case e.tree.get("limits").get(v.text) != nil:
		help = "write limit: " + v.text + " in place of " + key
	}
	if help != "" {
		e.r.at(v, wrongType, join(e.path, key), help, "%s is no whole number", quote(v.text))
	}
}
