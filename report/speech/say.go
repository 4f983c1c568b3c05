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

// maxSaid bounds the questions in a sentence.
const maxSaid = 40

// Say puts a condition or calculation into words, for any hand and with the options as they are, such as "exactly 3
// triplets or kans of winds, and the hand is closed" or "3 if the hand is closed, else 2". It reports whether the
// sentence is readable; otherwise it is still true, but long or intricate. It returns "" for an expression that the
// rules do not have.
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
	if d.said > maxSaid {
		return d.words.TooLong, false
	}
	return text, d.plain
}

// sayer puts an expression into words for any hand.
type sayer struct {
	*Speaker
	words *words.Saying
	// named holds the names of lets, and entry the word for #.
	named map[string]string
	entry string
	// said counts questions; plain reports whether the sentence is readable.
	said  int
	plain bool
}

// newSayer parses an expression with the options as they are; nil if the rules do not have it. If bare is set, an
// expression about options alone is evaluated.
func newSayer(r *rules.Rules, lang, src string, bare bool) (*sayer, *trace.Trace) {
	names := insides.Of(r).Names()
	if strings.Contains(src, "options.") || strings.Contains(src, "limits.") || strings.Contains(src, "players") {
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
	f.SetReading(&hand.Reading{Pair: hand.NoKind, NumGroups: 4}, 0) // for questions about each group
	t := trace.New(names).Trace(text(src), &f)
	w := words.In(lang).Saying
	return &sayer{Speaker: &Speaker{Lang: lang, Rules: r}, words: w, entry: w.Entries["groups"],
		named: make(map[string]string), plain: pieces.Plain()}, &t
}

// text puts the text of an expression into words.
type text string

func (s text) String() string         { return string(s) }
func (s text) Stage() condition.Stage { return condition.StagePayment }

// phrase is a text that needs brackets inside a phrase that binds more tightly.
type phrase struct {
	text  string
	binds int
}

func (d *sayer) within(x phrase, binds int) string {
	if x.binds < binds {
		return fmt.Sprintf(d.words.Inner, x.text)
	}
	return x.text
}

func (d *sayer) isTooLong(t *trace.Trace) bool {
	if t.Cut {
		d.said = maxSaid + 1
	}
	return d.said > maxSaid
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
		return d.joined(t, want)
	case compile.Choice:
		return phrase{text: fmt.Sprintf(w.If, d.within(d.condition(&t.Parts[0], true), bindsFully),
			d.within(d.condition(&t.Parts[1], want), bindsFully), d.within(d.condition(&t.Parts[2], want), bindsFully))}
	case compile.Let:
		defer d.let(t)()
		return d.condition(&t.Parts[1], want)
	case compile.Each:
		return d.each(t, want)
	}
	d.said++
	return d.question(t, want)
}

