package speech

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/trace"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// maxQuestions limits the questions in a sentence.
const maxQuestions = 40

// Say describes a condition or calculation for any hand under the current options, such as "exactly
// 3 triplets or kans of winds, and the hand is closed" or "3 if the hand is closed, else 2". plain
// reports whether the text reads well; otherwise it is correct but long or intricate. text is "" if
// src is no expression of these rules.
func Say(r *rules.Rules, lang, src string) (text string, plain bool) {
	d, t := newSayer(r, lang, src, true)
	if t == nil {
		return "", false
	}
	if t.Bool {
		text = d.condition(t, true).text
	} else {
		text = d.amount(t).text
	}
	if d.questions > maxQuestions {
		return d.words.TooLong, false
	}
	return text, d.plain
}

type sayer struct {
	*Speaker
	words *words.Saying
	// lets maps names of lets to their descriptions. entry is the word for #.
	lets  map[string]string
	entry string
	// questions counts questions. plain is set if the sentence reads well.
	questions int
	plain     bool
}

// newSayer parses an expression and substitutes the current options. The trace is nil if src is not
// valid under the rules. With bare, an expression that only concerns options becomes true or false.
func newSayer(r *rules.Rules, lang, src string, bare bool) (*sayer, *trace.Trace) {
	names := insides.Of(r).Names()
	if strings.Contains(src, "options.") || strings.Contains(src, "limits.") ||
		strings.Contains(src, "players") {
		settled := compile.Simplify(src, &names, int(r.Wall().Players))
		if bare || settled != "true" && settled != "false" {
			src = settled
		}
	}
	pieces := compile.Pieces(src, &names)
	if pieces == nil {
		return nil, nil
	}
	var f condition.Facts
	// for questions about each group
	f.SetReading(&hand.Reading{Pair: hand.NoKind, NumGroups: 4}, 0)
	t := trace.New(names).Trace(text(src), &f)
	w := words.In(lang).Saying()
	return &sayer{Speaker: &Speaker{Lang: lang, Rules: r}, words: w, entry: w.Entries["groups"],
		lets: make(map[string]string), plain: pieces.Plain()}, &t
}

// text is an expression that condition tracing accepts.
type text string

func (s text) String() string         { return string(s) }
func (s text) Stage() condition.Stage { return condition.StagePayment }

type phrase struct {
	text  string
	binds int
}

func (d *sayer) bracketed(x phrase, binds int) string {
	if x.binds < binds {
		return fmt.Sprintf(d.words.Inner, x.text)
	}
	return x.text
}

func (d *sayer) isTooLong(t *trace.Trace) bool {
	if t.Cut {
		d.questions = maxQuestions + 1
	}
	return d.questions > maxQuestions
}

func (d *sayer) condition(t *trace.Trace, want bool) phrase {
	if d.isTooLong(t) {
		return phrase{}
	}
	w := d.words
	switch t.Kind {
	case compile.Not:
		return d.condition(&t.Parts[0], !want)
	case compile.All, compile.Any:
		return d.conjunction(t, want)
	case compile.Choice:
		return phrase{text: fmt.Sprintf(w.If,
			d.bracketed(d.condition(&t.Parts[0], true), bindsFully),
			d.bracketed(d.condition(&t.Parts[1], want), bindsFully),
			d.bracketed(d.condition(&t.Parts[2], want), bindsFully))}
	case compile.Let:
		defer d.let(t)()
		return d.condition(&t.Parts[1], want)
	case compile.Each:
		return d.each(t, want)
	}
	d.questions++
	return d.question(t, want)
}

func (d *sayer) conjunction(t *trace.Trace, want bool) phrase {
	var phrases []string
	all := (t.Kind == compile.All) == want
	var add func(t *trace.Trace, want bool)
	add = func(t *trace.Trace, want bool) {
		for t.Kind == compile.Not {
			t, want = &t.Parts[0], !want
		}
		if (t.Kind == compile.All || t.Kind == compile.Any) &&
			(t.Kind == compile.All) == want == all {
			for i := range t.Parts {
				add(&t.Parts[i], want)
			}
		} else if text := d.bracketed(d.condition(t, want),
			bindsFully); !slices.Contains(phrases, text) {
			phrases = append(phrases, text)
		}
	}
	add(t, want)
	n := len(phrases) - 1
	if n == 0 {
		return phrase{phrases[0], bindsFully}
	}
	separator, last := d.words.Or, d.words.LastOr
	if all {
		separator, last = d.words.And, d.words.LastAnd
	}
	return phrase{text: strings.Join(phrases[:n], separator) + last + phrases[n]}
}

func (d *sayer) let(t *trace.Trace) (forget func()) {
	value, name := &t.Parts[0], t.Parts[0].Name
	before, known := d.lets[name]
	if value.Bool {
		d.lets[name] = d.bracketed(d.condition(value, true), bindsFully)
	} else {
		d.lets[name] = d.bracketed(d.amount(value), bindsFully)
	}
	return func() {
		if delete(d.lets, name); known {
			d.lets[name] = before
		}
	}
}

