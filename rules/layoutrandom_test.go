package rules

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/testkit/randomyaml"
)

// yamlWriter writes random YAML.
type yamlWriter struct {
	rng      *rand.Rand
	b        strings.Builder
	comments int
}

func (w *yamlWriter) one(of ...string) string { return of[w.rng.IntN(len(of))] }
func (w *yamlWriter) pad(n int) string        { return strings.Repeat(" ", n) }
func (w *yamlWriter) chance(percent int) bool { return w.rng.IntN(100) < percent }

// file writes a file.
func (w *yamlWriter) file() string {
	w.b.WriteString(w.one("", "", "", "---\n", "--- # top\n", "%YAML 1.1\n---\n", "\n\n"))
	w.gap(0)
	if w.chance(5) {
		w.flow(0, 0)
		w.end()
	} else {
		w.mapping(0, 0)
	}
	w.gap(0)
	text := w.b.String()
	if w.chance(10) {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	if w.chance(10) {
		text = strings.TrimRight(text, "\r\n")
	}
	return w.one("", "", tree.BOM) + text
}

// comment returns a comment that no other is like, or nothing.
func (w *yamlWriter) comment(percent int) string {
	if !w.chance(percent) {
		return ""
	}
	w.comments++
	return fmt.Sprintf("#%d;%s", w.comments-1, w.one("", " ", " a: 1", " 立直", " 'x", " {", w.silence(), w.silence()))
}

// silence returns the end of a comment that silences warnings, which none other says.
func (w *yamlWriter) silence() string {
	return fmt.Sprintf(" # rulecheck:ignore same-as-inherited because of %d", w.comments)
}

// end ends a line, with a comment perhaps.
func (w *yamlWriter) end() {
	if c := w.comment(15); c != "" {
		w.b.WriteString(w.one(" ", "   ", "\t") + c)
	}
	w.b.WriteString(w.one("", "", " ") + "\n")
}

// gap writes empty lines and comments of their own.
func (w *yamlWriter) gap(indent int) {
	for w.chance(25) {
		w.b.WriteString(w.one("\n", "\n\n", "  \n"))
		if c := w.comment(60); c != "" {
			w.b.WriteString(strings.Repeat(" ", max(0, indent+w.rng.IntN(5)-2)) + c + "\n")
		}
	}
}

// keys are some of the form, some are not.
var someKeys = []string{"yaku", "name", "hanfu", "id", "sources", "han", "when", "a", "b2", "'q r'", `"5m"`, "on",
	"limits", "fu", "en", "doc", "pinfu",
	"closed", "very_long_key_of_a_rule_that_somebody_has_written"}

// mapping writes a mapping by lines.
func (w *yamlWriter) mapping(indent, depth int) {
	for _, i := range w.rng.Perm(len(someKeys))[:1+w.rng.IntN(5)] {
		w.gap(indent)
		w.b.WriteString(w.pad(indent) + w.one("", "", "", "", "? ") + someKeys[i])
		if strings.HasPrefix(w.lastLine(indent), "? ") {
			w.b.WriteString("\n" + w.pad(indent))
		}
		w.b.WriteString(w.one(":", ":", ":", " :"))
		w.value(indent, depth)
	}
}

func (w *yamlWriter) lastLine(indent int) string {
	text := w.b.String()
	return text[strings.LastIndexByte(text, '\n')+1+indent:]
}

// list writes a list by lines.
func (w *yamlWriter) list(indent, depth int) {
	for range 1 + w.rng.IntN(4) {
		w.gap(indent)
		w.b.WriteString(w.pad(indent) + "-")
		if w.chance(20) && depth < 4 {
			w.b.WriteString(" k: v\n")
			if w.chance(50) {
				w.mapping(indent+2, depth+1)
			}
			continue
		}
		w.value(indent, depth)
	}
}

// value writes what stands behind a colon or a dash.
func (w *yamlWriter) value(indent, depth int) {
	deeper := indent + 1 + w.rng.IntN(4)
	switch k := w.rng.IntN(10); {
	case k < 2 && depth < 4:
		w.end()
		w.mapping(deeper, depth+1)
	case k < 3 && depth < 4:
		w.end()
		w.list(deeper, depth+1)
	case k < 5:
		w.b.WriteString(w.one(" ", " ", "   ", "\n"+w.pad(deeper)))
		w.flow(deeper, depth)
		w.end()
	case k < 6:
		w.block(deeper)
	case k < 7 && w.chance(20):
		w.end()
	default:
		w.b.WriteString(w.one(" ", " ", "   ", "\n"+w.pad(deeper)))
		w.b.WriteString(w.scalar(deeper, false))
		w.end()
	}
}

// flow writes a mapping or list between brackets.
func (w *yamlWriter) flow(indent, depth int) {
	mapping := w.chance(60) || depth == 0
	w.b.WriteString(map[bool]string{true: "{", false: "["}[mapping])
	w.inside(indent)
	for i, k := range w.rng.Perm(len(someKeys))[:w.rng.IntN(5)] {
		if i > 0 {
			w.b.WriteString(w.one(",", ", ", " , "))
			w.inside(indent)
		}
		if mapping {
			w.b.WriteString(someKeys[k] + w.one(": ", ": ", " : "))
		}
		if w.chance(25) && depth < 5 {
			w.flow(indent, depth+1)
		} else {
			w.b.WriteString(w.scalar(indent, true))
		}
		w.inside(indent)
	}
	w.b.WriteString(map[bool]string{true: "}", false: "]"}[mapping])
}

// inside breaks the line between brackets, perhaps with a comment.
func (w *yamlWriter) inside(indent int) {
	for w.chance(8) {
		if c := w.comment(50); c != "" {
			w.b.WriteString(" " + c)
		}
		w.b.WriteString(w.one("\n", "\n\n") + w.pad(indent+w.rng.IntN(3)))
		if c := w.comment(20); c != "" {
			w.b.WriteString(c + "\n" + w.pad(indent))
		}
	}
}

// scalar returns a scalar in any style, which may break lines.
func (w *yamlWriter) scalar(indent int, flow bool) string {
	words := []string{"1", "true", "off", "~", "x", "2026-01", "a-b", "closed and tsumo", "-1", "'010'", `"yes"`,
		"'it''s'", `"a: b"`, "has(5z) or kans == 1",
		`"a\tb\u7acb"`, "'options.renhou == ''mangan'''", `"only(\"5z\")"`, "null", "1m2p", `" "`, "''", "http://x.y",
		"'a, b'", "'{'", "'<<'", "'#'"}
	text := w.one(words...)
	switch k := w.rng.IntN(12); {
	case k == 0:
		text = w.one("a", "立", "x+") + randomyaml.Join(w.rng, randomyaml.Plain)
	case k == 1:
		text = "'" + randomyaml.Join(w.rng, randomyaml.SingleQuoted) + "'"
	case k == 2:
		text = `"` + randomyaml.Join(w.rng, randomyaml.DoubleQuoted) + `"`
	case k == 3 && flow:
		text = w.one("-", "-a", ":a", "a:b")
	case k == 3:
		quote := w.one("", `"`, "'")
		text = quote + "kans == 1" + strings.Repeat(w.one(" and ", " or  ", " ? 1 : ")+"(tsumo or ron)",
			2+w.rng.IntN(8)) + quote
	}
	return strings.ReplaceAll(text, "\n", "\n"+w.pad(indent))
}

// block writes a literal or folded scalar.
func (w *yamlWriter) block(indent int) {
	w.b.WriteString(" " + w.one("|", ">") + w.one("", "-", "+"))
	w.end()
	for range w.rng.IntN(5) {
		if w.chance(25) {
			w.b.WriteString(w.one("", w.pad(indent), w.pad(indent+2), w.pad(indent-1)) + "\n")
			continue
		}
		w.b.WriteString(w.pad(indent) + w.one("", "", "", "  ") + w.one("closed", "# no comment", "and x  ", "立直 'a'",
			"- b: c") + "\n")
	}
}
