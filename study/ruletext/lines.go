package ruletext

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/work"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

func (t *Reader) read(ctx context.Context, lines []string) (all []Statement, err error) {
	texts := t.ofDraws(t.answered(unnumbered(t.joined(lines))))
	for i, line := range texts {
		read, err := t.line(ctx, line)
		if err != nil {
			return nil, err
		}
		for j := range read {
			s := &read[j]
			s.Line, s.Whole = i+1, strings.TrimSpace(line)
			for k := i + 1; k < len(lines) && texts[k] == ""; k++ {
				if strings.Contains(lines[k], s.Text) { // what was joined
					s.Line = k + 1
				}
			}
		}
		all = append(all, read...)
	}
	slices.SortStableFunc(all, func(a, b Statement) int { return a.Line - b.Line })
	return t.consistent(all), nil
}

// line returns what a line says.
func (t *Reader) line(ctx context.Context, line string) (all []Statement, err error) {
	line = strings.TrimLeft(strings.ReplaceAll(line, "**", ""), "# ")
	line, isForm, isOpen := t.ticked(line)
	mark := listMark().FindString(line)
	bare := line[len(mark):]
	isAnswer := strings.ContainsAny(mark, "○〇") && strings.ContainsAny(bare, "○〇×")
	if !isAnswer || t.endsInValue(bare) { // but not in ○ippatsu ×ura dora
		line = bare
	}
	line = t.asRow(line)
	if all = ofGame(t.named(line)); all == nil {
		if all, err = t.sentencesOf(ctx, line); err != nil {
			return nil, err
		}
	}
	if all = t.asShown(line, all); all == nil && slices.ContainsFunc(sentences(line), hasNumber) {
		all = []Statement{{Text: trimmed(line)}}
	}
	switch {
	case isOpen, t.deniesTwice(line):
		leaveOpen(all)
	case isForm:
		doubt(all)
	}
	return all, nil
}

// deniesTwice reports whether a line has a no behind a sign for no, as in ✗ No ippatsu.
func (t *Reader) deniesTwice(line string) bool {
	first, n := utf8.DecodeRuneInString(line)
	return letters(string(first)) == 0 && playerwords.Truth(string(first)) == "false" &&
		slices.ContainsFunc(t.tokens(line[n:]), func(k token) bool {
			return isAnswer(&k) && letters(k.text) > 0 && playerwords.Truth(k.word()) == "false"
		})
}

// ticked leaves out the values behind the empty boxes of a line if another box is ticked. It reports
// whether a box is empty, and whether it isn't clear what is ticked.
func (t *Reader) ticked(line string) (_ string, isForm, isOpen bool) {
	rest := emptyCell().ReplaceAllString(boxes.Replace(line), "$1☐$2")
	isOpen = !strings.ContainsAny(rest, "☑■")
	if !isOpen { // else it begins an item
		rest = strings.ReplaceAll(rest, "□", "☐")
	}
	if !strings.Contains(rest, "☐") {
		return line, false, false
	}
	last, _ := utf8.DecodeLastRuneInString(strings.TrimSpace(rest))
	text := strings.TrimLeft(rest, "■ ")
	before := text[:strings.IndexAny(text, "☐☑■")] // a value, if the boxes stand behind theirs
	isOpen = isOpen || strings.ContainsRune("☐☑■", last) || t.endsInValue(before)
	rest = emptyBox().ReplaceAllStringFunc(rest, func(item string) string {
		if isOpen = isOpen || !t.isValue(item); isOpen {
			return item
		}
		return " "
	})
	return strings.ReplaceAll(rest, "■", "☑"), true, isOpen
}

var (
	boxes = strings.NewReplacer("[ ]", "☐", "( )", "☐", "[x]", "☑", "[X]", "☑", "(x)", "☑", "(X)", "☑")
	// A mark behind an empty cell may stand in a column for no.
	emptyCell = work.LazyRegexp(`([|\t])[ 　]*([|\t]\s*(?:[^\s|\pL\p{Nd}]+|[xXoOvV])\s*(?:[|\t]|$))`)
	emptyBox  = work.LazyRegexp(`☐[^☐☑■]*`)
)

