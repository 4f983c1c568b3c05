package lint

import (
	"fmt"
	"strconv"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
)

// lessClosed reports a yaku that the file makes worth fewer han in a closed hand than in an open
// one.
func (e entry) lessClosed() {
	han := e.Val.Get("han")
	closedHan, openHan := han.Get("closed"), han.Get("open")
	closed, err := strconv.Atoi(closedHan.PlainText())
	open, openErr := strconv.Atoi(openHan.PlainText())
	if err != nil || openErr != nil || closed == 0 || closed >= open ||
		!closedHan.Own() && !openHan.Own() {
		return
	}
	f := finding.Finding{Position: closedHan.Pos(), Code: finding.LessClosed, Rule: e.path + ".han",
		Help: words.Say("give %s %d han or more, or silence this if that is meant", e.Key.Text,
			open),
		Message: words.Say(
			"%s is worth less in a closed hand than in an open one: %d han, and %d", e.Key.Text,
			closed, open)}
	switch {
	case !closedHan.Own():
		f.Position = openHan.Pos()
	case openHan.Own():
		exchanged := fmt.Sprintf("{closed: %d, open: %d}", open, closed)
		f.Help = words.Say("write %s, or silence this if that is meant", exchanged)
		f.Fixes = []finding.Fix{{Title: words.Say("write %s", exchanged), Edits: []finding.Edit{
			{Position: closedHan.Pos(), Text: openHan.Text},
			{Position: openHan.Pos(), Text: closedHan.Text}}}}
	}
	e.Report.Add(f)
}
