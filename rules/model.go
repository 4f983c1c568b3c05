package rules

import (
	"cmp"
	"errors"
	"iter"
	"slices"
	"sync"

	"example.com/hanfu/hand"
	facts "example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules/condition"
)

// Languages returns the codes of all languages, the default first.
func Languages() []string { return slices.Clone(words.Languages) }

// Text is a text in the languages in which there is one, each once, in the order of [Languages].
type Text []Translation

// Translation is a text in one language, by the code of the language. It is not empty.
type Translation struct{ Lang, Text string }

// In returns the text in a language, by its code; in the default language, which is English, where there is none, and
// an empty one if there is neither.
func (t Text) In(lang string) string {
	standard := ""
	for _, in := range t {
		switch in.Lang {
		case lang:
			return in.Text
		case words.Languages[0]:
			standard = in.Text
		}
	}
	return standard
}

// Empty reports whether there is no text in any language.
func (t Text) Empty() bool { return len(t) == 0 }

// Rules is a rule set, ready for use: its file and those it extends read, checked and compiled, with the options' values
// worked in. Nothing changes it after loading, so any number of engines and goroutines may share it. What its methods
// return is shared too and must not be changed; a list that is appended to is a list of one's own.
type Rules struct {
	id             string
	name, doc      Text
	edition        string
	family, since  string
	sources, files []string
	// hash is worked out when it is asked for first.
	hash func() string

	// Each section in the order of the file, the parent's entries first.
	options   []Option
	wall      Wall
	sets      []TileSet
	situation []Situation
	shapes    []Shape
	yaku      []Yaku
	bonus     []Bonus
	valid     []Requirement
	fu        Fu
	yakuman   Yakuman
	basic     *condition.Int
	limits    []Limit
	payments  Payments
	draws     []Draw
	penalties []Penalty
	game      Game

	// trees are those of the files, and tree what they come to; set is what the caller turned, for Origins and
	// Resolved, and setBy stands for its file.
	trees []*tree.Value
	tree  *tree.Value
	set   map[string]string
	setBy string
	names facts.Scope
	// mentions are the names that the expressions mention.
	mentions lint.Mentions
	// concerns are what the options are about, by the rules that ask for them; turns are those that make a difference, and
	// said, by language, those of which what is said holds.
	concerns map[string]Concern
	turns    func() map[string]bool
	said     func() map[string]map[string]bool
	// silences are the comments that silence warnings, by the file in which they stand.
	silences map[string][]*tree.Silence
	// asked are the expressions at their places, and parsed what is known of their form, also of other rules.
	asked []lint.Expression
	// size is how many parts all expressions come to.
	size int
	// atTable are the expressions about the table.
	atTable []tableAsked
	parsed  *compile.Trees
	// derived has what is made of the rules of a shipped file once for the whole program; it is nil for others.
	derived *sync.Map
	// uses are the facts for which the rules of a win ask, but for what the situation requires.
	uses facts.Uses
}

// ID returns the id that the file gives its rule set.
func (r *Rules) ID() string { return r.id }

// Name returns what the rule set is called.
func (r *Rules) Name() Text { return r.name }

// Doc returns a line that says whose rules they are; it is empty if the file does not say.
func (r *Rules) Doc() Text { return r.doc }

// Edition returns the edition or the date of the rules, in the words of the file.
func (r *Rules) Edition() string { return r.edition }

// Family returns what the editions of the rules are called together, "" if the file names no family.
func (r *Rules) Family() string { return r.family }

// Since returns the day from which the rules count, such as 2026-04-01; "" where the file names none.
func (r *Rules) Since() string { return r.since }

// Sources cites where the values come from, in the words of the file.
func (r *Rules) Sources() []string { return slices.Clip(r.sources) }

// Files returns the files that were read, the rule set's own first, its farthest parent last.
func (r *Rules) Files() []string { return slices.Clip(r.files) }

// Hash names the content of the resolved rules, options included; equal rules have equal hashes.
func (r *Rules) Hash() string {
	if r.empty() {
		return ""
	}
	return r.hash()
}

// empty reports whether nothing has loaded the rules.
func (r *Rules) empty() bool { return r.tree == nil }

var errEmpty = errors.New("these rules are empty: load some, such as by rules.Load")

