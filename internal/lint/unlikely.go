package lint

import (
	"cmp"
	"fmt"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/form"
)

// unlikelyOptions reports options with values that nobody means, as their declarations say, where the file that was
// asked for or the caller has turned them or another option on which it depends.
func (l *linter) unlikelyOptions() {
	c := l.compiler()
	l.each(func(e entry) {
		if !l.Mentions[compile.MentionOption][e.Key.Text] {
			return // it has no effect, which is told
		}
		for _, slip := range e.Val.Get("unlikely").Entries() {
			when, problems := c.Bool(slip.Val.Get("when").Text, condition.StageWin, condition.EachHand)
			if problems != nil {
				continue
			}
			if is, _ := when.Const(); !is {
				continue
			}
			at, ok := l.turnedAt(e.Key.Text)
			for _, m := range c.Mentions() {
				if !ok && m.Of == compile.MentionOption {
					at, ok = l.turnedAt(m.Name)
				}
			}
			if !ok {
				continue
			}
			f := finding.Finding{Position: at, Code: finding.UnlikelyValue, Rule: e.path,
				Help: slip.Val.Get("help").PlainText(),
				Message: fmt.Sprintf("%s is %s: %s", e.Key.Text, l.Names.Options[e.Key.Text].Value,
					slip.Val.Get("message").PlainText())}
			if write := slip.Val.Get("write"); write != nil {
				number, _ := c.Int(write.Text, condition.StageWin, condition.EachHand)
				n, _ := number.Const()
				f.Help = fmt.Sprintf("write %d, if that is meant", n)
				f.Write(at, fmt.Sprint(n), false)
			}
			l.Report.Add(f)
		}
	}, "options")
}

// turnedAt returns where the caller or the file that was asked for gives an option its value; false if neither does.
func (l *linter) turnedAt(id string) (finding.Position, bool) {
	o := l.Tree.Get("options").Get(id)
	v := cmp.Or(o.Get("value"), o.Get("default"))
	if v == nil {
		return finding.Position{}, false
	}
	value := l.Names.Options[id].Value
	if inFile, ok := form.ParseValue(v.Text, value.Type); ok && inFile != value {
		return finding.Position{File: l.Report.SetBy}, true
	}
	return v.Pos(), v.File.Depth == 0
}
