package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/symbols"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
)

// hoverResult is the result of textDocument/hover.
type hoverResult struct {
	Contents protocol.MarkupContent `json:"contents"`
	Range    protocol.Range         `json:"range"`
}

func hover(ctx context.Context, r *request, f *file, p protocol.AtPosition) (*hoverResult, error) {
	if f.kind == source.Other {
		return nil, nil
	}
	h := &hoverBuilder{index: r.index(), ctx: ctx, f: f, offset: f.text.Offset(p.Position),
		words: words.In(r.lang).Editor()}
	h.spot = f.at(h.offset)
	for _, show := range []func() bool{h.ignoreComment, h.expression, h.mention, h.hand, h.value,
		h.table} {
		if show() {
			break
		}
	}
	if h.text.Len() == 0 || ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return &hoverResult{protocol.Markdown(strings.TrimSpace(h.text.String())),
		f.text.RangeOf(h.position)}, nil
}

type hoverBuilder struct {
	*index
	spot
	ctx    context.Context
	f      *file
	offset int
	words  *words.Editor
	// text is the Markdown built so far, and position the range that it describes.
	text     strings.Builder
	position rules.Position
}

func (h *hoverBuilder) paragraph(text string) {
	if text = strings.TrimSpace(text); text != "" {
		h.text.WriteString(text + "\n\n")
	}
}

// rules returns the rules of the file, or the rules that its tests or record use. For a rule file
// that has never loaded, it returns the rules that the file extends. It returns nil if there are
// none.
func (h *hoverBuilder) rules() *rules.Rules {
	if l := h.f.Listed(); h.f.kind != source.Rules {
		if f := h.files[h.Key(l, l.Parent)]; f != nil {
			return h.currentRules(f)
		}
	}
	r := h.currentRules(h.f)
	if r == nil && h.f.kind == source.Rules {
		l := h.f.Listed()
		r = h.rulesOf(h.Key(l, l.Parent))
	}
	return r
}

// rulesTimeout limits the time that a hover waits for current rules if older ones are available.
const rulesTimeout = 6 * time.Millisecond

// currentRules returns the current rules of f if they load in time, and its last good rules
// otherwise.
func (h *hoverBuilder) currentRules(f *file) *rules.Rules {
	_, known := f.rules.peek()
	if f.lastGood().rules == nil || known {
		r, _ := f.Rules()
		return r
	}
	r, done := soon(h.ctx, h.server, rulesTimeout, func() *rules.Rules {
		r, _ := f.Rules()
		return r
	})
	if !done {
		return f.lastGood().rules
	}
	return r
}

func (h *hoverBuilder) ignoreComment() bool {
	line, start := h.f.text.LineAround(h.offset)
	comment := strings.Index(string(line), "# rulecheck:ignore")
	if comment < 0 || h.offset < start+comment {
		return false
	}
	word := strings.Fields(string(line[comment:]))
	if len(word) < 3 {
		return true
	}
	code := word[2]
	for _, c := range finding.Codes() {
		if c.Name == code {
			from := start + comment + strings.Index(string(line[comment:]), " "+code) + 1
			h.position = h.between(from, from+len(code))
			h.paragraph(fmt.Sprintf(h.words.Silenced,
				fmt.Sprintf("[`%s`](%s)", code, h.pageOf(code))))
			h.paragraph(words.Term(c.Meaning).In(h.lang).String())
		}
	}
	return true
}

func (h *hoverBuilder) between(from, to int) (p rules.Position) {
	p.Line, p.Column = h.f.text.Place(from)
	p.EndLine, p.EndColumn = h.f.text.Place(to)
	return p
}

func (s *server) pageOf(code string) string {
	if s.CodePage != "" {
		return strings.ReplaceAll(s.CodePage, "%s", code)
	}
	return s.address(scheme + ":/codes/" + code + ".md")
}

func (h *hoverBuilder) mention() bool {
	l, m := h.mentionAt(h.f, h.offset)
	if m == nil {
		return false
	}
	if len(m.Sections) == 0 {
		return h.file(l, m)
	}
	rule, places := h.Resolve(l, m)
	if rule.Root == "" {
		return false
	}
	h.position = m.Position
	h.rule(rule, places)
	return true
}

func (h *hoverBuilder) file(l *symbols.Listing, m *outline.Mention) bool {
	listing := h.index.Listing(h.Key(l, m.ID))
	if listing == nil {
		return false
	}
	h.position = m.Position
	root, _ := outline.Read(&tree.Source{Name: listing.Key, Text: h.index.text(listing.Key).Body})
	for _, field := range []string{"name", "doc"} {
		if text := root.Get(field).Translated().In(h.lang); text != "" && field == "name" {
			h.paragraph("**" + text + "**")
		} else {
			h.paragraph(text)
		}
	}
	h.paragraph("[" + h.displayName(listing.Key) + "](" + h.address(listing.Key) + ")")
	return true
}

func (x *index) displayName(key string) string {
	if id, ours := shippedID(key); ours {
		return id
	}
	if folder, name := x.folderOf(key); folder != nil {
		return name
	}
	return key
}

func (h *hoverBuilder) link(key string, at rules.Position) string {
	line := h.index.text(key).RangeOf(at).Start.Line + 1
	return fmt.Sprintf("[%s:%d](%s#L%d)", h.displayName(key), line, h.address(key), line)
}

func (h *hoverBuilder) value() bool {
	if h.key == nil || h.spot.in == nil {
		return false
	}
	meaning := h.spot.in.Meaning(h.key.Text)
	v := h.spot.value
	if meaning == "" || !h.onKey && (v == nil || v.Kind != tree.Scalar ||
		!h.f.text.Contains(v.Pos(), h.offset)) {
		return false
	}
	h.position = h.key.Pos()
	h.paragraph(fmt.Sprintf("`%s`: %s", h.key.Text, words.In(h.lang).Meaning(meaning)))
	below := h.spot.in.Below(h.key.Text)
	if h.f.kind == source.Rules && below != nil && below.Holds == schema.HoldsCondition &&
		v.PlainText() != "" {
		if r := h.rules(); r != nil {
			h.describeCondition(r, v.Text)
		}
	}
	h.origins()
	h.table()
	return true
}

// maxOrigins is the maximum number of values listed below a key.
const maxOrigins = 4

func (h *hoverBuilder) origins() {
	path := strings.Join(h.path, ".")
	if h.f.kind != source.Rules ||
		len(h.path) < 2 && !slices.Contains(schema.Header, path) &&
			h.spot.value.Kind != tree.Scalar {
		return
	}
	r := h.rules()
	if r == nil {
		return
	}
	origins, err := lists.OriginsAt(r.Origins(), []string{path})
	if err != nil || len(origins) > maxOrigins { // unknown path or whole section
		return
	}
	var lines []string
	for _, o := range origins {
		line := fmt.Sprintf("`%s` = `%s`", o.Path, o.Value)
		if o.Removed {
			line = fmt.Sprintf("`%s`: `off`", o.Path)
		}
		own := h.f.keyOf(o.File)
		if own == h.f.key && len(o.Overrides) == 0 { // set in this file
			continue
		}
		if own != h.f.key && o.Line > 0 {
			line += ", " + fmt.Sprintf(h.words.Written, h.link(own, o.Position))
		}
		for _, old := range o.Overrides {
			if old.Value != "" {
				line += ", " + fmt.Sprintf(h.words.Overrides, "`"+old.Value+"`",
					h.link(h.f.keyOf(old.File), old.Position))
			}
		}
		lines = append(lines, "- "+line)
	}
	h.paragraph(strings.Join(lines, "\n"))
}
