package differences

import (
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/study/effect"
	"example.com/hanfu/testkit/must"
)

// TestUnsaid: a change of which the wins lack what it takes has no bound, and one that they could show has.
func TestUnsaid(t *testing.T) {
	const plain = `{"hand":"234678m345p4566s","ron":"3s","riichi":true}` + "\n"
	const renhou = `{"hand":"234678m345p4566s","ron":"3s","seat":"south","renhou":true}` + "\n"
	for _, test := range []struct {
		id, rules, wins string
		want            []string
	}{
		{"standard", "options: {renhou: yakuman}", plain, []string{"renhou"}},
		{"standard", "options: {renhou: yakuman}", renhou, nil},
		{"standard", "yaku: {renhou: {alone: true}}\noptions: {renhou: yakuman}", plain, []string{"renhou"}},
		{"standard", "yaku: {renhou: {alone: true}}\noptions: {kiriage_mangan: true, renhou: yakuman}", plain, nil},
		{"standard", "yaku: {ippatsu: off}", plain, []string{"ippatsu"}},
		{"standard", "yaku: {double_riichi: off}", plain, []string{"double_riichi"}},
		{"standard", "yaku: {riichi: off}", plain, nil},
		{"standard", "yaku: {sanankou: off}", plain, nil},
		{"standard", "yaku: {tea: {name: Tea, han: 1, when: riichi or tea}}\nsituation: {tea: {name: Tea}}", plain, nil},
		{"standard", "yaku: {tea: {name: Tea, han: 1, when: tea}}\nsituation: {tea: {name: Tea}}", plain, []string{"tea"}},
		{"standard", "options: {noten_points: 0, renhou: yakuman}", plain, []string{"renhou"}},
	} {
		a := must.Get(rules.Load(t.Context(), test.id))(t)
		b := must.Get(new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml",
			[]byte("hanfu: 1\nid: house\nextends: "+test.id+"\n"+test.rules+"\n"))))(t)
		d := must.Get(diff.Compare(t.Context(), a, b, diff.Options{}))(t)
		e := must.Get(effect.New(a, b, d.Alone(t.Context())...).Hands(t.Context(), strings.NewReader(test.wins), "wins"))(t)
		told := withMissingFacts(d, e)
		if !slices.Equal(told.Unsaid, test.want) || e.Unsaid != nil {
			t.Errorf("%s: %q, want %q", test.rules, told.Unsaid, test.want)
		}
		json, err := told.MarshalJSON()
		if err != nil || strings.Contains(string(json), `"low"`) != !told.Uncounted() {
			t.Errorf("%s: %s, %v", test.rules, json, err)
		}
		lines, err := LinesOf(d, e, "en")
		if err != nil || strings.Contains(strings.Join(lines.InPlay, "\n"), "not in these wins") != told.Uncounted() {
			t.Errorf("%s: %q, %v", test.rules, lines.InPlay, err)
		}
	}
}