// sentencesOf returns what the sentences of a line say.
func (t *Reader) sentencesOf(ctx context.Context, line string) (all []Statement, err error) {
	before := "" // the last sentence that is no aside
	main := 0    // its first statement
	for _, said := range sentences(line) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		read := ofGame(t.sentence(said.text))
		if playerwords.BeginsDoubt(said.text) && slices.ContainsFunc(read,
			func(s Statement) bool { return s.Kind != Play }) {
			doubt(all[main:])
		}
		if !said.aside && isAnswered([]string{said.text}) { // as in: Ippatsu? No.
			isOther := func(k token) bool {
				answers := playerwords.Truth(k.word()) + playerwords.Truth(said.text)
				return isAnswer(&k) && answers != "truetrue"
			}
			if slices.ContainsFunc(t.tokens(before), isOther) || playerwords.Negates(before) {
				leaveOpen(all[main:])
				continue
			}
			before += ": " + said.text
			all = append(all[:main], t.sentence(before)...)
		} else if said.aside {
			all = append(all[:main], t.withAside(before, said.text, all[main:], read)...)
		} else {
			main, before, all = len(all), said.text, append(all, read...)
		}
	}
	return all, nil
}

// ofGame marks the statements of a sentence that says how long a game is.
func ofGame(said []Statement) []Statement {
	isLength := func(s Statement) bool { return s.Option == gameRounds }
	if slices.ContainsFunc(said, isLength) {
		for i := range said {
			said[i].ofGame = true
		}
	}
	return said
}

// withAside returns what a sentence says together with the aside behind it.
func (t *Reader) withAside(sentence, aside string, said, read []Statement) []Statement {
	isWorth := isWorth(&token{text: aside})
	if playerwords.NamesRules(aside) &&
		!slices.ContainsFunc(read, func(s Statement) bool { return s.Kind == Play }) {
		return append(said, Statement{Text: aside})
	}
	if named := t.valuesOf(said, aside); named != nil {
		return named
	}
	if !slices.ContainsFunc(read, func(s Statement) bool { return s.Kind != Unknown }) {
		said = t.saidWith(sentence, aside, said)
	}
	doubts := slices.ContainsFunc(t.tokens(aside), func(k token) bool { return k.doubts })
	saysOther := len(read) > 0 &&
		!slices.ContainsFunc(read, func(s Statement) bool { return s.Kind != Set })
	if !saysOther && (doubts || playerwords.SetsCondition(aside)) { // as in トップの場合のみ
		doubt(said)
	}
	truth := playerwords.Truth(aside)
	switch saysNothing := !slices.ContainsFunc(said, func(s Statement) bool {
		return s.Kind != Unknown
	}); {
	case isWorth && saysNothing && sentence != "":
		return t.sentence(sentence + " " + aside)
	case saysNothing && t.answerAlone(sentence) != "": // which is that of a list
		return t.sentence(aside + ": " + t.answerAlone(sentence))
	case truth == "false" || truth == "true" && !isSet(said[len(said)-1]):
		return t.sentence(sentence + inParentheses(aside))
	case playerwords.Negates(aside) && !slices.ContainsFunc(read, isSet) &&
		!slices.ContainsFunc(said, func(s Statement) bool { return !s.bare }):
		doubt(said) // the aside may deny it, as in: triple ron (no points)
	case isWorth && ofYaku(said):
		return worthIs(said, aside)
	}
	return slices.Concat(said, t.aside(aside, read, said))
}

// saidWith returns what a sentence says, with what only it and its aside together say of the same,
// such as アガリやめあり(トップの場合のみ).
func (t *Reader) saidWith(sentence, aside string, said []Statement) []Statement {
	for _, s := range t.patterns(sentence + " " + aside) {
		at := slices.IndexFunc(said, func(one Statement) bool { return one.Option == s.Option })
		isPart := slices.ContainsFunc(said, func(one Statement) bool {
			return one.Option != "" && strings.HasPrefix(s.Option, one.Option+"_")
		})
		switch isSet := s.Kind == Set; {
		case at < 0 && isPart && isSet:
			said = append(said, s)
		case at >= 0 && s.Value != "" && s.Value != said[at].Value && (isSet || said[at].Value == ""):
			said[at].Kind, said[at].Value = s.Kind, s.Value
		}
	}
	return said
}

