package findings

import (
	"context"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/document"
	"example.com/hanfu/study/ruletest"
)

// Check returns the findings in a file of any kind: a rule file (by path or shipped id), tests of
// rules, a game record, a season or a settings file. Name and content determine the kind, as in the
// check verb. Use [rules.Loader.With] to check text that is not on disk. The error is that of
// reading the file or of ctx.
func Check(ctx context.Context, l *rules.Loader, name string) (all rules.Findings, err error) {
	// each reader below reports read errors itself
	src, _, _ := source.Of(l).Open(rules.Named(name))
	var text []byte
	if src != nil {
		text = src.Text
	}
	switch source.KindOf(name, text) {
	case source.Tests:
		if _, all, err = ruletest.Load(ctx, l, rules.Named(name), ""); all == nil {
			all, err = finding.Split(err)
		}
	case source.Season:
		all, err = finding.Split(season.Check(ctx, l, rules.Named(name)))
	case source.Record:
		var early rules.Findings
		var record *game.Record
		if record, err = game.Load(ctx, l, rules.Named(name), ""); err == nil {
			_, err = game.Play(ctx, engine.New(record.RuleSet), record)
			if record.Early != nil {
				early = rules.Findings{*record.Early}
			}
		}
		all, err = finding.Split(err)
		all = Sort(append(early, all...))
	case source.Settings:
		if s, found, err := document.ReadSettings(ctx, l, name); s != nil || found != nil ||
			err != nil {
			return found, err
		}
		fallthrough
	default:
		_, all, err = l.Check(ctx, rules.Named(name))
	}
	return all, err
}
