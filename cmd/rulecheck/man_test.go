package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// TestManPage compares docs/rulecheck.1, the page for man that archives have, with the help of the
// verbs; -update writes it anew.
func TestManPage(t *testing.T) {
	const name = "../../docs/rulecheck.1"
	want := manPage(t)
	if *update {
		must.Do(t, os.WriteFile(name, []byte(want), 0o644))
	}
	if got := must.Get(os.ReadFile(name))(t); string(got) != want {
		t.Errorf("%s is not what the help says; go test . -run ManPage -update writes it", name)
	}
}

// manPage returns the help of all commands in the language of man.
func manPage(t *testing.T) string {
	var b strings.Builder
	root := new(Command).root()
	describe(root, "en")
	about := strings.ToLower(root.Short[:1]) + root.Short[1:]
	b.WriteString(".TH RULECHECK 1 \"\" Hanfu \"User Commands\"\n")
	fmt.Fprintf(&b, ".SH NAME\nrulecheck \\- %s\n", inMan(about))
	b.WriteString(".SH SYNOPSIS\n.B rulecheck\n.I COMMAND\n[\\fIflags\\fR]\n")
	section := func(kind, heading string, args ...string) {
		text, _, _ := run(t, "", append(args, "--help")...)
		// Help is as wide as a terminal, so there is no room for an indent.
		fmt.Fprintf(&b, ".%s %s\n.nf\n.in 0\n%s\n.in\n.fi\n", kind, heading,
			inMan(strings.Trim(text, "\n")))
	}
	section("SH", "DESCRIPTION")
	b.WriteString(".SH COMMANDS\n")
	for _, verb := range root.Commands() {
		section("SS", inMan("rulecheck "+verb.Use), verb.Name())
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
