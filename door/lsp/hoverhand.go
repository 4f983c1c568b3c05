package lsp

import (
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
)

func (h *hoverBuilder) hand() bool {
	v := h.spot.value
	if h.key == nil || v == nil || h.key.Text != "hand" &&
		(h.key.Text != "example" || h.f.kind != source.Rules) {
		return false
	}
	w, err := winOf(v)
	r := h.rulesHere()
	if r == nil {
		return false
	}
	h.position = v.Pos()
	if v.Kind != tree.Scalar || h.onKey {
		h.position = h.key.Pos()
		h.paragraph(fmt.Sprintf("`%s`: %s", h.key.Text,
			words.In(h.lang).Meaning(h.spot.in.Meaning(h.key.Text))))
	}
	result, scored := (*engine.Result)(nil), err
	if err == nil {
		result, scored = engine.New(r).Score(&w)
	}
	if scored != nil {
		h.refusal(&w, scored)
		return true
	}
	h.score(result)
	return true
}

func winOf(v *tree.Value) (hand.Win, error) {
	if v.Kind == tree.Mapping {
		return hand.FromFields(schema.WinFields(v))
	}
	return hand.Parse(v.Text)
}

func (h *hoverBuilder) score(result *engine.Result) {
	p, err := terminal.New(terminal.Options{Lang: h.lang})
	if err != nil {
		return
	}
	h.paragraph(fmt.Sprintf("**%s** · %s %s", speech.Worth(p, result),
		p.Words.Grouped(strconv.FormatInt(result.Points, 10)), p.Words.PointsUnit))
	var yaku []string
	for _, all := range []iter.Seq[engine.Counted]{result.Yaku(), result.Bonus()} {
		for one := range all {
			yaku = append(yaku, one.Rule.NameIn(h.lang))
		}
	}
	h.paragraph(strings.Join(yaku, p.Words.List))
}

func (h *hoverBuilder) refusal(w *hand.Win, err error) {
	refused, ok := errors.AsType[*engine.Refused](err)
	if !ok {
		refused = &engine.Refused{}
		problems, _ := errors.AsType[hand.Problems](err)
		refused.Problems = problems
	}
	var text strings.Builder
	if report.Refusal(&text, w, refused, report.Options{Lang: h.lang}) == nil {
		h.paragraph("```text\n" + strings.TrimSpace(text.String()) + "\n```")
	}
}

func (h *hoverBuilder) rulesHere() *rules.Rules {
	r := h.rules()
	if h.f.kind == source.Rules {
		return r
	}
	entry := h.f.Tree()
	if h.f.kind == source.Tests && len(h.path) > 1 {
		entry = entry.Get(h.path[0]).Get(h.path[1])
		if name := entry.Get("rules").PlainText(); name != "" {
			l := h.f.Listed()
			r = h.rulesOf(h.Key(l, name))
		}
	}
	set := make(map[string]string)
	for _, p := range entry.Get("set").Entries() {
		set[p.Key.Text] = p.Val.PlainText()
	}
	if r == nil || len(set) == 0 {
		return r
	}
	turned, err := r.With(h.ctx, set)
	if err != nil {
		return nil
	}
	return turned
}

func (h *hoverBuilder) rulesOf(key string) *rules.Rules {
	if f := h.files[key]; f != nil {
		r, _ := f.Rules()
		return r
	}
	var from rules.Source
	if id, ours := shippedID(key); ours {
		from = rules.Named(id)
	} else if folder, name := h.folderOf(key); folder == h.f.folder && key != "" {
		from = rules.File(name)
	} else {
		return nil
	}
	r, err := h.f.loader().Load(h.ctx, from)
	if err != nil {
		return nil
	}
	return r
}

func (h *hoverBuilder) table() bool {
	if h.f.kind != source.Record || len(h.path) < 2 || h.path[0] != "hands" {
		return false
	}
	hands := h.f.Tree().Get("hands")
	line, column := h.f.text.Place(h.offset)
	at := -1
	for i, item := range hands.Items {
		if item.Line < line || item.Line == line && item.Column <= column {
			at = i
		}
	}
	record, err := game.Load(h.ctx, h.f.loader(), h.f.source(), "")
	if err != nil || at < 0 {
		return false
	}
	played, err := game.Play(h.ctx, engine.New(record.RuleSet), record)
	if err != nil || at >= len(played.Hands) {
		return false
	}
	if h.position.Line == 0 {
		h.position = h.key.Pos()
	}
	text, grouped := h.words.After, words.In(h.lang).Common.Grouped
	for i, points := range played.Hands[at].Points {
		change := fmt.Sprintf("%+d", played.Hands[at].Change[i])
		text += fmt.Sprintf("\n- %s: %s (%s%s)", played.Players[i], grouped(fmt.Sprint(points)),
			change[:1], grouped(change[1:]))
	}
	h.paragraph(text)
	return true
}
