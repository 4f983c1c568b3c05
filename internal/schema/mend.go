package schema

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// wrongKindCure returns the cure, without help, of a value of a kind that the form does not allow.
func wrongKindCure(v *tree.Value, f *Form) (cure tree.Cure) {
	scalars := !slices.ContainsFunc(v.Items,
		func(i *tree.Value) bool { return i.Kind != tree.Scalar })
	switch {
	case v.Kind == tree.Scalar && v.Style != tree.Plain:
	case v.Kind == tree.Scalar && f.Kind == tree.Mapping:
		meant, _ := f.pairIn(v)
		switch {
		case meant == "":
			cure.Write, cure.Safe = f.entryOf(v)
		case strings.Contains(meant, "{"):
		case beginsLine(v):
			cure.Title, cure.Edits = words.Say("write %s", meant), f.entryEdits(v, meant)
		case !strings.ContainsAny(meant, ",[]}#\"'\n"): // it follows its key
			cure.Write, cure.Safe = "{"+meant+"}", true
		}
	case v.Kind == tree.Scalar && f.Kind == tree.List &&
		!strings.ContainsAny(v.Text, ",\n[]{}#:\"'"):
		cure.Write, cure.Safe = "["+v.Text+"]", true
	case v.Kind == tree.List && f.Kind == tree.Scalar && v.Flow && len(v.Items) == 1 && scalars:
		cure.Title, cure.Edits = words.Say("write it without the brackets"), brackets(v, "", "")
	case v.Kind == tree.List && f == Win(): // wins: was meant
	case v.Kind == tree.List && f.Kind == tree.Mapping && lastInBrackets(v) != nil:
		all := *v
		all.Items = []*tree.Value{lastInBrackets(v)}
		cure.Title, cure.Edits = words.Say("write it between { and }"), brackets(&all, "{", "}")
	case v.Kind == tree.List && f.Kind == tree.Mapping && !v.Flow:
		cure.Title, cure.Edits = words.Say("write its entries without the dashes in front"),
			withoutDashes(v)
	case v.Kind == tree.List && f.Kind == tree.Mapping && scalars && f.Short != nil &&
		len(v.Items) == len(f.Short):
		edits := brackets(v, "{", "}")
		for i, name := range f.Short {
			at := v.Items[i].Start()
			at.EndLine, at.EndColumn = at.Line, at.Column
			edits = append(edits, finding.Edit{Position: at, Text: name + ": "})
		}
		if len(edits) == 2+len(f.Short) {
			cure.Title, cure.Edits = f.listed(v), edits
		}
	case v.Kind == tree.Mapping && f.Kind == tree.List && v.Flow:
		if !slices.ContainsFunc(v.Pairs, func(p tree.Pair) bool { return !p.Val.Null }) {
			cure.Title, cure.Edits = words.Say("write it between [ and ]"), brackets(v, "[", "]")
		}
	}
	return cure
}

// lastInBrackets returns the last value of entries in [ ] that belong in braces, or nil if there is
// anything else.
func lastInBrackets(v *tree.Value) (last *tree.Value) {
	for _, item := range v.Items {
		if !v.Flow || len(item.Pairs) != 1 || item.Pairs[0].Key.Column != item.Column ||
			item.Pairs[0].Val.Kind != tree.Scalar {
			return nil
		}
		last = item.Pairs[0].Val
	}
	return last
}

// hanParts splits the han of closed and open hands as people write them: numbers, words for hands,
// and separators.
var (
	hanParts    = work.LazyRegexp(`[0-9]+|[翻飜番]|\pL+|-\s*\)?$|->|[^\s0-9\pL]`)
	difference  = work.LazyRegexp(`^[(\s]*-?[0-9]+\s*-[(\s]*[0-9]+[)\s]*$`) // a calculation
	closedWords = []string{"closed", "concealed", "menzen", "門前", "門前清", "面前", "門清", "门清", "门前清",
		"闭门", "c", "f", "fermé", "fermée",
		"cachée", "caché", "cachées"}
	openWords = []string{"open", "opened", "called", "naki", "kuisagari", "副露", "鳴き", "鳴いて", "鳴くと",
		"食い下がり", "喰い下がり", "食下がり", "o",
		"ouvert", "ouverte", "ouvertes"}
	betweenHan = []string{"or", "and", "then", "when", "if", "hand", "hands", "only", "ou", "et",
		"si", "或", "和",
		"[", "/", "|", ";", ",", "(", ")", "~", "・", "-", "→", "->"}
)

