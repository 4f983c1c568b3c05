package oracle

import (
	"errors"
	"fmt"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/rules"
)

// group is a group of a reading in the form used by conditions.
type group struct {
	Kind      int  `expr:"kind"`
	Suit      int  `expr:"suit"`
	Rank      int  `expr:"rank"`
	Concealed bool `expr:"concealed"`
	Terminal  bool `expr:"terminal"`
	Honor     bool `expr:"honor"`
	Outside   bool `expr:"outside"`

	low hand.Kind
}

// payer is a potential payer in the form used by conditions.
type payer struct {
	Discarder bool `expr:"discarder"`
	Dealer    bool `expr:"dealer"`
	Liable    bool `expr:"liable"`
	Seat      int  `expr:"seat"`

	seat hand.Wind
}

func newPayer(seat hand.Wind, discarder, liable bool) *payer {
	return &payer{Discarder: discarder, Dealer: seat == hand.East, Liable: liable,
		Seat: windNumber(seat, unknownPayer), seat: seat}
}

// Numbers of unknown seats. They differ from each other and from all winds, so that an unknown seat
// equals no other. Unset seats of the situation use numbers from unknownSeat down.
const (
	unknownPayer = -1 - iota
	unknownDiscarder
	unknownSeat
)

// windNumber returns the number of a wind, or nobody for NoWind.
func windNumber(w hand.Wind, nobody int) int {
	if w == hand.NoWind {
		return nobody
	}
	return int(w)
}

// makeEnvironment sets every name, so that expr knows its type. Values of a win are overwritten for
// each win. Winds, suits, waits, shapes and group kinds are all ints, as the checker of package
// compile has already verified that conditions don't mix them.
func (s *Scorer) makeEnvironment() {
	s.env = map[string]any{
		"east": int(hand.East), "south": int(hand.South), "west": int(hand.West),
		"north": int(hand.North),
		"man":   int(hand.Man), "pin": int(hand.Pin), "sou": int(hand.Sou),
		"suits":   []int{int(hand.Man), int(hand.Pin), int(hand.Sou)},
		"ryanmen": int(hand.Ryanmen), "kanchan": int(hand.Kanchan), "penchan": int(hand.Penchan),
		"shanpon": int(hand.Shanpon), "tanki": int(hand.Tanki), "irregular": int(hand.Irregular),
		"sequence": int(hand.Sequence), "triplet": int(hand.Triplet), "kan": int(hand.Kan),
		"groups": []*group{}, "group": &group{}, "payer": &payer{Seat: unknownPayer},
		"winning": hand.Set(0),
	}
	vocabulary := condition.Vocabulary()
	for i := range vocabulary {
		f := &vocabulary[i]
		if _, set := s.env[f.Name]; set || f.Part() != condition.PartFact || f.Arguments != nil ||
			strings.Contains(f.Name, ".") {
			continue
		}
		if s.env[f.Name] = 0; f.Type.String() == "true or false" {
			s.env[f.Name] = false
		}
	}
	for _, set := range s.rules.Sets() {
		s.env[set.ID] = set.Tiles
	}
	for i, shape := range s.rules.Shapes() {
		s.env[shape.ID] = i
	}
	s.resetFlags()
	s.setYaku(nil)
	options := map[string]any{}
	for _, o := range s.rules.Options() {
		switch o.Value.Type {
		case condition.TypeBool:
			options[o.ID] = o.Value.Int != 0
		case condition.TypeInt:
			options[o.ID] = int(o.Value.Int)
		default:
			options[o.ID] = o.Value.Word
		}
	}
	s.env["options"] = options
	limits := map[string]any{}
	for _, l := range s.rules.Limits() {
		if n, ok := l.Base.Const(); ok {
			limits[l.ID] = int(n)
		}
	}
	s.env["limits"] = limits
	s.makeFunctions()
}

// resetFlags sets every fact of the situation to false, every counter to 0 and every seat to an
// unknown one.
func (s *Scorer) resetFlags() {
	for i, entry := range s.rules.Situation() {
		switch {
		case entry.Input:
		case entry.Count:
			s.env[entry.ID] = 0
		case entry.Seat:
			s.env[entry.ID] = unknownSeat - i
		default:
			s.env[entry.ID] = false
		}
	}
}

// setYaku sets yaku.ID for all yaku: true for those in counting.
func (s *Scorer) setYaku(counting []counted) {
	yaku := map[string]bool{}
	for i := range s.rules.Yaku() {
		yaku[s.rules.Yaku()[i].ID] = false
	}
	for _, y := range counting {
		yaku[s.rules.Yaku()[y.yaku].ID] = true
	}
	s.env["yaku"], s.env["yaku_count"] = yaku, len(counting)
}

