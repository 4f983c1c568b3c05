package sheet

import (
	"context"
	"errors"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestTruths: what the sheet says of a house file, and what was true of the inherited rules alone and is not said.
func TestTruths(t *testing.T) {
	none := func(context.Context, *engine.Engine, string) (hand.Win, error) {
		return hand.Win{}, errors.New("none is looked for")
	}
	for _, test := range []struct{ name, house, says, not string }{
		{"a shape that asks", "shapes: {seven_pairs: {distinct: off}}", "The shape is Seven pairs", "Seven different pairs"},
		{"the shape itself", "shapes: {seven_pairs: {distinct: off}}", "all pairs different | yes | no |", "yes | none"},
		{"a set that asks", "sets: {simples: 345678m345678p345678s}", "All tiles are simples", "Simples only, 2 to 8"},
		{"a set that does not", "sets: {greens: 2468s6z}", "Simples only, 2 to 8", "Green tiles only"},
		{"three times", "options: {wareme: true}\npayments: {adjustments: {wareme: {becomes: amount * 3}}}",
			"Payment: Broken wall | – | the amount so far × 3 |", "ouble for"},
		{"a mistake that is not played", "penalties: {chombo: off}", "Mistake: Chombo | yes | left out |", "Chombo | 0"},
		{"a fine that nobody gets", `penalties: {toll: {name: {en: Toll}, shares: {x: {when: player.offends and player.dealer, gets: "-1000"}}}}`,
			"−1,000, if the player made the mistake, and the player is the dealer", "Nobody pays"},
		{"a draw for the dealer", "draws: {pot: {name: {en: Pot}, shares: {d: {when: player.dealer, gets: \"-300\"}, o: {when: not player.dealer, gets: 100}}}}",
			"+100 (the dealer −300)", "+100/−300"},
		{"a yaku instead of others", "yaku: {big: {name: {en: Big}, han: 3, when: triplets == 3 and closed, replaces: [sanankou]}}",
			"**Big** (closed hands only; counts instead of Sanankou)", "**Big** (" + "counts"},
		{"a yaku alone", "yaku: {lone: {name: {en: Lone}, han: 5, when: kans == 2, alone: true}}", "**Lone** (counts alone, if that pays more)", "**Lone**  "},
		{"riichi in any hand", "yaku: {riichi: {han: 2}, ippatsu: {han: 2}}", "**Ippatsu** 一発 (closed hands only)", "**Riichi** 立直  "},
		{"one yakuman at most", "options: {multiple_yakuman: false}", "**Suuankou tanki** 四暗刻単騎  ", "### Double yakuman"},
		{"one yakuman of the rules that are extended", "extends: ema\noptions: {double_yakuman: true}", "### Yakuman", "| Double yakuman | **yes"},
		{"an option that was left", "extends: jpml-a\noptions: {uma_first: 30000}", "+12,000 / −1,000 / −3,000 / −8,000", "Uma of the first"},
		{"one yakuman by the bound", "options: {yakuman_cap: 1}", "**Suuankou tanki** 四暗刻単騎  ", "| Double yakuman |"},
		{"a dealer who never deals again", "options: {target_points: 30000}\ngame: {repeats: 'false'}",
			"Else it goes on until somebody has them. It is over", "In that round a dealer"},
		{"other fu in every hand", "fu: {sources: {base: {fu: 22}}}", "| Base | 22 |", "pen hand without fu"},
		{"another adjustment", "fu: {sources: {base: {fu: 18}}}", "| Base | 18 |", "by ron without any fu"},
		{"fu rounded otherwise", "fu: {round_up_to: 5}", "by ron without any fu gets some added | yes |", "30 fu;"},
		{"more fu for a self-draw", "fu: {sources: {tsumo: {fu: 4}}}", "| Self-draw | 4 |", "2 fu of"},
		{"a draw less", "draws: {suufon_renda: off}", "| Abortive draws | yes |", "; Four discards of the same wind;"},
		{"a draw less and several rons", "draws: {suufon_renda: off}", "| Several winners (head bump) | all |", "; Four discards"},
		{"a least han", "options: {minimum_han: 4}", "| 40–140 fu | 8,000<br>2,000/4,000 |", "| 1 han |"},
		{"a limit by fu", "limits: {fu_mangan: {name: {en: Fu mangan}, base: limits.mangan, when: fu >= 100}}",
			"| 100–140 fu | 8,000<br>2,000/4,000 | 8,000<br>2,000/4,000 |", "| Fu mangan | – | 2,000 basic points |"},
		{"all pay by ron", "payments: {shares: {ron: {when: ron, pays: " +
			"'round_up(base * (dealer or payer.dealer ? 2 : 1) * (payer.discarder ? 2 : 1), 100)'}}}",
			"| 40 fu | 700/400/700 · 1,300/400<br>400/700 |", "| 700/400/700<br>"},
		{"uma of a club", "game: {uma: {four: off, three: {places: [20000, 5000, -10000, -15000]}}}", "+20,000 / +5,000", "three players"},
	} {
		house := "hanfu: 1\nid: house\nname: {en: House}\n" + test.house + "\n"
		if !strings.HasPrefix(test.house, "extends: ") {
			house += "extends: standard\n"
		}
		r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte(house)))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var text strings.Builder
		must.Do(t, newSheet(t, engine.New(r), Config{Lang: "en", Example: none}).Markdown(&text))
		got := strings.ReplaceAll(text.String(), "\u00a0", " ")
		if !strings.Contains(got, test.says) || strings.Contains(got, test.not) {
			t.Errorf("%s: the sheet should say %q and not %q", test.name, test.says, test.not)
		}
	}
}
