package fixes

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/lint"
	"example.com/hanfu/internal/options"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/work"
)

// calledCure returns a cure that names the options that people call by the last part of a path,
// with the values written.
func (n *names) calledCure(path string, written []string) tree.Cure {
	cure := n.options().Cure("options", n.own, tree.IDOf(path), written)
	cure.Path = path
	return cure
}

// valueCure returns the cure for a text that is not a value of an option, if there is another way
// to express it.
func (n *names) valueCure(id, path, text string) tree.Cure {
	o := options.By(n.options().Options, id)
	if o == nil {
		return tree.Cure{}
	}
	number := strings.TrimPrefix(text, "-")
	for _, p := range n.inherited.Get("options").Entries() {
		if !strings.HasPrefix(p.Key.Text, id+"_") || !schema.NumberPattern().MatchString(number) {
			continue
		}
		if allowed := p.Val.Get("allowed"); allowed != nil && allowed.Item(text) != allowed {
			return tree.Cure{Help: words.Say("that is said by another option: write %s: %s",
				p.Key.Text, text), Path: path, Entries: []string{p.Key.Text + ": " + text}}
		}
		if p.Val.Get("max") != nil {
			return tree.Cure{Help: words.Say("the amount belongs to another option, as in %s: %s",
				p.Key.Text, number)}
		}
	}
	if cure := n.numberCure(o, path, text); !cure.Help.Empty() {
		return cure
	}
	return firstHelpful(n.otherPlaceCure(o, text), func() tree.Cure {
		return n.countedCure(o, text)
	}, func() tree.Cure { return n.narrowedCure(o, path, text) }, func() tree.Cure {
		return o.Guess(text, func(value string) string {
			return cmp.Or(n.options().Likely(o.Declared, "", value), value)
		})
	})
}

// foreignNumber matches a number with a decimal comma or point, or with a percent sign.
var foreignNumber = work.LazyRegexp(`^\s*([0-9]{1,7})(?:[.,]([0-9]{1,3}))?\s*([%％]?)\s*$`)

// numberCure returns the cure for numbers in other forms: with a decimal comma or a percent sign,
// or two in one text.
func (n *names) numberCure(o *options.Option, path, text string) tree.Cure {
	first, _, _ := strings.Cut(o.ID, "_")
	if o.Default.Type == condition.TypeInt && options.TwoNumbers(text) != nil {
		if cure := n.options().Cure("options", nil, first, []string{text}); cure.Entries != nil {
			cure.Path, cure.Into, cure.Safe = path, "", false
			return cure
		}
	}
	if o.Default.Type == condition.TypeInt && strings.Trim(text, " 0123456789()+-*/%") == "" &&
		strings.ContainsAny(text, "+*/()") {
		return tree.Cure{Help: words.Say("write it by the digits 0 to 9 alone")}
	}
	m := foreignNumber().FindStringSubmatch(text)
	p := n.inherited.Get("options").Find(o.ID)
	if m == nil || p.Val == nil || o.Default.Type != condition.TypeInt || m[2]+m[3] == "" {
		return tree.Cure{}
	}
	whole, err := strconv.ParseInt(m[1], 10, 64)
	likely, alsoErr := strconv.ParseInt(n.options().Likely(p, "", m[1]), 10, 64)
	// The number is in thousands.
	if err == nil && alsoErr == nil && whole > 0 && likely > whole && likely%whole == 0 {
		for scale := likely / whole; m[2] != "" && scale >= 10; m[2] = m[2][1:] {
			scale /= 10
			likely += scale * int64(m[2][0]-'0')
		}
		number := strconv.FormatInt(likely, 10)
		return tree.Cure{Help: words.Say("write %s, if that is meant", number), Write: number}
	}
	return tree.Cure{Help: words.Say("write it by the digits 0 to 9 alone")}
}

