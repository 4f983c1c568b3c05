package main

import (
	"bytes"
	"errors"
	"fmt"

	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
)

func (g *gamer) handle(o *games.Outcome) error {
	switch {
	case !o.End:
		return g.handleLog(o)
	case o.Err != nil:
		g.unread = append(g.unread, o.Err)
	case o.NoLog:
		if err := g.file(o.Name, g.named(o.Name)); err != nil {
			return err
		}
	}
	g.progress(o.Number)
	if line := g.current.Line(sanitize.Text(o.Path), g.flags.lang.value, g.page.Width); g.summed &&
		!g.asJSON && line != "" {
		if _, err := fmt.Fprintln(g.Stdout, line); err != nil {
			return unwritten(err)
		}
	}
	g.count.Add(&g.current)
	g.current = games.Count{}
	return nil
}

func (g *gamer) handleLog(o *games.Outcome) error {
	wrong, isWrong := errors.AsType[*gamelog.Error](o.Err)
	found, noRules := errors.AsType[rules.Findings](o.Err)
	switch {
	case isWrong && wrong.Left != "":
		g.count.Skip(wrong.Pos.File, string(wrong.Left))
		return nil
	case isWrong:
		g.current.Unread++
		return g.refuseLog(wrong)
	case noRules:
		err := g.unusable(g.logs.RuleSet(o.Log), found, g.loader)
		if g.rules != "" { // rules set for all logs
			return err
		}
		g.refused++
		g.printError(err)
		return nil
	case o.Err != nil && o.Count == nil:
		g.unread = append(g.unread, o.Err)
		return nil
	}
	g.current.Add(o.Count)
	if err := g.showLog(o); err != nil || o.Log.Damage == nil {
		return err
	}
	return g.damaged(o.Log.Damage)
}

func (g *gamer) refuseLog(err *gamelog.Error) error {
	switch {
	case g.hands || g.cases || g.summed || g.check && !g.asJSON:
		return g.damaged(err)
	case g.asJSON:
		g.refused++
		return g.write(games.RefusedLogJSON(err))
	case g.pages != nil:
		g.refused++
		return g.writeError(err)
	}
	g.refused++
	return g.write([]byte(games.WrongLog(err, g.flags.lang.value)+"\n"), nil)
}

// damaged reports why a log ends early.
func (g *gamer) damaged(e *gamelog.Error) error {
	g.refused++
	if g.hands || g.cases || g.pages != nil {
		return g.writeError(e)
	}
	if g.asJSON { // the JSON of the game contains the error
		return nil
	}
	_, err := fmt.Fprintln(g.Stdout, games.WrongLog(e, g.flags.lang.value))
	return unwritten(err)
}

func (g *gamer) writeError(e *gamelog.Error) error {
	_, err := fmt.Fprintln(g.Stderr, games.WrongLog(e, g.flags.lang.value))
	return unwritten(err)
}

func (g *gamer) render(f *games.Log) ([]byte, error) {
	f.Page = g.link
	switch {
	case g.summed:
		return nil, nil
	case g.cases:
		return games.Cases(f, g.check), nil
	case g.hands:
		return games.HandsJSON(f.Record, f.Game, g.loader.Set), nil
	case g.asJSON:
		return games.LogJSON(f, g.flags.lang.value)
	case g.pages != nil:
		return g.pages.Log(f, f.Source.Path)
	}
	var b bytes.Buffer
	if g.check {
		err := games.WriteDifferences(&b, f, g.page)
		return b.Bytes(), err
	}
	name := ""
	if g.several {
		name = f.Source.Path
	}
	err := games.WriteLog(&b, f, name, g.page)
	return b.Bytes(), err
}

func (g *gamer) showLog(o *games.Outcome) error {
	if g.cases && o.Err == nil {
		return unwritten(g.writeCases(o.Out))
	}
	if !g.check && !g.summed || g.asJSON && !g.summed {
		return g.write(o.Out, o.Err)
	}
	if o.Err == nil {
		_, o.Err = g.Stdout.Write(o.Out)
	}
	return unwritten(o.Err)
}

// writeCases writes test cases with numbered ids.
func (g *gamer) writeCases(text []byte) error {
	var out []byte
	for {
		before, rest, isCase := bytes.Cut(text, []byte(games.CaseID))
		text = rest
		if isCase && g.wins == 0 {
			out = append(out, games.CasesBegin...)
		}
		out = append(out, before...)
		if !isCase {
			_, err := g.Stdout.Write(out)
			return err
		}
		g.wins++
		out = fmt.Appendf(out, "win-%d", g.wins)
	}
}

func (g *gamer) summary() error {
	var out []byte
	switch {
	case g.summed && g.asJSON:
		var err error
		if out, err = g.count.SummaryJSON(); err != nil {
			return failed(err)
		}
	case g.cases: // the notes of the cases contain the differences
		if g.wins == 0 {
			out = []byte(games.NoCases)
		}
	case g.summed || g.check && !g.asJSON && g.count.Games > 0:
		out = g.count.AppendText(nil, g.flags.lang.value, g.summed, g.page.Width)
	}
	_, err := g.Stdout.Write(out)
	return unwritten(err)
}

func (g *gamer) play(names []string) error {
	g.progress = func(int) {}
	if !g.asJSON && terminalOf(g.Stderr) != nil && terminalOf(g.Stdout) == nil {
		update, end := g.steps(words.Say("reading files"))
		defer end()
		g.progress = func(done int) { update(done, len(names)) }
	}
	g.page = g.options(g.Stdout)
	r := &games.Reader{Logs: &g.logs, Stdin: &g.Stdin, Named: g.named, Render: g.render}
	return r.Each(g.ctx, names, g.handle)
}
