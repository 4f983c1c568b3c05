package rules

import (
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// What a yaku is worth is written with one of three keys. These checks report words where a number
// belongs, and name the right key.

// plainWords matches texts that can't be a calculation.
var plainWords = work.LazyRegexp(`^[a-z][a-z_ ]*$`)

func (b *builder) meantLimit(written string) string {
	limits := b.tree.Get("limits")
	if id := schema.SmallID(naming.Plain(written)); limits.Get(id) != nil {
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

// reportWords reports whether v holds words instead of a number, and if so adds a finding that says
// what to write.
func (e entry) reportWords(v *tree.Value, key string) bool {
	if !v.Usable() || !plainWords().MatchString(v.Text) {
		return false
	}
	path := tree.Join(e.path, key)
	cure := tree.Cure{Path: path, Safe: true}
	yakuman, limit := schema.TimesYakuman(v.Text), e.tree.Get("limits").Get(v.Text)
	switch {
	case key == "yakuman" && yakuman != "":
		cure = tree.Cure{Help: words.Say("write %s, the number of yakuman", yakuman),
			Write: yakuman, Safe: true}
	case key == "yakuman":
	case strings.HasSuffix(v.Text, "yakuman") && yakuman != "":
		cure.Help = words.Say("write yakuman: %s in place of han", yakuman)
		cure.Entries = []string{"yakuman: " + yakuman}
	case strings.HasSuffix(v.Text, "yakuman"):
		cure = tree.Cure{Help: words.Say("write yakuman: 1 in place of han, or 2 for a double one")}
	case limit != nil:
		cure.Help = words.Say("write limit: %s in place of %s", v.Text, key)
		cure.Entries = []string{"limit: " + v.Text}
	}
	if cure.Help.Empty() {
		return false
	}
	e.r.AtWith(v, finding.WrongType, path, cure, "%s is no whole number", tree.Quote(v.Text))
	return true
}

// worth compiles a yaku's value under key. It returns nil if reportWords reports v.
func (e entry) worth(v *tree.Value, key, path string) *condition.Int {
	if e.reportWords(v, key) {
		return nil
	}
	return e.builder.int(v, path, condition.StageReading, condition.EachHand)
}
