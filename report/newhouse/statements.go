package newhouse

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/study/ruletext"
)

// TakeStatements sets what the statements of a club's own sheet say without doubt, except the
// options in answered, which were set otherwise. Statements that set nothing become comments;
// guesses do so too, unless their option is answered or set by another statement.
func (h *House) TakeStatements(all []ruletext.Statement, answered func(option string) bool) {
	h.Off, h.NotUnderstood = nil, nil
	isSet := make(map[string]bool)
	for i := range all {
		switch said := &all[i]; said.Kind {
		case ruletext.Set:
			isSet[said.Option] = true
			if !answered(said.Option) {
				h.SetOption(rules.ByID(h.Parent.Options(), said.Option), said.Value)
			}
		case ruletext.OfYaku:
			y := rules.ByID(h.Parent.Yaku(), said.Yaku)
			switch {
			case y != nil && said.Value == "false" && !slices.Contains(h.Off, y.ID):
				h.Off = append(h.Off, y.ID)
			case said.Value != "false" && (y == nil || said.Value != "true"):
				h.keep(said)
			}
		case ruletext.Play, ruletext.Unknown:
			h.keep(said)
		}
	}
	for i := range all {
		if said := &all[i]; said.Kind == ruletext.Guessed && !isSet[said.Option] &&
			!answered(said.Option) {
			h.keep(said)
		}
	}
}

// SetOption gives an option a value. It drops the parent's own value.
func (h *House) SetOption(o *rules.Option, value string) {
	if delete(h.Set, o.ID); value != o.Value.String() {
		h.Set[o.ID] = value
	}
}

// keep keeps a statement as a comment.
func (h *House) keep(said *ruletext.Statement) {
	if !slices.Contains(h.NotUnderstood, said.Text) {
		h.NotUnderstood = append(h.NotUnderstood, said.Text)
	}
}

// Became says in words what becomes of a statement.
func (h *House) Became(ctx context.Context, said *ruletext.Statement) string {
	texts := words.In(h.Lang).Init()
	o := rules.ByID(h.Parent.Options(), said.Option)
	switch said.Kind {
	case ruletext.Set:
		return h.OptionText(o, said.Value)
	case ruletext.Guessed:
		return fmt.Sprintf(texts.Unsure, h.OptionText(o, said.Value))
	case ruletext.OfYaku:
		return h.yakuSaid(ctx, said, texts)
	case ruletext.Play:
		return texts.OfPlay
	}
	return texts.NotUnderstood
}

// OptionText names an option and a value of it, or only the option if the value is "".
func (h *House) OptionText(o *rules.Option, value string) string {
	if value == "" {
		return o.ShortName(h.Lang)
	}
	return o.ShortName(h.Lang) + words.In(h.Lang).Sheet().Colon + h.ValueText(o, value)
}

func (h *House) yakuSaid(ctx context.Context, said *ruletext.Statement, texts *words.Init) string {
	y := rules.ByID(h.Parent.Yaku(), said.Yaku)
	switch {
	case y != nil && said.Value == "false":
		return fmt.Sprintf(texts.YakuOff, y.NameIn(h.Lang))
	case y != nil && said.Value == "true":
		return fmt.Sprintf(texts.YakuPlayed, y.NameIn(h.Lang))
	case y != nil:
		return texts.NotUnderstood
	case said.Value == "false":
		return texts.NoSuchYaku
	}
	for _, id := range rules.Shipped() {
		if r, err := rules.Load(ctx, id); err == nil && r.MayPlay(4) == h.Parent.MayPlay(4) {
			if y := rules.ByID(r.Yaku(), said.Yaku); y != nil {
				return fmt.Sprintf(texts.YakuOf, y.NameIn(h.Lang), id)
			}
		}
	}
	return texts.NotUnderstood
}

// ValueText returns the text of a value of an option as it is displayed.
func (h *House) ValueText(o *rules.Option, value string) string {
	for _, c := range sheet.Choices(h.Parent, o, h.Lang) {
		if strings.Trim(c.Written, `"`) == value {
			return c.Text
		}
	}
	return h.answerFor(o, value)
}

// answerFor returns the answer that gives an option a value.
func (h *House) answerFor(o *rules.Option, value string) string {
	texts := words.In(h.Lang).Init()
	switch {
	case o.Value.Type == condition.TypeWord:
		return sheet.ValueText(h.Parent, o, h.Lang)
	case o.Value.Type != condition.TypeBool:
		return value
	case value == "true":
		return texts.Yes[0]
	}
	return texts.No[0]
}

// GuessedValue returns what all guesses about an option say, or "".
func GuessedValue(all []ruletext.Statement, option string) (value string) {
	for _, said := range all {
		switch {
		case said.Kind != ruletext.Guessed || said.Option != option || said.Value == value:
		case value != "":
			return ""
		default:
			value = said.Value
		}
	}
	return value
}
