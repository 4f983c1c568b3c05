package differences

import (
	"fmt"
	"io"
	"strings"

	"example.com/hanfu/diff"
	"example.com/hanfu/effect"
	"example.com/hanfu/internal/report/page"
	"example.com/hanfu/internal/report/speech"
	"example.com/hanfu/internal/visible"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
)

// Markdown writes what differs for a page: a list for each group of causes, and one of what that does in play.
func Markdown(w io.Writer, d *diff.Difference, e *effect.Effect, o report.Options) error {
	o.Color = false
	p, err := page.New(o)
	if err != nil {
		return err
	}
	t := tell(p, d)
	var b strings.Builder
	line := func(indent, text string) {
		b.WriteString(indent + words.In(t.Lang).Sheet.Unbroken(text) + "\n")
	}
	line("# ", plain(fmt.Sprintf(t.Diff.Title, speech.Turned(p, d.A, nil), speech.Turned(p, d.B, nil))))
	if d.Equal {
		line("\n", plain(t.Equal))
	}
	for _, g := range t.groups() {
		line("\n## ", plain(g.title)+"\n")
		for _, c := range g.causes {
			mark := "- "
			for _, x := range t.changes(c) {
				line(mark, plain(t.head(x)))
				mark = "  "
			}
			if also := t.with(c); also != "" {
				line("  - ", plain(fmt.Sprintf(t.Also, also)))
			}
			if reason := t.reason(c); reason != "" {
				line("  - ", plain(reason))
			}
			if c.Witness != nil {
				t.witness(c.Witness, line)
			}
		}
	}
	if text := t.inWords(); text != "" {
		line("\n", plain(text))
	}
	if e != nil {
		line("\n## ", plain(words.In(t.Lang).Effect.Title)+"\n")
		for _, sentence := range t.inPlay(e) {
			line("- ", plain(sentence))
		}
	}
	_, err = io.WriteString(w, b.String())
	return err
}

// witness writes a hand with its scores.
func (t *told) witness(w *diff.Witness, line func(indent, text string)) {
	before, after := between(w)
	line("  - ", "`"+visible.Text(before.Win.String())+"`")
	line("  - ", plain(t.scores(before, after)))
	for _, x := range t.lines(before, after) {
		line("    - ", plain(t.head(x)))
	}
	if note := t.note(w); note != "" {
		line("  - ", plain(note))
	}
}

// plain escapes what Markdown would take for a mark, and shows what can't be seen.
func plain(text string) string {
	return marks.Replace(visible.Text(text))
}

var marks = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "<", "&lt;", "|", `\|`, "#", `\#`)
