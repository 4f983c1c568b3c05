package lsp

import (
	"cmp"
	"fmt"
	"strings"

	"example.com/hanfu/door/lsp/internal/symbols"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/ruleentries"
)

func (h *hoverBuilder) rule(rule symbols.Rule, places []symbols.Declaration) {
	title := fmt.Sprintf("`%s.%s`", rule.Section, rule.ID)
	r := h.rules()
	var entry *rules.Rule
	if r != nil {
		entry = r.Entry(rule.Section, rule.ID)
	}
	if entry == nil { // from a file that doesn't load yet
		if name := h.nameOf(h.f.Tree().At(rule.Section + "." + rule.ID)); name != "" {
			title = "**" + name + "** · " + title
		}
		h.paragraph(title)
		h.declarations(places)
		return
	}
	if name := entry.NameIn(h.lang); name != rule.ID {
		title = "**" + name + "** · " + title
	}
	h.paragraph(title)
	h.paragraph(ruleentries.Texts(r)[rule.Section+"."+rule.ID].In(h.lang))
	switch rule.Section {
	case "yaku":
		h.yaku(r, rules.ByID(r.Yaku(), rule.ID))
	case "options":
		h.option(rules.ByID(r.Options(), rule.ID))
	case "sets":
		h.paragraph("`" + rules.ByID(r.Sets(), rule.ID).Tiles.String() + "`")
	case "situation":
		h.paragraph(rules.ByID(r.Situation(), rule.ID).Message.In(h.lang))
	default:
		h.expressions(r, rule)
	}
	h.declarations(places)
}

func (h *hoverBuilder) declarations(all []symbols.Declaration) {
	var texts []string
	for i, p := range all {
		text := h.words.Changed
		switch {
		case p.Removes:
			text = h.words.Removed
		case i == len(all)-1:
			text = h.words.Declared
		}
		texts = append(texts, fmt.Sprintf(text, h.link(p.In.Key, p.Position)))
	}
	h.paragraph(strings.Join(texts, ", "))
}

func (h *hoverBuilder) yaku(r *rules.Rules, y *rules.Yaku) {
	common := words.In(h.lang).Common
	worth := lists.Worth(common, r, y, h.lang)
	if y.Closed != nil || y.Open != nil {
		worth = common.ClosedOpen + ": " + worth
	}
	h.paragraph(worth)
	h.describeCondition(r, y.When.String())
	if y.Example != "" {
		h.paragraph(fmt.Sprintf(h.words.Example, "`"+y.Example+"`"))
	}
}

func (h *hoverBuilder) describeCondition(r *rules.Rules, src string) {
	lines := speech.Describe(r, h.lang, src)
	if len(lines) == 0 {
		h.paragraph(code(src))
		return
	}
	text := h.words.Asks + "\n"
	for _, l := range lines {
		text += "\n" + strings.Repeat("  ", l.Depth) + "- " + l.Text
	}
	h.paragraph(text)
}

func code(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if strings.Contains(text, "`") {
		return "`` " + text + " ``"
	}
	return "`" + text + "`"
}

func (h *hoverBuilder) option(o *rules.Option) {
	common := words.In(h.lang).Common
	text := "`" + o.Value.String() + "`"
	if o.Value != o.Default {
		text += " " + fmt.Sprintf(common.Default, "`"+o.Default.String()+"`")
	}
	var allowed []string
	for _, v := range o.Allowed {
		allowed = append(allowed, "`"+v.String()+"`")
	}
	values := strings.Join(allowed, common.List)
	switch o.Default.Type {
	case condition.TypeBool:
		values = cmp.Or(values, "`true`"+common.List+"`false`")
	case condition.TypeInt:
		values = cmp.Or(values, fmt.Sprintf(common.Range, o.Min, o.Max))
	}
	h.paragraph(text)
	h.paragraph(values)
}

// maxExpressions is the maximum number of conditions and numbers shown for a rule.
const maxExpressions = 6

func (h *hoverBuilder) expressions(r *rules.Rules, rule symbols.Rule) {
	var text []string
	path := rule.Section + "." + rule.ID + "."
	for _, all := range [][]insides.Expression{insides.Of(r).Expressions(),
		insides.Of(r).TableExpressions()} {
		for i := range all {
			if field, below := strings.CutPrefix(all[i].Path, path); below &&
				len(text) < maxExpressions {
				sentence, _ := speech.Say(r, h.lang, all[i].Text)
				text = append(text, "- "+field+": "+cmp.Or(sentence, code(all[i].Text)))
			}
		}
	}
	h.paragraph(strings.Join(text, "\n"))
}
