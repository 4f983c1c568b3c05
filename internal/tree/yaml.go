package tree

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// Parse parses a file as one YAML document of plain mappings, lists and scalars. It returns nil,
// with findings, if that fails.
func Parse(src *Source) (*Value, finding.Findings) {
	p := parser{rereadBytes: new(int)}
	return p.file(src), p.found
}

type parser struct {
	ctx  context.Context
	keys map[string]bool
	// found are the findings, and more counts those beyond the bound.
	found finding.Findings
	more  int
	// rereadBytes counts the bytes parsed again to explain syntax errors.
	rereadBytes *int
}

func (p *parser) full() bool { return len(p.found) == MaxFindings }

func (p *parser) add(at finding.Position, code string, help words.Text, format string,
	args ...any) {
	p.report(finding.Finding{Position: at, Code: code, Message: words.Say(format, args...),
		Help: help})
}

func (p *parser) report(f finding.Finding) {
	if p.full() {
		p.more++
		return
	}
	p.found = append(p.found, f)
}

func (p *parser) file(src *Source) *Value {
	if src.Parsed != nil {
		return src.Parsed.parse(src, p)
	}
	return p.parse(src)
}

func (p *parser) parse(src *Source) *Value {
	if root := src.indexed(); root != nil {
		return root
	}
	root := p.yaml(src)
	r := new(Report)
	for _, w := range src.Words {
		w.addTo(root, p.yaml(w.Source), r)
	}
	for _, f := range r.Findings {
		p.report(f)
	}
	return root
}

func (p *parser) yaml(src *Source) *Value {
	whole := finding.Position{File: src.Name}
	if len(src.Text) > work.FileBytes {
		p.add(whole, finding.TooLarge,
			words.Say("move a part of it to a file of its own, and extend that"),
			"the file has more than %d KiB", work.FileBytes>>10)
		return nil
	}
	if at, message, help := src.illEncoded(); !message.Empty() {
		p.add(at, finding.BadEncoding, help, "%s", message)
		return nil
	}
	if n := src.Marks(); n > MaxMarks {
		p.add(whole, finding.TooLarge,
			words.Say("remove what no rule needs, or move a part to a file of its own, and extend that"),
			"the file has %d of the marks : , - ? [ { and line ends, and may have %d", n, MaxMarks)
		return nil
	}
	decoder := yaml.NewDecoder(bytes.NewReader(src.Body()))
	var doc, next yaml.Node
	if err := decoder.Decode(&doc); errors.Is(err, io.EOF) {
		p.add(src.Line(1), finding.EmptyFile,
			words.Say("a rule file begins with hanfu: 1 and an id"), "the file says nothing")
		return nil
	} else if err != nil {
		p.syntaxErrors(src, err)
		return nil
	}
	c := converter{parser: p, src: src}
	root := c.value(doc.Content[0], 0)
	if err := decoder.Decode(&next); err == nil {
		p.add(src.Line(next.Line), finding.SeveralDocuments,
			words.Say("remove the line ---, or move what follows to a file of its own"),
			"a second document begins here, and a rule file is one")
	} else if !errors.Is(err, io.EOF) {
		p.report(p.syntaxFinding(src, err))
	}
	return root
}

var tooDeep = words.Say("mappings and lists are nested more than %d deep")

type converter struct {
	*parser
	src *Source
	// braces counts the enclosing mappings and lists in brackets.
	braces int
	// line is the last line searched for !, and marked reports whether it has one.
	line   int
	marked bool
}

// value converts a node and its descendants. It reports what the format does not use, and leaves it
// out if it has no plain meaning.
func (c *converter) value(n *yaml.Node, depth int) *Value {
	v := &Value{File: c.src, Line: n.Line, Column: n.Column, Text: n.Value,
		Flow: n.Style&yaml.FlowStyle != 0}
	if depth > maxDepth {
		v.Flawed = true
		c.add(v.wordPos(), finding.TooDeep, words.Text{}, tooDeep.Format, maxDepth)
		return v
	}
	c.plainYAML(n, v)
	if v.Flow {
		c.braces++
		defer func() { c.braces-- }()
	}
	switch n.Kind {
	case yaml.MappingNode:
		v.Kind = Mapping
		c.pairs(n, v, depth)
	case yaml.SequenceNode:
		v.Kind = List
		v.Items = make([]*Value, len(n.Content))
		for i, item := range n.Content {
			v.Items[i] = c.value(item, depth+1)
		}
	default:
		v.Style, v.InBraces = styleOf(n.Style), c.braces > 0
		v.Null = n.Tag == "!!null" && v.Style == Plain
	}
	return v
}