// Options returns the options with the values that they have. Like all lists of entries they are in the order of the
// file, those of the files that it extends first.
func (r *Rules) Options() []Option { return slices.Clip(r.options) }

// Wall returns the tiles of the game.
func (r *Rules) Wall() *Wall { return &r.wall }

// Sets returns the named sets of tiles.
func (r *Rules) Sets() []TileSet { return slices.Clip(r.sets) }

// Situation returns what may be said of a win.
func (r *Rules) Situation() []Situation { return slices.Clip(r.situation) }

// Shapes returns the shapes of winning hands.
func (r *Rules) Shapes() []Shape { return slices.Clip(r.shapes) }

// Yaku returns the yaku.
func (r *Rules) Yaku() []Yaku { return slices.Clip(r.yaku) }

// Bonus returns what adds han and is no yaku, such as dora.
func (r *Rules) Bonus() []Bonus { return slices.Clip(r.bonus) }

// Valid returns what a hand needs to be paid.
func (r *Rules) Valid() []Requirement { return slices.Clip(r.valid) }

// Fu returns how fu are counted.
func (r *Rules) Fu() *Fu { return &r.fu }

// Yakuman returns how yakuman count.
func (r *Rules) Yakuman() *Yakuman { return &r.yakuman }

// Basic returns the basic points of a hand below the limits.
func (r *Rules) Basic() *condition.Int { return r.basic }

// Limits returns the limits.
func (r *Rules) Limits() []Limit { return slices.Clip(r.limits) }

// Payments returns who pays what of the basic points.
func (r *Rules) Payments() *Payments { return &r.payments }

// Draws returns the ways in which a hand ends without a winner.
func (r *Rules) Draws() []Draw { return slices.Clip(r.draws) }

// Penalties returns what players pay for what they must not do.
func (r *Rules) Penalties() []Penalty { return slices.Clip(r.penalties) }

// Game returns how a game begins, ends and is settled.
func (r *Rules) Game() *Game { return &r.game }

// MayPlay reports whether a game may have so many players: as many as sit at the table, and with [Game.SitOut] more.
func (r *Rules) MayPlay(players int) bool {
	return r.wall.Players <= players && players <= r.wall.Players+int(r.game.SitOut)
}

// Plays reports whether a rule asks for an entry of the situation or one that it implies, as the options stand.
// Counters and seats are told from facts, but not from one another.
func (r *Rules) Plays(s *Situation) bool {
	asked := make([]bool, len(r.situation))
	var plays func(s *Situation) bool
	plays = func(s *Situation) bool {
		switch {
		case s.ID == "ura":
			return facts.UsesNumbers(facts.UraTiles).Within(r.uses) ||
				facts.UsesNumbers(facts.FirstUraTiles).Within(r.uses)
		case s.Input:
			return true
		case !s.IsFact():
			return facts.UsesNumbers(facts.Counters).Within(r.uses)
		}
		return facts.UsesFlag(s.Index).Within(r.uses) || slices.ContainsFunc(s.Implies, func(i int) bool {
			again := asked[i]
			asked[i] = true
			return !again && plays(&r.situation[i])
		})
	}
	return plays(s)
}

// Implies reports whether a fact of the situation is another one, or implies it in one step or several.
func (r *Rules) Implies(fact, other string) bool {
	s := ByID(r.situation, fact)
	return fact == other || s != nil && slices.ContainsFunc(s.Implies, func(i int) bool {
		return r.Implies(r.situation[i].ID, other)
	})
}

// MayCarry reports whether wins may carry a flag: one of the situation, or who is liable for a yakuman.
func (r *Rules) MayCarry(f *hand.Flag) bool {
	if y := ByID(r.yaku, f.PaoOf()); y != nil && y.Yakuman != nil {
		return true
	}
	s := ByID(r.situation, f.Name)
	return s != nil && !s.Input
}

func (r *Rules) scope() facts.Scope { return suggesting(r.names, r.tree) }

// Condition compiles a condition that stands in no file. It may ask all that limits may ask. The error says what is wrong with it, and
// how to cure that.
func (r *Rules) Condition(text string) (*condition.Bool, error) {
	if r.empty() {
		return nil, errEmpty
	}
	when, problems := compile.New(r.scope()).Bool(text, facts.StageLimit, facts.EachHand)
	var errs []error
	for _, p := range problems {
		err := words.Errorf("%s", p.Message)
		if !p.Help.Empty() {
			err = words.Errorf("%s; %s", p.Message, p.Help)
		}
		errs = append(errs, err)
	}
	return when, errors.Join(errs...)
}

