package newhouse

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/study/ruletext"
)

// TakeStatements sets what the statements of a club's own sheet say without doubt, except the
// options in answered, which were set otherwise. The lines of statements that set nothing become
// comments, and so do those of guesses, unless another statement sets what they may mean or their
// option is answered, and nothing else of them was left open.
func (h *House) TakeStatements(ctx context.Context, all []ruletext.Statement,
	answered func(option string) bool) {
	h.Off, h.Yaku, h.Kept = nil, make(map[string]YakuEntry), nil
	set := setBy(all)
	for i := range all {
		said, keeps := &all[i], false
		switch said.Kind {
		case ruletext.Set:
			if !answered(said.Option) {
				h.SetOption(rules.ByID(h.Parent.Options(), said.Option), said.Value)
			}
		case ruletext.OfYaku:
			switch y, entry, isSaid := h.yakuMeant(ctx, said); {
			case !isSaid:
				keeps = true
			case y != nil && said.Value == "false" && !slices.Contains(h.Off, y.ID):
				h.Off = append(h.Off, y.ID)
			case entry != nil:
				h.Yaku[y.ID] = *entry
			}
		case ruletext.Guessed:
			value, isSet := set[said.Option]
			isAgreed := isSet && (said.Value == "" || said.Value == value)
			keeps = said.More || !isAgreed && !answered(said.Option)
		case ruletext.Play, ruletext.Unknown:
			keeps = true
		}
		if keeps && !slices.Contains(h.Kept, said.Whole) {
			h.Kept = append(h.Kept, said.Whole)
		}
	}
}

// setBy returns the values that statements give options without doubt.
func setBy(all []ruletext.Statement) map[string]string {
	set := make(map[string]string)
	for i := range all {
		if all[i].Kind == ruletext.Set {
			set[all[i].Option] = all[i].Value
		}
	}
	return set
}

// SetsYaku reports whether a statement about a yaku leaves nothing open.
func (h *House) SetsYaku(ctx context.Context, said *ruletext.Statement) bool {
	_, _, isSaid := h.yakuMeant(ctx, said)
	return isSaid
}

// SetOption gives an option a value. It drops the parent's own value.
func (h *House) SetOption(o *rules.Option, value string) {
	if delete(h.Set, o.ID); value != o.Value.String() {
		h.Set[o.ID] = value
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
	y, entry, isSaid := h.yakuMeant(ctx, said)
	switch {
	case y == nil && isSaid:
		return texts.NoSuchYaku
	case y == nil:
		return texts.NotUnderstood
	case !isSaid:
		return fmt.Sprintf(texts.YakuKept, y.NameIn(h.Lang))
	case said.Value == "false":
		return fmt.Sprintf(texts.YakuOff, y.NameIn(h.Lang))
	case entry == nil:
		return fmt.Sprintf(texts.YakuPlayed, y.NameIn(h.Lang))
	case entry.From != "":
		from, _ := source.ShippedTitle(entry.From, h.Lang)
		return fmt.Sprintf(texts.YakuFrom, y.NameIn(h.Lang), from)
	}
	return fmt.Sprintf(texts.YakuWorth, y.NameIn(h.Lang), sanitize.Text(said.Value))
}

// yakuMeant returns the yaku that a statement is about, nil if there is none or it is not played in
// any case, and what the file says of it, nil if the rules agree. It reports false if it is left
// open what the file has to say. A yaku of other rules is taken from them.
func (h *House) yakuMeant(ctx context.Context, said *ruletext.Statement) (y *rules.Yaku,
	entry *YakuEntry, isSaid bool) {
	if y = rules.ByID(h.Parent.Yaku(), said.Yaku); said.Value == "false" {
		return y, nil, true
	}
	from := ""
	if y == nil {
		y, from = h.yakuElsewhere(ctx, said.Yaku)
	}
	worth, isWorth := ruletext.WorthOf(said.Value)
	if y == nil || said.Value != "true" && !isWorth {
		return nil, nil, false
	}
	entry = &YakuEntry{From: from, Name: y.NameIn(h.Lang)}
	switch agrees := said.Value == "true" || worth.Agrees(y); {
	case agrees && from == "":
		return y, nil, true
	case agrees || entry.setWorth(worth, y):
		return y, entry, true
	}
	return y, nil, false
}

// setWorth gives a yaku another worth. It reports false if the statement leaves open what that is
// in an open hand, or if the yaku is not worth han or yakuman as said.
func (e *YakuEntry) setWorth(worth ruletext.Worth, y *rules.Yaku) bool {
	switch {
	case worth.Yakuman > 0 && y.Yakuman != nil:
		e.Yakuman = worth.Yakuman
	case worth.Han > 0 && y.Closed != nil && y.Open == nil:
		e.Closed = worth.Han
	case worth.Han > 0 && y.Closed != nil && sameHan(y.Closed, y.Open):
		e.Closed, e.Open = worth.Han, worth.Han
	default:
		return false
	}
	return true
}

func sameHan(a, b *condition.Int) bool {
	n, constant := a.Const()
	m, alsoConstant := b.Const()
	return constant && alsoConstant && n == m
}

// yakuElsewhere returns a yaku of other shipped rules for as many players, and the id of these.
func (h *House) yakuElsewhere(ctx context.Context, yaku string) (y *rules.Yaku, from string) {
	for _, id := range rules.Shipped() {
		r, err := rules.Load(ctx, id)
		if err != nil || r.MayPlay(4) != h.Parent.MayPlay(4) {
			continue
		}
		if y := rules.ByID(r.Yaku(), yaku); y != nil {
			return y, id
		}
	}
	return nil, ""
}

// ValueText returns the text of a value of an option as it is displayed.
func (h *House) ValueText(o *rules.Option, value string) string {
	for _, c := range sheet.Choices(h.Parent, o, h.Lang) {
		if strings.Trim(c.Written, `"`) == value {
			return c.Text
		}
	}
	if n, err := strconv.ParseInt(value, 10, 64); err == nil {
		v := condition.Value{Type: condition.TypeInt, Int: n}
		return sheet.ValueText(h.Parent, o, v, h.Lang)
	}
	return value
}

func (h *House) answerFor(o *rules.Option, value string) string {
	texts := words.In(h.Lang).Init()
	switch {
	case o.Value.Type == condition.TypeWord:
		return h.ValueText(o, value)
	case o.Value.Type != condition.TypeBool:
		return value
	case value == "true":
		return texts.Yes[0]
	}
	return texts.No[0]
}

// Guess is an option of which statements may say something, and none says it without doubt.
type Guess struct {
	Option string
	// Value is what they say, "" if they differ or the last has no value.
	Value string
	// Said holds the statements.
	Said []*ruletext.Statement
}

// Guesses returns the guesses of statements, in their order.
func Guesses(all []ruletext.Statement) (guesses []Guess) {
	set, differs := setBy(all), make(map[string]bool)
	for i := range all {
		said := &all[i]
		if _, isSet := set[said.Option]; isSet || said.Kind != ruletext.Guessed {
			continue
		}
		at := slices.IndexFunc(guesses, func(g Guess) bool { return g.Option == said.Option })
		if at < 0 {
			at = len(guesses)
			guesses = append(guesses, Guess{Option: said.Option})
		}
		g := &guesses[at]
		g.Said = append(g.Said, said)
		differs[g.Option] = differs[g.Option] || g.Value != "" && g.Value != said.Value
		if g.Value = said.Value; differs[g.Option] {
			g.Value = ""
		}
	}
	return guesses
}
