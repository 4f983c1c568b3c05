package rules_test

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
)

// TestFalling: a file is told where more han or fu come to less with what it changes, with the han, fu and basic points as
// the engine has them.
func TestFalling(t *testing.T) {
	for house, cure := range map[string]string{
		"limits: {mangan: {when: han > 4}}":                                      "write han > 4 or basic > limits.mangan, so",
		`limits: {mangan: {when: "han > 4 ? true : false"}}`:                     "write (han > 4 ? true : false) or basic > limits.mangan, so",
		"limits: {mangan: {when: han >= 4}}":                                     "write han >= 4 or basic > limits.mangan, so",
		"limits: {baiman: {when: han == 8}}":                                     "keep what it replaces, not options.aotenjou and han >= 8,",
		"options: {kiriage_mangan: true}\nlimits: {kiriage: {base: 3000}}":       "keep what it replaces, limits.mangan,",
		`basic: "han == 3 ? 2000 : double(fu, han + 2)"`:                         "keep what it replaces, double(fu, han + 2),",
		"limits: {mangan: {when: han >= 5 or basic > 1900}}":                     "",
		"limits: {mangan: {base: 1500}, four_han: {base: 1500, when: han == 4}}": "",
		"limits: {mangan: {when: dealer and han >= 5}}":                          "",
		"basic: double(fu, han + 1)":                                             "",
	} {
		r, findings, err := new(rules.Loader).Check(t.Context(), rules.Bytes("house.yaml",
			[]byte("hanfu: 1\nid: house\nname: House\nextends: standard\n"+house+"\n")))
		if err != nil || r == nil {
			t.Fatal(house, err, findings)
		}
		got := ""
		for _, f := range findings {
			says := falling.FindStringSubmatch(f.Message.String())
			if says == nil {
				continue
			}
			got += f.Help.String()
			n := make([]int, len(says))
			for i := range says {
				n[i], _ = strconv.Atoi(says[i])
			}
			for _, p := range [][]int{n[1:4], n[4:7]} {
				switch price, err := engine.New(r).Price(engine.Terms{Han: p[0], Fu: p[1]}); {
				case errors.Is(err, engine.ErrNoHand):
				case err != nil || price.Base != int64(p[2]):
					t.Errorf("%s: %s, not %d, %v", house, f.Message, price.Base, err)
				}
			}
			if n[3] <= n[6] {
				t.Errorf("%s: %s", house, f.Message)
			}
		}
		if !strings.HasPrefix(got, cure) || cure == "" && got != "" {
			t.Errorf("%s: %q is said, not %q", house, got, cure)
		}
	}
}

var falling = regexp.MustCompile(`come to less: (\d+) han (\d+) fu to (\d+) basic points, (\d+) han (\d+) fu to (\d+)$`)

