package lint

import (
	"fmt"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
)

// forBoth warns about a single value that gives han to hands that had none: mostly, a yaku of
// closed hands now counts in open hands. It is fine if the condition excludes such hands.
func (v *prover) forBoth(y *provedYaku) {
	v = v.always
	i, path, han := y.index, y.path, y.Val.Get("han")
	for k, name := range sides {
		former, lacked := han.Find(sides[1-k]), han.Get(name)
		if !lacked.Own() || lacked.Over != nil || former.Val == nil || former.Val.Over == nil ||
			lacked.Text == "0" ||
			former.Val.Line != lacked.Line || former.Val.Column != lacked.Column ||
			v.Never(v.condition(i), v.side(name)) {
			continue
		}
		f := finding.Finding{Position: lacked.Pos(), Code: finding.OneForBoth, Rule: path + ".han",
			Help: words.Say("write {%s: %s} if that is not meant, or {closed: %[2]s, open: %[2]s} if it is",
				sides[1-k], lacked.Text),
			Message: words.Say("one value counts in %s hands too, where %s.han was nothing", name,
				path),
			Related: []finding.Related{{Position: former.Val.Over.Pos(),
				Message: words.Say("it is inherited from here")}}}
		if former.Val.Over.Text == lacked.Text { // the inherited value
			f.Help = words.Say(
				"remove it: %s hands have %s already; or write {closed: %[2]s, open: %[2]s} if that is meant",
				sides[1-k], lacked.Text)
		}
		if !strings.ContainsAny(lacked.Text, ",[]{}#:\"'\n") {
			if former.Val.Over.Text != lacked.Text {
				finding.Offer(&f, f.Position, fmt.Sprintf("{%s: %s}", sides[1-k], lacked.Text))
			}
			finding.Offer(&f, f.Position, fmt.Sprintf("{closed: %s, open: %[1]s}", lacked.Text))
		}
		v.Report.Add(f)
	}
}
