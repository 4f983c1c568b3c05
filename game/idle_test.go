package game_test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/ruleentries"
	"example.com/hanfu/rulesets"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestOptionsChangeSomething: each value of each option, over each shipped rule set and over files as clubs write them,
// changes what a hand is worth or a rule of the table that counts; or check says that it has no effect there.
func TestOptionsChangeSomething(t *testing.T) {
	wins := winsInTests(t)
	var all []turn
	for _, src := range sources(t) {
		base := must.Get(new(rules.Loader).Load(t.Context(), src))(t)
		of := &turned{rules: base, engine: engine.New(base), source: src, wins: wins}
		for _, o := range base.Options() {
			for _, v := range someValues(&o) {
				if v != o.Value {
					all = append(all, turn{of, o.ID, v})
				}
			}
		}
	}
	first := make(map[string]int) // which win last showed what an option changes
	told := 0
	some := someTurns(all)
	for _, turn := range some {
		l := &rules.Loader{Set: map[string]string{turn.option: turn.value.String()}, NoProofs: true}
		r, found, err := l.Check(t.Context(), turn.source)
		if r == nil {
			t.Fatal(err, found)
		}
		idle := slices.ContainsFunc(found, func(f rules.Finding) bool {
			return f.Rule == "options."+turn.option && (f.Code == "idle-option" || f.Code == "unused-option" || f.Code == "unlikely-value" && slices.Contains(saidSo, turn.option))
		})
		where := fmt.Sprintf("%s: %s: %s", turn.rules.ID(), turn.option, turn.value)
		if idle {
			told++
			if win := turn.changesHand(r, first); win != "" {
				t.Errorf("%s is said to have no effect, but changes %s", where, win)
			}
			continue
		}
		if !turn.changesTable(r) && turn.changesHand(r, first) == "" && !slices.Contains(bounds, turn.option) {
			t.Errorf("%s changes nothing, and check doesn't say so", where)
		}
	}
	t.Logf("%d of %d values of options, %d of them without effect", len(some), len(all), told)
}

// someTurns returns each value of each option over one rule set, another one for the next value; in the
// long form over all, or over some where less than all of that is asked for.
func someTurns(all []turn) (some []turn) {
	if long.Asked() {
		return long.Some(all, 30)
	}
	var order []string
	alike := make(map[string][]turn)
	for _, turn := range all {
		key := turn.option + "=" + turn.value.String()
		if alike[key] == nil {
			order = append(order, key)
		}
		alike[key] = append(alike[key], turn)
	}
	for i, key := range order {
		some = append(some, alike[key][i%len(alike[key])])
	}
	return some
}

// saidSo are options whose declarations say in words where they change nothing.
var saidSo = []string{"ryuuiisou_needs_hatsu", "pao_scope"}

// bounds are options that say how much something comes to at most. That is so, and stands on the sheet, also where nothing
// comes to so much, as 6 yakuman where one counts: whoever writes it wants to have it said, and a further yaku reaches it.
var bounds = []string{"yakuman_cap", "counted_yakuman"}

// turned is a rule set of which options are turned.
type turned struct {
	rules  *rules.Rules
	engine *engine.Engine
	source rules.Source
	wins   []hand.Win
}

type turn struct {
	*turned
	option string
	value  condition.Value
}

// changesHand returns what is worth something else as the option is turned: a win, or han and fu; "" if nothing is.
func (b turn) changesHand(r *rules.Rules, first map[string]int) string {
	e := engine.New(r)
	for i := range b.wins {
		i = (first[b.option] + i) % len(b.wins)
		if w := &b.wins[i]; scored(b.engine, w) != scored(e, w) {
			first[b.option] = i
			return w.String()
		}
	}
	for han := 3; han <= 30; han++ {
		for _, terms := range (engine.Terms{Han: han, Fu: 30, Honba: 1}).Ways() {
			was, _ := b.engine.Price(terms)
			if is, _ := e.Price(terms); was.Base != is.Base || !slices.Equal(was.Payments, is.Payments) {
				return fmt.Sprintf("%d han", han)
			}
		}
	}
	return ""
}

func scored(e *engine.Engine, w *hand.Win) string {
	r, err := e.Score(w)
	if err != nil {
		return "refused"
	}
	text := fmt.Sprint(r.Han, r.Fu, r.Yakuman, r.LimitID(), r.Gain, r.Payments())
	for y := range r.Yaku() {
		text += " " + y.Rule.ID
	}
	return text
}

// changesTable reports whether a rule of the table, of a win's payers or of chips is another one as the option is turned,
// where it can ever count.
func (b turn) changesTable(r *rules.Rules) bool {
	is := tableOf(r, "options."+b.option)
	return !maps.Equal(is, tableOf(b.rules, "options."+b.option))
}

