package lsp

import (
	"cmp"
	"fmt"
	"strings"

	"example.com/hanfu/internal/report/lists"
	"example.com/hanfu/internal/report/speech"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// rule shows what a rule is called and means, what it is worth or has as its value, and where files say so.
func (h *pointed) rule(is rule, places []declaration) {
	title := fmt.Sprintf("`%s.%s`", is.section, is.id)
	r := h.rules()
	var entry *rules.Rule
	if r != nil {
		entry = r.Entry(is.section, is.id)
	}
	if entry == nil { // of a file that can't be used yet
		if name := h.nameOf(h.in.Tree().At(is.section + "." + is.id)); name != "" {
			title = "**" + name + "** · " + title
		}
		h.paragraph(title)
		h.places(places)
		return
	}
	if name := entry.NameIn(h.lang); name != is.id {
		title = "**" + name + "** · " + title
	}
	h.paragraph(title)
	h.paragraph(entry.Doc.In(h.lang))
	switch is.section {
	case "yaku":
		h.yaku(r, rules.ByID(r.Yaku(), is.id))
	case "options":
		h.option(rules.ByID(r.Options(), is.id))
	case "sets":
		h.paragraph("`" + rules.ByID(r.Sets(), is.id).Tiles.String() + "`")
	case "situation":
		h.paragraph(rules.ByID(r.Situation(), is.id).Message.In(h.lang))
	default:
		h.expressions(r, is)
	}
	h.places(places)
}

// places shows where files declare, change and remove a rule, the nearest first.
func (h *pointed) places(all []declaration) {
	var said []string
	for i, p := range all {
		text := h.words.Changed
		switch {
		case p.Removes:
			text = h.words.Removed
		case i == len(all)-1:
			text = h.words.Declared
		}
		said = append(said, fmt.Sprintf(text, h.link(p.in.key, p.Position)))
	}
	h.paragraph(strings.Join(said, ", "))
}

// yaku shows what a yaku is worth, what it asks, and its example.
func (h *pointed) yaku(r *rules.Rules, y *rules.Yaku) {
	common := words.In(h.lang).Common
	worth := lists.Worth(common, r, y, h.lang)
	if y.Closed != nil || y.Open != nil {
		worth = common.ClosedOpen + ": " + worth
	}
	h.paragraph(worth)
	h.asks(r, y.When.String())
	if y.Example != "" {
		h.paragraph(fmt.Sprintf(h.words.Example, "`"+y.Example+"`"))
	}
}

// asks shows what a condition asks, in words.
func (h *pointed) asks(r *rules.Rules, src string) {
	lines := speech.Describe(r, h.lang, src)
	if len(lines) == 0 {
		h.paragraph(code(src))
		return
	}
	text := h.words.Asks + "\n"
	for _, l := range lines {
		said := l.Text
		if l.Code {
			said = code(l.Text)
		}
		text += "\n" + strings.Repeat("  ", l.Depth) + "- " + said
	}
	h.paragraph(text)
}

// code writes a part of a condition as Markdown has it.
func code(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if strings.Contains(text, "`") {
		return "`` " + text + " ``"
	}
	return "`" + text + "`"
}

// option shows the value of an option, and which it may have.
func (h *pointed) option(o *rules.Option) {
	common := words.In(h.lang).Common
	text := "`" + o.Value.String() + "`"
	if o.Value != o.Default {
		text += " " + fmt.Sprintf(common.Default, "`"+o.Default.String()+"`")
	}
	var allowed []string
	for _, v := range o.Allowed {
		allowed = append(allowed, "`"+v.String()+"`")
	}
	may := strings.Join(allowed, common.List)
	if o.Min < o.Max {
		may = cmp.Or(may, fmt.Sprintf(common.Range, o.Min, o.Max))
	}
	h.paragraph(text)
	h.paragraph(may)
}

// mostExpressions is how many conditions and numbers of a rule are shown.
const mostExpressions = 6

// expressions shows the conditions and numbers of a rule.
func (h *pointed) expressions(r *rules.Rules, is rule) {
	var text []string
	path := is.section + "." + is.id + "."
	for _, all := range [][]rules.Expression{r.Expressions(), r.TableExpressions()} {
		for i := range all {
			if field, below := strings.CutPrefix(all[i].Path, path); below && len(text) < mostExpressions {
				text = append(text, "- "+field+": "+code(all[i].Text))
			}
		}
	}
	h.paragraph(strings.Join(text, "\n"))
}