// otherPlaceCure returns a cure that names the place for a value that the option can't have: its
// yaku, or the tiles of the wall.
func (n *names) otherPlaceCure(o *options.Option, text string) tree.Cure {
	worth := ""
	if m := hanNumber().FindStringSubmatch(text); m != nil {
		worth = "han: " + m[1]
	} else if limit, _ := playerwords.Find(playerwords.Limits, text); n.inherited.At("limits."+
		limit) != nil && limit != "" {
		worth = "limit: " + limit
	}
	if n.inherited.At("yaku."+o.ID) != nil && worth != "" {
		return tree.Cure{Help: words.Say("for a worth that the option doesn't have, set the option to one that it has, "+
			"and write yaku: %s", "{"+o.ID+": {"+worth+"}}")}
	}
	var counts []string
	for _, p := range n.inherited.At("wall.red").Entries() {
		if options.In(p.Val)[o.ID] {
			counts = append(counts, p.Key.Text+": …")
		}
	}
	if tiles, err := hand.ParseTiles(text); err == nil && counts != nil {
		text = strconv.Itoa(len(tiles))
		if _, allowed := o.Parse(text); allowed {
			return tree.Cure{Help: words.Say("write %s, if that is meant", text), Write: text}
		}
	}
	switch number := schema.NumberPattern().MatchString(text); {
	case o.Default.Type == condition.TypeBool && numbered().MatchString(text):
		return tree.Cure{Help: options.Explained(words.Say("the option says only whether this is so: write true, and the number in doc"), n.doc(o.ID))}
	case !number:
		return tree.Cure{}
	case counts == nil:
		rules := n.rulesWith(text, o)
		if o.Default.Type != condition.TypeInt || rules.Empty() || strings.Trim(text, "0") == "" {
			return tree.Cure{}
		}
		help := words.Say("another number is written into the rules that ask for the option: %s", rules)
		return firstHelpful(n.sharedCure(o, text), func() tree.Cure {
			return tree.Cure{Help: options.Explained(help, n.doc(o.ID))}
		})
	}
	write := "{red: {" + strings.Join(counts, ", ") + "}}"
	return tree.Cure{Help: words.Say("other numbers are said by the wall, of each kind of tiles: write wall: %s with numbers or off", write)}
}

var hanNumber = work.LazyRegexp(`(?i)^([1-9][0-9]?)\s*(?:han|fan|[翻飜番])$`)

var numbered = work.LazyRegexp(`^[0-9０-９]+\s*\pL*$`)

// maxDependent bounds the rules named instead of an option.
const maxDependent = 3

// dependents calls each for the expressions of the rules that ask for an option.
func (n *names) dependents(o *options.Option, each func(path, text string)) {
	var within func(v *tree.Value, path string)
	within = func(v *tree.Value, path string) {
		for _, p := range v.Entries() {
			within(p.Val, tree.Join(path, p.Key.Text))
		}
		f, text := schema.File().At(path), v.PlainText()
		if f != nil && f.Expression() && !strings.HasPrefix(path, "options.") &&
			options.In(&tree.Value{Text: text})[o.ID] {
			each(path, strings.Join(strings.Fields(text), " "))
		}
	}
	within(n.inherited, "")
}

// rulesWith returns the rules that ask for an option, with something else in its place. It is empty
// if there are none, or too many.
func (n *names) rulesWith(instead string, o *options.Option) words.Text {
	var all []words.Text
	asked := regexp.MustCompile(`\boptions\.` + regexp.QuoteMeta(o.ID) + `\b`)
	n.dependents(o, func(path, text string) {
		if text = asked.ReplaceAllString(text, instead); strings.Contains(text, " ") {
			text = strconv.Quote(text)
		}
		all = append(all, words.Plain(path+": "+text))
	})
	if len(all) > maxDependent {
		return words.Text{}
	}
	return words.Listed(all...)
}

// sharedCure returns the cure for a number that is what each payer pays of an option's value.
func (n *names) sharedCure(o *options.Option, text string) (cure tree.Cure) {
	players, err := strconv.Atoi(n.inherited.At("wall.players").PlainText())
	number, alsoErr := strconv.Atoi(text)
	if err != nil || alsoErr != nil || number > schema.MaxNumber {
		return cure
	}
	all := strconv.Itoa(number * (players - 1))
	n.dependents(o, func(_, rule string) {
		if _, allowed := o.Parse(all); allowed &&
			strings.Contains(rule, "floor_div(options."+o.ID+", players - 1)") {
			cure = tree.Cure{Help: options.Explained(words.Say("write %s, if that is meant", all),
				n.doc(o.ID)), Write: all}
		}
	})
	return cure
}

