package diff_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/diff"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/randomrules"
	"example.com/hanfu/testkit/randomwin"
)

// house returns rules that extend the standard ones.
func house(t testing.TB, text string) *rules.Rules {
	t.Helper()
	return read(t, "hanfu: 1\nid: house\nextends: standard\n"+text+"\n")
}

func read(t testing.TB, text string) *rules.Rules {
	t.Helper()
	r, err := new(rules.Loader).Load(t.Context(), rules.Bytes("house.yaml", []byte(text)))
	if err != nil {
		t.Fatalf("%s\n%v", text, err)
	}
	return r
}

// told returns the causes in a line each: the change, the place, and the reason if there is no hand.
func told(d *diff.Difference) (lines []string) {
	for i := range d.Causes {
		c := &d.Causes[i]
		line := fmt.Sprintf("%s %s", c.Change, c.ID)
		if len(c.With) > 0 {
			line += " with " + strings.Join(c.With, " ")
		}
		if c.Witness == nil {
			line += ": " + string(c.Unseen)
			if c.Wakes != "" {
				line += " without " + c.Wakes
			}
		} else if c.Witness.Shadowed {
			line += ": shadowed by " + c.Witness.By
		}
		lines = append(lines, line)
	}
	return lines
}

// TestCauses has the causes of a house file over the standard rules, or of two of them, with what no hand shows.
func TestCauses(t *testing.T) {
	const sanpuukou = "yaku: {sanpuukou: {han: 2, when: triplets_of(winds) == 3}}"
	const tired = "yaku: {tired: {han: 1, when: tired}}"
	const both = "yaku: {both: {han: 1, when: options.aa and options.bb and riichi}}"
	const either = "yaku: {either: {han: 1, when: (options.aa or options.bb) and riichi}}"
	type cause struct {
		name, a, b string
		want       []string
		inWords    int
		// endless is a search that finds nothing, and so takes longer than all others together.
		endless bool
	}
	causes := []cause{
		{name: "nothing"},
		{name: "names and texts", b: "yaku: {pinfu: {name: {en: Flat}, doc: {en: No points}}}", inWords: 1},
		{name: "an option", b: "options: {kiriage_mangan: true}", want: []string{"turned options.kiriage_mangan"}},
		{name: "an option that no rule asks for any more", b: "options: {open_tanyao: false}\nyaku: {tanyao: {han: 2}}",
			want: []string{"changed yaku.tanyao"}, inWords: 1},
		{name: "an option of the table", b: "options: {noten_points: 0}",
			want: []string{"turned options.noten_points: table"}},
		{name: "a yaku that is added", b: sanpuukou, want: []string{"added yaku.sanpuukou"}},
		{name: "a yaku that is removed", a: sanpuukou, want: []string{"removed yaku.sanpuukou"}},
		{name: "the same condition, written otherwise", a: sanpuukou,
			b: "yaku: {sanpuukou: {han: 2, when: 'triplets_of( winds )   == 3 /* of them */'}}", inWords: 1},
		{name: "another condition", a: sanpuukou, b: strings.Replace(sanpuukou, "3", "2", 1),
			want: []string{"changed yaku.sanpuukou"}},
		{name: "a yaku with its fact", b: "situation: {renchan: {type: count, requires: dealer}}\nyaku: {paarenchan: {yakuman: 1, when: renchan >= 8}}",
			want: []string{"added yaku.paarenchan with situation.renchan"}},
		{name: "a fact for which nothing asks", b: "situation: {tired: {requires: riichi}}",
			want: []string{"added situation.tired: unasked"}},
		{name: "a yaku that never holds", b: "yaku: {never: {han: 1, when: only(simples) and has(honors)}}",
			want: []string{"added yaku.never: never"}, endless: true},
		{name: "what a fact requires", a: "situation: {tired: {requires: riichi}}\n" + tired,
			b: "situation: {tired: {requires: riichi and dealer}}\n" + tired, want: []string{"changed situation.tired"}},
		{name: "fu", b: "fu: {sources: {menzen_ron: {fu: 20}}}", want: []string{"changed fu.sources.menzen_ron"}},
		{name: "rounding", b: "fu: {round_up_to: 1}", want: []string{"changed fu.round_up_to"}},
		{name: "a limit", b: "limits: {haneman: {base: 3200}}", want: []string{"changed limits.haneman"}},
		{name: "basic points", b: "basic: fu * 8", want: []string{"changed basic"}},
		{name: "the order in which rules are asked", a: "fu: {fixed: {one: {fu: 30, when: riichi}, two: {fu: 40, when: tsumo}}}",
			b: "fu: {fixed: {two: {fu: 40, when: tsumo}, one: {fu: 30, when: riichi}}}", want: []string{"changed fu.fixed: order"}},
		{name: "a yaku that asks for another one", b: "yaku: {riichi_alone: {han: 1, when: riichi and not ippatsu}}",
			want: []string{"added yaku.riichi_alone"}},
		{name: "a yaku with its option", b: "options: {stars: {default: true}}\nyaku: {stars: {han: 1, when: options.stars and riichi}}",
			want: []string{"added yaku.stars"}, inWords: 1},
		{name: "a shape with its yaku", b: "shapes: {stars: {form: tiles, when: 'kinds(honors) == 7 and melds == 0'}}\nyaku: {stars: {yakuman: 1, when: shape == stars}}",
			want: []string{"added yaku.stars with shapes.stars"}},
		{name: "an option that no rule asks for", a: "options: {aa: {default: false}}", b: "options: {aa: {default: true}}",
			inWords: 1},
		{name: "an option of a yaku that never counts", a: "options: {aa: {default: false}, bb: {default: false}}\n" + both,
			b: "options: {aa: {default: true}, bb: {default: false}}\n" + both, inWords: 1},
		{name: "an option of a yaku that counts anyway", a: "options: {aa: {default: false}, bb: {default: true}}\n" + either,
			b: "options: {aa: {default: true}, bb: {default: true}}\n" + either, inWords: 1},
		{name: "two options of a yaku", a: "options: {aa: {default: false}, bb: {default: false}}\n" + both,
			b:    "options: {aa: {default: true}, bb: {default: true}}\n" + both,
			want: []string{"turned options.aa", "turned options.bb"}},
		{name: "an option that does nothing without another one", b: "options: {minimum_counts_ippatsu: false}",
			want: []string{"turned options.minimum_counts_ippatsu: dormant without minimum_han=2"}, endless: true},
		{name: "a bound to which hands come", b: "options: {yakuman_cap: 4}", want: []string{"turned options.yakuman_cap"}},
		{name: "for what a liable player answers", b: "options: {pao_scope: hand}", want: []string{"turned options.pao_scope"}},
		{name: "who pays the counters of a liable player", b: "options: {pao_ron_honba: liable}",
			want: []string{"turned options.pao_ron_honba"}},
		{name: "liability for four kans", b: "options: {pao_suukantsu: true}", want: []string{"turned options.pao_suukantsu"}},
		{name: "liability for a replacement tile", b: "options: {pao_rinshan: true}", want: []string{"turned options.pao_rinshan"}},
		{name: "a stick", b: "payments: {stick: 500}", want: []string{"changed payments.stick"}},
	}
	if long.Asked() {
		causes = append(causes, cause{name: "a bound that no hand comes to", a: "options: {double_yakuman: false}",
			b:    "options: {double_yakuman: false, yakuman_cap: 4}",
			want: []string{"turned options.yakuman_cap: dormant without double_yakuman=true"}, endless: true})
	}
	if long.Raced { // the code of the search is the same
		causes = slices.DeleteFunc(causes, func(c cause) bool { return c.endless })[:12]
	}
	for _, c := range causes {
		t.Run(c.name, func(t *testing.T) {
			d, err := diff.Compare(t.Context(), house(t, c.a), house(t, c.b), diff.Options{Witnesses: true})
			if err != nil {
				t.Fatal(err)
			}
			for i := range d.Causes {
				if w := d.Causes[i].Witness; w != nil {
					checkWitness(t, d.Causes[i].ID, d, w)
				}
			}
			if got := told(d); !slices.Equal(got, c.want) || d.InWords != c.inWords || d.Equal != (c.want == nil) {
				t.Errorf("%q, %d in words, equal %v; want %q, %d in words", got, d.InWords, d.Equal, c.want, c.inWords)
			}
		})
	}
}

