package lint

import (
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

func (l *linter) sameNames() {
	for _, lang := range words.Languages {
		first := make(map[string]tree.Pair)
		l.each(func(e entry) {
			v := e.Val.Get("name").Get(lang)
			if !v.Usable() || v.Text == "" {
				return
			}
			before, twice := first[v.Text]
			if !twice {
				first[v.Text] = tree.Pair{Key: e.Key, Val: v}
				return
			}
			newer, older, other := v, before.Val, before.Key.Text
			if older.File.Depth < newer.File.Depth {
				newer, older, other = older, newer, e.Key.Text
			}
			if newer.File.Depth > 0 {
				return
			}
			l.Report.Add(finding.Finding{Position: newer.Pos(), Code: finding.SameName,
				Rule: e.path + ".name." + lang,
				Related: []finding.Related{{Position: older.Pos(),
					Message: words.Say("%s has this name", other)}},
				Message: words.Say(
					"the yaku %s has this name too, so results don't tell them apart", other),
				Help: words.Say("choose another name, or silence this")})
		}, "yaku")
	}
}
