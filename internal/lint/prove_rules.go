package lint

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/condition/prove"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

func (v *prover) facts() {
	v.each(func(e entry) {
		id := e.Key.Text
		if _, isFact := v.fact(id); isFact && changed(e.Pair) &&
			v.Never(v.Claim(id, condition.StageWin, condition.EachHand)) {
			v.Report.Add(finding.Finding{Position: e.Key.Pos(), Code: finding.NeverHolds, Rule: e.path,
				Help:    words.Say("change what it requires, implies or excludes"),
				Message: words.Say("no win can carry %s: what it requires, implies and excludes can't be together", id)})
		}
	}, "situation")
}

// yaku reports yaku that never count: since they are worth nothing where their condition holds, or since others replace
// them. Of a yaku of which the file that was asked for says nothing, nothing is found, so nothing is proved.
func (v *prover) yaku() {
	section := v.Tree.Get("yaku")
	replaced := replacedHere(section)
	for i, p := range section.Entries() {
		if !changed(p) && !replaced[p.Key.Text] || !v.looksAt(p) || v.Never(v.when(i)) {
			continue // an impossible condition is a finding already
		}
		path := "yaku." + p.Key.Text
		if v.Never(v.when(i), v.worth(i)) {
			if changed(p) {
				surest := v.surest(func(v *prover) bool { return v.Never(v.when(i), v.worth(i)) })
				v.Report.Add(finding.Finding{Position: p.Key.Pos(), Code: finding.NeverCounts, Rule: path,
					Help:    v.worthHelp(i, p.Val),
					Message: words.Say("%s is worth nothing in every hand for which its condition holds%s", p.Key.Text, surest.now())})
			}
			continue
		}
		v.always.useless(i, p, path)
		v.always.forBoth(i, p, path)
		v.replaced(i, p, path)
	}
}

// deprived reports inherited yaku that no hand has any more, since the file changes or removes a set or a shape for which
// their conditions ask.
func (v *prover) deprived() {
	changes := make(map[string]*tree.Value)
	var gone []string // what never holds
	for _, list := range []*tree.Value{v.Tree.Get("sets"), v.Tree.Get("shapes")} {
		if list == nil {
			continue
		}
		for _, p := range list.Pairs {
			if changed(p) {
				changes[p.Key.Text] = p.Key
			}
		}
		for _, p := range list.Gone {
			if p.Val.Own() {
				changes[p.Key.Text] = p.Val
				gone = append(gone, "shape == "+p.Key.Text)
			}
		}
	}
	for i, p := range v.Tree.Get("yaku").Entries() {
		when := p.Val.Get("when")
		if len(changes) == 0 || changed(p) || !when.Usable() {
			continue
		}
		for _, name := range inCondition.FindAllString(when.Text, -1) {
			if at := changes[name]; at != nil && (slices.Contains(gone, when.Text) || v.Never(v.when(i))) {
				v.Report.Add(finding.Finding{Position: at.Pos(), Code: finding.NeverHolds, Rule: "yaku." + p.Key.Text,
					Message: words.Say("no hand has %s any more: it asks for %s, and %q never holds", p.Key.Text, name, tree.Shorten(strings.Join(strings.Fields(when.Text), " "))),
					Help:    words.Say("change yaku.%s as well, or remove it: %[1]s: off", p.Key.Text),
					Related: []finding.Related{{Position: when.Pos(), Message: words.Say("it is asked here")}}})
				break
			}
		}
	}
}

var inCondition = regexp.MustCompile(`[a-z_]\w*`)

func replacedHere(section *tree.Value) map[string]bool {
	replaced := make(map[string]bool)
	for _, p := range section.Entries() {
		if list := p.Val.Get("replaces"); list != nil {
			for _, item := range list.Items {
				if item.Own() {
					replaced[item.Text] = true
				}
			}
		}
	}
	return replaced
}

// sides are the fields of han, for hands that are closed and open.
var sides = []string{"closed", "open"}

func (v *prover) side(name string) *prove.Claim {
	return v.Claim(name, condition.StageWin, condition.EachHand)
}

func (v *prover) worthHelp(i int, yaku *tree.Value) words.Text {
	han := yaku.Get("han")
	switch {
	case han.Get("open") == nil && han.Get("closed") != nil && v.Never(v.when(i), v.side("closed")):
		return words.Say("it has no han for open hands, and the condition asks for one; write han: {open: %s}, or change the condition", han.Get("closed").Text)
	case han.Get("closed") == nil && han.Get("open") != nil && v.Never(v.when(i), v.side("open")):
		return words.Say("it has no han for closed hands, and the condition asks for one; write han: {closed: %s}, or change the condition", han.Get("open").Text)
	}
	return words.Say("give it han, or write off to remove it")
}

