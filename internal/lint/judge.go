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

// prove reports what the rules can't mean, as it follows from their form alone, for every hand: conditions that never or
// always hold, yaku that never count, limits that are never reached. All of it is told of the file that was asked for;
// those that it extends have their own findings when they are checked. What a file adds to rules that it extends without
// asking for options is looked at as the options are turned, and what is found there once more however they are; all else
// is looked at however they are turned.
func (l *linter) prove() {
	v := l.prover(false)
	if !l.isShipped() {
		v.GoThroughHands()
	}
	for i := range l.Asked {
		switch a := &l.Asked[i]; {
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
		turned := l.asTurned()
		turned.always = v
		turned.rules()
		spent = spent || turned.Spent()
	}
	if spent {
		l.Report.Unproved = proved()
	}
}

// rules reports the rules that never count, of those that are this prover's. Of a yaku of which the file that was asked
// for says nothing, nothing is found, so nothing is proved.
func (v *prover) rules() {
	for _, w := range warnings {
		if w.proved != nil {
			w.proved(v)
		}
	}
	section := v.Tree.Get("yaku")
	replaced := replacedHere(section)
	for i, p := range section.Entries() {
		if !changed(p) && !replaced[p.Key.Text] || !v.looksAt(p) || v.Never(v.when(i)) {
			continue // an impossible condition is a finding already
		}
		y := &provedYaku{Pair: p, index: i, path: "yaku." + p.Key.Text, worthless: v.Never(v.when(i), v.worth(i))}
		for _, w := range warnings {
			if w.yaku != nil && w.worthless == y.worthless {
				w.yaku(v, y)
			}
		}
	}
}

// provedYaku is a yaku that some hands have.
type provedYaku struct {
	tree.Pair
	index int
	path  string
	// worthless: it is worth nothing in any of them.
	worthless bool
}

// isShipped reports whether the rules are a shipped rule set, whose hands a test has gone through.
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
		return `"` + tree.Shorten(strings.Join(strings.Fields(string(text[s.From:s.To])), " ")) + `"`
	}
	for _, j := range found {
		f := finding.Finding{Rule: a.Path}
		f.Position, _ = place(j.From, j.To)
		var others []words.Text
		for _, s := range j.With {
			others = append(others, words.Plain(quoted(s)))
			if at, _ := place(s.From, s.To); at.Line != f.Line { // else it is in sight
				f.Related = append(f.Related, finding.Related{Position: at, Message: words.Say("the other part")})
			}
		}
		v.inWords(&f, &j, quoted(j.Span), others)
		v.reasons(&f, &j)
		v.Report.Add(f)
	}
}

// judged says in words what is proved of a part of an expression. Others are the parts with which it is so.
type judged struct {
	kind prove.JudgementKind
	say  func(f *finding.Finding, j *prove.Judgement, part string, others []words.Text)
}

func (v *prover) inWords(f *finding.Finding, j *prove.Judgement, part string, others []words.Text) {
	for _, w := range warnings {
		if w.judged != nil && w.judged.kind == j.Kind {
			f.Code = w.code
			w.judged.say(f, j, part, others)
		}
	}
}

// because is one of two messages about a part: with the reason, if that is known.
func because(j *prove.Judgement, part string, without, with words.Text) words.Text {
	if j.Why.Empty() {
		return without.With(part)
	}
	return with.With(part, j.Why)
}

func optional(path string) bool {
	f, must := schema.File, false
	for key := range strings.SplitSeq(path, ".") {
		field := f.Field(key)
		must = field != nil && field.Must
		f = f.Below(key)
	}
	return !must
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
