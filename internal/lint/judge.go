package lint

import (
	"strings"

	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// prove reports what can be proved from the rules alone: conditions that never or always hold, yaku
// that never count, limits that are never reached. It reports only on the checked file; the files
// that it extends have their own findings. Rules that the file changes without using options are
// examined for the current option values, everything else for all possible values.
func (l *linter) prove() {
	v := l.prover(false)
	if !l.isShipped() {
		v.JudgeHands()
	}
	for i := range l.Expressions {
		switch a := &l.Expressions[i]; {
		case !a.Value.Own():
		case l.Report.Full(a.Value.File.Name, finding.Warning):
			l.Report.Skip(a.Value.File.Name)
		default:
			v.judge(a)
		}
	}
	v.rules()
	spent := v.Spent() || v.HandsSpent()
	if l.extends() {
		current := l.currentProver()
		current.always = v
		current.rules()
		spent = spent || current.Spent()
	}
	if spent {
		l.Report.Unproved = provedCodes()
	}
}

// rules reports the rules covered by v that never count. It skips yaku that the checked file does
// not mention.
func (v *prover) rules() {
	for _, w := range warnings() {
		if w.proved != nil {
			w.proved(v)
		}
	}
	section := v.Tree.Get("yaku")
	replaced := replacedHere(section)
	for i, p := range section.Entries() {
		if !changed(p) && !replaced[p.Key.Text] || !v.covers(p) || v.Never(v.condition(i)) {
			continue // an impossible condition is another finding
		}
		y := &provedYaku{Pair: p, index: i, path: "yaku." + p.Key.Text,
			worthless: v.Never(v.condition(i), v.worth(i))}
		for _, w := range warnings() {
			if w.yaku != nil && w.worthless == y.worthless {
				w.yaku(v, y)
			}
		}
	}
}

type provedYaku struct {
	tree.Pair
	index int
	path  string
	// worthless reports whether it is worth nothing in all of them.
	worthless bool
}

// isShipped reports whether the rules are a shipped rule set, whose hands are covered by a test.
func (l *linter) isShipped() bool {
	file := l.Files[0].File
	return file != nil && file.IsShipped()
}

func (v *prover) judge(a *Expression) {
	found := v.Judge(a.Value.Text, a.At, a.Each)
	if len(found) == 0 {
		return
	}
	place := a.Value.Places()
	text := []rune(a.Value.Text)
	quoted := func(s compile.Span) string {
		return `"` + tree.Shorten(strings.Join(strings.Fields(string(text[s.From:s.To])), " ")) +
			`"`
	}
	for _, j := range found {
		f := finding.Finding{Rule: a.Path}
		f.Position, _ = place(j.From, j.To)
		var others []words.Text
		for _, s := range j.With {
			others = append(others, words.Plain(quoted(s)))
			if at, _ := place(s.From, s.To); at.Line != f.Line { // not on the same line
				f.Related = append(f.Related,
					finding.Related{Position: at, Message: words.Say("the other part")})
			}
		}
		v.explain(&f, &j, quoted(j.Span), others)
		v.reasons(&f, &j)
		v.Report.Add(f)
	}
}

// An explainer describes judgements of one kind in words. others are the parts that conflict with
// the judged one.
type explainer struct {
	kind prove.JudgementKind
	say  func(f *finding.Finding, j *prove.Judgement, part string, others []words.Text)
}

func (v *prover) explain(f *finding.Finding, j *prove.Judgement, part string, others []words.Text) {
	for _, w := range warnings() {
		if w.explainer != nil && w.explainer.kind == j.Kind {
			f.Code = w.code
			w.explainer.say(f, j, part, others)
		}
	}
}

// withReason returns the message for a judged part: reasoned if there is a reason, else plain.
func withReason(j *prove.Judgement, part string, plain, reasoned words.Text) words.Text {
	if j.Why.Empty() {
		return plain.With(part)
	}
	return reasoned.With(part, j.Why)
}

func optional(path string) bool {
	f, required := schema.File(), false
	for key := range strings.SplitSeq(path, ".") {
		field := f.Field(key)
		required = field != nil && field.Must
		f = f.Below(key)
	}
	return !required
}

func (v *prover) reasons(f *finding.Finding, j *prove.Judgement) {
	for _, flag := range j.Flags {
		v.each(func(e entry) {
			if index, isFact := v.fact(e.Key.Text); !isFact || index != flag {
				return
			}
			for _, field := range []string{"requires", "implies", "excludes"} {
				if at := e.Val.Get(field); at != nil {
					f.Related = append(f.Related, finding.Related{Position: at.Pos(),
						Message: words.Say("what %s %s", e.Key.Text, field)})
					break
				}
			}
		}, "situation")
	}
	for _, i := range j.Yaku {
		p := v.Tree.Get("yaku").Pairs[i]
		f.Related = append(f.Related, finding.Related{Position: p.Val.Get("when").Pos(),
			Message: words.Say("what %s asks", p.Key.Text)})
	}
}
