package lint

import (
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
)

// Unused options are reported only for the checked file: those of the files that it extends may
// serve other files.

func (l *linter) unusedOptions() {
	var former map[string][]finding.Related
	l.each(func(e entry) {
		first := e.Val.Get("default")
		if l.Mentions[compile.MentionOption][e.Key.Text] || e.Key.File.Depth > 0 {
			return
		}
		f := finding.Finding{Position: e.Key.Pos(), Code: finding.UnusedOption, Rule: e.path}
		if former == nil {
			former = formerUses(l.Tree)
		}
		f.Related = former[e.Key.Text][:min(len(former[e.Key.Text]), maxFormer)]
		switch declared := first.Over == nil && first.File.Depth == 0; {
		case declared:
			f.Message = words.Say("no expression uses the option %s", e.Key.Text)
			f.Help = words.Say("write options.%s where it is to count, or remove it", e.Key.Text)
		case len(f.Related) > 0:
			f.Message = words.Say("%s has no effect: nothing uses this option any more", e.Key.Text)
			f.Help = words.Say("remove the line")
		default:
			f.Message = words.Say("%s has no effect: nothing uses this option", e.Key.Text)
			f.Help = words.Say("remove the line")
		}
		l.Report.Add(f)
	}, "options")
}