func (d *sayer) each(t *trace.Trace, want bool) phrase {
	quantifier, holds := t.Asks, true
	switch {
	case want:
	case quantifier == "any":
		quantifier = "none"
	case quantifier == "none":
		quantifier = "any"
	case quantifier == "all":
		quantifier, holds = "any", false
	default:
		return phrase{fmt.Sprintf(d.words.IsNot,
			d.bracketed(d.listPhrase(t, "count", true), bindsFully), d.grouped("1")), bindsFully}
	}
	return d.listPhrase(t, quantifier, holds)
}

func (d *sayer) listPhrase(t *trace.Trace, quantifier string, want bool) phrase {
	kind, formats, args := "suits", d.words.Suits, []any{""}
	if from, to, isRange := strings.Cut(t.Over, ".."); isRange {
		kind, formats = "numbers", d.words.Numbers
		args = append(args, d.grouped(strings.TrimSpace(from)), d.grouped(strings.TrimSpace(to)))
	} else if t.Over == "groups" {
		kind, formats = "groups", d.words.Groups
	}
	before := d.entry
	d.entry = d.words.Entries[kind]
	args[0] = d.condition(&t.Parts[0], want).text
	d.entry = before
	return phrase{text: fmt.Sprintf(formats[quantifier], args...)}
}

func (d *sayer) question(t *trace.Trace, want bool) phrase {
	w, name := d.words, factName(t)
	form := 0
	if want {
		form = 1
	}
	if _, compares := opposites[t.Op]; compares {
		return d.comparison(t, want)
	}
	if phrased := d.lets[t.Text]; phrased != "" {
		if want {
			return phrase{phrased, bindsFully}
		}
		return phrase{text: fmt.Sprintf(words.In(d.Lang).Part.Is, phrased, d.yesNo(false))}
	}
	switch name {
	case "true", "false":
		return phrase{[]string{words.In(d.Lang).Sheet().Never,
			words.In(d.Lang).Sheet().Always}[form^int(condition.OneIf(name == "false"))], bindsFully}
	case "has_sequence", "has_triplet":
		if !fixed(t, 0) || !fixed(t, 1) {
			format := map[string][]string{"has_sequence": {w.NoSequence, w.Sequence},
				"has_triplet": {w.NoTriplet, w.Triplet}}[name]
			return phrase{fmt.Sprintf(format[form], d.value(t, 0), d.rank(t, 1)), bindsFully}
		}
	case "has":
		if d.isOneTile(t) {
			return phrase{d.hasCopies(t, want), bindsFully}
		}
		return phrase{fmt.Sprintf(d.factText(name, want), d.tiles(t)), bindsFully}
	case "only", "wins_on":
		return phrase{fmt.Sprintf(d.factText(name, want), d.tiles(t)), bindsFully}
	case "pair_of":
		return phrase{fmt.Sprintf(d.factText(name, want), d.tiles(t), ""), bindsFully}
	}
	if flag := d.Situation(t.Text); flag != nil {
		return phrase{fmt.Sprintf([]string{w.Without, w.With}[form],
			flag.NameIn(d.Lang)), bindsFully}
	}
	if strings.HasPrefix(name, "group.") {
		return phrase{fmt.Sprintf(d.factText(name, want), w.Entries["groups"]), bindsFully}
	}
	phrased := *t
	phrased.Holds, phrased.Fault = want, false
	return phrase{d.Part(&phrased, want), bindsFully}
}

func fixed(t *trace.Trace, i int) bool {
	o := t.Operands[i]
	return o.Part < 0 || t.Parts[o.Part].Word
}

func (d *sayer) value(t *trace.Trace, i int) string {
	if o := t.Operands[i]; o.Part >= 0 {
		return d.bracketed(d.amount(&t.Parts[o.Part]), bindsFully)
	}
	return d.literal(t.Operands[i].Text)
}

func (d *sayer) literal(text string) string {
	text = strings.Trim(text, "\"'`()")
	n, isNumber := numberIn(text)
	switch {
	case !isNumber:
		return d.Speaker.value(text)
	case n < 0:
		return fmt.Sprintf(d.words.Negative,
			d.grouped(strings.TrimPrefix(strconv.FormatInt(n, 10), "-")))
	}
	return d.grouped(strconv.FormatInt(n, 10))
}

func numberIn(text string) (n int64, ok bool) {
	n, err := strconv.ParseInt(strings.Join(strings.Fields(text), ""), 0, 64)
	return n, err == nil
}

func (d *sayer) rank(t *trace.Trace, i int) string {
	if fixed(t, i) {
		return fmt.Sprintf(d.words.Rank, d.value(t, i))
	}
	return d.value(t, i)
}

func (d *sayer) tiles(t *trace.Trace) string {
	if o := t.Operands[0]; o.Part >= 0 {
		switch p := &t.Parts[o.Part]; {
		case d.lets[p.Text] != "":
			return d.lets[p.Text]
		case p.Op == "tile" && (!fixed(p, 0) || !fixed(p, 1)):
			return fmt.Sprintf(d.words.Tile, d.value(p, 0), d.rank(p, 1))
		}
	}
	_, text := d.operandSet(t)
	return text
}
