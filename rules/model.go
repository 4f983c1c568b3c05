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
func Languages() []string { return slices.Clone(words.Shown) }

// A Text is a text in one or more languages, in the order of [Languages]. The language zh-Hant has
// no texts of its own: it is that of zh in traditional characters.
type Text []Translation

// A Translation is a non-empty text in the language with the code Lang.
type Translation struct{ Lang, Text string }

// In returns the text in the language with the given code, or else in English, the default
// language; it is empty if there is neither.
func (t Text) In(lang string) string {
	return cmp.Or(words.Own(lang, t.own), t.own(words.Languages[0]))
}

func (t Text) own(lang string) string {
	for _, tr := range t {
		if tr.Lang == lang {
			return tr.Text
		}
	}
	return ""
}

// Empty reports whether there is no text in any language.
func (t Text) Empty() bool { return len(t) == 0 }

// Rules is a compiled rule set with its option values. It is immutable, so any number of engines
// and goroutines may share it. What its methods return is shared too and must not be changed, but
// appending to a returned list is safe.
type Rules struct {
	id             string
	name, doc      Text
	edition        string
	family, since  string
	sources, files []string
	// hash computes the hash on the first call.
	hash func() string

	// The sections keep the order of the files, the parent's entries first.
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

	// trees are the files and tree is the merged tree; set holds the options that the caller set,
	// for Origins and Resolved, and setBy is shown as their file.
	trees []*tree.Value
	tree  *tree.Value
	set   map[string]string
	setBy string
	names facts.Scope
	// mentions are the names that the expressions mention.
	mentions lint.Mentions
	// effective returns the options that make a difference, and textsHold, by language, those whose
	// text holds.
	effective func() map[string]bool
	textsHold func() map[string]map[string]bool
	// silences are the comments that silence warnings, by file.
	silences map[string][]*tree.Silence
	// expressions are all expressions about a win, with their places; parsed caches their syntax,
	// and that of other rules.
	expressions []lint.Expression
	// size is the number of parts of all expressions.
	size int
	// tableExpressions are the expressions about the table.
	tableExpressions []tableExpression
	parsed           *compile.Trees
	// derived caches data computed from the rules of a shipped file, for the whole program; it is
	// nil for other files.
	derived *sync.Map
	// uses are the facts that the rules of a win use, except for requires of the situation.
	uses facts.Uses
}

// ID returns the id of the rule set.
func (r *Rules) ID() string { return r.id }

// Name returns the name of the rule set.
func (r *Rules) Name() Text { return r.name }

// Doc returns a line that says whose rules they are; it may be empty.
func (r *Rules) Doc() Text { return r.doc }

// Edition returns the edition or date of the rules, as the file writes it.
func (r *Rules) Edition() string { return r.edition }

// Family returns the common name of all editions of the rules, or "".
func (r *Rules) Family() string { return r.family }

// Since returns the first day on which the rules are in force, such as 2026-04-01, or "".
func (r *Rules) Since() string { return r.since }

// Sources cites where the values come from, as the file writes it.
func (r *Rules) Sources() []string { return slices.Clip(r.sources) }

// Files returns the files that were read, the rule set's own first, its farthest parent last.
func (r *Rules) Files() []string { return slices.Clip(r.files) }

// Hash returns a hash of the resolved rules, options included; equal rules have equal hashes.
func (r *Rules) Hash() string {
	if r.empty() {
		return ""
	}
	return r.hash()
}

func (r *Rules) empty() bool { return r.tree == nil }

var errEmpty = errors.New("these rules are empty: load some, such as by rules.Load")

// Options returns the options with their values. Like all lists of entries, they are in the order
// of the files, those of parents first.
func (r *Rules) Options() []Option { return slices.Clip(r.options) }

// Wall returns the tiles of the game.
func (r *Rules) Wall() *Wall { return &r.wall }

// Sets returns the named sets of tiles.
func (r *Rules) Sets() []TileSet { return slices.Clip(r.sets) }

