package main

import (
	"cmp"
	"embed"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/manual"
)

// helpFiles has the help of all commands, one file per language. A section "# score" has the short
// text of a command, its paragraphs, one per line, and lines "--flag: usage". Lines that begin with
// two blanks are shown as they are. The section "flags" is for the flags of several commands, and
// "notes" ends the help of the program.
//
//go:embed help/*.txt
var helpFiles embed.FS

// helpExamples has the examples of each command below its name.
//
//go:embed examples.txt
var helpExamples string

type helpText struct {
	short string
	// long has the paragraphs and shown lines; "" separates them.
	long  []string
	flags map[string]string
}

// helpIn returns the help in a language by section, or in English if there is none.
func helpIn(lang string) map[string]*helpText {
	code, write := words.Source(lang)
	file, err := helpFiles.ReadFile("help/" + code + ".txt")
	if err != nil {
		if lang == words.Languages[0] {
			panic(err) // the files are embedded
		}
		return helpIn(words.Languages[0])
	}
	all := make(map[string]*helpText)
	var section *helpText
	for line := range strings.Lines(write(string(file))) {
		line = strings.TrimSuffix(line, "\n")
		name, begins := strings.CutPrefix(line, "# ")
		flag, usage, ofFlag := strings.Cut(line, ": ")
		switch {
		case begins:
			section = &helpText{flags: make(map[string]string)}
			all[name] = section
		case ofFlag && helpFlag.MatchString(flag):
			section.flags[strings.TrimPrefix(flag, "--")] = usage
		case section.short == "" && section.long == nil && line != "":
			section.short = line
		case section.long != nil || line != "":
			section.long = append(section.long, line)
		}
	}
	for _, t := range all {
		for n := len(t.long); n > 0 && t.long[n-1] == ""; n-- {
			t.long = t.long[:n-1]
		}
	}
	return all
}

var helpFlag = regexp.MustCompile(`^--[a-z-]+$`)

// describe gives all commands and flags their texts in a language.
func describe(root *cobra.Command, lang string) {
	all := helpIn(lang)
	for section := range strings.SplitSeq(helpExamples, "\n\n") {
		name, examples, _ := strings.Cut(strings.TrimPrefix(section, "# "), "\n")
		cmd, _, err := root.Find([]string{name})
		if err != nil {
			panic(err) // the file is embedded
		}
		cmd.Example = examples
	}
	for _, cmd := range append(root.Commands(), root) {
		text := all[cmd.Name()]
		if text == nil {
			continue // a hidden command of cobra
		}
		cmd.Short, cmd.Long = text.short, strings.Join(text.long, "\n")
		if cmd.Name() == "help" {
			cmd.Long = fmt.Sprintf(cmd.Long, strings.Join(manual.Names(), " "))
		}
		cmd.InitDefaultHelpFlag()
		cmd.InitDefaultVersionFlag()
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			f.Usage = cmp.Or(text.flags[f.Name], all["flags"].flags[f.Name])
			if c, ok := f.Value.(*choice); ok {
				f.Usage = fmt.Sprintf(f.Usage, strings.Join(c.allowed, ", "))
			}
		})
	}
}

type helper struct {
	*terminal.Page
	root *cobra.Command
}

func (c *Command) writeHelp(cmd *cobra.Command, _ []string) {
	c.chooseLang()
	describe(cmd.Root(), c.flags.lang.value)
	// Main reports the error of c.out
	_ = terminal.Write(&c.out, c.options(c.Stdout), func(p *terminal.Page) error {
		h := helper{p, cmd.Root()}
		if cmd == cmd.Root() {
			h.program()
		} else {
			h.command(cmd)
		}
		return nil
	})
}

func (h *helper) program() {
	h.long(h.root.Long)
	for _, group := range h.root.Groups() {
		h.title(h.Said(words.Term(group.Title)))
		for _, cmd := range h.root.Commands() {
			if cmd.GroupID == group.ID {
				h.row("  "+cmd.Name(), cmd.Short, 14)
			}
		}
	}
	h.flags(h.root)
	h.Line("")
	h.long(helpIn(h.Lang)["notes"].text())
}

// text returns a section that is no command's.
func (t *helpText) text() string { return t.short + "\n\n" + strings.Join(t.long, "\n") }

func (h *helper) command(cmd *cobra.Command) {
	h.long(cmd.Long)
	h.title(h.Said(words.Say("Usage:")))
	h.shown("  " + h.root.Name() + " " + cmd.Use)
	if cmd.Example != "" {
		h.title(h.Said(words.Say("Examples:")))
		for line := range strings.Lines(cmd.Example) {
			h.shown(strings.TrimSuffix(line, "\n"))
		}
	}
	h.flags(cmd)
}

