package main

import (
	"bytes"
	"errors"
	"fmt"

	"example.com/hanfu/gamelog"
	"example.com/hanfu/internal/visible"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
)

// log shows the games of a file of logs, or where they say otherwise than the rules. It is false for a file that is no
// log.
func (g *gamer) log(name string, named bool) (bool, error) {
	logs, isLog, err := games.OpenLogs(name, &g.Stdin, named)
	if err != nil && isLog {
		g.unread = append(g.unread, err)
	}
	if err != nil || !isLog {
		return isLog, nil
	}
	for l, err := range logs {
		if err := g.oneLog(l, err); err != nil {
			return true, err
		}
	}
	return true, nil
}

// oneLog shows a game of a log, or says why it can't be read.
func (g *gamer) oneLog(l *gamelog.Log, err error) error {
	var f *games.Log
	if err == nil {
		f, err = g.logs.Play(g.ctx, l)
	}
	wrong, isWrong := errors.AsType[*gamelog.Error](err)
	found, noRules := errors.AsType[rules.Findings](err)
	switch {
	case isWrong:
		return g.refuseLog(wrong)
	case noRules:
		if err = g.unusable(g.logs.RuleSet(l), found, g.loader); g.rules != "" { // those of all logs
			return err
		}
		g.refused++
		g.tell(err)
		return nil
	case err != nil:
		g.unread = append(g.unread, err)
		return nil
	}
	if err := g.showLog(l.Path, f); err != nil || l.Damage == nil {
		return err
	}
	return g.damaged(l.Damage)
}

// refuseLog writes why a log can't be read.
func (g *gamer) refuseLog(err *gamelog.Error) error {
	g.refused++
	if g.hands {
		return g.aside(err)
	}
	if g.asJSON {
		return g.put(games.RefusedLogJSON(err))
	}
	return g.put([]byte(visible.Text(err.Error())+"\n"), nil)
}

// damaged tells of a log whose first hands were shown why it has no more.
func (g *gamer) damaged(e *gamelog.Error) error {
	g.refused++
	if g.hands {
		return g.aside(e)
	}
	if g.asJSON { // it stands beside the game
		return nil
	}
	_, err := fmt.Fprintln(g.Stdout, visible.Text(e.Error()))
	return unwritten("the game", err)
}

// aside says on the standard error what is wrong with a log, where the standard output has its wins.
func (g *gamer) aside(err error) error {
	_, err = fmt.Fprintln(g.Stderr, visible.Text(err.Error()))
	return unwritten("the game", err)
}

// showLog writes the game of a log, or only the differences.
func (g *gamer) showLog(name string, f *games.Log) error {
	if g.hands {
		return g.put(games.HandsJSON(f.Record, f.Game), nil)
	}
	if g.asJSON {
		return g.put(games.LogJSON(f, g.flags.lang.value))
	}
	o := g.options(g.Stdout)
	if g.check {
		return unwritten("the game", games.WriteDifferences(g.Stdout, f, o))
	}
	if !g.several {
		name = ""
	}
	var b bytes.Buffer
	err := games.WriteLog(&b, f, name, o)
	return g.put(b.Bytes(), err)
}

// summary writes how much was compared, if logs are checked.
func (g *gamer) summary() error {
	if !g.check || g.asJSON || g.logs.Games == 0 {
		return nil
	}
	w := words.In(g.flags.lang.value)
	_, err := fmt.Fprintln(g.Stdout, g.logs.Summary(w.Log))
	if left := games.Left(w.Log, w.Common.List, g.noLogs, g.noRecords); err == nil && left != "" {
		_, err = fmt.Fprintln(g.Stdout, left)
	}
	return unwritten("the game", err)
}
