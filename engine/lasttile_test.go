package engine_test

import (
	"fmt"
	"strings"
	"testing"
)

// TestSakizukeWithoutValue: a triplet that is no yaku under the rules takes none away.
func TestSakizukeWithoutValue(t *testing.T) {
	const line = "234567m678m55z22m ron:5z seat:south"
	for house, want := range map[string]string{"": "han", "\nyaku: {yakuhai_haku: off}": "han",
		"\nyaku: {yakuhai_haku: off, honitsu: off}": "no_yaku"} {
		e := houseEngine(t, "options: {complete_sakizuke: true}"+house)
		if got := answer(e, line); !strings.Contains(got, want) {
			t.Errorf("%s with%s: %s, want %s", line, house, got, want)
		}
	}
}

// TestLastTileAlone: what the last tile brings does not win by itself, whatever it is worth, and another yaku does.
func TestLastTileAlone(t *testing.T) {
	for _, c := range []struct{ line, alone, certain string }{
		{"12388m67s chi:345p chi:567p tsumo:8s haitei", "guuzen_alone", "sakizuke"},
		{"12388m67s chi:345p chi:567p ron:8s houtei", "guuzen_alone", "sakizuke"},
		{"12399m67s chi:345p minkan:2222p tsumo:8s rinshan", "guuzen_alone", "sakizuke"},
		{"12399m46s chi:345p chi:567p ron:5s chankan", "guuzen_alone", "sakizuke"},
		{"234m567p678s55z22s ron:5z seat:south", "", "sakizuke"},
		{"234m567p678s22z22s ron:2z seat:south round:south", "", "sakizuke"},
		{"23488m67s chi:345p chi:567p tsumo:8s haitei", "", ""},
	} {
		for _, worth := range []string{"han: 1", "han: 2", "han: {closed: 3, open: 4}",
			"han: 'tsumo ? 5 : 6'", "limit: mangan"} {
			house := "options: {%s}\nyaku: {"
			for _, yaku := range []string{"haitei", "houtei", "rinshan", "chankan", "yakuhai_haku",
				"yakuhai_seat", "yakuhai_round"} {
				house += fmt.Sprintf("%s: {%s}, ", yaku, worth)
			}
			house += "}"
			for option, want := range map[string]string{"guuzen_alone: never": c.alone,
				"complete_sakizuke: true": c.certain} {
				got := answer(houseEngine(t, fmt.Sprintf(house, option)), c.line)
				if want == "" && !strings.Contains(got, "han") || !strings.Contains(got, want) {
					t.Errorf("%s with %s and %s: %s, want %q", c.line, option, worth, got, want)
				}
			}
		}
	}
}

// TestYakuCount: a yaku may ask how many others count, and bonus tiles how many count in all.
func TestYakuCount(t *testing.T) {
	e := houseEngine(t, "yaku: {two: {name: {en: Two}, han: 3, when: closed, beside: yaku_count == 2}}\n"+
		"bonus: {many: {name: {en: Many}, han: 'yaku_count >= 3 ? 1 : 0'}}")
	for line, want := range map[string]string{
		"234m567p34567s99m ron:8s":          "1 han 30 fu 1000 pinfu",
		"234m567p34567s99m tsumo:8s":        "6 han 20 fu 12000 menzen_tsumo pinfu two",
		"234m567p34567s99m tsumo:8s riichi": "4 han 20 fu 5200 riichi menzen_tsumo pinfu",
	} {
		if got := answer(e, line); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}