// TestEqual leaves lines out of random rule files, and exchanges two of them. Where the rules are called equal they
// score all wins alike.
func TestEqual(t *testing.T) {
	equal, differ := 0, 0
	for i := range uint64(long.N(7, 15)) {
		seed := long.Seed() + i
		text := randomrules.File(seed, "standard")
		a := read(t, text)
		first, wins := engine.New(a), randomwin.Source{Seed: seed, Rules: a}
		lines := strings.SplitAfter(text, "\n")
		for at := 5; at+1 < len(lines); at += 1 + len(lines)/long.N(10, 20) {
			entry := func(line string) bool { return strings.HasPrefix(line, " ") }
			if !entry(lines[at]) {
				continue
			}
			changed := slices.Concat(lines[:at], lines[at+1:])
			if at%2 == 0 && entry(lines[at+1]) {
				changed = slices.Concat(lines[:at], []string{lines[at+1], lines[at]}, lines[at+2:])
			}
			b, err := new(rules.Loader).Load(t.Context(), rules.Bytes("changed.yaml", []byte(strings.Join(changed, ""))))
			if err != nil {
				continue // something rests on the line
			}
			d, err := diff.Compare(t.Context(), a, b, diff.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if !d.Equal {
				differ++
				continue
			}
			equal++
			second := engine.New(b)
			for n := range uint64(500) {
				w := wins.Win(n)
				r, err1 := first.Score(&w)
				s, err2 := second.Score(&w)
				if (err1 == nil) != (err2 == nil) || err1 == nil && (r.Gain != s.Gain || r.Han != s.Han || r.Fu != s.Fu) {
					t.Errorf("seed %d, line %d, %s: %s scores otherwise", seed, at+1, lines[at], w.String())
					break
				}
			}
		}
	}
	t.Logf("%d equal, %d not", equal, differ)
	if differ == 0 || equal == 0 {
		t.Error("nothing was compared")
	}
}

// TestDone: a search that is ended has all causes, and says of those that it has not come to that it was cut.
func TestDone(t *testing.T) {
	done, end := context.WithCancel(t.Context())
	end()
	d, err := diff.Compare(done, loaded(t, "standard"), loaded(t, "ema"), diff.Options{Witnesses: true})
	if err == nil || len(d.Causes) < 20 {
		t.Fatalf("%v, %d causes", err, len(d.Causes))
	}
	for i := range d.Causes {
		if c := &d.Causes[i]; c.Unseen != diff.Cut {
			t.Errorf("%s: %q", c.ID, c.Unseen)
		}
	}
}

// TestShadowed: where one change makes up for another one, the hand of each says by which.
func TestShadowed(t *testing.T) {
	a := house(t, "yaku: {one: {han: 1, when: shape == seven_pairs}, other: {han: 2, when: shape == seven_pairs}}")
	b := house(t, "yaku: {one: {han: 2, when: shape == seven_pairs}, other: {han: 1, when: shape == seven_pairs}}")
	d, err := diff.Compare(t.Context(), a, b, diff.Options{Witnesses: true})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"changed yaku.one: shadowed by yaku.other", "changed yaku.other: shadowed by yaku.one"}
	if got := told(d); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestShadowedBack: of a cause that shows only where an option is turned too, it says what makes up for it there, not
// what changes nothing else.
func TestShadowedBack(t *testing.T) {
	const yaku = `
yaku:
  one: {han: %d, when: options.on and shape == seven_pairs}
  other: {han: %d, when: shape == seven_pairs}
  third: {han: 1, when: not options.on and shape == seven_pairs}
`
	a := house(t, "options: {on: {default: false}}"+fmt.Sprintf(yaku, 1, 2))
	b := house(t, "options: {on: {default: true}, kiriage_mangan: true}"+fmt.Sprintf(yaku, 2, 1))
	d, err := diff.Compare(t.Context(), a, b, diff.Options{Witnesses: true})
	if err != nil {
		t.Fatal(err)
	}
	for i := range d.Causes {
		c := &d.Causes[i]
		if w := c.Witness; c.ID == "yaku.one" && w != nil && w.Back && w.Shadowed && w.By == "yaku.other" {
			return
		}
	}
	t.Errorf("%q", told(d))
}

// TestBack: a cause that shows only where an option is turned as well is shown there.
func TestBack(t *testing.T) {
	d, err := diff.Compare(t.Context(), loaded(t, "standard"), loaded(t, "ema"), diff.Options{Witnesses: true})
	if err != nil {
		t.Fatal(err)
	}
	for i := range d.Causes {
		if c := &d.Causes[i]; c.ID == "yaku.renhou" && (c.Change != diff.Changed || c.Witness == nil || !c.Witness.Back ||
			c.Witness.Alone.Result.Points <= c.Witness.B.Result.Points) {
			t.Errorf("renhou alone: %+v", c)
		}
	}
}

// TestOtherGame: what goes with another number of players is one cause, and the rest is compared under the first rules.
func TestOtherGame(t *testing.T) {
	four := house(t, "options: {kiriage_mangan: true, open_tanyao: false}")
	if long.Asked() { // with many causes, for some of which there is no hand
		four = loaded(t, "tenhou")
	}
	d, err := diff.Compare(t.Context(), loaded(t, "sanma"), four, diff.Options{Witnesses: true})
	if err != nil || d.SameGame {
		t.Fatal(err, d.SameGame)
	}
	hands := 0
	for i := range d.Causes {
		c := &d.Causes[i]
		if (c.Kind == diff.Players) != (i == 0) || c.Kind == diff.Wall || c.Kind == diff.Payment {
			t.Errorf("%s is cause %d", c.ID, i)
		}
		if c.Witness != nil {
			checkWitness(t, c.ID, d, c.Witness)
			hands++
		}
	}
	if hands == 0 {
		t.Error("there are no hands")
	}
}

func BenchmarkCompare(b *testing.B) {
	first, second := loaded(b, "standard"), loaded(b, "ema")
	for b.Loop() {
		if _, err := diff.Compare(b.Context(), first, second, diff.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