// answerAlone returns the answer of a sentence that names nothing, such as ローカルルール全て無し, or "".
func (t *Reader) answerAlone(sentence string) (answer string) {
	for _, k := range t.tokens(sentence) {
		switch {
		case isAnswer(&k) && answer == "":
			answer = k.word()
		case k.names != nil || k.yaku != "" || k.play || k.unknown() || k.doubts || k.value && !k.ignored:
			return ""
		}
	}
	return answer
}

// listMark matches what begins the lines of a list, such as 一、 and bullets.
var listMark = work.LazyRegexp(
	`^[\s・•●■◆☆★○◎〇◇□▼❒※→-]*(?:[一二三四五六七八九十]{1,3}[、.．]|[①-⑳])?\s*`)

// unnumbered returns lines without the numbers of a list, which count from 1 without a gap.
func unnumbered(lines []string) []string {
	lines = append(slices.Clone(lines), "1. ") // ends the last list
	var list []int                             // places of the lines of a list
	for i, line := range lines {
		m := lineNumber().FindStringSubmatch(line)
		if m != nil && m[1] == "1" {
			if len(list) > 2 {
				for _, at := range list {
					lines[at] = lineNumber().ReplaceAllString(lines[at], "")
				}
			}
			list = nil
		}
		if m != nil && m[1] == strconv.Itoa(len(list)+1) {
			list = append(list, i)
		}
	}
	return lines[:len(lines)-1]
}

var lineNumber = work.LazyRegexp(`^[\s・-]*[(（]?([0-9]{1,2})(?:[)）.．、][\s　]*|[\s　]+)`)

// joined puts an answer on a line of its own, as in tables that were copied, and what goes on with a
// sentence, behind the line before it. The line itself becomes empty.
func (t *Reader) joined(lines []string) []string {
	lines = slices.Clone(lines)
	last := -1
	for i, line := range lines {
		bare := strings.TrimSpace(line)
		if bare == "" {
			continue
		}
		isAnswer := playerwords.Truth(bare) != ""
		if last >= 0 && t.isHeading(lines[last]) {
			bare = strings.Replace(bare, " — ", ". ", 1)
			first := sentences(bare)[0]
			isAnswer = isAnswer || !first.aside && playerwords.Truth(first.text) != ""
		}
		isValue := last >= 0 && isMarked(lines[last]) && t.isHeading(lines[last]) && t.isValue(bare)
		if last >= 0 && (isAnswer || isValue || goesOnWith(lines[last], bare)) {
			lines[last], lines[i] = lines[last]+" "+bare, ""
		} else {
			last = i
		}
		if isAnswer {
			last = -1
		}
	}
	return lines
}

// isHeading reports whether a line is the name of an option alone, as that of a section.
func (t *Reader) isHeading(line string) bool {
	name, _, _ := strings.Cut(strings.Trim(line, headingMarks), "(")
	return t.lookUp(strings.TrimSpace(name), false).names != nil
}

// isMarked reports whether a line begins with the mark of a heading.
func isMarked(line string) bool {
	return strings.IndexAny(strings.TrimSpace(line), headingMarks) == 0
}

// headingMarks are the signs around headings.
const headingMarks = "#■◆▼【】[] "

// isValue reports whether a line has a value and names nothing of which it could be.
func (t *Reader) isValue(line string) bool {
	tokens := t.tokens(line)
	return slices.ContainsFunc(tokens, func(k token) bool { return k.value && !k.ignored }) &&
		!slices.ContainsFunc(tokens, func(k token) bool {
			return k.names != nil || k.yaku != "" || k.play || k.doubts
		})
}