func styleOf(s yaml.Style) Style {
	switch {
	case s&yaml.SingleQuotedStyle != 0:
		return SingleQuoted
	case s&yaml.DoubleQuotedStyle != 0:
		return DoubleQuoted
	case s&yaml.LiteralStyle != 0:
		return Literal
	case s&yaml.FoldedStyle != 0:
		return Folded
	}
	return Plain
}

// plainYAML refuses anchors, aliases and tags. Rule files share values by overlays, and the
// position of a value already determines its type.
func (c *converter) plainYAML(n *yaml.Node, v *Value) {
	help := words.Say("write the value out, or put it into a file that this one extends")
	switch {
	case n.Kind == yaml.AliasNode:
		c.add(v.wordPos(), finding.YAMLFeature, help, "the alias *%s is not used here", n.Value)
	case n.Anchor != "":
		c.add(v.wordPos(), finding.YAMLFeature, help, "the anchor &%s is not used here", n.Anchor)
	case n.Style&yaml.TaggedStyle != 0:
		help, fixed := words.Say("remove it; quote a value that is to be text"), ""
		if m := negation().FindStringSubmatch(n.Tag); m != nil {
			help, fixed = words.Say("write not %s, or quote a value that begins with !", m[1]),
				"not "+m[1]
		}
		f := finding.Finding{Position: v.wordPos(), Code: finding.YAMLFeature, Help: help,
			Message: words.Say("the tag %s is not used here", n.Tag)}
		finding.Write(&f, f.Position, fixed, true)
		c.report(f)
	case c.tagged(n): // a tag without a name leaves no trace in the node
		c.add(v.wordPos(), finding.YAMLFeature,
			words.Say("remove it; quote a value that begins with !"),
			"the tag ! is not used here")
	default:
		return
	}
	v.Flawed = true
}

// negation matches a condition that begins with !, the "not" of programming languages, which YAML
// takes for a tag.
var negation = work.LazyRegexp(`^!([a-z_]+)$`)

// tagged reports whether a node begins with !. It searches each line once, because a line may be
// long and have many nodes.
func (c *converter) tagged(n *yaml.Node) bool {
	if lines := c.src.LineTexts(); n.Line != c.line {
		c.line, c.marked = n.Line, n.Line >= 1 && n.Line <= len(lines) &&
			strings.Contains(lines[n.Line-1], "!")
	}
	if !c.marked {
		return false
	}
	text := c.src.LineRunes(n.Line - 1)
	return n.Column >= 1 && n.Column <= len(text) && text[n.Column-1] == '!'
}

func (c *converter) pairs(n *yaml.Node, v *Value, depth int) {
	v.Pairs = make([]Pair, 0, len(n.Content)/2)
	first := make(map[string]*Value, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := c.value(n.Content[i], depth+1)
		val := c.value(n.Content[i+1], depth+1)
		switch {
		case key.Flawed:
			v.Flawed = true
		case n.Content[i].Tag == "!!merge":
			v.Flawed = true
			c.add(key.wordPos(), finding.YAMLFeature,
				words.Say("use extends, or write the entries out"),
				"the merge key << is not used here")
		case key.Kind != Scalar || key.Null:
			v.Flawed = true
			c.add(key.wordPos(), finding.WrongType, words.Text{}, "a key is a word, and this is %s",
				Describe(key))
		case first[key.Text] != nil:
			help := words.Say("remove one of the two")
			if val.Kind == List && len(val.Items) > 0 {
				help = words.Say("remove one of the two, or write what both say in one list")
			} else if val.Kind == Mapping && len(val.Pairs) > 0 {
				help = words.Say("remove one of the two, or write what both say below one")
			}
			f := finding.Finding{Position: key.Start(), Code: finding.DuplicateKey,
				Message: words.Say("%s stands here for the second time", Quote(key.Text)),
				Help:    help}
			if !c.full() { // In a long line, finding all positions takes too long.
				f.Position = key.Pos()
				f.Related = []finding.Related{{Position: first[key.Text].Pos(),
					Message: words.Say("it stands here for the first time")}}
			}
			c.report(f)
		default:
			first[key.Text] = key
			v.Pairs = append(v.Pairs, Pair{key, val})
		}
	}
}

// Describe describes a value in users' words.
func Describe(v *Value) words.Text {
	switch {
	case v.Null:
		return words.Say("nothing")
	case v.Kind == Scalar:
		return words.Plain(Quote(v.Text))
	}
	return words.Term(v.Kind.String())
}

// The YAML library formats its errors as "yaml: line 3: message". The line is often that of the
// enclosing mapping or list, and may be off by one. For an unclosed quote it is the line of the
// quote.
var (
	errorLine    = work.LazyRegexp(`^yaml: (?:line (\d+): )?(.*)$`)
	quoteProblem = work.LazyRegexp(`^(found unexpected (end of stream|document indicator)|could not find expected)`)
)