// tableOf returns the rules of the table that count and contain a text, as the options settle them, by their places.
func tableOf(r *rules.Rules, text string) map[string]string {
	g := r.Game()
	all, off := map[string]string{"game": fmt.Sprint(g.Start, g.Return, g.ShareUnit, g.RoundTo, g.SitOut, g.Winds)}, make(map[string]bool)
	list := insides.Of(r).TableExpressions()
	for _, x := range insides.Of(r).Expressions() {
		if strings.HasPrefix(x.Path, "payments.chips.") || strings.HasSuffix(x.Path, ".sticks") {
			list = append(list, x)
		}
	}
	for i := range r.Game().Uma {
		if u := &r.Game().Uma[i]; len(u.Places) != r.Wall().Players {
			off["game.uma."+u.ID] = true
		}
	}
	for _, x := range list {
		entry, key, _ := cutLast(x.Path)
		if slices.Contains([]string{"when", "allowed", "payer", "receiver"}, key) && ruleentries.Settled(r, x.Text) == "false" {
			off[entry] = true
		}
		if strings.Contains(x.Text, text) {
			all[x.Path] = ruleentries.Settled(r, x.Text)
		}
	}
	maps.DeleteFunc(all, func(path, _ string) bool {
		for entry, _, ok := cutLast(path); ok; entry, _, ok = cutLast(entry) {
			if off[entry] {
				return true
			}
		}
		return false
	})
	return all
}

func cutLast(path string) (before, after string, ok bool) {
	if dot := strings.LastIndexByte(path, '.'); dot >= 0 {
		return path[:dot], path[dot+1:], true
	}
	return path, "", false
}

// someValues returns all values of an option, of numbers within bounds some.
func someValues(o *rules.Option) []condition.Value {
	switch {
	case o.Allowed != nil:
		return o.Allowed
	case o.Value.Type == condition.TypeBool:
		return []condition.Value{{Type: condition.TypeBool}, {Type: condition.TypeBool, Int: 1}}
	}
	var all []condition.Value
	for _, n := range []int64{o.Min, o.Min + 1, o.Max} {
		all = append(all, condition.Value{Type: condition.TypeInt, Int: n})
	}
	return all
}

func sources(t *testing.T) (all []rules.Source) {
	shipped := must.Get(fs.Glob(rulesets.Files, "*.yaml"))(t)
	houses, err := filepath.Glob("../testdata/houses/*.yaml")
	if err != nil || len(houses) == 0 {
		t.Fatal(err, houses)
	}
	for _, path := range append(shipped, houses...) {
		if id := strings.TrimSuffix(path, ".yaml"); !strings.HasSuffix(id, "_test") {
			if slices.Contains(shipped, path) {
				path = id
			}
			all = append(all, rules.Named(path))
		}
	}
	return all
}

var inTests = regexp.MustCompile(`hand: ["']?([^"',}\n]*)`)

// winsInTests returns the wins of the tests of rule sets, in which each rule and each option counts, and for three players also
// those without the tiles that they don't have.
func winsInTests(t *testing.T) (all []hand.Win) {
	files := must.Get(filepath.Glob("../rulesets/*_test.yaml"))(t)
	add := func(text string) {
		if w, err := hand.Parse(text); err == nil {
			all = append(all, w)
		}
	}
	for _, path := range files {
		text := must.Get(os.ReadFile(path))(t)
		for _, m := range inTests.FindAllStringSubmatch(string(text), -1) {
			add(m[1])
		}
	}
	for _, text := range alsoOfThree {
		add(text)
	}
	return all
}

// alsoOfThree are wins for three players: the tests show what is in them by sequences of characters, or by fives that are
// not red.
var alsoOfThree = []string{
	"123789p2399s111z ron:4s riichi ippatsu dora:9p ura:8s", "123789p2399s111z tsumo:4s open_riichi",
	"123789p2399s111z ron:4s open_riichi", "123789p234678s9s ron:9s renhou",
	"123789p77z24s ankan:6666p tsumo:3s rinshan riichi", "12399p23s777z minkan:6666p tsumo:4s rinshan pao:west",
	"9p minkan:1111p ankan:2222z minkan:7777p minkan:7777s ron:9p pao:west seat:south from:east honba:2",
	"123789p2399s111z ron:4s riichi wareme:east seat:south from:east honba:1",
	"123789p777z23s11z ron:4s riichi seat:east round:east",
	"222z1z pon:555z pon:666z pon:777z ron:1z seat:south from:east pao:west honba:1",
	"222z1z pon:555z pon:666z pon:777z tsumo:1z seat:south pao:west honba:1",
	"123789p99s55z pon:222s ron:5z", "99p55z chi:234s chi:678s chi:345p ron:5z houtei",
}
