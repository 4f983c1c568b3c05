package differences

import (
	"testing"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestSaidOnce checks in each language that no two causes say that the same thing changes, also where an option turns on
// a rule of its name that differs in itself.
func TestSaidOnce(t *testing.T) {
	others := []*rules.Rules{}
	for _, id := range append(long.Some(rules.Shipped(), 3), "ema", "ema-2012", "ema-2016") {
		others = append(others, must.Get(rules.Load(t.Context(), id))(t))
	}
	for _, text := range []string{
		"options: {renhou: mangan}\nyaku: {renhou: {when: \"renhou and options.renhou != 'off' and seat == south\"}}",
		"options: {ippatsu: false, minimum_han: 2}\nyaku: {ippatsu: {han: 2}}",
	} {
		others = append(others, must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml",
			[]byte("hanfu: 1\nid: house\nname: House\nextends: standard\n"+text+"\n"))))(t))
	}
	standard := must.Get(rules.Load(t.Context(), "standard"))(t)
	for _, other := range others {
		for _, pair := range [][2]*rules.Rules{{standard, other}, {other, standard}} {
			d := must.Get(diff.Compare(t.Context(), pair[0], pair[1], diff.Options{}))(t)
			for _, lang := range rules.Languages() {
				f := newFormatter(must.Get(terminal.New(terminal.Options{Lang: lang}))(t), d)
				said := make(map[string]string)
				for i := range d.Causes {
					for _, c := range f.changes(&d.Causes[i]) {
						if before := said[c.What]; before != "" {
							t.Errorf("%s to %s: %s and %s both say %q", pair[0].ID(), pair[1].ID(), before,
								d.Causes[i].ID, c.What)
						}
						said[c.What] = d.Causes[i].ID
					}
				}
			}
		}
	}
}
