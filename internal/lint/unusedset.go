package lint

import (
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
)

func (l *linter) unusedSets() {
	l.each(func(e entry) {
		if e.Key.File.Depth == 0 && !l.Mentions[compile.MentionName][e.Key.Text] {
			l.Report.Add(finding.Finding{Position: e.Key.Pos(), Code: finding.UnusedSet,
				Rule: e.path, Message: words.Say("no expression uses the set %s", e.Key.Text),
				Help: words.Say("write %s where these tiles are meant, as in only(%[1]s), or remove it", e.Key.Text)})
		}
	}, "sets")
}