// answered gives the items of lists that only name something the answer that stands alone on the
// line before the list, as in: Not used.
func (t *Reader) answered(lines []string) []string {
	lines = slices.Clone(lines)
	answer := ""
	for i, line := range lines {
		bare := strings.TrimSpace(line)
		isOther := func(k token) bool {
			isValue := k.value && playerwords.Truth(answer) == "false"
			return !k.ignored && !k.joins && k.names == nil && !isValue
		}
		switch _, item := listItem(line); {
		case bare == "", len(line) > maxNamed:
		case item == "":
			if answer = ""; strings.HasSuffix(strings.ReplaceAll(bare, "：", ":"), ":") {
				answer = t.answerAlone(bare)
			}
		case answer != "" && !slices.ContainsFunc(t.tokens(item), isOther):
			lines[i] += ": " + answer
		}
	}
	return lines
}

// ofDraws puts the heading of a list of draws that break a hand off before a triple ron in the list,
// which is one of them.
func (t *Reader) ofDraws(lines []string) []string {
	lines = slices.Clone(lines)
	heading := ""
	for i, line := range lines {
		mark, item := listItem(line)
		switch name := strings.Trim(line, headingMarks+"*:："); {
		case name == "", len(line) > maxNamed:
		case item == "" || isMarked(line):
			if heading = ""; slices.Equal(t.lookUp(name, false).names, []string{draws}) {
				heading = name + ": "
			}
		case heading != "" && slices.Equal(t.tokens(item)[0].names, []string{allWin}):
			lines[i] = mark + heading + item
		}
	}
	return lines
}

// listItem splits a line of a list behind its mark. There is no item if the line has none.
func listItem(line string) (mark, item string) {
	if mark = listMark().FindString(line); strings.TrimSpace(mark) == "" {
		return "", ""
	}
	return mark, line[len(mark):]
}

// goesOnWith reports whether a line is the rest of the one before, which ends in a comma, or closes
// its parenthesis.
func goesOnWith(before, line string) bool {
	opens := strings.Count(before, "(") + strings.Count(before, "（") -
		strings.Count(before, ")") - strings.Count(before, "）")
	inside, _, closes := strings.Cut(strings.ReplaceAll(line, "）", ")"), ")")
	isItem := listMark().FindString(line) != "" || lineNumber().MatchString(line)
	closesBefore := opens > 0 && closes && !strings.ContainsAny(inside, "(（")
	isCut := strings.HasSuffix(strings.TrimRight(before, " 　"), "、") && len(before) <= maxNamed*2
	return !isItem && (closesBefore || isCut)
}

// sentence is a part of a line. An aside stands in parentheses.
type sentence struct {
	text  string
	aside bool
}

// hasNumber reports whether a sentence has a number, as 半荘4回戦, and so says something.
func hasNumber(s sentence) bool {
	return letters(s.text) > 0 && strings.ContainsAny(naming.Plain(s.text), "123456789")
}

// named returns what a line says that is the name of an option and, after a colon or in the next
// cell of a table, its value, or nil.
func (t *Reader) named(line string) []Statement {
	line = strings.ReplaceAll(line, "：", ":")
	if row := strings.Trim(line, "| "); strings.Contains(row, "|") {
		name, rest, _ := strings.Cut(row, "|")
		if id := t.shown[playerwords.Folded(name)]; id != "" {
			return t.row(id, name, strings.Split(rest, "|"))
		}
	}
	name, _, _ := strings.Cut(line, ":")
	isMore := func(s sentence) bool { return !s.aside || playerwords.Negates(s.text) }
	if t.lookUp(strings.TrimSpace(name), false).names == nil ||
		slices.ContainsFunc(sentences(line)[1:], isMore) {
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
			return (b.Option == s.Option || strings.HasPrefix(b.Option, s.Option+"_")) &&
				(s.Kind != Set || b.Kind == Set && (b.Option != s.Option || b.Value == s.Value))
		})
	}
	read = slices.DeleteFunc(read, func(s Statement) bool {
		return s.Option != "" && s.bare && said(s)
	})
	for i := range read {
		switch s := &read[i]; {
		case s.Kind == Set && !isRelated(s) && (t.changes(s) || playerwords.Negates(text)):
			if s.Kind = Guessed; strings.HasPrefix(abortsIfThree, s.Option+".") && before[0].Option == draws {
				s.Value = "" // abortive draws (not triple ron)
			}
		case s.Kind == OfYaku:
			read[i] = Statement{Text: s.Text}
		}
	}
	return read
}