// forBoth warns of a single value that gives han to hands that had none: mostly, a yaku of closed hands becomes one of
// open hands. Where the condition leaves no such hands, nothing is changed by it.
func (v *prover) forBoth(i int, p tree.Pair, path string) {
	han := p.Val.Get("han")
	for k, name := range sides {
		had, lacked := han.Find(sides[1-k]), han.Get(name)
		if !lacked.Own() || lacked.Over != nil || had.Val == nil || had.Val.Over == nil || lacked.Text == "0" ||
			had.Val.Line != lacked.Line || had.Val.Column != lacked.Column || v.Never(v.when(i), v.side(name)) {
			continue
		}
		f := finding.Finding{Position: lacked.Pos(), Code: finding.OneForBoth, Rule: path + ".han",
			Help:    words.Say("write {%s: %s} if that is not meant, or {closed: %[2]s, open: %[2]s} if it is", sides[1-k], lacked.Text),
			Message: words.Say("one value counts in %s hands too, where %s.han was nothing", name, path),
			Related: []finding.Related{{Position: had.Val.Over.Pos(), Message: words.Say("it is inherited from here")}}}
		if had.Val.Over.Text == lacked.Text { // that is inherited already
			f.Help = words.Say("remove it: %s hands have %s already; or write {closed: %[2]s, open: %[2]s} if that is meant", sides[1-k], lacked.Text)
		}
		if !strings.ContainsAny(lacked.Text, ",[]{}#:\"'\n") {
			if had.Val.Over.Text != lacked.Text {
				finding.Offer(&f, f.Position, fmt.Sprintf("{%s: %s}", sides[1-k], lacked.Text))
			}
			finding.Offer(&f, f.Position, fmt.Sprintf("{closed: %s, open: %[1]s}", lacked.Text))
		}
		v.Report.Add(f)
	}
}

func (v *prover) useless(i int, p tree.Pair, path string) {
	han := p.Val.Get("han")
	closed, open := han.Get(sides[0]), han.Get(sides[1])
	if closed != nil && open != nil && closed.Line == open.Line && closed.Column == open.Column {
		return // one value is written for both
	}
	for _, side := range sides {
		if n := han.Get(side); n.Own() && v.Never(v.when(i), v.side(side)) {
			v.Report.Add(finding.Finding{Position: n.Pos(), Code: finding.UselessField,
				Rule: tree.Join(path, "han."+side), Help: words.Say("remove it, or change the condition"),
				Message: words.Say("%s has no %s hands, so this counts in none", p.Key.Text, side)})
		}
	}
}

func (v *prover) replaced(i int, p tree.Pair, path string) {
	section := v.Tree.Get("yaku")
	var by []int
	for j, q := range section.Pairs {
		if j != i && hasItem(q.Val.Get("replaces"), p.Key.Text) && q.Val.Get("alone") == nil && q.Val.Get("beside") == nil {
			by = append(by, j)
		}
	}
	always := func(v *prover, by []int) bool {
		none := []*prove.Claim{v.when(i), v.worth(i)}
		for _, j := range by {
			none = append(none, v.when(j).And(v.worth(j)).Not())
		}
		return v.Never(none...)
	}
	if len(by) == 0 || !always(v, by) {
		return
	}
	v = v.surest(func(v *prover) bool { return always(v, by) })
	by = fewest(by, func(by []int) bool { return always(v, by) })
	f := finding.Finding{Code: finding.AlwaysReplaced, Rule: path, Help: words.Say("remove it, or change what replaces it")}
	own := changed(p)
	if own {
		f.Position = p.Key.Pos()
	}
	var names []string
	for _, j := range by {
		q := section.Pairs[j]
		names = append(names, q.Key.Text)
		if item := q.Val.Get("replaces").Item(p.Key.Text); own || !item.Own() {
			f.Related = append(f.Related, finding.Related{Position: item.Pos(),
				Message: words.Say("%s replaces it here", q.Key.Text)})
		} else if f.Line == 0 {
			f.Position = item.Pos()
			f.Related = append(f.Related, finding.Related{Position: p.Key.Pos(), Message: words.Say("%s stands here", p.Key.Text)})
		}
	}
	if f.Line == 0 { // nothing of this is the file's own
		return
	}
	f.Message = words.Say("%s never counts%s: in every hand that has it, %s replace it", p.Key.Text, v.now(), oneOf(names))
	if len(by) == 1 {
		f.Message = words.Say("%s never counts%s: in every hand that has it, %s replaces it", p.Key.Text, v.now(), names[0])
	}
	v.Report.Add(f)
}