// closedAndOpen returns the mapping meant by the han of closed and open hands in one text, or "".
// Certain means that there is no other interpretation.
func (f *Form) closedAndOpen(text string) (mapping string, certain bool) {
	plain := strings.ToLower(naming.Plain(text))
	if f != hanForm() || difference().MatchString(text) {
		return "", false
	}
	var han []string
	// n is a number, c and o are a closed and an open hand, and a blank is a separator
	var order strings.Builder
	for _, part := range hanParts().FindAllString(plain, -1) {
		switch none := strings.HasPrefix(part, "-") && strings.HasSuffix(plain, part) &&
			len(han) == 1; {
		case none, part == "off", part == "0" && len(han) == 1:
			han = append(han, "off")
			order.WriteByte('n')
		case IsDigits(part) && len(part) < 3:
			han = append(han, part)
			order.WriteByte('n')
		case slices.Contains(closedWords, part):
			order.WriteByte('c')
		case slices.Contains(openWords, part):
			order.WriteByte('o')
		case slices.Contains(betweenHan, part):
			order.WriteByte(' ')
		case !playerwords.IsUnit(part), part == "fu", part == "符":
			return "", false
		}
	}
	parts := strings.Join(strings.Fields(order.String()), " ")
	openFirst, certain := false, true
	switch strings.ReplaceAll(parts, " ", "") {
	case "nc", "cn":
		return fmt.Sprintf("{closed: %s, open: off}", han[0]), false
	case "no", "on":
		return fmt.Sprintf("{closed: off, open: %s}", han[0]), false
	case "nn":
		first, err := strconv.Atoi(han[0])
		second, alsoErr := strconv.Atoi(han[1])
		fewer := err == nil && alsoErr == nil && first < second
		if fewer { // no yaku is worth less in a closed hand
			slices.Reverse(han)
		}
		return fmt.Sprintf("{closed: %s, open: %s}", han[0], han[1]),
			strings.Contains(plain, "/") && !fewer
	case "ncno", "ncon", "cnon", "cnno", "cnn", "nno":
	case "nonc", "nocn", "oncn", "onnc", "onn", "nnc":
		openFirst = true
	case "non", "ncn":
		openFirst, certain = parts == "no n" || parts == "n cn", parts != "non" && parts != "ncn"
	default:
		return "", false
	}
	if openFirst {
		slices.Reverse(han)
	}
	return fmt.Sprintf("{closed: %s, open: %s}", han[0], han[1]), certain
}

// HandsCalled returns closed or open if a text says only in which hands a yaku counts, such as
// closed only, either if it only denies that these are the only ones, or "".
func HandsCalled(text string) (hands string) {
	negated := false
	for _, part := range strings.Fields(strings.ToLower(naming.Plain(text))) {
		switch truth := playerwords.Truth(part); {
		case slices.Contains(closedWords, part) && hands == "":
			hands = "closed"
		case slices.Contains(openWords, part) && hands == "":
			hands = "open"
		case truth != "":
			negated = negated || truth == "false"
		case !slices.Contains(betweenHan, part):
			return ""
		}
	}
	switch {
	case hands == "" || !negated:
		return hands
	case hands == "open" && !strings.Contains(text, "only"):
		return "closed"
	}
	return "either"
}

// strangeQuotes reports a value in quotation marks that YAML does not recognise, so that they are
// part of the value.
func (c *Conformer) strangeQuotes(v *tree.Value, path string) bool {
	inside := InStrangeQuotes(v)
	if inside == "" {
		return false
	}
	c.AtWith(v, finding.BadValue, path, tree.Cure{Help: words.Say("write %s", tree.ToWrite(inside)),
		Write: inside, Safe: true},
		"the quotation marks of %s are none for YAML, and belong to the value",
		tree.Shorten(v.Text))
	return true
}

// InStrangeQuotes returns the value without quotation marks that YAML does not recognise, or "" if
// it has none.
func InStrangeQuotes(v *tree.Value) string {
	if v.Kind != tree.Scalar || v.Style != tree.Plain {
		return ""
	}
	inside, ok := naming.Unquoted(v.Text)
	// The value consists of several quoted texts.
	if first, _ := utf8.DecodeRuneInString(v.Text); strings.ContainsRune(inside, first) {
		return ""
	}
	if ok && !plainWord().MatchString(inside) {
		inside = strconv.Quote(inside)
	}
	return inside
}