// TestIdle: what to do about an option that has no effect is said of one at its default too, and what is meant where a
// yaku or an option is given the value of the other.
func TestIdle(t *testing.T) {
	for house, want := range map[string]string{
		"options: {chip_red: 1}":                   "it has no effect, for it needs options.chip_value > 0: turn that as well, or remove it",
		"options: {chip_red: 1, chip_value: 1000}": "remove it",
		"options: {chip_red: 2}":                   "turn chip_value as well, or leave this out",
		"yaku: {renhou: {yakuman: 1}}":             "turn it on in place of this: options: {renhou: yakuman}",
		"yaku: {renhou: {limit: baiman}}":          "turn it on in place of this: options: {renhou: baiman}",
		"yaku: {renhou: {yakuman: 2}}":             "turn it on as well: options: {renhou: yakuman}",
		"yaku: {renhou: {limit: sanbaiman}}":       "turn it on as well: options: {renhou: mangan}",
		"options: {renhou: {yakuman: 1}}":          "an option takes one value: write renhou: yakuman",
		"options: {renhou: {limit: mangan}}":       "an option takes one value: write renhou: mangan",
		"options: {ippatsu: {han: 2}}":             "it is a field of yaku.ippatsu: write it there",
		"options: {several_rons: 2}":               "write two",
		"penalties: {chombo: 8000}":                "write options: {chombo_points: 8000}",
		"valid: {two_han: 2}":                      "write a condition, such as {needs: yaku_han >= 2 or yakuman >= 1}",
		"yaku: {two: {name: {en: Two}, han: 1, when: yaku_count == 2, example: 123456m789p2255s ron:5s}}": "a yaku may ask in beside how many others count, as in beside: yaku_count == 2",
		"options: {red_fives: 5m5p5s}":       "write 3, if that is meant",
		"options: {renhou: 4 han}":           "for a worth that the option doesn't have, set the option to one that it has, and write yaku: {renhou: {han: 4}}",
		"options: {renhou: 跳満}":              "for a worth that the option doesn't have, set the option to one that it has, and write yaku: {renhou: {limit: haneman}}",
		"options: {counted_yakuman: 13}":     "that is said by another option: write counted_yakuman_han: 13",
		"options: {kuitan: nashi}":           "write options: {open_tanyao: false}",
		"options: {riichi_stick: 1}":         "it is in points, so a stick of a thousand is 1000",
		"payments: {stick: 1}":               "it is in points, so a stick of a thousand is 1000",
		"game: {rounds: 1}":                  "write options: {game_rounds: 1}",
		"limits: {mangan: 5 han}":            "write {when: not options.aotenjou and (han >= 5 or basic > limits.mangan)}",
		"limits: {mangan: {when: 5 han}}":    "write han >= 5",
		"limits: {haneman: {when: 6-7 han}}": "write han >= 6 and han <= 7",
		"yaku: {toitoi: {when: pons == 4}}":  "write triplets",
		"yaku: {toitoi: {when: リーチ}}":        "write riichi",
		"yaku: {riichi: off}":                "remove it as well: draws: {suucha_riichi: off}; or silence this",
	} {
		_, findings, err := new(rules.Loader).Check(t.Context(), rules.Bytes("house.yaml",
			[]byte("hanfu: 1\nid: house\nname: House\nextends: standard\n"+house+"\n")))
		if err != nil {
			t.Fatal(err)
		}
		if len(findings) != 1 || findings[0].Help.String() != want {
			t.Errorf("%s: %v", house, findings)
		}
	}
	for winners, says := range map[string]string{
		"rons == 3 ? 1 : rons":                                "three who win on a discard are paid by this, 1 of them, and the draw sanchahou breaks the hand off",
		"rons == 3 ? 0 : rons":                                "",
		"rons == 3 ? 0 : 1\noptions: {abortive_draws: false}": "where three win on a discard nobody is paid, and no draw breaks the hand off",
		"1\ndraws: {sanchahou: off}":                          "",
	} {
		options := "options: {several_rons: two}\n"
		if strings.Contains(winners, "options") {
			options = ""
		}
		value, more, _ := strings.Cut(winners, "\n")
		_, findings, err := new(rules.Loader).Check(t.Context(), rules.Bytes("house.yaml",
			[]byte("hanfu: 1\nid: house\nname: House\nextends: standard\n"+options+"payments: {several: {winners: \""+value+"\"}}\n"+more+"\n")))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, f := range findings {
			if strings.Contains(f.Message.String(), "win on a discard") {
				got += f.Message.String()
			}
		}
		if got != says {
			t.Errorf("%s: %v", winners, findings)
		}
	}
	for _, house := range []string{"yaku: {riichi: off}\noptions: {four_riichi: false}", "yaku: {ippatsu: off}",
		"yaku: {riichi: off}\ndraws: {suucha_riichi: off}"} {
		_, findings, err := new(rules.Loader).Check(t.Context(), rules.Bytes("house.yaml",
			[]byte("hanfu: 1\nid: house\nname: House\nextends: standard\n"+house+"\n")))
		if err != nil || len(findings) > 0 {
			t.Errorf("%s: %v, %v", house, findings, err)
		}
	}
}