// hasItem reports whether an id is in a list, none if it is nil. Each yaku asks those of all others, so no words are
// copied.
func hasItem(list *tree.Value, id string) bool {
	return list != nil && slices.ContainsFunc(list.Items, func(item *tree.Value) bool { return item.Text == id })
}

func oneOf(names []string) words.Text {
	const most = 3
	shown := names[:min(most, len(names))]
	all := words.OneOf(shown...)
	if more := len(names) - most; more > 0 {
		return words.Say("%s or %d others", all, more)
	}
	return all
}

// reached reports entries that never count because another comes before them, in sections where not all entries count
// and that the checked file changes, and bonuses that nobody ever pays, or gets.
func (v *prover) reached() {
	for _, path := range schema.File.Choices() {
		all := v.Tree.At(path).Entries()
		if !slices.ContainsFunc(all, changed) {
			continue
		}
		c := v.choice(path+".", all)
		for i, p := range all {
			switch {
			case v.Spent():
				return
			case !v.looksAt(p), c.by == schema.CountsHighest && v.worthLimit(p.Key.Text):
			case v.Never(c.when[i]):
				v.surest(func(v *prover) bool { return v.Never(v.choice(c.section, all).when[i]) }).noTime(c, p)
			default:
				v.behind(c, i, all)
			}
		}
	}
	bonus := schema.File.At("game.bonuses").Each
	for _, p := range v.Tree.At("game.bonuses").Entries() {
		for _, who := range []string{"payer", "receiver"} {
			at, _ := bonus.Below(who).Stage()
			if when := p.Val.Get(who); changed(p) && when != nil && v.looksAt(p) && v.Never(v.claim(when, at)) {
				v.surest(func(v *prover) bool { return v.Never(v.claim(when, at)) }).noTime(&choice{section: "game.bonuses.", at: at}, p)
			}
		}
	}
}

// neverReached reports an entry that never counts.
var neverReached = map[schema.Counting]words.Text{
	schema.CountsFirst:   words.Say("%s is never used%s: wherever it holds, %s does too, and comes first"),
	schema.CountsAny:     words.Say("%s changes nothing%s: wherever it holds, %s does too"),
	schema.CountsHighest: words.Say("%s is never the highest limit%s: wherever it holds, %s does too, and is worth no less"),
}

// noTime reports an entry whose condition no table can meet. For wins, the condition itself is reported.
func (v *prover) noTime(c *choice, p tree.Pair) {
	path := c.section + p.Key.Text
	if !c.at.AtTable() || !changed(p) {
		return
	}
	f := finding.Finding{Code: finding.NeverReached, Rule: path, Position: p.Key.Pos(),
		Message: words.Say("%s is never used%s: its condition never holds", p.Key.Text, v.now()),
		Help:    words.Say("change the condition of %s", p.Key.Text)}
	if n := len(p.Val.Get("places").Words()); n > 0 && (n < v.Wall.Players || n > v.Wall.Players+v.Wall.SitOut) {
		play := words.Plain(strconv.Itoa(v.Wall.Players))
		if v.Wall.SitOut > 0 {
			play = words.Say("%d to %d", v.Wall.Players, v.Wall.Players+v.Wall.SitOut)
		}
		f.Message = words.Say("%s is never used: it has %d places, and %s players play", p.Key.Text, n, play)
		f.Help = words.Say("give it a number for each place, or remove it")
	}
	v.Report.Add(f)
}

// choice is what is known about the entries of a section where not all count.
type choice struct {
	section string
	by      schema.Counting
	at      condition.Stage
	when    []*prove.Claim
	base    []*prove.Quantity
}

func (v *prover) choice(section string, all []tree.Pair) *choice {
	f := schema.File.At(strings.TrimSuffix(section, "."))
	c := &choice{section: section, by: f.Counts}
	c.at, _ = f.Each.Below("when").Stage()
	for _, p := range all {
		when := v.Claim("true", c.at, condition.EachHand)
		if written := p.Val.Get("when"); written != nil {
			when = v.claim(written, c.at)
		}
		if places := p.Val.Get("places"); places != nil { // an uma is for one number of players
			when = when.And(v.Claim(fmt.Sprintf("players == %d", len(places.Items)), c.at, condition.EachHand))
		}
		c.when, c.base = append(c.when, when), append(c.base, v.quantity(p.Val.Get("base"), c.at))
	}
	return c
}