// yamlWords maps prefixes of the library's messages to a message and help in users' words.
var yamlWords = []struct {
	prefix        string
	message, help words.Text
}{
	{"mapping values are not allowed",
		words.Say("a second colon with a blank behind it, or a line that is indented too far"),
		words.Say("quote the value if the colon belongs to it; a condition with ? and : is best written behind >-")},
	{"could not find expected ':'", words.Say("a key without a colon behind it"),
		words.Say("write key: value")},
	{"did not find expected key",
		words.Say("the line does not fit in here: it is not indented like its neighbors, or something follows a quoted value"),
		words.Say("indent all keys of a mapping alike; put a value with quotes in it in quotes of the other sort")},
	{"did not find expected '-'", words.Say("the line does not fit into the list"),
		words.Say("begin each entry of a list with - and indent them alike")},
	{"did not find expected ',' or '}'", words.Say("a mapping in braces goes wrong here"),
		words.Say("put a comma between entries, a } at the end, and quote a value with a colon, a comma or a bracket in it")},
	{"did not find expected ',' or ']'", words.Say("a list in brackets goes wrong here"),
		words.Say("put a comma between entries, a ] at the end, and quote a value with a comma or a bracket in it")},
	{"did not find expected node content", words.Say("a value is missing or is cut off here"),
		words.Say("close every bracket, and quote a value that begins with one")},
	{"did not find expected <document start>",
		words.Say("something follows the end of the document"), words.Say("remove it")},
	{"found unexpected end of stream", words.Say("the quote that opens here is never closed"),
		words.Say("close it; in single quotes, write '' for a quote")},
	{"found unexpected document indicator",
		words.Say("the quote that opens here is not closed before the document ends"),
		words.Say("close it")},
	{"found character that cannot start",
		words.Say("a value begins with a character that YAML keeps for itself"),
		words.Say("quote the value")},
	{"found a tab character", words.Say("a tab stands where only spaces may indent"),
		words.Say("replace the tab with spaces")},
	{"found unknown escape", words.Say("double quotes have no such escape"),
		words.Say(`write \\ for a backslash, or use single quotes`)},
	{"did not find expected hexdecimal",
		words.Say("an escape in double quotes needs its hexadecimal digits"), words.Text{}},
	{"found invalid Unicode", words.Say("an escape in double quotes gives no character"),
		words.Text{}},
	{"block sequence entries are not allowed", words.Say("a list can't begin here"),
		words.Say("begin the list on a line of its own")},
	{"found an indentation indicator", words.Say("a block can't be indented by 0"),
		words.Say("leave the number out")},
	{"found incompatible YAML document",
		words.Say("the file says that it is written in a version of YAML that can't be read here"),
		words.Say("remove the line that begins with %")},
	{"did not find expected comment or line break",
		words.Say("only - + or a digit may stand behind > and |"),
		words.Say("begin the text on the next line")},
}

func (p *parser) syntaxFinding(src *Source, err error) finding.Finding {
	m := errorLine().FindStringSubmatch(err.Error())
	if m == nil {
		m = []string{"", "", err.Error()}
	}
	line, _ := strconv.Atoi(m[1])
	f := finding.Finding{Code: finding.YAMLSyntax, Message: words.Say("YAML can't be read here: %s",
		m[2])}
	for _, w := range yamlWords {
		if strings.HasPrefix(m[2], w.prefix) {
			f.Message, f.Help = w.message, w.help
		}
	}
	where := mistakeOf(src, m[2])
	switch {
	case strings.HasPrefix(m[2], "exceeded max depth"):
		f.Code, f.Message = finding.TooDeep, tooDeep.With(maxDepth)
	case strings.HasPrefix(m[2], "unknown anchor"):
		f.Code, f.Message = finding.YAMLFeature,
			words.Say("aliases such as *name are not used here")
		f.Help = words.Say("write the value out; quote a value that begins with *")
		line = where.line()
	case !quoteProblem().MatchString(m[2]):
		line = where.line()
	}
	f.Position = where.place(line)
	// The library omits the line if it is the first.
	if quoteProblem().MatchString(m[2]) && line > 1 && f.Position == src.Line(line) {
		if first := where.place(1); first != src.Line(1) {
			f.Position = first
		}
	}
	p.explainSyntax(src, &f, m[2])
	if tabs, ok := indentingTabs(src, f.Line); ok && f.Code == finding.YAMLSyntax {
		f.Position, f.Message, f.Help = tabs,
			words.Say("a tab stands where only spaces may indent"),
			words.Say("replace the tab with spaces")
		f.Fixes = withoutTabs(src)
	}
	return f
}