// Rule is what the entries of all sections have in common.
type Rule struct {
	// ID is the entry's key in its section; Name may be empty, and people are then shown the id.
	ID   string
	Name Text
	// Source cites where the rule's value comes from, if it is not the rule set's general source.
	Source string
	// Doc says more about the rule; it may be empty.
	Doc Text
	Pos finding.Position
}

// NameIn returns the name in a language, by its code; else in English, and the id if it has no name.
func (r *Rule) NameIn(lang string) string { return cmp.Or(r.Name.In(lang), r.ID) }

func (r *Rule) rule() *Rule { return r }

// Entries returns the entries of all sections in the order of files, each with the path of its section, such as
// fu.sources.
func (r *Rules) Entries() iter.Seq2[string, *Rule] {
	return func(yield func(string, *Rule) bool) {
		_ = entries("options", r.options, yield) && entries("sets", r.sets, yield) &&
			entries("situation", r.situation, yield) && entries("shapes", r.shapes, yield) &&
			entries("yaku", r.yaku, yield) && entries("bonus", r.bonus, yield) && entries("valid", r.valid, yield) &&
			entries("fu.fixed", r.fu.Fixed, yield) && entries("fu.sources", r.fu.Sources, yield) &&
			entries("fu.adjustments", r.fu.Adjustments, yield) && entries("limits", r.limits, yield) &&
			entries("payments.shares", r.payments.Shares, yield) && entries("payments.honba", r.payments.Honba, yield) &&
			entries("payments.adjustments", r.payments.Adjustments, yield) &&
			entries("payments.chips", r.payments.Chips, yield) && entries("draws", r.draws, yield) &&
			entries("penalties", r.penalties, yield) && entries("game.ends", r.game.Ends, yield) &&
			entries("game.uma", r.game.Uma, yield) && entries("game.bonuses", r.game.Bonuses, yield)
	}
}

// ruled is a type with a Rule in it.
type ruled[T any] interface {
	*T
	rule() *Rule
}

// ByID returns the entry that has an id, of a list such as Rules.Yaku returns; nil if none has. It is shared as the list
// is.
func ByID[T any, E ruled[T]](list []T, id string) E {
	for i := range list {
		if e := E(&list[i]); e.rule().ID == id {
			return e
		}
	}
	return nil
}

func entries[T any, E ruled[T]](section string, list []T, yield func(string, *Rule) bool) bool {
	for i := range list {
		if !yield(section, E(&list[i]).rule()) {
			return false
		}
	}
	return true
}

// Entry returns the entry of a section by its id, nil if there is none.
func (r *Rules) Entry(section, id string) *Rule {
	for at, rule := range r.Entries() {
		if at == section && rule.ID == id {
			return rule
		}
	}
	return nil
}

// Option is a knob that a rule set declares, and the value that it has in this one.
type Option struct {
	Rule
	Default condition.Value
	// Value is the default, unless a house file or the caller set another.
	Value condition.Value
	// Set reports whether the caller has set it, by [Loader].Set or [Rules.With].
	Set bool
	// Allowed lists the values that may be chosen; Min and Max bound a whole number if Allowed is empty.
	Allowed  []condition.Value
	Min, Max int64
	// Synonyms are other names by which people look for it: those of the rule set, and those that players use everywhere.
	Synonyms []string
}

// Label returns what an option is called that people want to know of first: by its name, or by that which the language
// has for its id. It is empty for all others.
func (o *Option) Label(lang string) string { return options.Label(o.ID, o.Name.In(lang), lang) }

// ShortName returns what an option is called where there is little room: its name, a short name that the language has for
// its id, its label, or the first clause of its Doc.
func (o *Option) ShortName(lang string) string {
	return options.ShortName(o.ID, o.Name.In(lang), o.Doc.In(lang), lang)
}

// Take returns the value of the option that somebody means, as rule files have it, and reports whether it can be no other:
// 25,000 is 25000.
func (o *Option) Take(written string) (value string, certain bool) { return o.turned().Take(written) }

