// Package ruletext reads a club's rules as they stand on its page or its wall, such as
// 喰いタン・後付けあり or "Uma 10-20", and says which options they set. The names of rules, their
// values and what else people write on such sheets are those of players' words.
//
// A statement sets an option only if all of it is understood: what may mean something else is a
// guess, to be confirmed.
package ruletext

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
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
	// unlessKnown marks a guess about which only another statement leaves no doubt.
	unlessKnown bool
	bare        bool // names an option and says nothing of it
	// agrees marks a statement that an option is on, without its value, as it is in the rules.
	agrees bool
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
var ErrTooLong = errors.New("the text is too long for a club's rules: at most 32 kB and 1,000 lines")

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
	lines = joined(lines)
	all, err := t.read(ctx, lines)
	for i := range all {
		all[i].Whole = strings.TrimSpace(lines[all[i].Line-1])
	}
	return all, err
}

// Quote returns the part of the line that states the rule. If that is in pieces, it returns the
// line, unless it is long.
func (s *Statement) Quote() string {
	if len(s.Whole) > maxNamed || strings.Contains(s.Whole, s.Text) {
		return s.Text
	}
	return s.Whole
}

// ForThree reports whether a text names the game for three players, or the points of its rules.
func ForThree(text string, three *rules.Rules) bool {
	if len(text) > MaxBytes {
		return false
	}
	t := NewReader(three)
	names := append([]string{"sanma"}, playerwords.Names(playerwords.RuleSets, "sanma")...)
	points := make(map[string]bool)
	for _, line := range strings.FieldsFunc(text, func(r rune) bool {
		return strings.ContainsRune("\n。、;；", r)
	}) {
		folded := strings.ReplaceAll(playerwords.Folded(line), ",", "")
		for _, id := range []string{"start_points", "return_points"} {
			value := rules.ByID(three.Options(), id).Value.String()
			points[id] = points[id] || strings.Contains(folded, value)
		}
		isNamed := slices.ContainsFunc(names, func(name string) bool {
			return strings.Contains(folded, playerwords.Folded(name))
		})
		denies := func(k token) bool {
			return playerwords.Truth(k.word()) == "false"
		}
		if isNamed && !slices.ContainsFunc(t.tokens(line), denies) {
			return true
		}
	}
	return points["start_points"] && points["return_points"]
}

