// Package ruletext reads a club's rules as they stand on its page or its wall, such as
// 喰いタン・後付けあり or "Uma 10-20", and says which options they set. The names of rules, their
// values and what else people write on such sheets are those of players' words.
//
// A statement sets an option only if all of it is understood: what may mean something else is a
// guess, to be confirmed.
package ruletext

import (
	"context"
	"slices"
	"strings"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// Kind says what became of a statement.
type Kind int

// The kinds of statements.
const (
	// Unknown statements are not understood.
	Unknown Kind = iota
	// Guessed statements name an option, and perhaps its value, but say more than was understood,
	// or may mean something else.
	Guessed
	// Set statements give an option its value.
	Set
	// Play statements are about rules of play, which no score depends on.
	Play
	// OfYaku statements are about a yaku that is no option: whether it is played, or its worth.
	OfYaku
)

// Statement is a rule that a text states.
type Statement struct {
	Kind Kind
	// Line is the number of the line, from 1. Whole is the line as it stands, with an answer that
	// stands on a line of its own, and Text what was read as the statement.
	Line        int
	Whole, Text string
	// Option is the id of the option of a Set or Guessed statement, and Value its value, "" if it
	// isn't known.
	Option, Value string
	// Yaku is the id of the yaku of an OfYaku statement. Its Value is "true" or "false" for whether
	// it is played, or what it is worth, as written.
	Yaku string
	// More marks a guess of a text that says more than was understood.
	More bool
	// unlessKnown marks a guess about which only another statement leaves no doubt.
	unlessKnown bool
	bare        bool // names an option and says nothing of it
	ofGame      bool // said together with how long a game is
	// agrees marks a statement that an option is on, without its value, as it is in the rules.
	agrees bool
	// ofSuit is the number of red fives if it is that of one suit or two.
	ofSuit int
	// sameAs is the option whose value this one has too.
	sameAs string
}

// MaxBytes is the length up to which a text is read.
const MaxBytes = 32 << 10

const (
	maxLines = 1000
	// maxNamed is the length in bytes of a statement up to which it is read with an aside.
	maxNamed = 200
	// maxRunes is the length of a sentence up to which it is read.
	maxRunes = 400
)

// ErrTooLong means that a text is longer than any club's rules.
var ErrTooLong = words.Errorf("the text has more than 32 kB or 1,000 lines; delete what is no " +
	"rule of the game")

// Read returns the statements of a text, in its order, about the options of r.
func Read(ctx context.Context, text string, r *rules.Rules) ([]Statement, error) {
	return NewReader(r).Read(ctx, text)
}

// Read returns the statements of a text, in its order.
func (t *Reader) Read(ctx context.Context, text string) ([]Statement, error) {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	if len(text) > MaxBytes || len(lines) > maxLines {
		return nil, ErrTooLong
	}
	for i := range lines {
		lines[i] = strings.ToValidUTF8(lines[i], "\ufffd")
	}
	return t.read(ctx, lines)
}

// Quote returns the part of the line that states the rule. If that is in pieces, it returns the
// line, unless it is long.
func (s *Statement) Quote() string {
	if len(s.Whole) > maxNamed || strings.Contains(s.Whole, s.Text) {
		return s.Text
	}
	return s.Whole
}

// ForThree returns the shipped rules for three players that a text is nearest to, or nil if it is
// not for three: it names their game or their points. Rules of Kansai are those of a text that names
// an option which only they have.
func ForThree(ctx context.Context, text string) (*rules.Rules, error) {
	three, err := rules.Load(ctx, "sanma")
	if err != nil || !isFor(text, three) {
		return nil, err
	}
	kansai, err := rules.Load(ctx, "kansai-sanma")
	if err != nil {
		return nil, err
	}
	all, err := Read(ctx, text, kansai)
	if err == nil && slices.ContainsFunc(all, func(s Statement) bool {
		return s.Option != "" && rules.ByID(three.Options(), s.Option) == nil
	}) {
		return kansai, nil
	}
	return three, nil // Read says what is wrong
}

// isFor reports whether a text names the game for three players, or the points of its rules.
func isFor(text string, three *rules.Rules) bool {
	if len(text) > MaxBytes {
		return false
	}
	t := NewReader(three)
	names := append([]string{"sanma"}, playerwords.Names(playerwords.RuleSets, "sanma")...)
	points, perhaps := make(map[string]bool), false
	for _, line := range strings.FieldsFunc(text, func(r rune) bool {
		return strings.ContainsRune("\n。、;；()（）", r)
	}) {
		folded := strings.ReplaceAll(playerwords.Folded(line), ",", "")
		for _, id := range []string{"start_points", "return_points"} {
			value := rules.ByID(three.Options(), id).Value.String()
			points[id] = points[id] || strings.Contains(folded, value)
		}
		for _, said := range sentences(line) {
			isNamed, isClear := t.names(said.text, names)
			if isClear {
				return true
			}
			perhaps = perhaps || isNamed
		}
	}
	return points["start_points"] && (points["return_points"] || perhaps)
}

// names reports whether a sentence names a game by one of some names, and whether that is clear:
// three players may be others, unless all of the sentence is understood.
func (t *Reader) names(text string, names []string) (isNamed, isClear bool) {
	folded := playerwords.Folded(text)
	for _, name := range names {
		if strings.Contains(folded, playerwords.Folded(name)) {
			_, certain := playerwords.Find(playerwords.RuleSets, name)
			isNamed, isClear = true, isClear || certain
		}
	}
	if !isNamed || playerwords.SetsCondition(text) {
		return false, false
	}
	tokens := t.tokens(text)
	isNo := func(k token) bool { return playerwords.Truth(k.word()) == "false" }
	isOther := func(k token) bool { return k.unknown() || k.names != nil }
	isNamed = !slices.ContainsFunc(tokens, isNo)
	return isNamed, isNamed && (isClear || !slices.ContainsFunc(tokens, isOther))
}

// isOfOther reports whether an option may mean that of another option that a text names, as a
// riichi stick that of an open riichi.
func isOfOther(named map[string]bool, option string) bool {
	for other := range named {
		id, _ := playerwords.Find(playerwords.Within, other+" "+option)
		if strings.HasPrefix(id, other+"_") {
			return true
		}
	}
	return false
}

// changes reports whether a statement gives an option another value than the rules have.
func (t *Reader) changes(s *Statement) bool {
	return rules.ByID(t.options, s.Option).Value.String() != s.Value
}

// doubtGames makes guesses of what is said together with how long a game is, if the text has games of
// several lengths.
func doubtGames(all []Statement) {
	lengths := make(map[string]bool)
	for _, s := range all {
		if s.Option == gameRounds && s.Value != "" {
			lengths[s.Value] = true
		}
	}
	for i := range all {
		if len(lengths) > 1 && all[i].ofGame {
			doubt(all[i : i+1])
		}
	}
}

// consistent makes guesses of statements that contradict each other, and settles those that another
// statement confirms.
func (t *Reader) consistent(all []Statement) []Statement {
	t.withRedFives(all)
	doubtGames(all)
	values, ofYaku := make(map[string][]string), make(map[string]string)
	contradicted := make(map[string]bool) // ids of yaku
	named := make(map[string]bool)        // ids of options
	for _, s := range all {
		named[s.Option] = named[s.Option] || s.Option != ""
		if s.Kind == OfYaku {
			contradicted[s.Yaku] = contradicted[s.Yaku] ||
				ofYaku[s.Yaku] != "" && ofYaku[s.Yaku] != s.Value
			ofYaku[s.Yaku] = s.Value
		}
		if s.Kind == Set && !s.agrees && !slices.Contains(values[s.Option], s.Value) {
			values[s.Option] = append(values[s.Option], s.Value)
		}
	}
	for i := range all {
		if s := &all[i]; s.sameAs != "" && len(values[s.sameAs]) == 1 {
			s.Kind, s.Value = Set, values[s.sameAs][0]
			if !slices.Contains(values[s.Option], s.Value) {
				values[s.Option] = append(values[s.Option], s.Value)
			}
		}
	}
	for i := range all {
		said := func(other Statement) bool { // elsewhere and without a value of its own
			return other.Option == all[i].Option && other.Value == all[i].Value &&
				other.Text != all[i].Text && other.Kind == Guessed && !other.unlessKnown
		}
		before := all[i].Value
		switch s := &all[i]; {
		case s.Kind == OfYaku && contradicted[s.Yaku]:
			all[i] = Statement{Line: s.Line, Text: s.Text}
		case s.Kind == Set && (len(values[s.Option]) > 1 || t.changes(s) && isOfOther(named, s.Option)):
			s.Kind = Guessed
		case s.agrees && len(values[s.Option]) == 1:
			s.Value = values[s.Option][0] // said elsewhere
		case s.unlessKnown && slices.Equal(values[s.Option], []string{s.Value}),
			s.unlessKnown && len(values[s.Option]) == 0 && slices.ContainsFunc(all, said):
			s.Kind = Set
		case s.Kind == Guessed && (s.Value == "" || s.bare) && len(values[s.Option]) == 1:
			s.Value = values[s.Option][0]
			if s.More && s.Option != draws && before != "" && before != s.Value {
				s.Value = "" // perhaps of another game
			}
		}
	}
	return all
}