func (c *choice) before(i int) []*prove.Claim {
	if c.by != schema.CountsHighest {
		return c.when[:i]
	}
	higher := make([]*prove.Claim, len(c.when))
	for j := range higher {
		if j != i {
			higher[j] = c.when[j].And(c.base[j].Exceeds(c.base[i], j < i))
		}
	}
	return higher
}

func (v *prover) worthLimit(id string) bool {
	return slices.ContainsFunc(v.Tree.Get("yaku").Entries(), func(p tree.Pair) bool {
		limit := p.Val.Get("limit")
		return limit != nil && (limit.Text == id || !schema.IDPattern.MatchString(limit.Text) &&
			slices.Contains(compile.Words(limit.Text, v.Names.Options), id))
	})
}

// behind reports an entry, by its index, if others come before it wherever it holds. A nil claim means that nothing is
// known.
func (v *prover) behind(c *choice, i int, all []tree.Pair) {
	p := all[i]
	always := func(v *prover, c *choice) (by []int) {
		before := c.before(i)
		not := make([]*prove.Claim, len(before))
		for j := range before {
			if before[j] != nil && !leftOpen(all[j]) {
				by, not[j] = append(by, j), before[j].Not()
			}
		}
		never := func(by []int) bool {
			none := []*prove.Claim{c.when[i]}
			for _, j := range by {
				none = append(none, not[j])
			}
			return v.Never(none...)
		}
		if !never(by) {
			return nil
		}
		return fewest(by, never)
	}
	by := always(v, c)
	if by == nil {
		return
	}
	if v.turned {
		if surely := always(v.always, v.always.choice(c.section, all)); surely != nil {
			v, by = v.always, surely
		}
	}
	f := finding.Finding{Code: finding.NeverReached, Rule: c.section + p.Key.Text, Position: p.Key.Pos(),
		Help: v.howToReach(c, p, all[by[0]])}
	own := changed(p)
	const shown = 3
	var names []string
	for n, j := range by {
		names = append(names, all[j].Key.Text)
		if n >= shown && own {
			continue
		}
		if changed(all[j]) && !own && !c.replaces(all[j]) {
			own, f.Position, f.Rule = true, all[j].Key.Pos(), c.section+all[j].Key.Text
			f.Help = v.howToReach(c, all[j], p)
			f.Related = append(f.Related, finding.Related{Position: p.Key.Pos(), Message: words.Say("%s stands here", p.Key.Text)})
			continue
		}
		f.Related = append(f.Related, finding.Related{Position: all[j].Key.Pos(),
			Message: words.Say("%s stands here", all[j].Key.Text)})
	}
	if !own || v.Spent() { // once nothing more is proved, there may be fewer that are enough
		return
	}
	f.Message = neverReached[c.by].With(p.Key.Text, v.now(), oneOf(names))
	v.Report.Add(f)
}

func leftOpen(p tree.Pair) bool {
	by := p.Val.Get("by")
	return by != nil && by.Text != rulesAlone
}

// rulesAlone stands behind by in what ends a game by itself.
const rulesAlone = "rules"

func (v *prover) howToReach(c *choice, p, other tree.Pair) words.Text {
	switch id := p.Key.Text; {
	case c.by == schema.CountsHighest:
		return words.Say("change the condition or the value of %s", id)
	case c.by == schema.CountsFirst && v.inherited(c.section+p.Key.Text) && !v.inherited(c.section+other.Key.Text):
		return words.Say("give %s a condition, or remove it: what a file adds stands in front of what it inherits", other.Key.Text)
	case c.by == schema.CountsFirst && !changed(other):
		return words.Say("change the condition of %s, or remove the other: %s: off", id, other.Key.Text)
	case c.by == schema.CountsFirst && v.inherited(c.section+id) && v.inherited(c.section+other.Key.Text):
		return words.Say("change the condition of %s or %[2]s, or remove the other: %[2]s: off; what is inherited keeps its order", id, other.Key.Text)
	case c.by == schema.CountsFirst:
		return words.Say("change the condition of %s, or write it in front of %s", id, other.Key.Text)
	default:
		return words.Say("change the condition of %s", id)
	}
}

// replaces reports whether an entry stands before inherited ones because the file added it, so that it is meant to
// replace them.
func (c *choice) replaces(p tree.Pair) bool { return c.by == schema.CountsFirst && p.Val.Over == nil }

func fewest(all []int, always func([]int) bool) []int {
	for k := 0; k < len(all) && len(all) > 1; {
		if fewer := slices.Delete(slices.Clone(all), k, k+1); always(fewer) {
			all = fewer
		} else {
			k++
		}
	}
	return all
}
