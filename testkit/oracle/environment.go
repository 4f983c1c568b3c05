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

// group is a group of a reading as conditions see it.
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

// payer is a player who may have to pay, as conditions see him.
type payer struct {
	Discarder bool `expr:"discarder"`
	Dealer    bool `expr:"dealer"`
	Liable    bool `expr:"liable"`
	Seat      int  `expr:"seat"`

	seat hand.Wind
}

func newPayer(seat hand.Wind, discarder, liable bool) *payer {
	return &payer{Discarder: discarder, Dealer: seat == hand.East, Liable: liable,
		Seat: known(seat, nobodyPays), seat: seat}
}

// A seat that is not known is a number that no wind has and nothing else: it is equal to no other. The seats of the
// situation that are not said have those below nobodyElse.
const (
	nobodyPays = -1 - iota
	nobodyDiscarded
	nobodyElse
)

// known returns the number of a wind, another in place of one that is not known.
func known(w hand.Wind, nobody int) int {
	if w == hand.NoWind {
		return nobody
	}
	return int(w)
}

// makeEnvironment sets every name, so that expr knows its type. What belongs to a win is set again for each.
// Winds, suits, waits, shapes and kinds of groups are whole numbers: that they are not confused is for the
// checker of package compile to say, and has been when the rules were loaded.
func (s *Scorer) makeEnvironment() {
	s.env = map[string]any{
		"east": int(hand.East), "south": int(hand.South), "west": int(hand.West), "north": int(hand.North),
		"man": int(hand.Man), "pin": int(hand.Pin), "sou": int(hand.Sou),
		"suits":   []int{int(hand.Man), int(hand.Pin), int(hand.Sou)},
		"ryanmen": int(hand.Ryanmen), "kanchan": int(hand.Kanchan), "penchan": int(hand.Penchan),
		"shanpon": int(hand.Shanpon), "tanki": int(hand.Tanki), "irregular": int(hand.Irregular),
		"sequence": int(hand.Sequence), "triplet": int(hand.Triplet), "kan": int(hand.Kan),
		"groups": []*group{}, "group": &group{}, "payer": &payer{Seat: nobodyPays}, "winning": hand.Set(0),
	}
	vocabulary := condition.Vocabulary()
	for i := range vocabulary {
		f := &vocabulary[i]
		if _, set := s.env[f.Name]; set || f.Part() != condition.PartFact || f.Arguments != nil || strings.Contains(f.Name, ".") {
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
	s.forgetFlags()
	s.tellYaku(nil)
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

// forgetFlags sets every fact of the situation to false, every counter to 0 and every seat to nobody's.
func (s *Scorer) forgetFlags() {
	for i, entry := range s.rules.Situation() {
		switch {
		case entry.Input:
		case entry.Count:
			s.env[entry.ID] = 0
		case entry.Seat:
			s.env[entry.ID] = nobodyElse - i
		default:
			s.env[entry.ID] = false
		}
	}
}

// tellYaku sets yaku.ID for all yaku.
func (s *Scorer) tellYaku(counting []counted) {
	yaku := map[string]bool{}
	for i := range s.rules.Yaku() {
		yaku[s.rules.Yaku()[i].ID] = false
	}
	for _, y := range counting {
		yaku[s.rules.Yaku()[y.yaku].ID] = true
	}
	s.env["yaku"] = yaku
}

// makeFunctions declares the questions and functions that expr does not have.
func (s *Scorer) makeFunctions() {
	ofSet := func(name string, answer func(hand.Set) any, types any) {
		s.functions = append(s.functions,
			expr.Function(name, func(args ...any) (any, error) { return answer(s.set(args[0])), nil }, types))
	}
	ofNumbers := func(name string, answer func(a, b int) any, types any) {
		s.functions = append(s.functions,
			expr.Function(name, func(args ...any) (any, error) { return answer(args[0].(int), args[1].(int)), nil },
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
	ofSet("only", func(set hand.Set) any { return s.tiles(set) == s.tiles(hand.AllKinds) }, new(func(any) bool))
	ofSet("has", func(set hand.Set) any { return s.tiles(set) > 0 }, new(func(any) bool))
	ofSet("tiles", func(set hand.Set) any { return s.tiles(set) }, new(func(any) int))
	ofSet("kinds", func(set hand.Set) any { return s.kinds(set) }, new(func(any) int))
	ofSet("wins_on", func(set hand.Set) any { return s.env["winning"].(hand.Set)&set != 0 }, new(func(any) bool))
	ofSet("pair_of", func(set hand.Set) any { return s.pair != hand.NoKind && set.Has(s.pair) }, new(func(any) bool))
	ofSet("triplets_of", func(set hand.Set) any { return sum(&s.triplets, set) }, new(func(any) int))
	ofNumbers("has_sequence", func(suit, rank int) any {
		return rank >= 1 && rank <= 7 && s.sequences[hand.KindOf(hand.Suit(suit), rank)] > 0
	}, new(func(int, int) bool))
	ofNumbers("has_triplet", func(suit, rank int) any {
		kind := hand.KindOf(hand.Suit(suit), rank)
		return rank >= 1 && rank <= 9 && kind < hand.Kinds && s.triplets[kind] > 0 // there are only seven honors
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
	for operator, answer := range map[string]func(a, b int) (int, fault){"+": add, "-": sub, "*": mul, "%": remainder} {
		mayFault("operator "+operator, answer)
		s.functions = append(s.functions, expr.Operator(operator, "operator "+operator))
	}
	s.functions = append(s.functions, expr.Function("rank_count", func(args ...any) (any, error) {
		return s.rankCount(args[0].(int)), nil
	}, new(func(int) int)))
}

// set returns the tiles that stand for a set in a condition: a set, a wind, or tiles in quotation marks.
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

// holds reports whether a condition holds; without one a rule always does. Where there is a fault it does not.
func (s *Scorer) holds(b *condition.Bool) bool {
	if b == nil {
		return true
	}
	v := s.run(b.String())
	return v != nil && v.(bool)
}

// value returns a number of a rule; what is absent is nothing, and so is a fault.
func (s *Scorer) value(i *condition.Int) int {
	if i == nil {
		return 0
	}
	if v := s.run(i.String()); v != nil {
		return v.(int)
	}
	return 0
}

// share returns what a share or adjustment says, and whether it holds.
func (s *Scorer) share(section string, rule *rules.Share) (int, bool) {
	p := s.env["payer"].(*payer)
	return s.ask(section+rule.ID, rule.When, rule.Pays, Payer(p.seat, p.Discarder, p.Dealer, p.Liable))
}

// run works out an expression from its text; nil if there is a fault, which it notes. Everything in the expression is
// asked in the order in which it stands, which expr's optimizer would change.
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
