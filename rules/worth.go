package rules

import (
	"regexp"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/tree"
)

// Words in the place of numbers. What a yaku is worth is said by one of three keys, and people take the wrong one.

// wordsAlone are what no calculation is.
var wordsAlone = regexp.MustCompile(`^[a-z][a-z_ ]*$`)

// limitMeant gives the id of the limit that is written in other letters or by its name, "" if there is none.
func (b *builder) limitMeant(written string) string {
	limits := b.tree.Get("limits")
	if id := form.SmallID(keyboard.Plain(written)); limits.Get(id) != nil {
		return id
	}
	for _, p := range limits.Entries() {
		for _, name := range p.Val.Get("name").Entries() {
			if name.Val.Text != "" && name.Val.Text == written {
				return p.Key.Text
			}
		}
	}
	return ""
}

// worth reports a word that belongs behind another key, or for which there is a number.
func (e entry) worth(v *tree.Value, key string) {
	if !v.Usable() || !wordsAlone.MatchString(v.Text) {
		return
	}
	units := map[string]string{"single": "1", "double": "2", "triple": "3", "true": "1", "yes": "1", "on": "1"}
	help := ""
	switch {
	case key == "yakuman" && units[v.Text] != "":
		help = "write " + units[v.Text] + ", the number of yakuman"
	case key == "yakuman":
	case strings.HasSuffix(v.Text, "yakuman"):
		help = "write yakuman: 1 in place of han, or 2 for a double one"
	case e.tree.Get("limits").Get(v.Text) != nil:
		help = "write limit: " + v.Text + " in place of " + key
	}
	if help != "" {
		e.r.At(v, finding.WrongType, tree.Join(e.path, key), help, "%s is no whole number", tree.Quote(v.Text))
	}
}