// Situation returns the facts, counters, seats and inputs that a win may carry.
func (r *Rules) Situation() []Situation { return slices.Clip(r.situation) }

// Shapes returns the shapes of winning hands.
func (r *Rules) Shapes() []Shape { return slices.Clip(r.shapes) }

// Yaku returns the yaku.
func (r *Rules) Yaku() []Yaku { return slices.Clip(r.yaku) }

// Bonus returns the bonuses, such as dora, which add han but are no yaku.
func (r *Rules) Bonus() []Bonus { return slices.Clip(r.bonus) }

// Valid returns what a hand needs to be paid.
func (r *Rules) Valid() []Requirement { return slices.Clip(r.valid) }

// Fu returns how fu are counted.
func (r *Rules) Fu() *Fu { return &r.fu }

// Yakuman returns how yakuman are counted.
func (r *Rules) Yakuman() *Yakuman { return &r.yakuman }

// Basic returns the basic points of a hand below the limits.
func (r *Rules) Basic() *condition.Int { return r.basic }

// Limits returns the limits.
func (r *Rules) Limits() []Limit { return slices.Clip(r.limits) }

// Payments returns the rules for paying a win.
func (r *Rules) Payments() *Payments { return &r.payments }

// LastPayer returns the last seat that may pay for a win: the last player's or the empty one.
func (r *Rules) LastPayer() hand.Wind {
	if r.payments.EmptySeat {
		return hand.Wind(r.wall.Players) + 1
	}
	return hand.Wind(r.wall.Players)
}

// BankSources reports what the points that no player has may come from: fines that nobody gets, and
// what the empty seat pays.
func (r *Rules) BankSources() (fines, emptySeat bool) {
	fines = slices.ContainsFunc(r.penalties, func(p Penalty) bool {
		if p.Loses == nil || !p.Allowed {
			return false
		}
		points, known := p.Loses.Const()
		return !known || points != 0
	})
	return fines, r.payments.EmptySeat
}

// Draws returns the ways in which a hand ends without a winner.
func (r *Rules) Draws() []Draw { return slices.Clip(r.draws) }

// Penalties returns what players pay for mistakes.
func (r *Rules) Penalties() []Penalty { return slices.Clip(r.penalties) }

// Game returns how a game begins, ends and is settled.
func (r *Rules) Game() *Game { return &r.game }

// MayPlay reports whether a game may have that many players: as many as there are seats, plus up to
// [Game.SitOut].
func (r *Rules) MayPlay(players int) bool {
	return r.wall.Players <= players && players <= r.wall.Players+int(r.game.SitOut)
}

// Plays reports whether any rule uses s, or a fact that s implies, under the current options. If a
// rule uses any counter or seat, Plays is true for all of them.
func (r *Rules) Plays(s *Situation) bool {
	visitedFacts := make([]bool, len(r.situation))
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
		return facts.UsesFlag(s.Index).Within(r.uses) ||
			slices.ContainsFunc(s.Implies, func(i int) bool {
				visited := visitedFacts[i]
				visitedFacts[i] = true
				return !visited && plays(&r.situation[i])
			})
	}
	return plays(s)
}

// Implies reports whether fact equals other or implies it, directly or indirectly.
func (r *Rules) Implies(fact, other string) bool {
	s := ByID(r.situation, fact)
	return fact == other || s != nil && slices.ContainsFunc(s.Implies, func(i int) bool {
		return r.Implies(r.situation[i].ID, other)
	})
}

// MayCarry reports whether wins may carry a flag: an entry of the situation, or who is liable for a
// yakuman.
func (r *Rules) MayCarry(f *hand.Flag) bool {
	if y := ByID(r.yaku, f.PaoOf()); y != nil && y.Yakuman != nil {
		return true
	}
	s := ByID(r.situation, f.Name)
	return s != nil && !s.Input
}

func (r *Rules) scope() facts.Scope { return withSuggestions(r.names, r.tree) }