func (d *sayer) joined(t *trace.Trace, want bool) phrase {
	var said []string
	all := (t.Kind == compile.All) == want
	var add func(t *trace.Trace, want bool)
	add = func(t *trace.Trace, want bool) {
		for t.Kind == compile.Not {
			t, want = &t.Parts[0], !want
		}
		if (t.Kind == compile.All || t.Kind == compile.Any) && (t.Kind == compile.All) == want == all {
			for i := range t.Parts {
				add(&t.Parts[i], want)
			}
		} else if text := d.within(d.condition(t, want), bindsFully); !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	add(t, want)
	n := len(said) - 1
	if n == 0 {
		return phrase{said[0], bindsFully}
	}
	separator, last := d.words.Or, d.words.LastOr
	if all {
		separator, last = d.words.And, d.words.LastAnd
	}
	return phrase{text: strings.Join(said[:n], separator) + last + said[n]}
}

func (d *sayer) let(t *trace.Trace) (forget func()) {
	value, name := &t.Parts[0], t.Parts[0].Name
	before, known := d.named[name]
	if value.Bool {
		d.named[name] = d.within(d.condition(value, true), bindsFully)
	} else {
		d.named[name] = d.within(d.amount(value), bindsFully)
	}
	return func() {
		if delete(d.named, name); known {
			d.named[name] = before
		}
	}
}

func (d *sayer) each(t *trace.Trace, want bool) phrase {
	asks, holds := t.Asks, true
	switch {
	case want:
	case asks == "any":
		asks = "none"
	case asks == "none":
		asks = "any"
	case asks == "all":
		asks, holds = "any", false
	default:
		return phrase{fmt.Sprintf(d.words.IsNot, d.within(d.ofList(t, "count", true), bindsFully), d.grouped("1")), bindsFully}
	}
	return d.ofList(t, asks, holds)
}

func (d *sayer) ofList(t *trace.Trace, asks string, want bool) phrase {
	kind, says, with := "suits", d.words.Suits, []any{""}
	if from, to, isRange := strings.Cut(t.Over, ".."); isRange {
		kind, says = "numbers", d.words.Numbers
		with = append(with, d.grouped(strings.TrimSpace(from)), d.grouped(strings.TrimSpace(to)))
	} else if t.Over == "groups" {
		kind, says = "groups", d.words.Groups
	}
	before := d.entry
	d.entry = d.words.Entries[kind]
	with[0] = d.condition(&t.Parts[0], want).text
	d.entry = before
	return phrase{text: fmt.Sprintf(says[asks], with...)}
}

func (d *sayer) question(t *trace.Trace, want bool) phrase {
	w, name := d.words, factName(t)
	which := 0
	if want {
		which = 1
	}
	if _, compares := opposites[t.Op]; compares {
		return d.comparison(t, want)
	}
	if said := d.named[t.Text]; said != "" {
		if want {
			return phrase{said, bindsFully}
		}
		return phrase{text: fmt.Sprintf(words.In(d.Lang).Part.Is, said, d.yesNo(false))}
	}
	switch name {
	case "true", "false":
		return phrase{[]string{words.In(d.Lang).Sheet.Never, words.In(d.Lang).Sheet.Always}[which^bit(name == "false")], bindsFully}
	case "has_sequence", "has_triplet":
		if !fixed(t, 0) || !fixed(t, 1) {
			format := map[string][]string{"has_sequence": {w.NoSequence, w.Sequence}, "has_triplet": {w.NoTriplet, w.Triplet}}[name]
			return phrase{fmt.Sprintf(format[which], d.value(t, 0), d.rank(t, 1)), bindsFully}
		}
	case "has":
		if d.isOneTile(t) {
			return phrase{d.copies(t, want), bindsFully}
		}
		return phrase{fmt.Sprintf(d.saying(name, want), d.tiles(t)), bindsFully}
	case "only", "wins_on":
		return phrase{fmt.Sprintf(d.saying(name, want), d.tiles(t)), bindsFully}
	case "pair_of":
		return phrase{fmt.Sprintf(d.saying(name, want), d.tiles(t), ""), bindsFully}
	}
	if flag := d.Situation(t.Text); flag != nil {
		return phrase{fmt.Sprintf([]string{w.Without, w.With}[which], flag.NameIn(d.Lang)), bindsFully}
	}
	if strings.HasPrefix(name, "group.") {
		return phrase{fmt.Sprintf(d.saying(name, want), w.Entries["groups"]), bindsFully}
	}
	said := *t
	said.Holds, said.Fault = want, false
	return phrase{d.Part(&said, want), bindsFully}
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

func fixed(t *trace.Trace, i int) bool {
	o := t.Operands[i]
	return o.Part < 0 || t.Parts[o.Part].Word
}

func (d *sayer) value(t *trace.Trace, i int) string {
	if o := t.Operands[i]; o.Part >= 0 {
		return d.within(d.amount(&t.Parts[o.Part]), bindsFully)
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
		return fmt.Sprintf(d.words.Negative, d.grouped(strings.TrimPrefix(strconv.FormatInt(n, 10), "-")))
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
		case d.named[p.Text] != "":
			return d.named[p.Text]
		case p.Op == "tile" && (!fixed(p, 0) || !fixed(p, 1)):
			return fmt.Sprintf(d.words.Tile, d.value(p, 0), d.rank(p, 1))
		}
	}
	_, text := d.operandSet(t)
	return text
}
