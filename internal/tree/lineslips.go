package tree

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// Lines that YAML can't read because of a single mistake. The right correction is the one that lets
// YAML read on.

// A lineSlip describes such a mistake: its pattern in a line without surrounding blanks, the
// replacement, and the message.
type lineSlip struct {
	pattern     func() *regexp.Regexp
	replacement string
	message     words.Text
	// needsKey requires that the second group is a known key.
	needsKey bool
}

var lineSlips = []lineSlip{
	{pattern: work.LazyRegexp(`^(\S.*: +(?:off|on|true|false|[0-9]+)) *:$`), replacement: "$1",
		message: words.Say("a colon stands behind the value")},
	{pattern: work.LazyRegexp(`^((?:- )?[\pL_][\pL\pN_-]*: +\{[\pL_][\pL\pN_-]*: [^{}()#]*?)$`),
		replacement: "$1}",
		message:     words.Say("a brace that opens in this line is not closed")},
	{pattern: work.LazyRegexp(`^((?:- )?[\pL_][\pL\pN_-]*:) +[({]?([\pL_][\pL\pN_-]*)(: [^{}()#]*?)[)}]?$`), replacement: "$1 {$2$3}",
		message:  words.Say("an entry with its value stands behind a key, without braces around it"),
		needsKey: true},
	{pattern: work.LazyRegexp(`; *([\pL_][\pL\pN_-]*: )`), replacement: ", $1",
		message: words.Say("a semicolon stands where a comma divides entries")},
	{pattern: work.LazyRegexp(`([\pL_])[\[{]([^\[\]{}()]*)[\]}]`), replacement: "$1($2)",
		message: words.Say("only round brackets stand in conditions")},
	{pattern: work.LazyRegexp(`\b([a-z_]+) in \[([0-9]+), *([0-9]+)\]`),
		replacement: "($1 == $2 or $1 == $3)",
		message:     words.Say("there are no lists in conditions")},
	{pattern: work.LazyRegexp(`^([^"#]*: "[^"]*)$`), replacement: `$1"`,
		message: words.Say("the quote that opens here is never closed")},
	{pattern: work.LazyRegexp(`^((?:- *)*-)\t+`), replacement: "$1 ",
		message: words.Say("a tab stands where only spaces may indent")},
	{pattern: work.LazyRegexp(`^[*•·] *([\pL_][\pL\pN_-]*:)`), replacement: "$1",
		message: words.Say("no mark stands in front of a key")},
}

// maxRead bounds the bytes reread to find one mistake or what follows it, and maxReread those of a
// whole run.
const (
	maxRead   = 48 << 10
	maxReread = 1 << 20
)

// rereadKey is the context key of the counter for reread bytes.
type rereadKey struct{}

// OneRun returns a context in which several reports about a file share the bound on rereading to
// explain syntax errors.
func OneRun(ctx context.Context) context.Context {
	return context.WithValue(ctx, rereadKey{}, new(int))
}

// reread counts bytes to be read again, and reports whether the previous total was within the
// bound.
func (p *parser) reread(bytes int) bool {
	read := p.rereadBytes
	if p.ctx != nil {
		if ofRun, ok := p.ctx.Value(rereadKey{}).(*int); ok {
			read = ofRun
		}
	}
	before := *read
	*read += bytes
	return before <= maxReread
}

var quotedOrComment = work.LazyRegexp(`"[^"]*"|'[^']*'|(?:^|\s)#.*$`)

func (s lineSlip) correct(text string, keys map[string]bool) string {
	like := s.pattern()
	bare := quotedOrComment().ReplaceAllStringFunc(text, func(part string) string {
		return strings.Repeat(part[len(part)-1:], len(part))
	})
	var meant []byte
	end := 0
	for _, m := range like.FindAllStringSubmatchIndex(bare, -1) {
		if s.needsKey && !keys[text[m[4]:m[5]]] {
			return ""
		}
		meant = like.ExpandString(append(meant, text[end:m[0]]...), s.replacement, text, m)
		end = m[1]
	}
	if end == 0 {
		return ""
	}
	return string(meant) + text[end:]
}

func (p *parser) explainLine(src *Source, f *finding.Finding, line int) bool {
	left := maxRead
	if left <= 2*len(src.Text) {
		return false
	}
	reads := func(u uncoloned) bool {
		left -= 2 * len(src.Text)
		return left > 0 && p.readsOn(src, line, u)
	}
	for n := min(line, len(src.LineTexts())-1); n >= max(0, line-maxLinesAbove); n-- {
		text := strings.Trim(src.LineTexts()[n], " \t\r")
		// Full-width characters are reported by explainWide.
		if text == "" || len(text) > maxSearchedLine || text[0] == '#' ||
			strings.ContainsAny(text, "｛｝［］（），：；") {
			continue
		}
		for _, s := range lineSlips {
			u := uncoloned{line: n, meant: s.correct(text, p.keys), certain: true}
			if u.meant != "" && reads(u) {
				u.explain(src, f)
				f.Message = s.message
				return true
			}
		}
		if open := strings.Count(text, "{") - strings.Count(text, "}"); open > 0 &&
			!strings.HasSuffix(text, "{") {
			u := uncoloned{line: n, meant: text + strings.Repeat("}", open), certain: true}
			if reads(u) {
				u.explain(src, f)
				f.Message = words.Say("a brace that opens in this line is not closed")
				return true
			}
		}
	}
	return false
}

// maxSyntax bounds the syntax errors reported for a file.
const maxSyntax = 20

func (p *parser) syntaxErrors(src *Source, err error) {
	f := p.syntaxFinding(src, err)
	p.report(f)
	for range min(maxSyntax, maxRead/(1+2*len(src.Text))) {
		if len(f.Fixes) == 0 || !f.Fixes[0].Safe {
			return
		}
		for _, e := range f.Fixes[0].Edits {
			if e.Line != f.Line || e.EndLine != f.Line || strings.Contains(e.Text, "\n") {
				return
			}
		}
		src = &Source{Name: src.Name, Text: f.Fixes[0].Apply(src.Text), Depth: src.Depth}
		var doc yaml.Node
		if err = yaml.NewDecoder(bytes.NewReader(src.Body())).Decode(&doc); err == nil ||
			errors.Is(err, io.EOF) {
			return
		}
		next := p.syntaxFinding(src, err)
		if next.Code != finding.YAMLSyntax || next.Line <= f.Line {
			return
		}
		f = next
		p.report(f)
	}
}
