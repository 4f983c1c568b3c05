package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"net/url"
	"regexp"
	"slices"

	"github.com/spf13/cobra"

	"example.com/hanfu/game"
	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/check"
	"example.com/hanfu/report/findings"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
)

type gamer struct {
	*Command
	loader *rules.Loader
	// rules is --rules, or "" if it was not set.
	rules  string
	asJSON bool
	// pages writes markdown, html and csv; it is nil for text and JSON. With pages, refusals go to
	// standard error.
	pages *games.Pages
	// check shows the differences of logs instead of the games.
	check bool
	// hands writes the wins instead of the games, and summed only the number of differences of each
	// kind. cases writes the wins as test cases; with check only those that differ.
	hands, summed, cases bool
	// link is the URL of a page to open wins with, or "".
	link string
	// wins is the number of test cases written.
	wins int
	logs games.Logs
	// current holds the statistics of the current file, count those of previous files.
	current, count games.Count
	// page holds the options for texts. named reports whether the user named a file, as opposed to
	// finding it in a folder. progress shows the number of files done.
	page     terminal.Options
	named    func(name string) bool
	progress func(done int)
	// several is set if there are multiple files, so that each is named. rulesSaid is set once the
	// source of the rules was printed.
	several, rulesSaid bool
	// records is set if --summary skipped records.
	records bool
	// shown is the number of games written, refused that of games that could not be.
	shown, refused int
	// code is the exit code if games were refused.
	code   int
	unread []error
}

func (c *Command) gameVerb() *cobra.Command {
	var format choice
	g := gamer{Command: c}
	cmd := &cobra.Command{
		Use:  "game FILE|FOLDER|PATTERN...",
		Args: atLeastOne(words.Say("name a record or log of a game")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("rules") {
				g.rules = c.flags.rules
			}
			if err := g.validate(format.value); err != nil {
				return err
			}
			defer c.limitMemory(logsMemory)()
			return g.run(args)
		},
		ValidArgsFunction: filesLike(inputs.Games.Takes),
	}
	g.define(cmd, &format)
	c.flags.otherRulesFlags(cmd)
	return cmd
}

func (g *gamer) define(cmd *cobra.Command, format *choice) {
	cmd.Flags().BoolVar(&g.hands, "hands", false, "")
	cmd.Flags().BoolVar(&g.cases, "cases", false, "")
	cmd.Flags().StringVar(&g.link, "link", "", "")
	cmd.Flags().BoolVar(&g.check, "check", false, "")
	cmd.Flags().BoolVar(&g.summed, "summary", false, "")
	choose(cmd, format, "format",
		append([]string{"text", "json"}, doc.Formats()...)...)
	cmd.MarkFlagsMutuallyExclusive("hands", "check", "summary")
	cmd.MarkFlagsMutuallyExclusive("hands", "format")
	for _, other := range []string{"format", "summary", "hands", "link"} {
		cmd.MarkFlagsMutuallyExclusive("cases", other)
	}
}

func (g *gamer) validate(format string) error {
	if g.asJSON = format == "json"; slices.Contains(doc.Formats(), format) {
		if g.check || g.summed {
			return usageError("--check and --summary write text or JSON; leave out --format %s",
				format)
		}
		g.pages = &games.Pages{Format: format, Options: g.options(g.Stdout)}
	}
	page, err := url.Parse(g.link)
	if g.link != "" && (err != nil || page.Host == "" ||
		page.Scheme != "http" && page.Scheme != "https") {
		return usageError("--link is the address of the page, such as http://192.168.0.7:8080, not %q", g.link)
	}
	return nil
}

func (g *gamer) run(args []string) error {
	var err error
	if g.loader, err = g.flags.loader(); err != nil {
		return err
	}
	g.setDefaultRules(g.loader)
	g.logs.Loader, g.logs.Rules = g.loader, g.rules
	files := inputs.Games.Find(args, inputs.Stdin)
	g.unread, g.several = files.Errors, len(files.Names) > 1
	named := make(map[string]bool)
	for _, arg := range args {
		named[osfile.Identity(arg)] = true
	}
	g.named = func(name string) bool { return named[osfile.Identity(name)] }
	if err := g.play(files.Names); err != nil {
		return err
	}
	// only other files were found
	if g.shown+g.refused+g.count.Games+g.current.Games == 0 && g.unread == nil {
		why := g.count.NoLogs(g.flags.lang.value)
		switch {
		case g.records:
			why = g.translate(words.Say("there is no log in what is named; " +
				"without --summary its records of games are played"))
		case why == "" || source.IsFolder(args[0]):
			g.unread = append(g.unread, inputs.Games.NothingFound(args[0]))
		}
		if why != "" {
			g.unread = append(g.unread, errors.New(why))
		}
	}
	if err := g.summary(); err != nil {
		return err
	}
	if g.pages != nil {
		if err := g.pages.End(g.Stdout); err != nil {
			return unwritten(err)
		}
	}
	switch {
	case g.unread != nil:
		return failed(errors.Join(g.unread...))
	case g.refused > 0 || (g.check || g.summed) && g.count.Differences > 0:
		return &exit{code: max(g.code, exitFindings)}
	}
	return nil
}

