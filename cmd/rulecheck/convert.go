package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/osfile"
	"example.com/hanfu/internal/outfile"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
)

type converter struct {
	*Command
	to   gamelog.Form
	into string
	// named reports whether the user named a file, as opposed to finding it in a folder.
	named func(name string) bool
	// names counts the files by name, and logs the logs written.
	names map[string]int
	logs  int
	// held is a record that is written if it is the only game.
	held   *games.Outcome
	unread []error
	code   int
}

func (c *Command) convertVerb() *cobra.Command {
	var format choice
	v := converter{Command: c, names: make(map[string]int)}
	cmd := &cobra.Command{
		Use:  "convert LOG|FOLDER|ARCHIVE... --to FORM",
		Args: atLeastOne(words.Say("name a log to convert")),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !cmd.Flags().Changed("to") {
				return usageError("name the format with --to: %s",
					strings.Join(format.allowed, ", "))
			}
			named := ""
			if cmd.Flags().Changed("rules") {
				named = c.flags.rules
			}
			v.to = gamelog.Form(format.value)
			defer c.limitMemory(logsMemory)()
			return v.run(args, named)
		},
		ValidArgsFunction: filesLike(inputs.Games.Takes),
	}
	var forms []string
	for _, f := range gamelog.Forms() {
		forms = append(forms, string(f))
	}
	choose(cmd, &format, "to", forms...)
	cmd.Flags().Lookup("to").DefValue = ""
	cmd.Flags().StringVar(&v.into, "into", "", "")
	c.flags.otherRulesFlags(cmd)
	return cmd
}

func (v *converter) run(args []string, ruleSet string) error {
	loader, err := v.flags.loader()
	if err != nil {
		return err
	}
	if v.into != "" {
		if err := os.MkdirAll(v.into, 0o777); err != nil {
			return failed(err)
		}
	}
	files := inputs.Games.Find(args, inputs.Stdin)
	v.unread = files.Errors
	named := make(map[string]bool)
	for _, arg := range args {
		named[osfile.Identity(arg)] = true
	}
	v.named = func(name string) bool { return named[osfile.Identity(name)] }
	r := &games.Reader{Logs: &games.Logs{Loader: loader, Rules: ruleSet},
		Stdin: &v.Stdin, Named: v.named,
		Render: func(f *games.Log) ([]byte, error) {
			return f.Source.Write(v.to, f.Record, f.Compared)
		}}
	if err := r.Each(v.ctx, files.Names, v.handle); err != nil {
		return err
	}
	if v.held != nil {
		if err := v.write(v.held); err != nil {
			return err
		}
	}
	if v.logs == 0 && v.unread == nil && v.code == 0 {
		v.unread = append(v.unread, words.Errorf("there is no log in what is named"))
	}
	switch {
	case v.unread != nil:
		return failed(errors.Join(v.unread...))
	case v.code != 0:
		return &exit{code: v.code}
	}
	return nil
}

func (v *converter) handle(o *games.Outcome) error {
	wrong, isWrong := errors.AsType[*gamelog.Error](o.Err)
	found, noRules := errors.AsType[rules.Findings](o.Err)
	switch {
	case o.End && o.Err != nil:
		v.unread = append(v.unread, o.Err)
	case o.NoLog && v.named(o.Name):
		return v.noLog(o.Name)
	case o.End, isWrong && wrong.Left != "":
	case isWrong:
		v.refuse(wrong)
	case noRules:
		v.unread = append(v.unread, found)
	case o.Err != nil:
		v.unread = append(v.unread, o.Err)
	default:
		return v.handleLog(o)
	}
	return nil
}

func (v *converter) noLog(name string) error {
	file, err := osfile.Open(name)
	if err == nil {
		file.Close()
		err = words.Errorf("%s is not a log", name)
	}
	v.unread = append(v.unread, err)
	return nil
}

func (v *converter) refuse(e *gamelog.Error) {
	v.code = exitFindings
	fmt.Fprintln(v.Stderr, games.WrongLog(e, v.flags.lang.value))
}

func (v *converter) handleLog(o *games.Outcome) error {
	if v.logs++; v.into != "" || v.to != gamelog.RecordForm {
		return v.write(o)
	}
	if v.held != nil {
		return usageError("each record needs a file of its own, and these are several games; nothing is " +
			"written: name a folder with --into")
	}
	v.held = o
	return nil
}

// write writes a log, and then says what it lacks.
func (v *converter) write(o *games.Outcome) error {
	if err := v.writeTo(o); err != nil {
		return err
	}
	if note := games.Lacking(o.Log.Lacks(v.to), v.flags.lang.value); note != "" {
		v.say(sanitize.Text(fmt.Sprintf("rulecheck: %s: %s", o.Log.Path, note)))
	}
	if o.Log.Damage != nil {
		v.refuse(o.Log.Damage)
	}
	return nil
}

func (v *converter) writeTo(o *games.Outcome) error {
	if v.into == "" {
		_, err := v.Stdout.Write(o.Out)
		return unwritten(err)
	}
	name := v.nameOf(o.Log.Path)
	if _, err := os.Lstat(name); err == nil {
		return failed(words.Errorf("%s exists already; name another folder with --into", name))
	}
	return unwritten(outfile.Write(name, o.Out))
}

// extensions maps formats to file extensions other than .json.
var extensions = map[gamelog.Form]string{gamelog.Mjai: ".mjson", gamelog.RecordForm: ".yaml"}

// nameOf returns a file name for a log that is unique within the run.
func (v *converter) nameOf(path string) string {
	base := filepath.Base(filepath.ToSlash(path))
	base = strings.TrimSuffix(base, ".gz")
	base = strings.TrimSuffix(base, filepath.Ext(base))
	if base == "" || base == inputs.Unnamed || base == inputs.UnnamedLink || base == "." {
		base = "game"
	}
	key, name := strings.ToLower(base), base
	for v.names[strings.ToLower(name)] > 0 { // game-2 may also be the name of a log
		v.names[key]++
		name = fmt.Sprintf("%s-%d", base, v.names[key])
	}
	v.names[strings.ToLower(name)]++
	extension := extensions[v.to]
	extension = cmp.Or(extension, ".json")
	return filepath.Join(v.into, name+extension)
}
