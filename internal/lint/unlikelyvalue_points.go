package lint

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// fallingPoints reports a change of the limits or of the basic points by which more han or fu are
// worth less.
func (l *linter) fallingPoints() {
	falls := l.findFall(nil, "")
	if falls.Empty() || !l.extends() {
		return
	}
	var at *tree.Value
	path := ""
	look := func(v *tree.Value, p string) {
		if v.Own() && v.Over != nil && (at == nil || path == "") &&
			l.findFall(v, v.Over.Text).Empty() {
			at, path = v, p
		}
	}
	look(l.Tree.Get("basic"), "basic")
	l.each(func(e entry) {
		for _, field := range []string{"when", "base"} {
			look(e.Val.Get(field), tree.Join(e.path, field))
		}
	}, "limits")
	if at == nil {
		return
	}
	f := finding.Finding{Position: at.Pos(), Code: finding.UnlikelyValue, Rule: path,
		Message: falls,
		Help: words.Say("keep what it replaces, %s, as far as it is to count; or silence this",
			tree.ToWrite(at.Over.Text)),
		Related:   []finding.Related{{Position: at.Over.Pos(), Message: finding.Overridden}},
		Overrides: true}
	if id, ok := strings.CutSuffix(strings.TrimPrefix(path, "limits."), ".when"); ok &&
		containsWords(at.Over.Text, "basic") {
		whole := fmt.Sprintf("%s or basic > limits.%s", inBrackets(at.Text), id)
		if l.findFall(at, whole).Empty() {
			f.Help = words.Say("write %s, so that points reach it too; or silence this",
				tree.ToWrite(whole))
			if at.Style == tree.Plain {
				finding.Write(&f, f.Position, whole, false)
			}
		}
	}
	l.Report.Add(f)
}

func inBrackets(text string) string {
	if strings.ContainsAny(text, "?;") {
		return "(" + text + ")"
	}
	return text
}

// mostFalling is the number of han up to which points are compared; usualFu are the fu that most
// hands have.
const mostFalling = 16

var usualFu = []int64{30, 40, 50, 60, 70}

// findFall describes the first han and fu that are worth more than one more han or the next fu; it
// is empty if there are none, or if points depend on more than han and fu. It reads text in place
// of the value instead.
func (l *linter) findFall(instead *tree.Value, text string) words.Text {
	known, c := condition.UsesNumbers(condition.Han, condition.FuSoFar, condition.Basic,
		condition.YakumanUnits), l.compiler()
	sound := true
	expression := func(v *tree.Value) string {
		if v == instead && v != nil {
			return text
		}
		sound = sound && v.Usable()
		return v.PlainText()
	}
	number := func(v *tree.Value) *condition.Int {
		i, problems := c.Int(expression(v), condition.StageLimit, condition.EachHand)
		sound = sound && problems == nil && condition.UsesOf(i).Within(known)
		return i
	}
	basic := number(l.Tree.Get("basic"))
	var limits []share
	l.each(func(e entry) {
		b, problems := c.Bool(expression(e.Val.Get("when")), condition.StageLimit,
			condition.EachHand)
		sound = sound && problems == nil && condition.UsesOf(b).Within(known)
		limits = append(limits, share{b, number(e.Val.Get("base"))})
	}, "limits")
	if !sound {
		return words.Text{}
	}
	points := func(han, fu int64) int64 {
		f := new(condition.Facts)
		f.Set(condition.Han, han)
		f.Set(condition.FuSoFar, fu)
		base := f.Value(basic)
		f.Set(condition.Basic, base)
		reached := false
		for _, limit := range limits {
			if f.Holds(limit.when) {
				if gets := f.Value(limit.gets); !reached || gets > base {
					base, reached = gets, true
				}
			}
		}
		if f.Fault() {
			return 0
		}
		return base
	}
	for han := int64(1); han < mostFalling; han++ {
		for i, fu := range usualFu {
			more := fu
			if i+1 < len(usualFu) {
				more = usualFu[i+1]
			}
			for _, other := range [...]struct {
				what    string
				han, fu int64
			}{{"han", han + 1, fu}, {"fu", han, more}} {
				if now, otherPoints := points(han, fu), points(other.han, other.fu); now > otherPoints {
					return words.Say(
						"more %s come to less: %d han %d fu to %d basic points, %d han %d fu to %d",
						other.what, han, fu, now, other.han, other.fu, otherPoints)
				}
			}
		}
	}
	return words.Text{}
}
