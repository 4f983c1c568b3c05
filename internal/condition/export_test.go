package condition

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/internal/typed"
)

// Sample is the facts of a random hand, for the compiled conditions, and the same for expr's own machine:
// an environment that states every fact in the plainest way, with a group for rules with each: group.
type Sample struct {
	facts *Facts
	env   map[string]any
	group hand.Group
}

// Facts returns the facts. Whatever was worked out with them before, the group is the sample's again.
func (s Sample) Facts() *Facts {
	s.facts.SetGroup(s.group)
	s.facts.Fault()
	return s.facts
}

// SampleOf returns facts as a sample without an environment: not for expr.
func SampleOf(f *Facts) Sample { return Sample{facts: f, group: f.at[0]} }

// NewSample returns the facts of a random hand under a scope.
func NewSample(rng *rand.Rand, scope Scope) Sample {
	f := RandomFacts(rng, max(1, len(scope.Shapes)))
	for _, flag := range scope.Flags {
		if flag.Seat {
			f.SetCounter(flag.Index, rng.Int64N(5))
		}
	}
	for i := range Names() {
		n := Names()[i].Node
		if !Names()[i].Stage.AtTable() {
			continue
		}
		if n.Op == typed.OpCompare {
			n = n.Kids[0]
		}
		f.num[n.K] = rng.Int64N(6) - 1
	}
	env := referenceEnv(scope, f)
	group := hand.AllGroups()[rng.IntN(len(hand.AllGroups()))]
	env["group"] = newReferenceGroup(group)
	return Sample{f, env, group}
}

// Compile compiles an expression for expr's machine.
func (s Sample) Compile(src string) (*vm.Program, error) { return expr.Compile(src, expr.Env(s.env)) }

// Run works an expression out in expr's machine.
func (s Sample) Run(p *vm.Program) (any, error) { return expr.Run(p, s.env) }

// Says reports whether a value of expr's machine is what a trace writes.
func (s Sample) Says(v any, text string) bool {
	switch v := v.(type) {
	case int:
		return strconv.Itoa(v) == text
	case string:
		return v == text
	case hand.Set:
		return v.String() == text
	case hand.Wind:
		if v > hand.North {
			return text == nobody
		}
	case map[string]any:
		return v["text"] == text
	case []map[string]any:
		var words []string
		for _, g := range v {
			words = append(words, g["text"].(string))
		}
		return strings.Join(words, " ") == text
	case []hand.Suit:
		return text == "man pin sou"
	case hand.Suit:
		if v == hand.Honors {
			return text == "honors"
		}
	}
	return s.env[text] == v
}

// newReferenceGroup returns a group as expr sees it.
func newReferenceGroup(g hand.Group) map[string]any {
	low := g.Low()
	terminal := low.Suit() != hand.Honors &&
		(low.Rank() == 1 || low.Rank() == 9 || g.Kind() == hand.Sequence && low.Rank() == 7)
	honor := low.Suit() == hand.Honors
	return map[string]any{"kind": g.Kind(), "suit": low.Suit(), "rank": low.Rank(), "concealed": g.Concealed(),
		"terminal": terminal, "honor": honor, "outside": terminal || honor, "text": g.String()}
}

type shapeIndex int