// makeFunctions declares the functions of conditions that expr doesn't have, and checked
// arithmetic.
func (s *Scorer) makeFunctions() {
	ofSet := func(name string, answer func(hand.Set) any, types any) {
		s.functions = append(s.functions,
			expr.Function(name, func(args ...any) (any, error) {
				return answer(s.set(args[0])), nil
			}, types))
	}
	ofNumbers := func(name string, answer func(a, b int) any, types any) {
		s.functions = append(s.functions,
			expr.Function(name, func(args ...any) (any, error) {
				return answer(args[0].(int), args[1].(int)), nil
			},
				types))
	}
	mayFault := func(name string, answer func(a, b int) (int, fault)) {
		s.functions = append(s.functions, expr.Function(name, func(args ...any) (any, error) {
			n, f := answer(args[0].(int), args[1].(int))
			if f != noFault {
				return nil, f
			}
			return n, nil
		}, new(func(int, int) int), new(func(any, any) int)))
	}
	ofSet("only", func(set hand.Set) any { return s.tiles(set) == s.tiles(hand.AllKinds) },
		new(func(any) bool))
	ofSet("has", func(set hand.Set) any { return s.tiles(set) > 0 }, new(func(any) bool))
	ofSet("tiles", func(set hand.Set) any { return s.tiles(set) }, new(func(any) int))
	ofSet("kinds", func(set hand.Set) any { return s.kinds(set) }, new(func(any) int))
	ofSet("wins_on", func(set hand.Set) any { return s.env["winning"].(hand.Set)&set != 0 },
		new(func(any) bool))
	ofSet("pair_of", func(set hand.Set) any { return s.pair != hand.NoKind && set.Has(s.pair) },
		new(func(any) bool))
	ofSet("triplets_of", func(set hand.Set) any { return sum(&s.triplets, set) },
		new(func(any) int))
	ofNumbers("has_sequence", func(suit, rank int) any {
		return rank >= 1 && rank <= 7 && s.sequences[hand.KindOf(hand.Suit(suit), rank)] > 0
	}, new(func(int, int) bool))
	ofNumbers("has_triplet", func(suit, rank int) any {
		kind := hand.KindOf(hand.Suit(suit), rank)
		// There are only seven honors.
		return rank >= 1 && rank <= 9 && kind < hand.Kinds && s.triplets[kind] > 0
	}, new(func(int, int) bool))
	ofNumbers("tile", func(suit, rank int) any {
		kind := hand.KindOf(hand.Suit(suit), rank)
		if rank < 1 || rank > 9 || kind >= hand.Kinds {
			return hand.Set(0)
		}
		return hand.SetOf(kind)
	}, new(func(int, int) hand.Set))
	mayFault("floor_div", floorDiv)
	mayFault("round_up", roundUp)
	mayFault("double", double)
	mayFault("power", power)
	for operator, answer := range map[string]func(a, b int) (int, fault){"+": add, "-": sub,
		"*": mul, "%": remainder} {
		mayFault("operator "+operator, answer)
		s.functions = append(s.functions, expr.Operator(operator, "operator "+operator))
	}
	s.functions = append(s.functions, expr.Function("rank_count", func(args ...any) (any, error) {
		return s.rankCount(args[0].(int)), nil
	}, new(func(int) int)))
}

// set converts a value of a condition to a set of tiles: a set, a wind, or a string of tiles.
func (s *Scorer) set(v any) hand.Set {
	switch v := v.(type) {
	case hand.Set:
		return v
	case int:
		return hand.SetOf(hand.Wind(v).Kind())
	case string:
		set, known := s.literals[v]
		if !known {
			var err error
			if set, err = hand.ParseSet(v); err != nil {
				panic(err)
			}
			s.literals[v] = set
		}
		return set
	}
	panic(fmt.Sprintf("plain: %v is no set of tiles", v))
}

func sum(of *[hand.Kinds]int, set hand.Set) int {
	n := 0
	for k := range hand.Kind(hand.Kinds) {
		if set.Has(k) {
			n += of[k]
		}
	}
	return n
}

func (s *Scorer) tiles(set hand.Set) int { return sum(&s.counts, set) }

func (s *Scorer) kinds(set hand.Set) int {
	n := 0
	for k := range hand.Kind(hand.Kinds) {
		if set.Has(k) && s.counts[k] > 0 {
			n++
		}
	}
	return n
}

func (s *Scorer) rankCount(rank int) int {
	n := 0
	for suit := hand.Man; suit <= hand.Sou && rank >= 1 && rank <= 9; suit++ {
		n += s.counts[hand.KindOf(suit, rank)]
	}
	return n
}

// holds evaluates a condition. A nil condition is true, and one with a fault is false.
func (s *Scorer) holds(b *condition.Bool) bool {
	if b == nil {
		return true
	}
	v := s.run(b.String())
	return v != nil && v.(bool)
}

// value evaluates a number. A nil number and one with a fault are 0.
func (s *Scorer) value(i *condition.Int) int {
	if i == nil {
		return 0
	}
	if v := s.run(i.String()); v != nil {
		return v.(int)
	}
	return 0
}

// share evaluates a share or adjustment for the current payer and reports whether it applies.
func (s *Scorer) share(section string, rule *rules.Share) (int, bool) {
	p := s.env["payer"].(*payer)
	return s.evaluate(section+rule.ID, rule.When, rule.Pays,
		Payer(p.seat, p.Discarder, p.Dealer, p.Liable))
}

// run evaluates the text of an expression. It returns nil and records the fault if there is one.
// The optimizer of expr is off, since it would change the order of evaluation.
func (s *Scorer) run(src string) any {
	if v, same := s.constants[src]; same {
		return v
	}
	program, known := s.programs[src]
	if !known {
		var err error
		if program, err = expr.Compile(src,
			append([]expr.Option{expr.Env(s.env), expr.Optimize(false), expr.MaxNodes(0)},
				s.functions...)...); err != nil {
			panic(fmt.Sprintf("plain: %s: %v", src, err))
		}
		s.programs[src] = program
	}
	v, err := s.machine.Run(program, s.env)
	if f := noFault; errors.As(err, &f) {
		s.note(f)
		return nil
	} else if err != nil {
		panic(fmt.Sprintf("plain: %s: %v", src, err))
	}
	if _, same := program.Node().(*ast.IntegerNode); same {
		s.constants[src] = v
	}
	return v
}
