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
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/internal/words"
)

// Lines that YAML can't read because of one mistake. The right correction is the one with which YAML reads on.

// A lineSlip is such a mistake: its pattern in a line without surrounding blanks, the replacement, and the message.
type lineSlip struct {
	like    func() *regexp.Regexp
	instead string
	message words.Text
	// ofKeys: the second group is a key that may stand there.
	ofKeys bool
}

var lineSlips = []lineSlip{
	{like: lazyregexp.New(`^(\S.*: +(?:off|on|true|false|[0-9]+)) *:$`), instead: "$1", message: words.Say("a colon stands behind the value")},
	{like: lazyregexp.New(`^((?:- )?[\pL_][\pL\pN_-]*: +\{[\pL_][\pL\pN_-]*: [^{}()#]*?)$`), instead: "$1}",
		message: words.Say("a brace that opens in this line is not closed")},
	{like: lazyregexp.New(`^((?:- )?[\pL_][\pL\pN_-]*:) +[({]?([\pL_][\pL\pN_-]*)(: [^{}()#]*?)[)}]?$`), instead: "$1 {$2$3}",
		message: words.Say("an entry with its value stands behind a key, without braces around it"), ofKeys: true},
	{like: lazyregexp.New(`; *([\pL_][\pL\pN_-]*: )`), instead: ", $1", message: words.Say("a semicolon stands where a comma divides entries")},
	{like: lazyregexp.New(`([\pL_])[\[{]([^\[\]{}()]*)[\]}]`), instead: "$1($2)", message: words.Say("only round brackets stand in conditions")},
	{like: lazyregexp.New(`\b([a-z_]+) in \[([0-9]+), *([0-9]+)\]`), instead: "($1 == $2 or $1 == $3)", message: words.Say("there are no lists in conditions")},
	{like: lazyregexp.New(`^([^"#]*: "[^"]*)$`), instead: `$1"`, message: words.Say("the quote that opens here is never closed")},
	{like: lazyregexp.New(`^((?:- *)*-)\t+`), instead: "$1 ", message: words.Say("a tab stands where only blanks may indent")},
	{like: lazyregexp.New(`^[*•·] *([\pL_][\pL\pN_-]*:)`), instead: "$1", message: words.Say("no mark stands in front of a key")},
}

// maxRead bounds how much text is read anew to find one mistake, or what follows it, and maxReread how much for all of a
// run, in bytes.
const (
	maxRead   = 48 << 10
	maxReread = 1 << 20
)

// rereading is the key by which a context counts what is read anew.
type rereading struct{}

// OneRun returns a context in which several reports about a file count as one run, which bounds what they do to explain
// what YAML can't read.
func OneRun(ctx context.Context) context.Context {
	return context.WithValue(ctx, rereading{}, new(int))
}

// reread counts some bytes that are read anew, and reports whether no more than the bound were read before.
func (p *parser) reread(bytes int) bool {
	read := p.read
	if p.ctx != nil {
		if ofRun, ok := p.ctx.Value(rereading{}).(*int); ok {
			read = ofRun
		}
	}
	before := *read
	*read += bytes
	return before <= maxReread
}

// quotedOrAside is what stands in quotes or in a comment.
var quotedOrAside = lazyregexp.New(`"[^"]*"|'[^']*'|(?:^|\s)#.*$`)

func (s lineSlip) meant(text string, keys map[string]bool) string {
	like := s.like()
	bare := quotedOrAside().ReplaceAllStringFunc(text, func(part string) string {
		return strings.Repeat(part[len(part)-1:], len(part))
	})
	var meant []byte
	end := 0
	for _, m := range like.FindAllStringSubmatchIndex(bare, -1) {
		if s.ofKeys && !keys[text[m[4]:m[5]]] {
			return ""
		}
		meant = like.ExpandString(append(meant, text[end:m[0]]...), s.instead, text, m)
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
	for n := min(line, len(src.LineTexts())-1); n >= max(0, line-maxAbove); n-- {
		text := strings.Trim(src.LineTexts()[n], " \t\r")
		if text == "" || len(text) > maxSearchedLine || text[0] == '#' || strings.ContainsAny(text, "｛｝［］（），：；") { // reported elsewhere
			continue
		}
		for _, s := range lineSlips {
			u := uncoloned{line: n, meant: s.meant(text, p.keys), certain: true}
			if u.meant != "" && reads(u) {
				u.explain(src, f)
				f.Message = s.message
				return true
			}
		}
		if open := strings.Count(text, "{") - strings.Count(text, "}"); open > 0 && !strings.HasSuffix(text, "{") {
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

// maxSyntax bounds the syntax errors that are reported for a file.
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
		if err = yaml.NewDecoder(bytes.NewReader(src.Body())).Decode(&doc); err == nil || errors.Is(err, io.EOF) {
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