// asRow returns a row of a table that begins with a name as a sentence: a colon stands behind the
// name, and notes behind the value are asides. A row with several values compares rules, and so does
// one with a name that Hanfu displays and a single cell.
func (t *Reader) asRow(line string) string {
	name, rest, found := strings.Cut(strings.TrimLeft(line, "| "), "|")
	bare, _, _ := strings.Cut(name, "(")
	isShown := t.shown[playerwords.Folded(name)] != ""
	if !found || strings.Contains(name, ":") ||
		!isShown && t.lookUp(strings.TrimSpace(bare), false).names == nil {
		return line
	}
	cells := slices.DeleteFunc(strings.Split(rest, "|"), func(cell string) bool {
		return strings.TrimSpace(cell) == ""
	})
	isValue := func(cell string) bool { return t.lookUp(strings.TrimSpace(cell), false).value }
	switch {
	case len(cells) > 1 && isValue(cells[0]) && !slices.ContainsFunc(cells[1:], isValue):
		return strings.TrimSpace(name) + ": " + cells[0] + "(" + strings.Join(cells[1:], ") (") + ")"
	case isShown:
		return line
	}
	return strings.TrimSpace(name) + ": " + rest
}

func ofYaku(all []Statement) bool {
	return len(all) > 0 && !slices.ContainsFunc(all, func(s Statement) bool {
		return s.Kind != OfYaku || s.Value != "true"
	})
}

// worthIs gives the yaku of the statements of a sentence a worth, which must be that of one yaku.
func worthIs(said []Statement, worth string) []Statement {
	if len(said) == 1 {
		said[0].Value = strings.TrimSpace(worth)
		return said
	}
	return []Statement{{Text: said[0].Text + " " + worth}}
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
	isAnswer := playerwords.Truth(aside) != ""
	text := before[0].Text + " " + aside
	if isAnswer {
		text = before[0].Text + inParentheses(aside)
	}
	read := t.sentence(text)
	if slices.ContainsFunc(read, func(s Statement) bool {
		return s.bare || s.Kind != Set && !(s.Kind == Guessed && isAnswer)
	}) {
		return nil
	}
	return read
}

func isDraw(k token) bool { return k.draw }

func isSet(s Statement) bool { return s.Kind == Set }

// sentences splits a line at full stops. What stands in parentheses follows the sentence around it.
func sentences(line string) (all []sentence) {
	var b, inside strings.Builder
	var asides []sentence
	depth := 0
	after := 0 // where the text goes on behind its last aside
	end := func() {
		if text := strings.TrimSpace(b.String()); text != "" {
			all = append(all, sentence{text: text})
		}
		all, asides = append(all, asides...), nil
		b.Reset()
	}
	endAside := func() {
		if text := strings.TrimSpace(inside.String()); text != "" && !isReading(b.String(), text) {
			asides, after = append(asides, sentence{text, true}), b.Len()
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
			b.Len() <= 4 && strings.Trim(b.String(), " 0123456789") == "":
			b.Reset() // the number of a paragraph
		case strings.ContainsRune("(（[〔", r):
			depth++
		case strings.ContainsRune(")）]〕", r):
			depth = max(0, depth-1)
			answer := inside.String()
			isOfName := isAnswered([]string{answer}) && !isDigits(answer)
			if last := b.String()[min(after, b.Len()):]; isOfName && len(asides) > 0 &&
				letters(last) > 0 && !playerwords.MeansNothing(last) {
				text := b.String()[:after] // has asides of its own
				b.Reset()
				b.WriteString(text)
				end()
				b.WriteString(last)
			}
			if i+1 < len(runes) && isOfName {
				b.WriteString(inParentheses(answer) + " ")
				after = b.Len()
				inside.Reset()
			} else if depth == 0 {
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

// inParentheses returns an answer as it stands behind the name that it is of.
func inParentheses(answer string) string { return " (" + answer + ")" }

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
