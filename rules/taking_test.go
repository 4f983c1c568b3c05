package rules_test

import (
	"slices"
	"testing"

	"example.com/hanfu/rules"
)

// TestTaking: rules with single entries of others are those of a file that says so.
func TestTaking(t *testing.T) {
	read := func(text string) *rules.Rules {
		t.Helper()
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml",
			[]byte("hanfu: 1\nid: house\nextends: standard\n"+text+"\n")))
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		return r
	}
	const club = `
options: {kiriage_mangan: true, stars: {default: 3, min: 1, max: 5}}
situation: {tsubame: {requires: ron}}
sets: {stars: {tiles: 17z}}
yaku:
  ippatsu: off
  tsubame: {han: 2, when: "tsubame and tiles(stars) >= options.stars"}
  other: {han: 1, when: has(stars), replaces: [toitoi]}
  toitoi: {han: 3, locked: true}
bonus: {gift: {han: "yaku.other and tsubame ? options.stars : 0"}}
basic: fu * 8
payments: {stick: 500}`
	other := read(club)
	for _, c := range []struct {
		a     string
		paths []string
		want  string
	}{
		{"", []string{"yaku.toitoi"}, "yaku: {toitoi: {han: 3}}"},
		{"yaku: {toitoi: {locked: true}}", []string{"yaku.toitoi"}, "yaku: {toitoi: {han: 3}}"},
		{"", []string{"yaku.ippatsu"}, "yaku: {ippatsu: off}"},
		{"yaku: {ippatsu: off}", []string{"yaku.ippatsu"}, "yaku: {ippatsu: off}"},
		{"", []string{"basic", "payments.stick"}, "basic: fu * 8\npayments: {stick: 500}"},
		{"", []string{"yaku.other"}, "sets: {stars: {tiles: 17z}}\nyaku: {other: {han: 1, when: has(stars), replaces: [toitoi]}}"},
		{"yaku: {toitoi: off}", []string{"yaku.other"},
			"sets: {stars: {tiles: 17z}}\nyaku: {toitoi: off, other: {han: 1, when: has(stars)}}"},
	} {
		got, err := read(c.a).Taking(t.Context(), other, c.paths...)
		if err != nil {
			t.Errorf("%v: %v", c.paths, err)
		} else if want := read(c.want); got.Hash() != want.Hash() {
			t.Errorf("%q with %v of the club is not %q", c.a, c.paths, c.want)
		}
	}
	got, err := read("").Taking(t.Context(), other, "bonus.gift")
	if err != nil {
		t.Fatal(err)
	}
	if got.Entry("situation", "tsubame") == nil || got.Entry("options", "stars") == nil || got.Entry("yaku", "other") != nil {
		t.Error("a kind of bonus tiles does not bring what it names, and no more")
	}
	if i := slices.IndexFunc(got.Options(), func(o rules.Option) bool { return o.ID == "kiriage_mangan" }); got.Options()[i].Value.Int != 0 {
		t.Error("it brings an option that both have")
	}
	if _, err := other.Taking(t.Context(), read(""), "sets.stars"); err == nil {
		t.Error("a set is left out for which others ask")
	}
}
