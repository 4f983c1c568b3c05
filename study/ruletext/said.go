package ruletext

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
)

// statements returns what a group says.
func (t *Reader) statements(g *group) (all []Statement) {
	slices.SortFunc(g.tokens, func(a, b token) int { return cmp.Compare(a.at, b.at) })
	switch text := g.text(); {
	case text == "":
		return nil
	case len(g.names) == 0:
		return t.withoutNames(g, text)
	default:
		if all = t.list(g); all == nil {
			all = t.ofNames(g, text)
		}
		return all
	}
}

// text returns a group as written, without the signs around it.
func (g *group) text() string {
	var b strings.Builder
	for _, k := range g.tokens {
		b.WriteString(k.text)
	}
	return trimmed(b.String())
}

// withoutNames returns what a group says that names no option: a rule of play, or which yaku are
// played and what they are worth.
func (t *Reader) withoutNames(g *group, text string) (all []Statement) {
	switch {
	case g.play && !(g.unknown && slices.ContainsFunc(g.yaku, t.isYakuman)):
		return []Statement{{Kind: Play, Text: text}}
	case g.unknown:
		return []Statement{{Text: text}}
	case len(g.values) == 0 && count(g.yaku, t.isOfRules) == len(g.yaku):
		return nil
	case len(g.yaku) == 1:
		if all = t.ofYaku(g, text); all != nil {
			return all
		}
	}
	value, isAnswer := g.valueOfYaku()
	if _, isWorth := WorthOf(value); !isWorth && !(isAnswer && g.whole) || g.joins() < len(g.yaku)-1 {
		return []Statement{{Text: text}}
	}
	for _, id := range g.yaku {
		all = append(all, Statement{Kind: OfYaku, Text: text, Yaku: id, Value: value})
	}
	return all
}

func (t *Reader) isYakuman(id string) bool {
	y := rules.ByID(t.yaku, id)
	return y != nil && y.Yakuman != nil
}

// valueOfYaku returns the only value of a group, and whether it is yes or no.
func (g *group) valueOfYaku() (value string, isAnswer bool) {
	if len(g.yaku) == 0 || len(g.values) != 1 {
		return "", false
	}
	if truth := playerwords.Truth(g.values[0]); truth != "" {
		return truth, true
	}
	return g.values[0], false
}

// ofNames returns what a group says of the options that it names.
func (t *Reader) ofNames(g *group, text string) (all []Statement) {
	if at := g.topic(); at >= 0 {
		all = append(all, Statement{Kind: Guessed, Text: text, Option: g.names[at].names[0],
			bare: true})
		g.names = slices.Delete(slices.Clone(g.names), at, at+1)
	}
	ofSuit := t.ofSuit(g, text)
	isOpen := ofSuit != 0 || t.isOfEach(g) || isOfSide(g.tokens) || g.deniesBesideDraw() ||
		g.isOfPlay() || g.isContested() ||
		g.names[0].names[0] == chipValue && playerwords.NamesMoney(text) ||
		g.unknown && g.isDenied() && playerwords.SetsCondition(text) // no ippatsu when ...
	if isLiable := len(g.yaku) > 0 && t.liability(g); isLiable && len(g.values) == 0 {
		g.values = []string{"true"}
	} else if !isLiable && !(g.isDenied() && !slices.ContainsFunc(g.yaku, t.isOfRules)) &&
		len(g.yaku) > 0 {
		g.unknown, isOpen = true, isOpen || g.isDenied() && g.joins() < len(g.yaku)
	}
	hasCondition := g.hasCondition()
	rest := g.notUnderstood()
	isNegated := g.negated || playerwords.Negates(rest) || playerwords.Turns(rest)
	g.unknown = g.unknown || t.sharesNumber(g) || isOpen || hasCondition || !t.allAccept(g)
	for _, name := range g.names {
		values := g.values
		isBehindNo := name.isLength() && g.prefix && g.isDenied() && name != g.names[0]
		if isBehindNo {
			values = nil // which is that of the names before
		}
		for _, s := range t.resolve(name, values) {
			s.Text, s.bare, s.More = text, len(g.values) == 0, letters(rest) > 0
			isUncertain := name.uncertain && !g.tells(name)
			s.unlessKnown = s.Kind == Set && !g.unknown && isUncertain
			deniesPart := g.deniesPart(name, s.Value)
			if s.Kind == Set && (g.unknown || isUncertain || deniesPart || isBehindNo) {
				s.Kind = Guessed
			}
			isLast := name == g.names[len(g.names)-1]
			isOfLast := !isLast && g.endsInParentheses() &&
				!slices.Equal(name.names, g.names[len(g.names)-1].names)
			if g.shared && isLast || isOfLast || s.Kind == Set && g.isPerhapsDenied(name) {
				s.Kind, s.Value = Guessed, ""
			}
			if isOpen || isNegated || deniesPart ||
				hasCondition && (g.prefix && g.isDenied() || name == g.names[0]) ||
				name.part && s.Kind == Guessed && s.Value == "false" {
				s.Value = "" // which is that of all together
			}
			s.unlessKnown = s.unlessKnown && s.Value != ""
			if s.Option == redFives {
				s.ofSuit = ofSuit
			}
			if !slices.Contains(all, s) {
				all = append(all, s)
			}
		}
	}
	return dropUncertain(all)
}