// plainWord matches a value that needs no quotation marks.
var plainWord = work.LazyRegexp(`^[\pL\pN_][\pL\pN_./-]*$`)

// entryOf returns the mapping meant by a single value in place of an entry, or "". It is safe if
// there is no other interpretation.
func (f *Form) entryOf(v *tree.Value) (text string, safe bool) {
	if f.Kind != tree.Mapping || v.Kind != tree.Scalar || f.main == "" ||
		strings.ContainsAny(v.Text, ",[]{}#:\"'\n") {
		return "", false
	}
	if both, certain := f.Field(f.main).form.closedAndOpen(v.Text); both != "" {
		return "{" + f.main + ": " + both + "}", certain
	}
	number, word := v.Text, ""
	if m := NumberFirst().FindStringSubmatch(v.Text); m != nil {
		number, word = m[1], m[2]
	}
	main := f.Field(f.main).form
	ofNumber := main.Kind == tree.Mapping || main.Holds == HoldsNumber
	if digits, _ := playerwords.Number(v.Text); digits != "" && ofNumber {
		number, word = digits, ""
	}
	switch _, truth := Truths[strings.ToLower(v.Text)]; {
	case truth:
		return "", false
	case f.Noun.Format == "limit": // points of the table, not basic points
		return "", false
	case f.Field("yakuman") != nil && yakumanCalled(v.Text) != "":
		return "{yakuman: " + yakumanCalled(v.Text) + "}", true
	case f.Field("yakuman") != nil && strings.HasSuffix(v.Text, "yakuman"):
		return "", false
	case f.Noun.Format == "yaku" && number == "0":
		return "off", true
	case f.main == "needs" && IsDigits(number): // no condition
		return "", false
	case f.Noun.Format == "bonus" && IsDigits(number) && number != "0": // of each tile
		return "", false
	case IsDigits(number) && word != "" && !playerwords.IsUnit(word): // 13 wait double
		return "", false
	case IsDigits(number):
		return "{" + f.main + ": " + number + "}", true
	case f.lacksNumber(v.Text):
		return "", false
	}
	return "{" + f.main + ": " + v.Text + "}", false
}

// lacksNumber reports whether the main field takes a number and a text is no calculation of one.
func (f *Form) lacksNumber(text string) bool {
	main := f.Field(f.main).form
	return main.Kind == tree.Mapping && wordsAlone().MatchString(text) ||
		(main.Kind == tree.Mapping || main.Holds == HoldsNumber) && !IsCalculation(text)
}

var wordsAlone = work.LazyRegexp(`^[\pL\d_ ]*\pL[\pL\d_ ]*$`)

// IsCalculation reports whether a text may be an expression and not a mere number or words, such as
// one, 1 han each and 1/tile. Expressions have no fractions.
func IsCalculation(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return r >= utf8.RuneSelf || r == '/' }) < 0 &&
		!IsDigits(playerwords.Digits(text)) && compile.ConjunctTexts(text) != nil
}

// NumberFirst matches a number followed by words.
var NumberFirst = work.LazyRegexp(`^([0-9]+)\s*(\pL[\pL\s]*)$`)

// TimesYakuman returns the number of yakuman that words such as double yakuman mean, or "".
func TimesYakuman(words string) string {
	if Truths[words] == 1 {
		return "1"
	}
	if strings.Trim(words, "0123456789 ") == "" {
		return ""
	}
	return cmp.Or(yakumanCalled(words), yakumanCalled(words+" yakuman"))
}

// yakumanCalled returns the number of yakuman that a player's name stands for, or "".
func yakumanCalled(name string) string {
	id, certain := playerwords.Find(playerwords.Limits, name)
	n, ok := strings.CutSuffix(id, "yakuman")
	if !ok || !certain || id == "counted_yakuman" {
		return ""
	}
	return cmp.Or(strings.TrimSpace(n), "1")
}