// Condition compiles a condition that is not part of a file. It may use all facts that limits may
// use. The error describes each problem and how to fix it.
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

// A Rule holds the fields common to the entries of all sections.
type Rule struct {
	// ID is the entry's key in its section. If Name is empty, people are shown the ID.
	ID   string
	Name Text
	// Source cites where the rule's value comes from, if not from the rule set's general source.
	Source string
	// Doc describes the rule; it may be empty.
	Doc Text
	Pos finding.Position
}

// NameIn returns the name in the language with the given code, or else in English, or else the id.
func (r *Rule) NameIn(lang string) string { return cmp.Or(r.Name.In(lang), r.ID) }

func (r *Rule) rule() *Rule { return r }

// Entries returns the entries of all sections in the order of rule files, each with the path of its
// section, such as fu.sources.
func (r *Rules) Entries() iter.Seq2[string, *Rule] {
	return func(yield func(string, *Rule) bool) {
		_ = entries("options", r.options, yield) && entries("sets", r.sets, yield) &&
			entries("situation", r.situation, yield) && entries("shapes", r.shapes, yield) &&
			entries("yaku", r.yaku, yield) && entries("bonus", r.bonus, yield) &&
			entries("valid", r.valid, yield) &&
			entries("fu.fixed", r.fu.Fixed, yield) && entries("fu.sources", r.fu.Sources, yield) &&
			entries("fu.adjustments", r.fu.Adjustments, yield) &&
			entries("limits", r.limits, yield) &&
			entries("payments.shares", r.payments.Shares, yield) &&
			entries("payments.honba", r.payments.Honba, yield) &&
			entries("payments.adjustments", r.payments.Adjustments, yield) &&
			entries("payments.chips", r.payments.Chips, yield) &&
			entries("draws", r.draws, yield) &&
			entries("penalties", r.penalties, yield) && entries("game.ends", r.game.Ends, yield) &&
			entries("game.uma", r.game.Uma, yield) && entries("game.bonuses", r.game.Bonuses, yield)
	}
}

// ruleEntry is a pointer to a type that embeds Rule.
type ruleEntry[T any] interface {
	*T
	rule() *Rule
}

// ByID returns the entry with the given id in a list such as [Rules.Yaku] returns, or nil. The
// entry is shared, as the list is.
func ByID[T any, E ruleEntry[T]](list []T, id string) E {
	for i := range list {
		if e := E(&list[i]); e.rule().ID == id {
			return e
		}
	}
	return nil
}

func entries[T any, E ruleEntry[T]](section string, list []T, yield func(string, *Rule) bool) bool {
	for i := range list {
		if !yield(section, E(&list[i]).rule()) {
			return false
		}
	}
	return true
}

// Entry returns the entry with the given id in a section, or nil.
func (r *Rules) Entry(section, id string) *Rule {
	for at, rule := range r.Entries() {
		if at == section && rule.ID == id {
			return rule
		}
	}
	return nil
}

// An Option is an option that a rule set declares, with its current value.
type Option struct {
	Rule
	Default condition.Value
	// Value is the default unless a house file or the caller set another.
	Value condition.Value
	// Set reports whether the caller set it, by [Loader].Set or [Rules.With].
	Set bool
	// concern is the subject of the rules that use it.
	concern Concern
	// Allowed lists the possible values; if it is empty, Min and Max bound a whole number.
	Allowed  []condition.Value
	Min, Max int64
	synonyms []string // those that the rule set declares
}

// Synonyms returns other names to search by: those that players commonly use, and those of the rule
// set.
func (o *Option) Synonyms() []string { return options.Synonyms(o.ID, o.synonyms) }

// Label returns the name of an option if it is one that people ask for first: its Name, or the
// language's own word for its id. It is empty for all other options.
func (o *Option) Label(lang string) string { return options.Label(o.ID, o.Name.In(lang), lang) }

