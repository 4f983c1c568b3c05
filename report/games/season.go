package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/game/season"
	"example.com/hanfu/internal/work"
)

// AddTo adds the games of the logs in a file to a season, each under its rules. It serves as
// [season.Collector].Logs. A log is left out if it is incomplete, has players with equal names, or
// differs from the rules, because its result is uncertain.
func (s *Logs) AddTo(ctx context.Context, c *season.Collector, file string,
	named bool) (isLog bool, err error) {
	var stdin io.Reader = strings.NewReader("")
	files, isLog, err := OpenLogs(file, &stdin, named)
	if err != nil && isLog {
		c.Leave(file, err)
	}
	if err != nil || !isLog {
		return isLog, nil // another reader reports the error
	}
	for f := range files {
		err := s.addFile(ctx, c, f.File)
		f.Done()
		if err != nil {
			return true, err
		}
	}
	return true, nil
}

func (s *Logs) addFile(ctx context.Context, c *season.Collector, f *gamelog.File) error {
	for l, err := range f.Logs() {
		if err == nil {
			err = s.addLog(ctx, c, l)
		}
		if other, isOther := errors.AsType[*gamelog.Error](err); isOther && other.Left != "" {
			continue // another file in an archive with logs
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			c.Leave(f.Path, err)
		}
	}
	return nil
}

func (s *Logs) addLog(ctx context.Context, c *season.Collector, l *gamelog.Log) error {
	if l.Damage != nil {
		return l.Damage
	}
	at := l.Hands[0].Pos
	for i, name := range l.Players {
		if name == "" || slices.Contains(l.Players[:i], name) {
			return &gamelog.Error{Pos: at,
				Reason: "the log does not tell its players apart by their names, so the game counts for nobody"}
		}
	}
	f, err := s.Play(ctx, l)
	if err != nil {
		return err
	}
	for _, d := range f.Compared.Differences {
		if d.Field != gamelog.RuleField {
			return &gamelog.Error{Pos: d.Pos,
				Reason: fmt.Sprintf("the log says something else than the rules %s, so it is not "+
					"certain what the game came to; rulecheck game --check shows what",
					f.Record.RuleSet.ID())}
		}
	}
	g, err := game.Play(ctx, s.engineOf(f.Record.RuleSet), f.Record)
	if err != nil {
		return err
	}
	if g.Ended == nil && l.Results == nil && l.Points == nil {
		return &gamelog.Error{Pos: at, Reason: "the log ends before the game is over"}
	}
	f.Record.Date = dateOf(l.Path)
	return c.Played(f.Record, g)
}

// Dates in file names: those of Tenhou logs, with the hour, and plain ones.
var (
	tenhouDate = work.LazyRegexp(`^(\d{4})(\d\d)(\d\d)\d\dgm-`)
	plainDate  = work.LazyRegexp(`(?:^|\D)(\d{4})-(\d\d)-(\d\d)(?:\D|$)`)
)

func dateOf(path string) string {
	name := filepath.Base(filepath.ToSlash(path))
	found := tenhouDate().FindStringSubmatch(name)
	if found == nil {
		found = plainDate().FindStringSubmatch(name)
	}
	if found == nil {
		return ""
	}
	return strings.Join(found[1:], "-")
}