func (h *helper) title(text string) {
	h.Line("")
	h.Line(h.Paint.Title.Sprint(text))
}

func (h *helper) long(text string) {
	for line := range strings.Lines(text) {
		if line = strings.TrimSuffix(line, "\n"); strings.HasPrefix(line, "  ") {
			h.shown(line)
		} else {
			h.Paragraph(line, 0)
		}
	}
}

// columns splits a shown line into the blanks before it, its first column with the gap after it,
// and the rest.
var columns = regexp.MustCompile(`^( +)((?:\S+ ?)+ {2,})?(.*)$`)

// shown writes a line that keeps its columns. If it is too wide, its last column is wrapped.
func (h *helper) shown(line string) {
	if terminal.Cells(line) <= h.Width {
		h.Line(line)
		return
	}
	parts := columns.FindStringSubmatch(line)
	h.row(strings.TrimRight(parts[1]+parts[2], " "), parts[3], terminal.Cells(parts[1]+parts[2]))
}

// row writes two columns, the second at a number of cells, or below the first if there is little
// room.
func (h *helper) row(left, right string, at int) {
	const least = 24
	if h.Width-at < least {
		if strings.TrimSpace(left) != "" {
			h.Paragraph(left, 0)
			left = ""
		}
		at = 2 * terminal.Indent
	}
	for _, line := range terminal.Wrap(right, h.Width-at) {
		h.Line(terminal.Pad(left, at) + line)
		left = ""
	}
}

// flags writes a table of the flags that a command defines, and then of those of all.
func (h *helper) flags(cmd *cobra.Command) {
	h.title(h.Said(words.Say("Flags:")))
	var flags [][2]string
	at := 0
	add := func(f *pflag.Flag) {
		name, usage := pflag.UnquoteUsage(f)
		left := "      --" + f.Name
		if f.Shorthand != "" {
			left = "  -" + f.Shorthand + ", --" + f.Name
		}
		switch {
		case f.NoOptDefVal != "" && name != "":
			left += "[=" + name + "]"
		case name != "":
			left += " " + name
		}
		if !slices.Contains([]string{"", "false", "0", "[]"}, f.DefValue) {
			usage = h.Said(words.Say("%s (default %s)", usage, f.DefValue))
		}
		flags = append(flags, [2]string{left, usage})
		at = max(at, terminal.Cells(left)+3)
	}
	isHelp := func(f *pflag.Flag) bool { return f.Name == "help" || f.Name == "version" }
	cmd.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if !isHelp(f) {
			add(f)
		}
	})
	h.root.PersistentFlags().VisitAll(add)
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if isHelp(f) {
			add(f)
		}
	})
	for _, f := range flags {
		h.row(f[0], f[1], at)
	}
}

// helpVerb replaces the help command of cobra, which ignores unknown commands.
func (c *Command) helpVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use: "help [COMMAND|PAGE]",
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 && !c.isVerb(cmd.Root(), args[0]) {
				if page := manual.Page(args[0]); page != nil {
					return c.show(func(p *terminal.Page) error {
						return doc.Write(&p.Text, "text", page, p.Options)
					})
				}
			}
			verb, rest, err := cmd.Root().Find(args)
			if err != nil {
				return err
			}
			switch {
			case len(rest) > 0 && (verb.Name() == "codes" || verb.Name() == "facts"):
				// these describe their arguments
				return verb.RunE(verb, rest)
			case len(rest) > 0 && verb.HasParent() && !verb.HasSubCommands():
				return usageError("help takes one command, such as rulecheck help %s",
					verb.Name())
			case len(rest) > 0:
				return c.knownVerb(verb, rest)
			}
			return verb.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string,
			typed string) ([]cobra.Completion,
			cobra.ShellCompDirective) {
			var all []cobra.Completion
			verb, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			for _, v := range verb.Commands() {
				if v.IsAvailableCommand() && strings.HasPrefix(v.Name(), typed) {
					all = append(all, cobra.CompletionWithDesc(v.Name(), v.Short))
				}
			}
			if len(args) == 0 {
				for _, page := range manual.Names() {
					if strings.HasPrefix(page, typed) && !c.isVerb(cmd.Root(), page) {
						all = append(all, cobra.CompletionWithDesc(page,
							c.translate(words.Say("a page of the docs"))))
					}
				}
			}
			return all, cobra.ShellCompDirectiveNoFileComp
		},
	}
	return cmd
}

func (c *Command) isVerb(root *cobra.Command, name string) bool {
	verb, rest, err := root.Find([]string{name})
	return err == nil && len(rest) == 0 && verb != root
}