// ShortName returns a name for narrow columns: the option's Name, the language's short name for its
// id, its label, or the first clause of its Doc.
func (o *Option) ShortName(lang string) string {
	return options.ShortName(o.ID, o.Name.In(lang), o.Doc.In(lang), lang)
}

// Take parses a value as people write it: it returns the value as rule files write it, such as
// 25000 for 25,000, and whether there is no doubt about it.
func (o *Option) Take(written string) (value string, certain bool) {
	return o.toOption().Take(written)
}

func (o *Option) toOption() *options.Option {
	return &options.Option{ID: o.ID, Default: o.Default, Value: o.Value, Set: o.Set,
		Allowed: o.Allowed, Min: o.Min, Max: o.Max, DeclaredSynonyms: o.synonyms}
}

func optionsOf(list []options.Option) []Option {
	all := make([]Option, len(list))
	for i := range list {
		o := &list[i]
		all[i] = Option{Rule: ruleOf(o.Declared), Default: o.Default, Value: o.Value, Set: o.Set,
			Allowed: o.Allowed, Min: o.Min, Max: o.Max, synonyms: o.DeclaredSynonyms}
	}
	return all
}

// Wall describes the tiles of the game.
type Wall struct {
	Players int
	// Kinds are the kinds in play, with Copies tiles of each.
	Kinds  hand.Set
	Copies int
	// Red and Gold are the number of red and gold tiles of each kind.
	Red, Gold [hand.Kinds]int
	// Next is the dora that an indicator of each kind shows; NoKind for kinds out of play, for
	// those that show nothing, and for all kinds in a game without dora.
	Next [hand.Kinds]hand.Kind
	// DoraIndicators is the greatest number of dora indicators, and that of ura dora indicators; -1
	// means any number, 0 a game without dora.
	DoraIndicators int
}

// Of returns how many tiles equal to t, colour included, the wall has if t's kind is in play.
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

// Dora counts the winner's tiles that are dora by the first indicator, and by all of them. A tile
// counts once per indicator that shows it. nuki is the number of norths that the winner has set
// aside.
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

// Situation is a fact, a counter or a seat that a win may carry, or one of the inputs ura, nuki and
// pao, with its requirements.
type Situation struct {
	Rule
	// Count reports whether it is a counter, a number instead of a fact.
	Count bool
	// Seat reports whether it is a seat, whose value is a wind.
	Seat bool
	// Input reports whether it is one of the inputs ura, nuki and pao, which every win may have and
	// conditions can't use.
	Input bool
	// Index is its index in Facts.Flags (facts) or Facts.Counters (counters and seats); -1 for an
	// input.
	Index int
	// Requires is split at its outermost `and`s, so that a refusal can name the part that failed.
	Requires []*condition.Bool
	// Message describes in words what Requires demands; it may be empty.
	Message Text
	// Implies and Excludes are indices into Rules.Situation.
	Implies, Excludes []int
	// Sticks is how many riichi sticks its declarer lays on the table; the default is 1.
	Sticks int
	// Wild reports whether the winning tile of a win that carries it stands for any tile, whichever
	// pays most.
	Wild bool
}

// IsFact reports whether it is a fact, which is true or false.
func (s *Situation) IsFact() bool { return !s.Count && !s.Seat && !s.Input }

// ShapeForm is how a shape arranges the tiles.
type ShapeForm uint8

// The forms of a complete hand: four groups and a pair, seven pairs, or any tiles that meet a
// condition.
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
	// When must hold; nil always does.
	When *condition.Bool
}

// Readings appends every reading of a win in the shape to dst. It does not check When.
func (s *Shape) Readings(w *hand.Win, t *hand.Tally, dst []hand.Reading) []hand.Reading {
	switch s.Form {
	case FormGroups:
		return w.Readings(t, dst)
	case FormPairs:
		if pairs, distinct := w.SevenPairs(t); pairs && (distinct || !s.Distinct) {
			return append(dst,
				hand.Reading{Completed: hand.NothingCompleted, Wait: hand.Tanki, Pair: hand.NoKind})
		}
	case FormTiles:
		r := hand.Reading{Completed: hand.NothingCompleted, Wait: hand.Irregular, Pair: hand.NoKind}
		if t.NumMelds == len(r.Groups) {
			r.Groups, r.NumGroups = t.Melds, uint8(t.NumMelds)
		}
		return append(dst, r)
	}
	return dst
}