// NamesMore reports whether a text names an option that r has and other rules have not.
func NamesMore(ctx context.Context, text string, r, other *rules.Rules) bool {
	all, err := Read(ctx, text, r)
	return err == nil && slices.ContainsFunc(all, func(s Statement) bool {
		return s.Option != "" && rules.ByID(other.Options(), s.Option) == nil
	})
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

func (t *Reader) read(ctx context.Context, lines []string) (all []Statement, err error) {
	for i, line := range lines {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		line = t.asRow(line[len(listMark().FindString(line)):])
		before := ""     // the sentence before
		main := len(all) // its first statement
		said := sentences(line)
		from := len(all)
		if read := t.named(line); read != nil {
			said, all = nil, append(all, at(i+1, read)...)
		}
		for _, said := range said {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			read := t.sentence(said.text)
			if playerwords.BeginsDoubt(said.text) && slices.ContainsFunc(read,
				func(s Statement) bool { return s.Kind != Play }) {
				doubt(all[min(main, len(all)):])
			}
			if said.aside {
				if named := t.valuesOf(all[main:], said.text); named != nil {
					all, read = all[:main], named
				} else if isWorth(&token{text: said.text}) && saysNothing(all[main:]) && before != "" {
					all = append(all[:main], at(i+1, t.sentence(before+" "+said.text))...)
					continue
				} else if isWorth(&token{text: said.text}) && ofYaku(all[main:]) {
					all, read = worthIs(all, main, said.text), nil
				}
				read = t.aside(said.text, read, all[main:])
			} else {
				main, before = len(all), said.text
			}
			all = append(all, at(i+1, read)...)
		}
		all = append(all[:from], at(i+1, t.asShown(line, all[from:]))...)
	}
	return t.consistent(all), nil
}

// at puts statements in a line.
func at(line int, all []Statement) []Statement {
	for i := range all {
		all[i].Line = line
	}
	return all
}

func saysNothing(all []Statement) bool {
	return !slices.ContainsFunc(all, func(s Statement) bool { return s.Kind != Unknown })
}

// listMark matches what begins the lines of a list, such as 一、 and bullets.
var listMark = work.LazyRegexp(
	`^[\s・•●■◆☆★○◎〇◇□▼❒※→-]*(?:[一二三四五六七八九十]{1,3}[、.．]|[①-⑳])?\s*`)

// joined puts an answer on a line of its own, as in tables that were copied, behind the name on the
// line before it. The line of the answer becomes empty.
func joined(lines []string) []string {
	last := -1
	for i, line := range lines {
		switch bare := strings.TrimSpace(line); {
		case bare == "":
		case last >= 0 && playerwords.Truth(bare) != "":
			lines[last], lines[i], last = lines[last]+" "+bare, "", -1
		default:
			last = i
		}
	}
	return lines
}

// sentence is a part of a line. An aside stands in parentheses.
type sentence struct {
	text  string
	aside bool
}

// named returns what a line says that is the name of an option and, after a colon or in the next
// cell of a table, its value, or nil.
func (t *Reader) named(line string) []Statement {
	line = strings.ReplaceAll(strings.ReplaceAll(line, "：", ":"), "**", "")
	if row := strings.Trim(line, "| "); strings.Contains(row, "|") {
		name, rest, _ := strings.Cut(row, "|")
		if id := t.shown[playerwords.Folded(name)]; id != "" {
			return t.row(id, name, strings.Split(rest, "|"))
		}
	}
	name, _, _ := strings.Cut(line, ":")
	if t.lookUp(strings.TrimSpace(name), false).names == nil {
		return nil
	}
	read := t.sentence(line)
	if !strings.ContainsAny(name, "(（") && slices.ContainsFunc(read,
		func(s Statement) bool { return s.Kind != Set }) {
		return nil
	}
	return read
}

// asShown returns what a line says that is the sentence by which Hanfu explains an option, its name
// or one of its values, as displayed, if it is not read as that anyway.
func (t *Reader) asShown(line string, read []Statement) []Statement {
	line = strings.TrimSpace(line)
	folded := playerwords.Folded(strings.TrimRight(line, ".。"))
	s := Statement{Kind: Guessed, Text: line, Option: t.shown[folded], bare: true}
	o := rules.ByID(t.options, s.Option)
	value, isValue := t.shownValues[folded]
	switch isValue = isValue && o == nil && !playerwords.StandsOnSheets(folded); {
	case isValue && value.option == "": // of several options
		return []Statement{{Text: line}}
	case isValue:
		s.Option, s.Value, s.bare = value.option, value.value, false
	case o == nil:
		return read
	case o.Default.Type == condition.TypeBool:
		s.Value = "true"
	}
	isOther := func(r Statement) bool {
		return r.Option != s.Option || r.Kind == Set && r.Value != "true" && s.bare
	}
	if len(read) > 0 && !slices.ContainsFunc(read, isOther) {
		return read
	}
	return []Statement{s}
}

// row returns what a row of a table says that has the name of an option and cells with values.
func (t *Reader) row(id, name string, cells []string) []Statement {
	for i := range cells {
		cells[i] = strings.TrimSpace(cells[i])
	}
	s := Statement{Kind: Guessed, Text: trimmed(name) + ": " + strings.Join(cells, " | "), Option: id}
	if o := rules.ByID(t.options, id); t.same(id, cells) {
		s.Value = take(o, cells[0])
	}
	if s.Value != "" {
		s.Kind = Set
	}
	return []Statement{s}
}

// aside returns what an aside adds to the statements before it. It may hold only for what stands
// there, so that what it sets is a guess if it changes another rule. Another name of what was said
// adds nothing, and neither do the draws of which it was said that there are none.
func (t *Reader) aside(text string, read, before []Statement) []Statement {
	if tokens := t.tokens(text); len(before) > 0 && slices.ContainsFunc(tokens, isDraw) &&
		!slices.ContainsFunc(tokens, func(k token) bool {
			return k.unknown() || k.doubts || k.names != nil && !k.draw ||
				k.value && playerwords.Truth(k.word()) != before[0].Value
		}) {
		switch s := before[0]; {
		case s.Kind != Set || s.Option != draws || len(s.Text) > maxNamed:
		case s.Value == "false":
			return nil
		default:
			return t.sentence(s.Text + ": " + text)
		}
	}
	isRelated := func(s *Statement) bool { // such as bust and bust_at_zero
		return slices.ContainsFunc(before, func(b Statement) bool {
			return b.Option == s.Option || b.Option != "" && strings.HasPrefix(s.Option, b.Option+"_")
		})
	}
	said := func(s Statement) bool {
		return slices.ContainsFunc(before, func(b Statement) bool {
			return b.Option == s.Option || strings.HasPrefix(b.Option, s.Option+"_")
		})
	}
	read = slices.DeleteFunc(read, func(s Statement) bool {
		return s.Option != "" && s.bare && said(s)
	})
	for i := range read {
		switch s := &read[i]; {
		case s.Kind == Set && !isRelated(s) && t.changes(s):
			s.Kind = Guessed
		case s.Kind == OfYaku:
			read[i] = Statement{Text: s.Text}
		}
	}
	return read
}

// asRow puts a colon behind a name in the first cell of a table. Names that Hanfu displays have
// rows of their own, which compare rules.
func (t *Reader) asRow(line string) string {
	name, rest, found := strings.Cut(strings.TrimLeft(line, "| "), "|")
	bare, _, _ := strings.Cut(name, "(")
	if !found || strings.Contains(name, ":") || t.shown[playerwords.Folded(name)] != "" ||
		t.lookUp(strings.TrimSpace(bare), false).names == nil {
		return line
	}
	return strings.TrimSpace(name) + ": " + rest
}

func ofYaku(all []Statement) bool {
	return len(all) > 0 && !slices.ContainsFunc(all, func(s Statement) bool {
		return s.Kind != OfYaku || s.Value != "true"
	})
}

// worthIs gives the yaku of the statements from main on a worth, which must be that of one yaku.
func worthIs(all []Statement, main int, worth string) []Statement {
	if len(all) == main+1 {
		all[main].Value = strings.TrimSpace(worth)
		return all
	}
	return append(all[:main], Statement{Line: all[main].Line, Text: all[main].Text + " " + worth})
}

// valuesOf returns what the names before an aside mean with the values in it, such as 順位点(1位+20,
// 2位+10), or nil if something more is said.
func (t *Reader) valuesOf(before []Statement, aside string) []Statement {
	if len(before) == 0 || len(before[0].Text) > maxNamed ||
		slices.ContainsFunc(before, func(s Statement) bool {
			return s.Kind == Unknown || !s.bare || s.Text != before[0].Text
		}) || slices.ContainsFunc(t.tokens(aside), func(k token) bool {
		return k.unknown() || k.names != nil || k.yaku != "" || k.doubts
	}) {
		return nil
	}
	read := t.sentence(before[0].Text + " " + aside)
	if slices.ContainsFunc(read, func(s Statement) bool { return s.Kind != Set || s.bare }) {
		return nil
	}
	return read
}

func isDraw(k token) bool { return k.draw }

// sentences splits a line at full stops. What stands in parentheses follows the sentence around it.
func sentences(line string) (all []sentence) {
	var b, inside strings.Builder
	var asides []sentence
	depth := 0
	end := func() {
		if text := strings.TrimSpace(b.String()); text != "" {
			all = append(all, sentence{text: text})
		}
		all, asides = append(all, asides...), nil
		b.Reset()
	}
	endAside := func() {
		if text := strings.TrimSpace(inside.String()); text != "" && !isReading(b.String(), text) {
			asides = append(asides, sentence{text, true})
		}
		inside.Reset()
	}
	runes := []rune(line)
	for i, r := range runes {
		isNumber := func(at int) bool {
			return at >= 0 && at < len(runes) && '0' <= runes[at] && runes[at] <= '9'
		}
		to := &b
		if depth > 0 {
			to = &inside
		}
		switch {
		case strings.ContainsRune(".．", r) && isNumber(i-1) && !isNumber(i+1) &&
			isShortNumber(b.String()):
			b.Reset() // the number of a paragraph
		case strings.ContainsRune("(（[〔", r):
			depth++
		case strings.ContainsRune(")）]〕", r):
			if depth = max(0, depth-1); depth == 0 {
				endAside()
			}
		case strings.ContainsRune("「」『』【】<>＜＞", r):
			to.WriteRune(' ')
		case strings.ContainsRune("。．;；◆■●◎▼❒※•!?！？", r),
			r == '.' && !isNumber(i+1) && !isInitial(runes, i):
			if depth > 0 {
				endAside()
			} else {
				end()
			}
		default:
			to.WriteRune(r)
		}
	}
	endAside()
	end()
	return all
}

// isReading reports whether an aside only says how the word before it is read, such as アガ in
// 和了(アガ)り.
func isReading(before, aside string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	return unicode.Is(unicode.Han, last) && !playerwords.StandsOnSheets(playerwords.Folded(aside)) &&
		strings.TrimFunc(aside, func(r rune) bool {
			return unicode.In(r, unicode.Hiragana, unicode.Katakana) || r == 'ー' || r == '・'
		}) == ""
}

// isInitial reports whether a full stop follows a single letter, as in "i.e.".
func isInitial(runes []rune, at int) bool {
	isLetter := func(i int) bool { return i >= 0 && i < len(runes) && unicode.IsLetter(runes[i]) }
	return isLetter(at-1) && runes[at-1] < 0x2000 && !isLetter(at-2)
}

func isShortNumber(text string) bool {
	text = strings.TrimSpace(text)
	return len(text) <= 2 && strings.Trim(text, "0123456789") == ""
}

// changes reports whether a statement gives an option another value than the rules have.
func (t *Reader) changes(s *Statement) bool {
	return rules.ByID(t.options, s.Option).Value.String() != s.Value
}

// consistent makes guesses of statements that contradict each other, and settles those that another
// statement confirms.
func (t *Reader) consistent(all []Statement) []Statement {
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
			s.Value = values[s.Option][0] // said elsewhere
		}
	}
	return all
}
