package speech

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

type side struct {
	label, value string
	// number is set for numbers.
	number bool
	// bare is set if label is a group and value its kind.
	bare bool
	// fixed is set for literals.
	fixed bool
}

// opposites maps comparison operators to their negations, mirrored to the operators with swapped
// sides.
var (
	opposites = map[string]string{"==": "!=", "!=": "==", "<": ">=",
		">=": "<", ">": "<=", "<=": ">",
		"in": "not in", "not in": "in"}
	mirrored = map[string]string{"<": ">", ">": "<", "<=": ">=", ">=": "<="}
)

func (s *Speaker) comparison(t *trace.Trace, want bool) string {
	if len(t.Parts) > 0 && t.Parts[0].Bool {
		return s.equality(t, want)
	}
	left, right, op := s.side(t, 0), s.side(t, 1), t.Op
	if left.fixed && !right.fixed {
		left, right = right, left
		op = cmp.Or(mirrored[op], op)
	}
	format := s.words().Stands
	if left.number || left.bare {
		format = s.words().Is
	}
	text := fmt.Sprintf(format, left.label, left.value)
	if !want {
		op = opposites[op]
	}
	w := s.words()
	demand := map[string]string{"==": w.MustBe, "!=": w.MustNotBe,
		"<": w.MustBeLess, "<=": w.MustBeAtMost,
		">":  w.MustBeMore,
		">=": w.MustBeAtLeast, "in": w.MustBeOneOf, "not in": w.MustBeNoneOf}[op]
	switch bound := map[string]string{"<": w.Less, "<=": w.AtMost,
		">": w.MoreThan, ">=": w.AtLeast}[op]; {
	case t.Holds == want && bound != "":
		return text + fmt.Sprintf(bound, right.value)
	case t.Holds == want:
		return text + s.openedNote(t, want)
	case !left.number && op == "==":
		demand = w.MustStand
	case !left.number && op == "!=":
		return text + w.MustNotStand
	}
	return fmt.Sprintf(demand, text, right.value) + s.openedNote(t, want)
}

// openedNote names the triplet that a discard opened, if concealed triplets are missing.
func (s *Speaker) openedNote(t *trace.Trace, want bool) string {
	if t.Holds == want || s.Win == nil || s.Reading == nil || len(t.Parts) == 0 ||
		t.Parts[0].Text != "concealed_triplets" {
		return ""
	}
	if g, opened := OpenedByRon(s.Win, s.Reading); opened {
		return fmt.Sprintf(s.words().Opened, g)
	}
	return ""
}

func (s *Speaker) equality(t *trace.Trace, want bool) string {
	texts := make([]string, len(t.Parts))
	for i := range t.Parts {
		texts[i] = s.statement(&t.Parts[i])
	}
	text := strings.Join(texts, s.words().Semicolon)
	switch {
	case t.Holds == want || len(t.Parts) < 2:
		return text
	case (t.Op == "==") == want:
		return fmt.Sprintf(s.words().MustBeSame, text)
	}
	return fmt.Sprintf(s.words().MustDiffer, text)
}

func (s *Speaker) statement(t *trace.Trace) string {
	for t.Kind == compile.Not {
		t = &t.Parts[0]
	}
	if t.Kind == compile.Leaf {
		return s.Part(t, t.Holds)
	}
	return fmt.Sprintf(s.words().Is, t.Text, s.yesNo(t.Holds))
}

func (s *Speaker) side(t *trace.Trace, i int) side {
	o := t.Operands[i]
	if o.Part < 0 {
		text := strings.Trim(o.Text, `"'`)
		if _, err := strconv.ParseInt(text, 10, 64); err == nil {
			text = s.grouped(text)
			return side{label: text, value: text, number: true, fixed: true}
		}
		return side{label: text, value: s.valuesIn(text), fixed: true}
	}
	part := &t.Parts[o.Part]
	_, err := strconv.ParseFloat(part.Value, 64) // of any size
	x := side{label: s.label(part), number: err == nil, fixed: part.Word,
		bare: factName(part) == "group.kind"}
	if x.number {
		x.value = s.grouped(part.Value)
	} else {
		x.value = s.value(part.Value)
	}
	return x
}

func (s *Speaker) valuesIn(text string) string {
	list, ok := strings.CutPrefix(text, "[")
	if !ok {
		return text
	}
	entries := strings.Split(strings.TrimSuffix(list, "]"), ",")
	for i, e := range entries {
		entries[i] = s.value(strings.Trim(e, ` "'`))
	}
	return strings.Join(entries, s.words().List)
}

func (s *Speaker) value(value string) string {
	if value == "nobody" {
		return s.words().Nobody
	}
	if name, known := words.In(s.Lang).Facts[value]; known {
		return name
	}
	if shape := rules.ByID(s.Rules.Shapes(), value); shape != nil {
		return shape.NameIn(s.Lang)
	}
	return value
}

func (s *Speaker) term(t *trace.Trace, i int) string {
	if o := t.Operands[i]; o.Part >= 0 {
		return s.label(&t.Parts[o.Part])
	}
	return t.Operands[i].Text
}

func (s *Speaker) label(t *trace.Trace) string {
	name := factName(t)
	switch owner, member, _ := strings.Cut(t.Text, "."); {
	case owner == "options" && strings.HasPrefix(t.Op, "."):
		return fmt.Sprintf(s.factText("options.ID", true), s.optionName(member))
	case owner == "limits" && strings.HasPrefix(t.Op, "."):
		return fmt.Sprintf(s.factText("limits.ID", true), member)
	case strings.HasPrefix(name, "group."):
		return fmt.Sprintf(s.factText(name, true), s.groupOf(t))
	}
	if t.Kind == compile.Each {
		return s.words().Count
	}
	switch name {
	case "+", "-", "*":
		if len(t.Operands) == 2 {
			return s.term(t, 0) + " " + t.Op + " " + s.term(t, 1)
		}
	case "tiles", "kinds", "triplets_of":
		_, text := s.operandSet(t)
		return fmt.Sprintf(s.factText(name, true), text)
	case "rank_count":
		return fmt.Sprintf(s.factText(name, true), operand(t, 0))
	}
	if _, known := words.In(s.Lang).Facts[name]; known && len(t.Operands) == 0 &&
		t.Kind == compile.Leaf {
		return s.factText(name, true)
	}
	if f := s.Situation(t.Text); f != nil {
		return f.NameIn(s.Lang)
	}
	return t.Text
}

// OpenedByRon returns the triplet completed by a discard, if there is one.
func OpenedByRon(w *hand.Win, r *engine.Reading) (hand.Group, bool) {
	if w.Tsumo || r.Completed >= r.NumGroups {
		return 0, false
	}
	g := r.Groups[r.Completed]
	return g, g.Kind() == hand.Triplet && !g.Concealed()
}
