package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/regular"
	"example.com/hanfu/internal/visible"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
	"example.com/hanfu/tenhou"
	"example.com/hanfu/words"
)

// comparedLogs counts what was compared with logs.
type comparedLogs struct {
	games.Count
	// engines are those of rules that were needed before, by id and options.
	engines map[string]*engine.Engine
}

// peeked is how much of a file tells whether it is a log: in JSON, what stands in front of the hands may be long.
const peeked = 1 << 16

// foundLog is what a log has that was not named but found, where there may be XML and JSON of any sort.
var foundLog = regexp.MustCompile(`<mjloggm|"log"\s*:\s*\[|^\x1f\x8b`)

// log shows the game of a log, or where it says otherwise than the rules. It is false for a file that is no log.
func (g *gamer) log(name string, named bool) (bool, error) {
	r, closeFile, err := g.open(name)
	switch {
	case err != nil && !named && inputs.IsLogFile(name):
		g.unread = append(g.unread, err)
		return true, nil
	case err != nil:
		return false, nil // who reads it as a record says why
	}
	defer closeFile()
	if head, _ := r.Peek(peeked); !tenhou.IsLog(head) || (!named || regular.ThroughLink(name)) && !foundLog.Match(head) {
		return false, nil
	}
	if name == inputs.Stdin {
		name = inputs.Unnamed
	}
	l, err := tenhou.Read(r, name)
	var f *games.Log
	if err == nil {
		f, err = g.compare(l)
	}
	var wrong *tenhou.Error
	switch {
	case errors.As(err, &wrong):
		return true, g.refuseLog(wrong)
	case err != nil:
		var e *exit
		switch {
		case !errors.As(err, &e):
			g.unread = append(g.unread, err)
		case g.rules != "": // those of all logs
			return true, err
		default:
			g.refused++
			g.Command.tell(e.err)
		}
		return true, nil
	}
	if err := g.showLog(name, f); err != nil || l.Damage == nil {
		return true, err
	}
	return true, g.damaged(l.Damage)
}

// open opens a file, or the standard input, to look at how it begins. What is no file is left alone.
func (g *gamer) open(name string) (*bufio.Reader, func(), error) {
	if name == inputs.Stdin {
		r := bufio.NewReaderSize(g.Stdin, peeked)
		g.Stdin = r
		return r, func() {}, nil
	}
	file, err := regular.Open(name)
	if err != nil {
		return nil, nil, err
	}
	return bufio.NewReaderSize(file, peeked), func() { file.Close() }, nil
}

// compare plays a log under its rules, or those of --rules, with the options that the log and --set turn.
func (g *gamer) compare(l *tenhou.Log) (*games.Log, error) {
	id := g.rules
	if id == "" {
		id = l.RuleSet()
	}
	e, set, err := g.logEngine(id, l)
	if err != nil {
		return nil, err
	}
	f := &games.Log{Source: l}
	if f.Record, err = l.Record(e.Rules()); err != nil {
		return nil, err
	}
	f.Record.Set = set
	if want := e.Rules().Wall.Players; want != l.Players() {
		return nil, &tenhou.Error{Pos: rules.Position{File: l.Path},
			Reason: fmt.Sprintf("%d play in this log, and the rules %s are for %d", l.Players(), e.Rules().ID, want)}
	}
	if f.Compared, err = tenhou.Compare(g.ctx, l, f.Record, e); err != nil {
		return nil, err
	}
	f.Game = f.Compared.Game(l, f.Record)
	g.compared.Add(f)
	return f, nil
}

// logEngine makes an engine of a rule set with the options that a log turns and --set does not, and gives these options.
func (g *gamer) logEngine(id string, l *tenhou.Log) (*engine.Engine, map[string]string, error) {
	base, err := g.engineOf(id, nil)
	if err != nil {
		return nil, nil, err
	}
	set := l.Options(base.Rules())
	for option := range g.loader.Set {
		delete(set, option)
	}
	if len(set) == 0 {
		return base, set, nil
	}
	e, err := g.engineOf(id, set)
	return e, set, err
}

func (g *gamer) engineOf(id string, set map[string]string) (*engine.Engine, error) {
	key := id
	for _, option := range slices.Sorted(maps.Keys(set)) {
		key += "\x00" + option + "=" + set[option]
	}
	if e := g.compared.engines[key]; e != nil {
		return e, nil
	}
	r, err := g.loader.LoadSet(g.ctx, id, set)
	var findings rules.Findings
	if errors.As(err, &findings) {
		_ = g.findingPrinter(g.Stderr, g.loader).Print(findings) // the exit code tells all
		return nil, &exit{exitFindings, fmt.Errorf("the rules %s can't be used: %s", id, countFindings(findings))}
	}
	if err != nil {
		return nil, err
	}
	if g.compared.engines == nil {
		g.compared.engines = map[string]*engine.Engine{}
	}
	e := engine.New(r)
	g.compared.engines[key] = e
	return e, nil
}

// refuseLog writes why a log can't be read.
func (g *gamer) refuseLog(err *tenhou.Error) error {
	g.refused++
	if g.asJSON {
		return g.put(games.RefusedLogJSON(err))
	}
	return g.put([]byte(visible.Text(err.Error())+"\n"), nil)
}

// damaged tells of a log whose first hands were shown why it has no more.
func (g *gamer) damaged(e *tenhou.Error) error {
	g.refused++
	if g.asJSON { // it stands beside the game
		return nil
	}
	_, err := fmt.Fprintln(g.Stdout, visible.Text(e.Error()))
	return unwritten(err)
}

// showLog writes the game of a log, or only the differences.
func (g *gamer) showLog(name string, f *games.Log) error {
	if g.asJSON {
		return g.put(games.LogJSON(f, g.flags.lang.value))
	}
	p := g.page()
	if g.check {
		games.WriteDifferences(p, f, g.flags.set)
		_, err := io.WriteString(g.Stdout, p.Text.String())
		return unwritten(err)
	}
	if !g.several {
		name = ""
	}
	games.WriteLog(p, f, g.flags.set, name)
	return g.put([]byte(p.Text.String()), nil)
}

// tell writes how much was compared, if logs are checked.
func (c *comparedLogs) tell(g *gamer) error {
	if !g.check || g.asJSON || c.Games == 0 {
		return nil
	}
	w := words.In(g.flags.lang.value).Log
	_, err := fmt.Fprintln(g.Stdout, c.Summary(w))
	return unwritten(err)
}
