package lint

import (
	"fmt"
	"strconv"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
)

var lessClosed = &warning{code: finding.LessClosed, entries: []visit{{"yaku", entry.lessClosed}}}

// lessClosed reports a yaku that the file makes worth fewer han in a closed hand than in an open
// one.
func (e entry) lessClosed() {
	han := e.Val.Get("han")
	few, more := han.Get("closed"), han.Get("open")
	closed, err := strconv.Atoi(few.PlainText())
	open, openErr := strconv.Atoi(more.PlainText())
	if err != nil || openErr != nil || closed == 0 || closed >= open || !few.Own() && !more.Own() {
		return
	}
	f := finding.Finding{Position: few.Pos(), Code: finding.LessClosed, Rule: e.path + ".han",
		Help: words.Say("give %s %d han or more, or silence this if that is meant", e.Key.Text,
			open),
		Message: words.Say(
			"%s is worth less in a closed hand than in an open one: %d han, and %d", e.Key.Text,
			closed, open)}
	switch {
	case !few.Own():
		f.Position = more.Pos()
	case more.Own():
		exchanged := fmt.Sprintf("{closed: %d, open: %d}", open, closed)
		f.Help = words.Say("write %s, or silence this if that is meant", exchanged)
		f.Fixes = []finding.Fix{{Title: words.Say("write %s", exchanged), Edits: []finding.Edit{
			{Position: few.Pos(), Text: more.Text}, {Position: more.Pos(), Text: few.Text}}}}
	}
	e.Report.Add(f)
}