// countedCure returns the cure for a number that counts from some number of counters on, such as 2
// after 5 honba.
func (n *names) countedCure(o *options.Option, text string) tree.Cure {
	m := fromCount().FindStringSubmatch(text)
	if m == nil || o.Default.Type != condition.TypeInt || m[2] != "" && !playerwords.IsUnit(m[2]) ||
		!playerwords.MeansSince(m[3]) || playerwords.Negates(text) {
		return tree.Cure{}
	}
	counter, _ := playerwords.Find(playerwords.Inputs, m[5])
	if counter == "players" { // they are those of the wall
		return tree.Cure{}
	}
	from := counter + " >= " + m[4]
	_, known := o.Parse(m[1])
	n.dependents(o, func(path, _ string) {
		at, fixed := schema.File().At(path).Stage()
		_, problems := n.options().Compiler.Bool(from, at, condition.EachHand)
		known = known && !fixed && problems == nil
	})
	if !known {
		return tree.Cure{}
	}
	rules := n.rulesWith("("+from+" ? "+m[1]+" : "+o.Value.String()+")", o)
	if rules.Empty() {
		return tree.Cure{}
	}
	return tree.Cure{Help: words.Say("an option has one value for all hands; one that changes is written into the rules that ask for the option, as in %s", rules)}
}

// fromCount matches a number that may have a unit, a word, and another number with its unit.
var fromCount = work.LazyRegexp(`^([0-9]+)\s*(\pL*)\s+(\pL+)\s+([0-9]+)\s*(\pL+)$`)

// narrowedCure returns the cure for a yaku in place of the value of an option that decides something
// for several, such as kokushi only for double yakuman: the yaku for which it then decides
// otherwise.
func (n *names) narrowedCure(o *options.Option, path, text string) tree.Cure {
	parts := slices.DeleteFunc(strings.Fields(text), playerwords.MeansAlone)
	yaku, _ := playerwords.Find(playerwords.Yaku, strings.Join(parts, " "))
	if yaku == "" || o.Default.Type != condition.TypeBool {
		return tree.Cure{}
	}
	var entries []string
	named, said, last := false, true, ""
	n.dependents(o, func(path, rule string) {
		entry, field := tree.Split(path)
		section, id := tree.Split(entry)
		wanted := condition.Value{Type: condition.TypeBool}
		if id == yaku || strings.HasPrefix(id, yaku+"_") || strings.HasSuffix(id, "_"+yaku) {
			named, wanted.Int = true, 1
		}
		if wanted == o.Value {
			return
		}
		rule = compile.Simplify(rule, &condition.Scope{Options: map[string]condition.Option{
			o.ID: {Value: wanted}}}, 0)
		_, truth := schema.Truths[rule]
		said = said && section == "yaku" && id != last && (truth || schema.IsDigits(rule))
		entries, last = append(entries, id+": {"+field+": "+rule+"}"), id
	})
	if !named || !said || entries == nil {
		return tree.Cure{}
	}
	return tree.Cure{Help: words.Say("the option decides for all of them: instead of it, write yaku: {%s}",
		strings.Join(entries, ", ")), Path: path, Into: "yaku", Entries: entries}
}

func (n *names) doc(option string) words.Translated {
	return n.inherited.Get("options").Get(option).Get("doc").Translated()
}

// limitCure returns the cure for a limit written as points or as a number of han instead of as a
// mapping.
func (n *names) limitCure(id, written string) tree.Cure {
	number, _ := playerwords.Number(written)
	points, err := strconv.ParseInt(cmp.Or(number, written), 10, 32)
	perBase := lint.PaidByRon(n.options().Compiler, n.inherited, 1_000_000) / 1_000_000
	if err != nil || points < 1 || perBase < 1 {
		return tree.Cure{}
	}
	// The text says when the limit is reached.
	if strings.HasSuffix(written, "han") || strings.HasSuffix(written, "翻") {
		when := n.inherited.Get("limits").Get(id).Get("when").PlainText()
		if leastHan().MatchString(when) {
			write := fmt.Sprintf("{when: %s}", leastHan().ReplaceAllString(when, "han >= "+number))
			return tree.Cure{Help: words.Say("write %s", write), Write: write}
		}
		return tree.Cure{}
	}
	base := points / perBase
	inheritedBase, _ := strconv.ParseInt(n.inherited.Get("limits").Get(id).Get("base").PlainText(), 10, 32)
	if inheritedBase > 0 &&
		max(points, inheritedBase)/min(points, inheritedBase) < max(base, inheritedBase)/max(1, min(base, inheritedBase)) {
		base = points
	}
	if base == 0 || base != points && points%perBase != 0 {
		return tree.Cure{}
	}
	write := fmt.Sprintf("{base: %d}", base)
	return tree.Cure{Help: words.Say("write %s, which pays a non-dealer %d by ron", write,
		lint.PaidByRon(n.options().Compiler, n.inherited, base)), Write: write}
}

var leastHan = work.LazyRegexp(`\bhan >= [0-9]+`)
