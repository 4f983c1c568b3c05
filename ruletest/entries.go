package ruletest

import (
	"slices"
	"strings"

	"example.com/hanfu/internal/rulefmt"
	"example.com/hanfu/internal/tree"
)

// entryPlace is where an entry of a mapping or a list stands.
type entryPlace struct{ from, to int }

func (ed *editor) places(v *tree.Value) ([]entryPlace, bool) {
	var all []entryPlace
	for _, p := range v.Pairs {
		from, _, known := ed.extent(p.Key)
		_, to, ok := ed.extent(p.Val)
		if !ok || !known {
			ed.fail(p.Key)
			return nil, false
		}
		all = append(all, entryPlace{from, to})
	}
	for _, item := range v.Items {
		from, to, ok := ed.extent(item)
		if !ok {
			ed.fail(item)
			return nil, false
		}
		all = append(all, entryPlace{from, to})
	}
	return all, true
}

// entries takes away the entries of a mapping or list that are not kept, and adds some behind the entry of an index, or
// behind the last one before it that is kept.
func (ed *editor) entries(p tree.Pair, keep []bool, after int, added []string) {
	for after >= 0 && !keep[after] {
		after--
	}
	if len(added) == 0 && !slices.Contains(keep, false) {
		return
	}
	places, ok := ed.places(p.Val)
	switch {
	case !ok:
	case p.Val.Flow:
		ed.flowEntries(p.Val, places, keep, after, added)
	default:
		ed.lineEntries(p, places, keep, after, added)
	}
}

func (ed *editor) flowEntries(v *tree.Value, places []entryPlace, keep []bool, after int, added []string) {
	from, to, ok := ed.extent(v)
	if !ok {
		ed.fail(v)
		return
	}
	commas, said := ed.between(from, to)
	text := strings.Join(added, ", ")
	switch {
	case !slices.Contains(keep, true) && !said:
		ed.Replace(from+1, to-1, text)
		return
	case len(added) > 0 && after >= 0:
		ed.Replace(places[after].to, places[after].to, ", "+text)
	case len(added) > 0:
		if slices.Contains(keep, true) {
			text += ", "
		}
		ed.Replace(from+1, from+1, text)
	}
	for i := 0; i < len(keep); i++ {
		if keep[i] {
			continue
		}
		first := i
		for i+1 < len(keep) && !keep[i+1] {
			i++
		}
		ed.cut(places, first, i, commas, said)
	}
}

func (ed *editor) between(from, to int) (commas []int, said bool) {
	depth := 0
	for _, t := range ed.tokens {
		at := t.From
		switch {
		case at <= from || at >= to-1 || t.Scalar != nil:
		case t.Comment != "":
			said = true
		case t.Mark == '{' || t.Mark == '[':
			depth++
		case t.Mark == '}' || t.Mark == ']':
			depth--
		case t.Mark == ',' && depth == 0:
			commas = append(commas, at)
		}
	}
	return commas, said
}

// cut takes away some entries between brackets that follow one another, with their commas. Where comments stand among
// them, nothing else goes.
func (ed *editor) cut(places []entryPlace, first, last int, commas []int, said bool) {
	switch {
	case !said && first > 0:
		ed.Replace(places[first-1].to, places[last].to, "")
		return
	case !said:
		ed.Replace(places[first].from, places[last+1].from, "") // one is kept, or all would have been replaced
		return
	}
	for i := first; i <= last; i++ {
		from, to := places[i].from, places[i].to
		comma := slices.IndexFunc(commas, func(at int) bool { return at >= to })
		switch {
		case comma >= 0 && ed.isBlank(to, commas[comma]):
			to = commas[comma] + 1
		case comma >= 0:
			ed.Replace(commas[comma], commas[comma]+1, "")
		case first > 0: // behind the last entry there is none, so that in front of these goes
			comma = slices.IndexFunc(commas, func(at int) bool { return at >= places[first-1].to })
			ed.Replace(commas[comma], commas[comma]+1, "")
		}
		start, end := ed.Lines[ed.LineAt(from)], ed.LineAt(to)+1
		// nothing else is on its lines
		if end < len(ed.Lines) && ed.isBlank(start, from) && ed.isBlank(to, ed.Lines[end]) {
			from, to = start, ed.Lines[end]
		}
		ed.Replace(from, to, "")
	}
}

func (ed *editor) isBlank(from, to int) bool { return strings.TrimSpace(ed.Body[from:to]) == "" }

func (ed *editor) lineEntries(p tree.Pair, places []entryPlace, keep []bool, after int, added []string) {
	v := p.Val
	first := ed.LineAt(places[0].from)
	// a question mark, or a colon behind one
	if front := ed.Body[ed.Lines[first]:places[0].from]; strings.Trim(front, " -") != "" {
		ed.fail(v)
		return
	}
	lead := ed.indent(first)
	if v.Kind == tree.List {
		lead += "- "
	}
	var b strings.Builder
	for _, text := range added {
		if after >= 0 {
			b.WriteString(ed.LineEnd + lead + text)
		} else {
			b.WriteString(lead + text + ed.LineEnd)
		}
	}
	switch {
	case len(added) == 0 && !slices.Contains(keep, true):
		ed.emptied(p)
	case len(added) > 0 && after >= 0:
		end := ed.endOfLine(ed.LineAt(places[after].to))
		ed.Replace(end, end, b.String())
	case len(added) > 0:
		ed.Replace(ed.Lines[first], ed.Lines[first], b.String())
	}
	for i := range keep {
		if !keep[i] {
			ed.cutLines(places[i])
		}
	}
}

func (ed *editor) indent(line int) string {
	from, to := ed.Line(line)
	return ed.Body[from : to-len(strings.TrimLeft(ed.Body[from:to], " "))]
}

func (ed *editor) emptied(p tree.Pair) {
	_, to, ok := ed.extent(p.Key)
	colon := slices.IndexFunc(ed.tokens, func(t rulefmt.Token) bool {
		return t.Scalar == nil && t.Mark == ':' && t.From >= to
	})
	if !ok || colon < 0 {
		ed.fail(p.Key)
		return
	}
	brackets := " {}"
	if p.Val.Kind == tree.List {
		brackets = " []"
	}
	at := ed.tokens[colon].To
	ed.Replace(at, at, brackets)
}

// cutLines takes away the lines of an entry. A comment behind it stays, on a line of its own.
func (ed *editor) cutLines(place entryPlace) {
	first, last := ed.LineAt(place.from), ed.LineAt(place.to)
	var left strings.Builder
	for _, t := range ed.tokens {
		if t.Comment != "" && t.Line >= first && t.Line <= last {
			left.WriteString(ed.indent(first) + t.Comment + ed.LineEnd)
		}
	}
	ed.Replace(ed.Lines[first], ed.Behind(last), left.String())
}