func referenceEnv(scope Scope, f *Facts) map[string]any {
	count := func(k hand.Kind) int { return f.tiles.Of(k) }
	kinds := func(set any) []hand.Kind {
		var in []hand.Kind
		for k := range hand.Kind(hand.Kinds) {
			if referenceSet(set).Has(k) {
				in = append(in, k)
			}
		}
		return in
	}
	total := func(set any) int {
		n := 0
		for _, k := range kinds(set) {
			n += count(k)
		}
		return n
	}
	groups := []map[string]any{}
	triplets := map[hand.Kind]bool{}
	sequences := map[hand.Kind]bool{}
	for _, g := range f.groups[:f.numGroups] {
		groups = append(groups, newReferenceGroup(g))
		if g.Kind() == hand.Sequence {
			sequences[g.Low()] = true
		} else {
			triplets[g.Low()] = true
		}
	}
	env := map[string]any{
		"groups": groups, "suits": []hand.Suit{hand.Man, hand.Pin, hand.Sou},
		"winning": f.winning, "seat": hand.Wind(f.num[Seat]), "round": hand.Wind(f.num[Round]),
		"from":  knownWind(f, From),
		"shape": shapeIndex(f.num[Shape]), "wait": hand.Wait(f.num[Wait]),
		"ron": f.win&(1<<typed.BitTsumo) == 0, "closed": f.win&(1<<typed.BitOpen) == 0,
		"only":  func(set any) bool { return total(set) == total(hand.AllKinds) },
		"has":   func(set any) bool { return total(set) > 0 },
		"tiles": total,
		"kinds": func(set any) int {
			n := 0
			for _, k := range kinds(set) {
				n += min(1, count(k))
			}
			return n
		},
		"tile": func(s hand.Suit, rank int) hand.Set {
			if rank < 1 || rank > 9 || s == hand.Honors && rank > 7 {
				return 0
			}
			return hand.SetOf(hand.KindOf(s, rank))
		},
		"rank_count": func(rank int) int {
			n := 0
			for s := hand.Man; s <= hand.Sou && rank >= 1 && rank <= 9; s++ {
				n += count(hand.KindOf(s, rank))
			}
			return n
		},
		"wins_on": func(set any) bool { return f.winning&referenceSet(set) != 0 },
		"pair_of": func(set any) bool { return f.pair&referenceSet(set) != 0 },
		"triplets_of": func(set any) int {
			n := 0
			for _, k := range kinds(set) {
				if triplets[k] {
					n++
				}
			}
			return n
		},
		"has_sequence": func(s hand.Suit, rank int) bool {
			return s != hand.Honors && rank >= 1 && rank <= 7 && sequences[hand.KindOf(s, rank)]
		},
		"has_triplet": func(s hand.Suit, rank int) bool {
			return rank >= 1 && rank <= 9 && (s != hand.Honors || rank <= 7) && triplets[hand.KindOf(s, rank)]
		},
		"floor_div": floorDiv,
		"round_up":  func(n, unit int) int { return -floorDiv(-n, unit) * unit },
		"double":    func(n, times int) int { return n * (1 << times) },
	}
	addPlainFacts(env, scope, f)
	return env
}

func floorDiv(n, d int) int {
	q := n / d
	if q*d != n && (n < 0) != (d < 0) {
		q--
	}
	return q
}

// addTable adds the facts of the table.
func addTable(env map[string]any, f *Facts) {
	player := map[string]any{}
	for i := range Names() {
		v := &Names()[i]
		n := v.Node
		if !v.Stage.AtTable() {
			continue
		}
		if n.Op == typed.OpCompare { // true or false, as 1 or 0
			n = n.Kids[0]
		}
		of, name := env, v.Name
		if member, ok := strings.CutPrefix(name, "player."); ok {
			of, name = player, member
		}
		if of[name] = int(f.num[n.K]); v.Type == typed.TypeBool {
			of[name] = f.num[n.K] != 0
		}
	}
	env["player"] = player
}

