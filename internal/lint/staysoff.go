package lint

import (
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// staysOff reports a yaku that a file changes but that an option disables.
func (e entry) staysOff() {
	worth := e.changedWorth()
	if worth == nil {
		return
	}
	when := e.Val.Get("when")
	asked := options.In(when)
	if len(asked) == 0 || !e.inherited(e.path) || !e.isFalse(when, condition.StageReading) {
		return
	}
	f := finding.Finding{Position: e.Key.Pos(), Code: finding.StaysOff, Rule: e.path,
		Help:    words.Say("turn them so that its condition can hold"),
		Message: words.Say("%s stays off as the options in its condition are turned", e.Key.Text),
		Related: []finding.Related{{Position: when.Pos(),
			Message: words.Say("they are asked for here")}}}
	for _, id := range e.Tree.Get("options").Keys() {
		if !asked[id] {
			continue
		}
		if value, exact, ok := e.enablingValue(id, when, worth); ok {
			f.Message = words.Say("%s stays off, for the option %s is %s", e.Key.Text, id,
				e.Names.Options[id].Value)
			f.Help = words.Say("turn it on as well: options: {%s: %s}", id, value)
			if exact {
				f.Help = words.Say("turn it on in place of this: options: {%s: %s}", id, value)
			}
			f.Related[0].Message = words.Say("the option is asked for here")
			break
		}
	}
	e.Report.Add(f)
}

// changedWorth returns the fields of a yaku's value that the file changes.
func (e entry) changedWorth() (all []*tree.Value) {
	for _, field := range []string{"han.closed", "han.open", "yakuman", "limit"} {
		if v := e.Val.At(field); v.Own() {
			all = append(all, v)
		}
	}
	return all
}

// enablingValue returns a value of an option that makes a condition possible; ok is false if there
// is none, or too many to try. It prefers values for which the inherited yaku is worth what the
// file writes, which exact reports, and then those for which it has a value in the same fields.
func (l *linter) enablingValue(
	id string, when *tree.Value, worth []*tree.Value,
) (best condition.Value, exact, ok bool) {
	fit := -1
	for _, v := range l.otherValues(id) {
		names := l.namesWith(id, v)
		c, problems := compile.New(names).Bool(when.Text, condition.StageReading,
			condition.EachHand)
		if problems != nil {
			continue
		}
		if holds, always := c.Const(); always && !holds {
			continue
		}
		fits, equal := 0, 0
		for _, w := range worth {
			if w.Over == nil {
				continue
			}
			switch old := strings.Trim(compile.Simplify(w.Over.Text, &names, 0), `"'`); old {
			case w.Text:
				fits, equal = fits+1, equal+1
			case "0", "":
			default:
				fits++
			}
		}
		if fits > fit || equal == len(worth) && !exact {
			best, exact, ok, fit = v, equal == len(worth), true, fits
		}
	}
	return best, exact, ok
}