// file plays the record in a file and writes the game. A file that was found instead of named is
// skipped if it is something else, such as a rule file.
func (g *gamer) file(name string, named bool) error {
	if !named && !inputs.IsRuleFile(name) {
		g.count.Skip(name, string(gamelog.NoLog))
		return nil
	}
	var text []byte
	var findings rules.Findings
	var err error
	if name == inputs.Stdin {
		name = inputs.Unnamed
		text, err = g.readInput(words.Say("reading a record or log from the terminal"))
	} else {
		text, findings, err = source.Read(name)
	}
	switch {
	case err != nil:
		g.unread = append(g.unread, err)
		return nil
	case findings != nil:
		return g.refuse(name, findings, nil)
	case !named && !source.IsRecord(text) &&
		(source.IsRules(text) || source.IsSeason(text) || !namesPlayers.Match(text)):
		g.count.Skip(name, games.NoRecord)
		return nil
	}
	return g.record(name, text)
}

// namesPlayers matches the first key of a record, to detect records whose hands key is misspelt.
var namesPlayers = regexp.MustCompile(`(?m)^players[ \t]*:`)

func (g *gamer) record(name string, text []byte) error {
	if g.summed {
		g.records = true
		g.count.Skip(name, games.Record)
		return nil
	}
	// The text is read once, but rules are resolved relative to the file.
	record, err := game.Load(g.ctx, g.loader.With(name, text), rules.Named(name), g.rules)
	var played *game.Game
	if err == nil {
		if !g.rulesSaid && !g.asJSON && !g.hands && record.Rules == source.Of(g.loader).Otherwise {
			g.sayRules()
			g.rulesSaid = true
		}
		played, err = check.Play(g.ctx, record)
	}
	found, err := finding.Split(err)
	switch {
	case err != nil:
		g.unread = append(g.unread, err)
		return nil
	case found != nil:
		before := g.before(record, played, found[0].Line)
		if record != nil && record.Early != nil {
			found = append(rules.Findings{*record.Early}, found...)
		}
		return g.refuse(name, found, before)
	case g.hands:
		return g.write(games.HandsJSON(record, played, g.loader.Set), nil)
	case g.asJSON:
		return g.write(games.JSON(record, played, g.flags.lang.value))
	}
	g.sayReadAs(record.Hands)
	if g.pages != nil {
		return g.write(g.pages.Game(record, played, name))
	}
	if !g.several {
		name = ""
	}
	var b bytes.Buffer
	err = games.Write(&b, record, played, name, g.options(g.Stdout))
	return g.write(b.Bytes(), err)
}

func (c *Command) sayReadAs(hands []game.RecordHand) {
	for i := range hands {
		for _, w := range hands[i].Wins {
			c.sayNotes(w.Pos, w.ReadAs)
		}
	}
}

func (c *Command) sayNotes(at rules.Position, notes []string) {
	for _, note := range report.ReadAs(notes, c.flags.lang.value) {
		c.say(fmt.Sprintf("rulecheck: %s:%d: %s", at.File, at.Line, note))
	}
}

// before returns a function that writes the hands before the given line of the record, or nil if
// there are none.
func (g *gamer) before(record *game.Record, played *game.Game, line int) func(w io.Writer) error {
	if played == nil {
		return nil
	}
	hands := -1
	for hands+1 < len(record.Hands) && record.Hands[hands+1].Pos.Line <= line {
		hands++
	}
	if hands < 1 || hands >= len(played.Hands) {
		return nil
	}
	shortened := *played
	shortened.Hands, shortened.Ended, shortened.MayEnd, shortened.Results = played.Hands[:hands],
		nil, nil, nil
	return func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "\n%s\n\n", g.translate(words.Say("The game before that hand:")))
		return cmp.Or(err, games.Write(w, record, &shortened, "", g.options(g.Stdout)))
	}
}

// refuse writes why a record is refused, followed by the output of before unless it is nil.
func (g *gamer) refuse(name string, found rules.Findings, before func(w io.Writer) error) error {
	g.refused++
	g.code = max(g.code, codeOf(found))
	if g.asJSON {
		return g.write(games.RefusedJSON(name, found))
	}
	var b bytes.Buffer
	if err := findings.New(&b, g.loader, g.asWide(g.Stdout)).Print(found); err != nil {
		return failed(err)
	}
	fmt.Fprintf(&b, "\n%s\n", g.translate(findings.Counted(found)))
	if before != nil && !g.check {
		if err := before(&b); err != nil {
			return failed(err)
		}
	}
	if g.hands || g.pages != nil {
		_, err := b.WriteTo(g.Stderr)
		return unwritten(err)
	}
	return g.write(b.Bytes(), nil)
}

func (g *gamer) write(out []byte, err error) error {
	if err == nil {
		g.shown++
		if g.pages != nil {
			return unwritten(g.pages.Put(g.Stdout, out))
		}
		if g.shown > 1 && !g.asJSON && !g.hands {
			out = append([]byte(between), out...)
		}
		_, err = g.Stdout.Write(out)
	}
	return unwritten(err)
}