// addPlainFacts adds the names that are one fact each, and those of the scope.
func addPlainFacts(env map[string]any, scope Scope, f *Facts) {
	for i := range Names() {
		v := &Names()[i]
		if _, ok := env[v.Name]; ok || v.Node == nil || v.Stage.AtTable() {
			continue
		}
		switch {
		case v.Node.Op == typed.OpWinBit:
			env[v.Name] = f.win>>v.Node.K&1 != 0
		case v.Node.Op == typed.OpNum:
			env[v.Name] = int(f.num[v.Node.K])
		case v.Type == typed.TypeWind:
			env[v.Name] = hand.Wind(v.Node.K)
		case v.Type == typed.TypeSuit:
			env[v.Name] = hand.Suit(v.Node.K)
		case v.Type == typed.TypeWait:
			env[v.Name] = hand.Wait(v.Node.K)
		case v.Type == typed.TypeGroupKind:
			env[v.Name] = hand.GroupKind(v.Node.K)
		}
	}
	addTable(env, f)
	for name, set := range scope.Sets {
		env[name] = set
	}
	for name, i := range scope.Shapes {
		env[name] = shapeIndex(i)
	}
	for name, flag := range scope.Flags {
		switch {
		case flag.Count:
			env[name] = int(f.num[int(Counters)+flag.Index])
		case flag.Seat:
			env[name] = knownWind(f, Counters+Number(flag.Index))
		default:
			env[name] = f.win>>(typed.BitFlags+flag.Index)&1 != 0
		}
	}
	yaku := map[string]bool{}
	for id, i := range scope.Yaku {
		yaku[id] = f.yaku[i/64]>>(i%64)&1 != 0
	}
	options := map[string]any{}
	for id, o := range scope.Options {
		switch o.Value.Type {
		case TypeBool:
			options[id] = o.Value.Int != 0
		case TypeInt:
			options[id] = int(o.Value.Int)
		default:
			options[id] = o.Value.Word
		}
	}
	limits := map[string]int{}
	for id, l := range scope.Limits {
		if l.IsKnown {
			limits[id] = int(l.Base)
		}
	}
	env["yaku"], env["options"], env["limits"] = yaku, options, limits
	env["payer"] = map[string]any{"discarder": f.win>>typed.BitDiscarder&1 != 0,
		"dealer": f.win>>typed.BitPayerEast&1 != 0, "liable": f.win>>typed.BitLiable&1 != 0,
		"seat": knownWind(f, PayerSeat)}
}

// knownWind returns the wind that a number stands for. One that is not known is equal to no other.
func knownWind(f *Facts, n Number) hand.Wind {
	if f.num[n] == 0 {
		return hand.North + 1 + hand.Wind(n)
	}
	return hand.Wind(f.num[n])
}

func referenceSet(set any) hand.Set {
	switch s := set.(type) {
	case hand.Set:
		return s
	case hand.Wind:
		return hand.SetOf(s.Kind())
	case string:
		tiles, err := hand.ParseSet(s)
		if err != nil {
			panic(err)
		}
		return tiles
	}
	panic(fmt.Sprintf("not a set: %v", set))
}

// OfWin reports whether facts are those of a win as it is played: its shape fits its groups, its pairs and its wait, as in
// testScope, and nobody pays himself or discards a tile that was drawn.
func (f *Facts) OfWin() bool {
	shape, wait := f.num[Shape], hand.Wait(f.num[Wait])
	fits := shape == 0 && f.numGroups > 0 && f.pair != 0 || f.pair == 0 &&
		(shape == 1 && wait == hand.Tanki && f.num[Melds] == 0 && f.ofPairs() ||
			shape == 2 && wait == hand.Irregular && (f.numGroups > 0) == (f.num[Melds] == 4))
	paysHimself := f.win>>typed.BitPayerEast&1 != 0 && f.win>>typed.BitDealer&1 != 0
	counted := f.tiles.In(hand.AllKinds) >= 14
	return counted && fits && !paysHimself && (f.win>>typed.BitDiscarder&1 == 0 || f.win>>typed.BitTsumo&1 == 0)
}

func (f *Facts) ofPairs() bool {
	for k := range hand.Kind(hand.Kinds) {
		if f.tiles.Of(k)%2 != 0 {
			return false
		}
	}
	return true
}

// RandomGuess knows some of the facts: numbers as they are, or in which span they lie.
func RandomGuess(rng *rand.Rand, f *Facts) *Guess {
	t := &Guess{knowledge: knowledge{Uses: Uses{win: rng.Uint64()}}, winBits: f.win}
	for n := range allNumbers {
		switch v := f.num[n]; rng.IntN(4) {
		case 0, 1:
			t.Set(n, v)
		case 2:
			t.Within(n, v-rng.Int64N(3), v+rng.Int64N(3))
		}
	}
	return t
}
