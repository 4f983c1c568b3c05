package rules

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestPlays: a fact that only the situation speaks of, or a rule that is switched off, is none that the rules play.
func TestPlays(t *testing.T) {
	var each strings.Builder // implies all behind it: ways from one to another without end
	var all []string
	for i := range 30 {
		all = append(all, fmt.Sprintf("f%02d", i))
	}
	for i, id := range all {
		fmt.Fprintf(&each, "%s: {implies: [%s]}, ", id, strings.Join(all[i+1:], ", "))
	}
	for _, test := range []struct {
		extends string
		set     map[string]string
		text    string
		want    []string
	}{
		{"standard", nil, "", []string{"atozuke", "discarder_riichi", "renhou"}},
		{"standard", map[string]string{"ippatsu": "false", "open_riichi": "true"}, "",
			[]string{"atozuke", "discarder_riichi", "ippatsu", "renhou"}},
		{"standard", nil, "bonus: {ura: off}", []string{"atozuke", "discarder_riichi", "renhou", "ura"}},
		{"standard", nil, "bonus: {ura: off, mine: {name: Mine, han: ura_tiles}}",
			[]string{"atozuke", "discarder_riichi", "renhou"}},
		{"standard", nil, "situation: {" + each.String() + "}",
			slices.Concat([]string{"atozuke", "discarder_riichi"}, all, []string{"renhou"})},
		{"standard", map[string]string{"renhou": "mangan"}, "yaku: {ippatsu: off}",
			[]string{"atozuke", "discarder_riichi", "ippatsu"}},
	} {
		l := Loader{Set: test.set}
		r, err := l.Load(t.Context(), Bytes("house.yaml",
			[]byte("hanfu: 1\nid: house\nextends: "+test.extends+"\n"+test.text+"\n")))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for i := range r.situation {
			if s := &r.situation[i]; !s.Count && !s.Seat && !r.Plays(s) {
				got = append(got, s.ID)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s %v %s: %v are not played, want %v", test.extends, test.set, test.text, got, test.want)
		}
	}
}