// Yaku is a yaku. A hand for which When holds scores it: han for a closed or an open hand, units of
// yakuman, or a limit. A yaku worth nothing in a hand does not count there.
type Yaku struct {
	Rule
	// Closed and Open are the han in a closed and in an open hand; nil is none.
	Closed, Open *condition.Int
	// Yakuman is the number of units; nil is none.
	Yakuman *condition.Int
	// Limit is the id of a limit that the hand is worth at least; empty is none.
	Limit string
	// Alone reports whether it replaces all other yaku and bonus tiles if that pays more.
	Alone bool
	// Pao reports whether a player can be liable for it.
	Pao  bool
	When *condition.Bool
	// Beside, if not nil, is a second condition, about the yaku that count without those that have
	// a Beside.
	Beside *condition.Bool
	// Replaces lists the indices of the yaku that don't count if this one does.
	Replaces []int
	// Example is a hand, in the one-line notation, in which the yaku should count; it may be empty.
	// Loading parses but does not score it.
	Example string
}

// Bonus is a kind of bonus tile.
type Bonus struct {
	Rule
	Han *condition.Int
}

// Requirement is what a complete hand must satisfy to be paid. Its ID is the error code otherwise.
type Requirement struct {
	Rule
	Needs   *condition.Bool
	Message Text
}

// Fu describes how fu are counted.
type Fu struct {
	// Fixed: the first whose condition holds is the whole count, without rounding.
	Fixed []FuRule
	// Sources: all that hold are added up.
	Sources []FuRule
	// Adjustments are applied in order: each sees the sum so far as fu, and is added if it holds.
	Adjustments []FuRule
	// RoundUpTo is the unit to which the sum is rounded up; 1 leaves it as it is.
	RoundUpTo int64
}

// Each is the part of the hand that a fu source applies to.
type Each uint8

// A source counts once for the hand, once for each group for which it holds, or once for the pair
// or the wait.
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

// Yakuman describes how yakuman add up, and whether other yaku count with them.
type Yakuman struct {
	// Alone reports whether other yaku, bonuses and fu don't count with a yakuman.
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
	// Shows is the id under which the limit appears in results: its own or another limit's.
	Shows string
}

// Payments holds the rules for paying a win: shares of the basic points, liability, honba,
// adjustments, riichi sticks, chips and multiple ron.
type Payments struct {
	// Stick is the value of a riichi stick in points.
	Stick int64
	// EmptySeat reports whether the seat after those of the players pays like one of them, but no
	// chips. What it pays comes from the bank, which has points that no player has.
	EmptySeat bool
	// LiableBase is the part of the base that a liable player pays; nil is none.
	LiableBase *condition.Int
	// Shares are what a payer owes for the hand; Honba is what a payer adds for the counters. All
	// that hold for a payer are added up.
	Shares, Honba []Share
	// Adjustments change a payer's sum for the hand, in order.
	Adjustments []Share
	// Chips are how many chips a payer pays in addition to points; all that hold are added up.
	Chips []Share
	// Several applies if several players win on the same discard.
	Several Several
}

// Share is a payment; in an adjustment, Pays is the new amount.
type Share struct {
	Rule
	When *condition.Bool
	Pays *condition.Int
}

// formNames and eachNames are the words of rule files.
var (
	formNames = [...]string{FormGroups: "groups", FormPairs: "pairs", FormTiles: "tiles"}
	eachNames = [...]string{EachHand: "hand", EachGroup: "group", EachPair: "pair",
		EachWait: "wait"}
)