func (o *Option) turned() *options.Option {
	return &options.Option{ID: o.ID, Default: o.Default, Value: o.Value, Set: o.Set, Allowed: o.Allowed, Min: o.Min, Max: o.Max,
		Synonyms: o.Synonyms}
}

func optionsOf(turned []options.Option) []Option {
	all := make([]Option, len(turned))
	for i := range turned {
		o := &turned[i]
		all[i] = Option{Rule: ruleOf(o.Declared), Default: o.Default, Value: o.Value, Set: o.Set, Allowed: o.Allowed, Min: o.Min,
			Max: o.Max, Synonyms: o.Synonyms}
	}
	return all
}

// Wall says what the game is played with.
type Wall struct {
	Players int
	// Kinds are the tiles in play, Copies of each.
	Kinds  hand.Set
	Copies int
	// Red and Gold are how many of a kind's tiles are red and gold.
	Red, Gold [hand.Kinds]int
	// Next is the dora that an indicator of a kind shows; NoKind for kinds out of play, and for all in a game without dora.
	Next [hand.Kinds]hand.Kind
	// DoraIndicators is how many dora indicators can lie on the wall, and how many of ura dora; -1 is any number. A
	// game without dora has none.
	DoraIndicators int
}

// Of returns how many of a tile there are, in its colour, if its kind is in play.
func (w *Wall) Of(t hand.Tile) int {
	k := t.Kind()
	switch t.Colour() {
	case hand.Plain:
		return w.Copies - w.Red[k] - w.Gold[k]
	case hand.Red:
		return w.Red[k]
	}
	return w.Gold[k]
}

// Dora counts the winner's tiles that the first indicator makes dora, and those that all do. A tile that two indicators
// show counts twice. Norths that are set aside are the winner's.
func (w *Wall) Dora(indicators []hand.Tile, tiles *hand.Counts, nuki int) (first, all int64) {
	for i, indicator := range indicators {
		dora := w.Next[indicator.Kind()]
		if dora == hand.NoKind {
			continue
		}
		n := int64(tiles.Of(dora))
		if dora == hand.North.Kind() {
			n += int64(max(nuki, 0))
		}
		if i == 0 {
			first = n
		}
		all += n
	}
	return first, all
}

// TileSet is a named set of tiles.
type TileSet struct {
	Rule
	Tiles hand.Set
}

// Situation is a fact, a counter or a seat that a win may carry, or one of the inputs ura, nuki and pao,
// and what must hold when it does.
type Situation struct {
	Rule
	// Count reports whether it is a counter, a number instead of a fact.
	Count bool
	// Seat reports whether it is a seat, whose value is a wind.
	Seat bool
	// Input reports whether it is one of the inputs ura, nuki, pao, which every win may have; then it is no fact for
	// conditions.
	Input bool
	// Index is its place among Facts.Flags (facts) or Facts.Counters (counters and seats); -1 for an input.
	Index int
	// Requires is split at its outermost `and`s, so that a refusal can name the part that failed.
	Requires []*condition.Bool
	// Message says in words what a win needs that carries it; it may be empty.
	Message Text
	// Implies and Excludes are indices into Rules.Situation.
	Implies, Excludes []int
	// Sticks is how many riichi sticks who declares it lays on the table; 1 where the rules don't say.
	Sticks int
	// Wild reports whether the winning tile stands for any tile in a win that carries it: for that which pays most.
	Wild bool
}

// IsFact reports whether it is a fact, which is said or not.
func (s *Situation) IsFact() bool { return !s.Count && !s.Seat && !s.Input }

// ShapeForm is how a shape arranges the tiles.
type ShapeForm uint8

// The forms of a complete hand: four groups and a pair, seven pairs, or any tiles that meet a condition.
const (
	FormGroups ShapeForm = iota
	FormPairs
	FormTiles
)

// Shape is a way in which a hand can be complete.
type Shape struct {
	Rule
	Form ShapeForm
	// Distinct demands seven different pairs.
	Distinct bool
	// When must hold; nil if the form is enough.
	When *condition.Bool
}