// tells reports whether the value of a group tells which of several options a name means, as in
// 供託は頭ハネ. A number may be that of something else.
func (g *group) tells(name *token) bool {
	return strings.Contains(name.names[0], "|") && len(g.values) == 1 &&
		!isAnswered(g.values) && !isDigits(g.values[0])
}

// notUnderstood returns the parts of a group that are not understood, with the signs in them.
func (g *group) notUnderstood() string {
	var b strings.Builder
	for _, k := range g.tokens {
		isSign := k.ignored && letters(k.text) == 0
		if isSign || k.unknown() || k.doubts && playerwords.Negates(k.word()) {
			b.WriteString(k.text)
		}
	}
	return b.String()
}

// topic returns the place of a name of which only the others say something, or -1.
func (g *group) topic() int {
	if len(g.names) < 2 {
		return -1
	}
	return slices.IndexFunc(g.names, func(k *token) bool { return k.topic })
}

// deniesPart reports whether a value denies only part of what an option is about, such as one of
// the draws.
func (g *group) deniesPart(name *token, value string) bool {
	isDraw := name.part || name.names[0] == draws && slices.ContainsFunc(g.names,
		func(k *token) bool { return k.draw && k.at > name.at })
	return isDraw && value == "false" && g.draws() < mostDraws
}

// hasCondition reports whether the first of several names only says when the others hold, as in
// 西入の場合は赤なし, or is what they are said of, as in 流し満貫は連荘なし.
func (g *group) hasCondition() bool {
	if len(g.names) < 2 {
		return false
	}
	var b strings.Builder
	isTopic := !strings.Contains(g.names[1].names[0], strings.FieldsFunc(g.names[0].names[0],
		func(r rune) bool { return r == '.' || r == '|' })[0])
	for _, k := range g.tokens {
		if g.names[0].at < k.at && k.at < g.names[1].at {
			isTopic = isTopic && !k.joins && (b.Len() > 0 || playerwords.MarksTopic(k.word()))
			b.WriteString(k.text)
		}
	}
	between := strings.TrimSpace(b.String()) // no noten payments on abortive draws
	isFor := between == "on" || between == "for" && g.isDenied()
	return isFor || playerwords.SetsCondition(between) || isTopic && between != ""
}

// deniesBesideDraw reports whether a no is said of an option beside what may be a draw or a yaku,
// as in suukantsu: pao, no.
func (g *group) deniesBesideDraw() bool {
	return g.isDenied() && len(g.names) == 2 && g.names[0].draw && g.names[0].uncertain &&
		!g.names[1].part
}

// isOfPlay reports whether a no or a number is that of a rule of play that stands beside a name
// without a mark, as in チョンボはトップ賞なし.
func (g *group) isOfPlay() bool {
	tokens := slices.DeleteFunc(slices.Clone(g.tokens), func(k token) bool { return k.ignored })
	for i := range max(0, len(tokens)-1) {
		if a, b := &tokens[i], &tokens[i+1]; a.play && b.names != nil || a.names != nil && b.play {
			return len(g.values) > 0 && (g.isDenied() || isDigits(g.values[0]))
		}
	}
	return false
}

