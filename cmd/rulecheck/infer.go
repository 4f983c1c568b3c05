package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/games"
)

type inferrer struct {
	*Command
	asJSON bool
	// logs and evenings are the logs and records that were read. unread holds the errors of the
	// others.
	logs     []*gamelog.Log
	evenings []games.Evening
	unread   []error
}

func (c *Command) inferVerb() *cobra.Command {
	var format choice
	n := inferrer{Command: c}
	cmd := &cobra.Command{
		Use:  "infer FILE|FOLDER|PATTERN...",
		Args: atLeastOne(words.Say("name a log or record to find the rules of")),
		RunE: func(cmd *cobra.Command, args []string) error {
			rules := ""
			if cmd.Flags().Changed("rules") {
				rules = c.flags.rules
			}
			n.asJSON = format.value == "json"
			return n.run(args, rules)
		},
		ValidArgsFunction: filesLike(inputs.Games.Takes),
	}
	choose(cmd, &format, "format", "text", "json")
	c.flags.otherRulesFlags(cmd)
	return cmd
}

func (n *inferrer) run(args []string, rules string) error {
	defer n.limitMemory(logsMemory)()
	loader, err := n.flags.loader()
	if err != nil {
		return err
	}
	files := inputs.Games.Find(args, inputs.Stdin)
	n.unread = files.Errors
	end := n.working(words.Say("reading files"))
	for _, name := range files.Names {
		if err = n.read(name, slices.Contains(args, name)); err != nil {
			break
		}
	}
	if end(); err != nil {
		return err
	}
	end = n.working(words.Say("comparing with rules"))
	found, err := (&games.Logs{Loader: loader, Rules: rules}).Infer(n.ctx, n.logs, n.evenings)
	end()
	if err != nil {
		return failed(err)
	}
	if len(found) == 0 && len(n.logs)+len(n.evenings) == 0 && n.unread != nil {
		return failed(errors.Join(n.unread...))
	}
	if len(found) == 0 {
		return failed(errors.Join(append(n.unread,
			errors.New(words.In(n.flags.lang.value).Infer().Nothing))...))
	}
	if err := n.write(found); err != nil {
		return unwritten(err)
	}
	left := len(n.logs) + len(n.evenings)
	for _, one := range found {
		left -= one.Games
	}
	if l := words.In(n.flags.lang.value); left > 0 {
		n.unread = append(n.unread, fmt.Errorf(l.Infer().Left, l.Numbered(l.Log().Games, left)))
	}
	if n.unread != nil {
		return failed(errors.Join(n.unread...))
	}
	return nil
}

// read reads the logs in a file. It keeps errors in n.unread and continues. It passes over rule files
// and files of seasons unless they are named.
func (n *inferrer) read(name string, named bool) error {
	var stdin io.Reader = n.Stdin
	logs, isLog, err := games.OpenLogs(name, &stdin, true)
	if err == nil && !isLog {
		n.readRecord(name, named)
		return nil
	}
	if err != nil {
		n.unread = append(n.unread, err)
		return nil
	}
	for file := range logs {
		for l, err := range file.Logs() {
			if n.ctx.Err() != nil {
				return failed(n.ctx.Err())
			}
			if err != nil {
				n.unread = append(n.unread, err)
				continue
			}
			n.logs = append(n.logs, l)
		}
		file.Done()
	}
	return nil
}

// readRecord adds the game record in a file to n.evenings. Like read, it keeps errors in n.unread.
func (n *inferrer) readRecord(name string, named bool) {
	text, findings, err := source.Read(name)
	switch {
	case err != nil:
	case findings != nil:
		err = findings
	case !named && (source.IsRules(text) || source.IsSeason(text)):
	case !source.IsRecord(text):
		err = words.Errorf("%s is neither a log nor a record of a game", sanitize.Text(name))
	default:
		n.evenings = append(n.evenings, games.Evening{Name: name, Text: text})
	}
	if err != nil {
		n.unread = append(n.unread, err)
	}
}

func (n *inferrer) write(found []*games.Inferred) error {
	if !n.asJSON {
		return games.WriteInferred(n.Stdout, found, n.options(n.Stdout))
	}
	for _, one := range found {
		line, err := games.InferredJSON(one)
		if err == nil {
			_, err = n.Stdout.Write(line)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
