package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/testkit/must"
)

// TestManPage compares docs/rulecheck.1, the page for man that archives have, with the help of the
// verbs; -update writes it anew.
func TestManPage(t *testing.T) {
	const name = "../../docs/rulecheck.1"
	want := manPage(new(Command).root())
	if *update {
		must.Do(t, os.WriteFile(name, []byte(want), 0o644))
	}
	if got := must.Get(os.ReadFile(name))(t); string(got) != want {
		t.Errorf("%s is not what the help says; go test . -run ManPage -update writes it", name)
	}
}

// manPage returns the help of all verbs in the language of man.
func manPage(root *cobra.Command) string {
	var b strings.Builder
	about := strings.ToLower(root.Short[:1]) + root.Short[1:]
	b.WriteString(".TH RULECHECK 1 \"\" Hanfu \"User Commands\"\n")
	fmt.Fprintf(&b, ".SH NAME\nrulecheck \\- %s\n", inMan(about))
	b.WriteString(".SH SYNOPSIS\n.B rulecheck\n.I VERB\n[\\fIflags\\fR]\n")
	section := func(kind, heading, text string) {
		if text = strings.Trim(text, "\n"); text != "" {
			// Help is as wide as a terminal, so there is no room for an indent.
			fmt.Fprintf(&b, ".%s %s\n.nf\n.in 0\n%s\n.in\n.fi\n", kind, heading, inMan(text))
		}
	}
	flags := func(cmd *cobra.Command) string {
		cmd.InitDefaultHelpFlag()
		return cmd.LocalFlags().FlagUsagesWrapped(terminal.Width)
	}
	section("SH", "DESCRIPTION", root.Long)
	section("SH", "OPTIONS", flags(root))
	section("SH", "EXAMPLES", root.Example)
	b.WriteString(".SH VERBS\n")
	for _, verb := range root.Commands() {
		if verb.Name() == "completion" {
			continue // which cobra explains itself
		}
		section("SS", inMan("rulecheck "+verb.Use), strings.Join([]string{verb.Long,
			strings.Trim(verb.Example, "\n"), flags(verb)}, "\n\n"))
	}
	return b.String()
}

// inMan escapes a text: backslashes, hyphens, which are those of flags, and what begins a line as a
// request does.
func inMan(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'").Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