// isPerhapsDenied reports whether a mark such as a comma separates a name from the first one behind
// a no, as in no ippatsu, ura dora. A no before a colon is that of all.
func (g *group) isPerhapsDenied(name *token) bool {
	return g.prefix && g.isDenied() && slices.ContainsFunc(g.tokens, func(k token) bool {
		return g.names[0].at < k.at && k.at < name.at && k.separates()
	}) && !slices.ContainsFunc(g.tokens, func(k token) bool {
		return k.at < g.names[0].at && k.word() == ":"
	})
}

// endsInParentheses reports whether the answer of a group stands in parentheses, and so may be that
// of its last name alone, unless more than a comma joins the names.
func (g *group) endsInParentheses() bool {
	return isAnswered(g.values) && strings.HasSuffix(g.values[0], ")") &&
		!slices.ContainsFunc(g.tokens, func(k token) bool {
			return k.joins && strings.Trim(k.word(), ",、，") != ""
		})
}

// isDenied reports whether the value of a group is no.
func (g *group) isDenied() bool {
	return len(g.values) == 1 && playerwords.Truth(g.values[0]) == "false"
}

// isContested reports whether the two values of a group are yes and no.
func (g *group) isContested() bool {
	return len(g.values) == 2 && isAnswered(g.values[:1]) && isAnswered(g.values[1:]) &&
		playerwords.Truth(g.values[0]) != playerwords.Truth(g.values[1])
}

// isAnswered reports whether values are a single yes or no.
func isAnswered(values []string) bool {
	return len(values) == 1 && playerwords.Truth(values[0]) != "" && values[0] != "1"
}

func (t *Reader) isOfRules(yaku string) bool { return rules.ByID(t.yaku, yaku) != nil }

// Options by which something is read: draws are those that break a hand off.
const (
	draws        = "abortive_draws"
	redFives     = "red_fives"
	gameRounds   = "game_rounds"
	chomboPoints = "chombo_points"
	chipValue    = "chip_value"
	umaFirst     = "uma_first"
	umaSecond    = "uma_second"
)

// What a triple ron means: that all are paid, or among draws that it is one.
const allWin, abortsIfThree = "several_rons.all", "several_rons.two"

// list returns what a group says that is a list of draws that break a hand off, such as
// 途中流局は九種九牌、四風連打, or nil.
func (t *Reader) list(g *group) []Statement {
	if len(g.values) > 0 || g.unknown || len(g.yaku) > 0 || len(g.names) < 2 ||
		g.names[0].part || g.names[0].names[0] != draws ||
		slices.ContainsFunc(g.names[1:], func(k *token) bool { return !k.draw }) {
		return nil
	}
	listed := *g
	listed.names, listed.values = g.names[1:], []string{g.names[0].word()}
	return t.statements(&listed)
}

// allAccept reports whether what is neither yes nor no fits all names of a group.
func (t *Reader) allAccept(g *group) bool {
	return len(g.values) == 0 || playerwords.Truth(g.values[0]) != "" ||
		!slices.ContainsFunc(g.names, func(k *token) bool { return !t.accepts(k, g.values[0]) }) ||
		len(g.names) == 1
}

// mostDraws is the number of draws in a list that stands for all of them.
const mostDraws = 3

// draws returns the number of different names of draws.
func (g *group) draws() int {
	seen := make(map[string]bool)
	for _, k := range g.names {
		if k.part {
			seen[playerwords.Folded(k.word())] = true
		}
	}
	return len(seen)
}

// joins returns the number of marks and words that join names.
func (g *group) joins() int { return count(g.tokens, func(k token) bool { return k.joins }) }

func (g *group) hasEach() bool {
	return slices.ContainsFunc(g.tokens, func(k token) bool {
		return playerwords.MeansEach(k.word())
	})
}

// isOfEach reports whether a number is that of each of several parts of an option, such as what each
// player pays.
func (t *Reader) isOfEach(g *group) bool {
	return len(g.values) > 0 && !isAnswered(g.values) && isDigits(g.values[0]) && g.hasEach() &&
		playerwords.Suits(g.text()) != 3 && slices.ContainsFunc(g.names, func(k *token) bool {
		o := rules.ByID(t.options, k.names[0])
		return o != nil && countsForEach(o)
	})
}