// cutOffCure returns the cure for a key in braces. If a comma has cut the key off from the
// preceding value, it removes the comma from a number or quotes a condition; otherwise it returns
// cure.
func (c *Conformer) cutOffCure(v *tree.Value, f *Form, i int, cure tree.Cure) tree.Cure {
	if i == 0 || !v.Flow || !v.Pairs[i].Val.Null {
		return cure
	}
	before, key := v.Pairs[i-1].Val, v.Pairs[i].Key
	if field := f.Field(v.Pairs[i-1].Key.Text); field != nil && field.form.free &&
		len(field.form.IDs) > 0 &&
		before.Kind == tree.Scalar && IDPattern().MatchString(before.Text) &&
		IDPattern().MatchString(key.Text) {
		return c.cutOffIDsCure(v, i, cure)
	}
	number := IsDigits(before.Text) && IsDigits(key.Text) && len(key.Text) == 3
	open := strings.Count(before.Text, "(") - strings.Count(before.Text, ")")
	if before.Kind != tree.Scalar || before.Style != tree.Plain || before.Line != key.Line ||
		!number && open <= 0 {
		return cure
	}
	from, to := before.Pos(), key.Pos()
	if number && to.Column == from.EndColumn+1 {
		to.Column, to.EndColumn = from.EndColumn, to.Column
		cure.Title, cure.Edits = words.Say("write %s%s", before.Text, key.Text),
			[]finding.Edit{{Position: to}}
		return cure
	}
	for _, p := range v.Pairs[i:min(i+maxCommas, len(v.Pairs))] {
		open += strings.Count(p.Key.Text, "(") - strings.Count(p.Key.Text, ")")
		if !p.Val.Null || p.Key.Line != from.Line {
			return cure
		}
		if open == 0 {
			cure.Title = words.Say("put the condition in quotation marks")
			cure.Edits = tree.InQuotes(v.File, from.Line, from.Column, p.Key.Pos().EndColumn)
			return cure
		}
	}
	return cure
}

func (c *Conformer) cutOffIDsCure(v *tree.Value, i int, cure tree.Cure) tree.Cure {
	before, last := v.Pairs[i-1].Val, v.Pairs[i].Key
	ids := before.Text
	for _, p := range v.Pairs[i:] {
		if !p.Val.Null || !IDPattern().MatchString(p.Key.Text) || p.Key.Line != before.Line {
			break
		}
		ids, last = ids+", "+p.Key.Text, p.Key
		c.reported = append(c.reported, p.Key)
	}
	at := before.Pos()
	at.EndColumn = last.Pos().EndColumn
	before.Flawed = true
	return tree.Cure{Help: words.Say("write [%s]", ids),
		Edits: []finding.Edit{{Position: at, Text: "[" + ids + "]"}},
		Wants: cure.Wants}
}

// maxCommas bounds the commas of a condition to be quoted.
const maxCommas = 8

// withoutDashes returns the edits that replace the dash before each mapping of a list by a blank,
// or nil if an item is not a mapping on lines of its own.
func withoutDashes(v *tree.Value) []finding.Edit {
	var edits []finding.Edit
	for _, item := range v.Items {
		p := item.Start()
		line := v.File.LineRunes(p.Line - 1)
		at := p.Column - 2
		for at >= 0 && line[at] == ' ' {
			at--
		}
		if item.Kind != tree.Mapping || item.Flow || at < 0 || line[at] != '-' ||
			p.Column != v.Items[0].Column {
			return nil
		}
		p.Column, p.EndLine, p.EndColumn = at+1, p.Line, at+2
		edits = append(edits, finding.Edit{Position: p, Text: " "})
	}
	return edits
}

// brackets returns the edits that replace the brackets around single words on one line, or nil if
// they contain anything else.
func brackets(v *tree.Value, opening, closing string) []finding.Edit {
	words := slices.Clone(v.Items)
	for _, p := range v.Pairs {
		words = append(words, p.Key)
	}
	if len(words) == 0 {
		return nil
	}
	first, last := v.Start(), words[len(words)-1].Pos()
	line := v.File.LineRunes(first.Line - 1)
	at := last.EndColumn - 1
	for at >= 0 && at < len(line) && strings.ContainsRune(` "',:`, line[at]) {
		at++
	}
	if last.EndLine != first.Line || at >= len(line) || !strings.ContainsRune("]}", line[at]) {
		return nil
	}
	last.Line, last.Column, last.EndColumn = first.Line, at+1, at+2
	first.EndLine, first.EndColumn = first.Line, first.Column+1
	return []finding.Edit{{Position: first, Text: opening}, {Position: last, Text: closing}}
}
