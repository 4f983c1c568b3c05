package findings

import (
	"context"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/settings"
	"example.com/hanfu/study/ruletest"
)

// Check returns the findings in a file of any sort: a rule file, by its path or a shipped id, tests of rules, the record
// of a game, a season or a file of settings, as rulecheck check does. Which it is, its name and what stands in it tell. A
// text that is not on disk is checked by [rules.Loader.With]. The error says why the file can't be read, or that ctx is
// done.
func Check(ctx context.Context, l *rules.Loader, name string) (all rules.Findings, err error) {
	src, _, _ := source.Of(l).Open(rules.Named(name)) // who reads it says why it can't be read
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
		all = InOrder(append(early, all...))
	case source.Settings:
		if s, found, err := settings.Read(ctx, l, name); s != nil || found != nil || err != nil {
			return found, err
		}
		fallthrough
	default:
		_, all, err = l.Check(ctx, rules.Named(name))
	}
	return all, err
}