// isOfSide reports whether a number stands behind the dealer or the others, who alone pay it, as in
// 親600点、子300点, but not in 親も子も300点.
func isOfSide(tokens []token) bool {
	sides := 0
	for _, k := range tokens {
		switch {
		case k.number && sides == 1:
			return true
		case playerwords.IsSide(k.word()):
			sides++
		case !k.ignored && !k.joins:
			sides = 0
		}
	}
	return false
}

// ofSuit returns the number of red fives of one or two suits that a group names, 0 if there is none,
// and -1 if that of all is told too or the value is no number.
func (t *Reader) ofSuit(g *group, text string) int {
	suits := playerwords.Suits(text)
	switch {
	case suits == 0, suits == 3, len(g.values) == 0,
		!slices.ContainsFunc(g.names, func(k *token) bool { return k.names[0] == redFives }):
		return 0
	case playerwords.NamesTotal(text):
		return -1
	}
	n, err := strconv.Atoi(playerwords.Digits(g.values[0]))
	switch {
	case err != nil && playerwords.Truth(g.values[0]) == "":
		return -1
	case g.hasEach():
		n *= suits
	}
	return n
}

// withRedFives gives the guesses about the red fives of single suits the number of all together.
func (t *Reader) withRedFives(all []Statement) {
	sum, suits := 0, 0
	for _, s := range all {
		if s.ofSuit > 0 {
			sum, suits = sum+s.ofSuit, suits+playerwords.Suits(s.Text)
		}
	}
	o := rules.ByID(t.options, redFives)
	for i := range all {
		if s := &all[i]; s.ofSuit > 0 && 2 <= suits && suits <= 3 {
			s.Value = take(o, strconv.Itoa(sum))
		}
	}
}

// countsForEach reports whether a number of an option may be that of each of several things.
func countsForEach(o *rules.Option) bool {
	return o.Default.Type == condition.TypeInt && (o.Allowed != nil || o.ID == chomboPoints)
}

// sharesNumber reports whether several things have one number, which may be meant for one of them.
// What yaku are worth is that of all.
func (t *Reader) sharesNumber(g *group) bool {
	return len(g.values) > 0 && !g.hasEach() && isDigits(g.values[0]) &&
		slices.ContainsFunc(g.names, func(k *token) bool {
			w, ok := WorthOf(g.values[0])
			return !slices.Equal(k.names, g.names[0].names) && !(ok && t.isWorth(k.names[0], w))
		})
}

// isDigits reports whether a value as written is a number.
func isDigits(written string) bool {
	return strings.Trim(playerwords.Digits(written), "0123456789") == ""
}

// liability reports whether the yaku of a group are those for which the option that it names is. It
// adds the option for suukantsu.
func (t *Reader) liability(g *group) bool {
	const liability = "pao"
	if len(g.names) != 1 {
		return false
	}
	name := *g.names[0]
	if id := name.names[0]; id != liability && (!strings.HasPrefix(id, liability+"_") ||
		rules.ByID(t.yaku, id[len(liability)+1:]) == nil) {
		return false
	}
	isDenied := g.isDenied()
	if isDenied { // of these yaku alone
		g.names = nil
	}
	add := func(id string) {
		also := name
		also.names = []string{id}
		g.names = append(g.names, &also)
	}
	if name.names[0] != liability && !isDenied {
		add(liability)
	}
	for _, id := range g.yaku {
		own := liability + "_" + id
		switch y := rules.ByID(t.yaku, id); {
		case rules.ByID(t.options, own) != nil:
			add(own)
		case y == nil || !y.Pao || isDenied:
			g.names = append(g.names, &name)
			return false
		}
	}
	return true
}

// dropUncertain leaves out guesses about options that other statements of the same sentence set.
func dropUncertain(all []Statement) []Statement {
	set := make(map[string]bool)
	for _, s := range all {
		set[s.Option] = set[s.Option] || s.Kind == Set
	}
	return slices.DeleteFunc(all, func(s Statement) bool {
		return s.Kind == Guessed && set[s.Option]
	})
}