// Readings appends every reading of a win in the shape, whether its condition holds or not.
func (s *Shape) Readings(w *hand.Win, t *hand.Tally, dst []hand.Reading) []hand.Reading {
	switch s.Form {
	case FormGroups:
		return w.Readings(t, dst)
	case FormPairs:
		if pairs, distinct := w.SevenPairs(t); pairs && (distinct || !s.Distinct) {
			return append(dst, hand.Reading{Completed: hand.NothingCompleted, Wait: hand.Tanki, Pair: hand.NoKind})
		}
	case FormTiles:
		return append(dst, hand.Reading{Completed: hand.NothingCompleted, Wait: hand.Irregular, Pair: hand.NoKind})
	}
	return dst
}

// Yaku is a yaku. A hand in which When holds has it, for what it is worth: han in a closed or an
// open hand, units of yakuman, or a limit. One that is worth nothing in a hand does not count there.
type Yaku struct {
	Rule
	// Closed and Open are the han of a closed and an open hand; nil is none.
	Closed, Open *condition.Int
	// Yakuman is the number of units; nil is none.
	Yakuman *condition.Int
	// Limit is the id of the limit that the hand is at least worth; empty is none.
	Limit string
	// Alone reports whether it counts instead of all other yaku and bonus tiles, where that pays more.
	Alone bool
	// Pao reports whether a liable player answers for it.
	Pao  bool
	When *condition.Bool
	// Beside asks, where When holds, for what counts without such yaku, if it is not nil.
	Beside *condition.Bool
	// Replaces lists the yaku, by index, that don't count where this one does.
	Replaces []int
	// Example is a hand in which the yaku is meant to count, in the one-line notation, to show to people; it may be
	// empty. It can be read, but is not scored when rules are loaded.
	Example string
}

// Bonus is a kind of bonus tiles.
type Bonus struct {
	Rule
	Han *condition.Int
}

// Requirement is what a complete hand must satisfy to be paid. Its ID is the error code if it does not.
type Requirement struct {
	Rule
	Needs   *condition.Bool
	Message Text
}

// Fu says how fu are counted.
type Fu struct {
	// Fixed: the first whose condition holds is the whole count, without rounding.
	Fixed []FuRule
	// Sources: all that hold are added up.
	Sources []FuRule
	// Adjustments: in order, each sees the sum so far as fu, and is added if it holds.
	Adjustments []FuRule
	// RoundUpTo is the unit to which the sum is rounded up; 1 leaves it as it is.
	RoundUpTo int64
}

// Each says what a fu source looks at, and is credited to.
type Each uint8

// A source counts once for the hand, once for each group for which it holds, or once for the pair or the wait.
const (
	EachHand Each = iota
	EachGroup
	EachPair
	EachWait
)

// FuRule is a source of fu.
type FuRule struct {
	Rule
	Each Each
	Fu   *condition.Int
	// When is nil if it always holds.
	When *condition.Bool
}

// Yakuman says how yakuman count together and with other yaku.
type Yakuman struct {
	// Alone reports whether with a yakuman no other yaku, no bonus and no fu count.
	Alone bool
	// Han is what each unit counts in han; nil is none.
	Han *condition.Int
	// Units is how many units the hand is worth; nil is the sum.
	Units *condition.Int
}

// Limit is a step of the basic points. Of those that hold, the one with the highest base counts.
type Limit struct {
	Rule
	Base *condition.Int
	When *condition.Bool
	// Shows is the limit's id in results: its own, or that of the one as which it is shown.
	Shows string
}

// Payments says who pays what.
type Payments struct {
	// Stick is what one riichi stick is worth.
	Stick int64
	// LiableBase is the part of base for which the liable player answers; nil is none.
	LiableBase *condition.Int
	// Shares are what a payer owes for the hand; Honba is what he adds for the counters.
	// All that hold for a payer are added up.
	Shares, Honba []Share
	// Adjustments change a payer's sum for the hand, in order.
	Adjustments []Share
	// Chips are how many chips he hands over beside the points; all that hold are added up.
	Chips []Share
	// Several says what happens when several players win on the same discard.
	Several Several
}

// Share is a payment; for an adjustment, Pays is what the amount becomes.
type Share struct {
	Rule
	When *condition.Bool
	Pays *condition.Int
}

// The words for forms of shapes and for what a fu source looks at.
var (
	formNames = [...]string{FormGroups: "groups", FormPairs: "pairs", FormTiles: "tiles"}
	eachNames = [...]string{EachHand: "hand", EachGroup: "group", EachPair: "pair", EachWait: "wait"}
)
