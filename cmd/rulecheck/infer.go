package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"example.com/hanfu/gamelog"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/games"
)

// inferrer is one run of the verb that finds the rules of logs.
type inferrer struct {
	*Command
	asJSON bool
	logs   []*gamelog.Log
	unread []error
}

func (c *Command) inferVerb() *cobra.Command {
	var format choice
	n := inferrer{Command: c}
	cmd := &cobra.Command{
		Use:   "infer FILE|FOLDER|PATTERN...",
		Short: "Find the rules by which games were played, from their logs",
		Long: `Infer reads logs of games, as game does, and says which rules explain them: the
shipped rule set by which most hands went as the log says, with the options that
have to be turned for it. For each option it counts the hands that speak for its
value, since they would have paid or gone on otherwise with another one, and it
names the options of which no hand speaks. Games for three and for four players
are told apart. What a log itself says of its rules holds for it in any case.

With --rules only the options of these rules are asked about. --format json
writes an object a line, for each number of players.`,
		Example: `  rulecheck infer logs
  rulecheck infer --rules mleague --format json logs`,
		Args: atLeastOne("there is no log to find the rules of"),
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
	choose(cmd, false, &format, "format", "output", "text", "json")
	c.otherRules(cmd)
	return cmd
}

func (n *inferrer) run(args []string, rules string) error {
	loader, err := n.flags.loader()
	if err != nil {
		return err
	}
	files := inputs.Games.Find(args, inputs.Stdin)
	n.unread = files.Errors
	for _, name := range files.Names {
		if err := n.read(name); err != nil {
			return err
		}
	}
	found, err := (&games.Logs{Loader: loader, Rules: rules}).Infer(n.ctx, n.logs)
	if err != nil {
		return failed(err)
	}
	if len(found) == 0 {
		return failed(errors.Join(append(n.unread, errors.New(words.In(n.flags.lang.value).Infer.Nothing))...))
	}
	if err := n.write(found); err != nil {
		return unwritten("the rules", err)
	}
	if n.unread != nil {
		return failed(errors.Join(n.unread...))
	}
	return nil
}

// read takes the logs of a file. What of them can't be read is said, and the rest counts.
func (n *inferrer) read(name string) error {
	var stdin io.Reader = n.Stdin
	logs, isLog, err := games.OpenLogs(name, &stdin, true)
	if err == nil && !isLog {
		err = fmt.Errorf("%s is no log of a game", sanitize.Text(name))
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
