package sheet

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/ruleentries"
)

// Comparison lists the differences from another rule set.
type Comparison struct {
	// With is the name of the other rule set.
	With    string
	Changes []Change
}

// Change is one difference. Was is empty if the rule is new, Now if it was removed.
type Change struct{ What, Was, Now string }

func (m *maker) comparisons() []Comparison {
	var all []Comparison
	others := []*rules.Rules{m.parent}
	if standard, err := rules.Load(m.ctx, "standard"); err == nil &&
		(others[0] == nil || others[0].Hash() != standard.Hash()) {
		others = append(others, standard)
	}
	for _, other := range others {
		if other == nil || other.Hash() == m.rules.Hash() || !m.sharesYaku(other) {
			continue
		}
		c := Comparison{With: m.nameOf(other), Changes: m.changedOptions(other)}
		c.Changes = append(c.Changes, m.changedRules(other)...)
		if len(c.Changes) > 0 {
			all = append(all, c)
		}
	}
	return all
}

// sharesYaku reports whether the rules have a yaku in common with other. If not, they are different
// games.
func (m *maker) sharesYaku(other *rules.Rules) bool {
	return slices.ContainsFunc(m.rules.Yaku(), func(y rules.Yaku) bool {
		return slices.ContainsFunc(other.Yaku(), func(o rules.Yaku) bool { return o.ID == y.ID })
	})
}

// changedOptions lists the options that other lacks or sets differently. An option that other lacks
// and that is off here makes no difference and is omitted. Options with outdated texts come last,
// under their names: that they were changed is true in any case.
func (m *maker) changedOptions(other *rules.Rules) []Change {
	var all []Change
	for _, o := range m.options() {
		was := rules.ByID(other.Options(), o.ID)
		switch {
		case was == nil && o.Value == condition.Value{Type: condition.TypeBool}:
		case was == nil:
			all = append(all, Change{What: m.optionName(o), Now: m.optionValue(o, o.Value)})
		case was.Value != o.Value:
			all = append(all, Change{What: m.optionName(o), Was: m.optionValue(was, was.Value),
				Now: m.optionValue(o, o.Value)})
		}
	}
	for i := range m.rules.Options() {
		o := &m.rules.Options()[i]
		was := rules.ByID(other.Options(), o.ID)
		if was == nil || was.Value == o.Value || !m.isOutdated(o.ID) {
			continue
		}
		all = append(all, Change{m.optionShortName(o), m.value(o.ID, was.Value),
			m.value(o.ID, o.Value)})
	}
	return all
}

// changedRules lists the rules that differ from other: changed, then added, then removed.
func (m *maker) changedRules(other *rules.Rules) []Change {
	then, before := ruleentries.List(other), make(map[string]*ruleentries.Entry)
	for _, e := range then {
		before[e.Path()] = e
	}
	var changed, added, gone []Change
	otherPlayers := other.Wall().Players != m.rules.Wall().Players
	if otherPlayers {
		changed = append(changed, Change{m.Keys["payments"],
			fmt.Sprintf(m.ForPlayers, other.Wall().Players),
			fmt.Sprintf(m.ForPlayers, m.rules.Wall().Players) + m.SeeTables})
	}
	here := make(map[string]bool)
	now := ruleentries.List(m.rules)
	was, is := wordsOf(other, m.lang).umaInAll(), m.umaInAll()
	if was != is && umaRewritten(then, now) {
		changed = append(changed, Change{m.Keys["game.uma"], was, is})
	}
	left := func(e *ruleentries.Entry) Change {
		c := Change{What: m.ruleName(e), Was: m.worthOf(e)}
		if e.Section != "yaku" {
			c.Now = m.LeftOut
		}
		return c
	}
	shares := otherPlayers || dropsShare(before, now)
	if shares && !otherPlayers {
		changed = append(changed, Change{What: m.Keys["payments"],
			Now: strings.TrimLeft(m.SeeTables, ":\u00a0 ")})
	}
	skipped := func(e *ruleentries.Entry) bool {
		return otherPlayers && slices.Contains(paymentSections, e.Section) ||
			shares && e.Section == paymentSections[0] || e.Section == "game.uma"
	}
	for _, e := range now {
		if m.ended() {
			return nil
		}
		here[e.Path()] = true
		old, e := ruleentries.Aligned(before[e.Path()], e)
		was, is := old != nil && !old.Idle, !e.Idle
		// For draws and penalties, the section's key says whether they are played.
		if table := e.Section == "draws" || e.Section == "penalties"; table && old != nil {
			was, is = true, true
		}
		switch {
		case skipped(e), !was && !is:
		case was != is && old.Says(e): // covered by the option that changes it
		case old == nil && e.Values[""] != e.Shown(""): // as above; other has no such option
		case !was:
			added = append(added, Change{What: m.ruleName(e), Now: m.worthOf(e)})
		case !is:
			gone = append(gone, left(old))
		default:
			changed = append(changed, m.changes(old, e)...)
		}
	}
	for _, e := range then {
		if !here[e.Path()] && !e.Idle && !skipped(e) {
			gone = append(gone, left(e))
		}
	}
	return slices.Concat(changed, added, gone)
}

// dropsShare reports whether a payment share of the other rules never counts here. The payments
// then differ so much that the tables of points describe them better.
func dropsShare(before map[string]*ruleentries.Entry, now []*ruleentries.Entry) bool {
	return slices.ContainsFunc(now, func(e *ruleentries.Entry) bool {
		old := before[e.Path()]
		return e.Section == paymentSections[0] && old != nil && !old.Idle && e.Idle
	})
}

// paymentSections are the sections of payments for a win. With another number of players all of
// them differ, and the tables of points describe that better.
var paymentSections = []string{"payments.shares", "payments.honba", "payments.adjustments",
	"payments.chips"}

func (m *maker) changes(old, now *ruleentries.Entry) []Change {
	if now.Section == "game.uma" {
		return []Change{{m.ruleName(now), m.umaOf(old), m.umaOf(now)}}
	}
	var all []Change
	differs := func(key string) bool { return old.Differs(now, key) }
	was, is, textShown := m.textOf(old), m.textOf(now), false
	inOtherWords := was != "" && is != "" && is != was
	same := func(e *ruleentries.Entry) bool {
		return e.Values["han.closed"] == e.Values["han.open"]
	}
	alike := differs("han.closed") && differs("han.open") && same(old) && same(now)
	for _, key := range old.Changed(now) {
		if alike && key == "han.open" {
			continue
		}
		name := key
		if alike && key == "han.closed" {
			name = "han"
		}
		c := Change{What: m.ruleName(now), Was: m.formatAgainst(old, now, key),
			Now: m.formatAgainst(now, old, key)}
		if inOtherWords && slices.Contains(ruleentries.Told, key) &&
			(m.isCondition(old, key) || m.isCondition(now, key)) {
			if !textShown {
				c.Was, c.Now, textShown = was, is, true
				all = append(all, c)
			}
			continue
		}
		if key != "" {
			c.What += m.Colon + m.keyWord(now, name)
		}
		all = append(all, c)
	}
	return all
}

// formatAgainst returns the value of key in words. If it is unset here but true or false in other,
// it is the opposite of that.
func (m *maker) formatAgainst(e, other *ruleentries.Entry, key string) string {
	truth := other.Shown(key)
	switch {
	case e.Shown(key) != "" || truth != "true" && truth != "false" ||
		slices.Contains(ruleentries.Told, key):
		return m.formatValue(e, key)
	case key == "allowed":
		return m.Yes
	}
	return m.No
}

// textOf returns the description of a rule, empty if it has none or it is outdated.
func (m *maker) textOf(e *ruleentries.Entry) string { return m.Unbroken(e.Text.In(m.lang)) }

func (m *maker) isCondition(e *ruleentries.Entry, key string) bool {
	_, plain := m.formatLiteral(e.Shown(key))
	return !plain
}

func (m *maker) formatValue(e *ruleentries.Entry, key string) string {
	text := e.Shown(key)
	// An expression that comes to a limit is shown as the id in quotes.
	named := rules.ByID(e.Of.Limits(), strings.Trim(text, `"`))
	if key == "limit" && named != nil {
		return strings.ToLower(named.NameIn(m.lang))
	}
	if word := m.Values[text]; word != "" && (key == "form" || key == "each") {
		return word
	}
	list, ok := strings.CutPrefix(text, "[")
	if key != "replaces" || !ok || text == "[]" {
		if word := (map[string]string{"true": m.Always, "false": m.Never})[text]; word != "" &&
			(key == "when" || key == "beside" || key == "needs" || key == "requires") {
			return word
		}
		if value, ok := m.formatLiteral(text); ok {
			return value
		}
		if e.Asks(key) {
			text, _ = speech.Say(e.Of, m.lang, e.Values[key])
		}
		return m.Unbroken(text)
	}
	names := strings.Split(strings.TrimSuffix(list, "]"), ", ")
	for i, id := range names {
		if y := m.rules.Entry("yaku", id); y != nil {
			names[i] = y.NameIn(m.lang)
		}
	}
	return strings.Join(names, m.List)
}

func (m *maker) formatLiteral(text string) (value string, ok bool) {
	switch text {
	case "", `""`:
		return m.None, true
	case "true":
		return m.Yes, true
	case "false":
		return m.No, true
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return m.number(n), true
	}
	return m.amountsOf(text)
}

// titledSections are the sections whose rules are often named after a yaku; ruleName puts the
// section's title before their names.
var titledSections = []string{"situation", "shapes", "valid", "payments.shares",
	"payments.honba", "payments.adjustments", "payments.chips", "draws", "penalties", "game.ends"}

func (m *maker) ruleName(e *ruleentries.Entry) string {
	if word := m.Keys[e.Path()]; word != "" {
		return word
	}
	if e.Rule != nil && !e.Rule.Name.Empty() {
		if word := m.Keys[e.Section]; slices.Contains(titledSections, e.Section) {
			return word + m.Colon + e.Rule.NameIn(m.lang)
		}
		return e.Rule.NameIn(m.lang)
	}
	if word := m.Keys[e.Section]; word != "" {
		// The value includes the condition or the tiles.
		if e.Section == "game.uma" || e.Section == "sets" {
			return word
		}
		return strings.TrimSuffix(word+m.Colon+strings.ReplaceAll(e.ID, "_", " "), m.Colon)
	}
	return spaceID(strings.TrimSuffix(e.Path(), "."), e.Path())
}

func (m *maker) worthOf(e *ruleentries.Entry) string {
	if e.Yaku != nil {
		return m.worth(e.Of, e.Yaku).text
	}
	if e.Section == "game.uma" {
		return m.umaOf(e)
	}
	for _, key := range []string{"fu", "base", "han", "pays", "becomes", "tiles",
		"places", "result", "when", "beside", "needs"} {
		switch {
		case e.Shown(key) == "", key == "result" && e.Shown(key) == "0":
			continue
		case !m.isCondition(e, key):
			text := m.formatValue(e, key) + m.Units[key]
			// No name says when.
			if e.Rule != nil && (e.Rule.Name.Empty() || e.Section == "limits") &&
				m.isCondition(e, "when") {
				text = fmt.Sprintf(m.Table.Provided, text, m.formatValue(e, "when"))
			}
			return text
		}
		return cmp.Or(m.textOf(e), m.formatValue(e, key))
	}
	return m.Yes
}

// amountsOf formats numbers that are separated by " / ". It returns false for any other text.
func (m *maker) amountsOf(text string) (string, bool) {
	parts := strings.Split(text, " / ")
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || len(parts) == 1 {
			return "", false
		}
		parts[i] = m.signed(int64(n))
	}
	return strings.Join(parts, " / "), true
}

// keyWord returns the words for a key of a rule, with the share's name for a share of a draw or
// penalty.
func (m *maker) keyWord(e *ruleentries.Entry, key string) string {
	share, rest, ok := strings.Cut(strings.TrimPrefix(key, "shares."), ".")
	if ok && strings.HasPrefix(key, "shares.") {
		return m.shareName(e, share) + m.Colon + m.keyWord(e, rest)
	}
	return spaceID(cmp.Or(m.Keys[e.Section+"."+key], m.Keys[key], key), key)
}

func (m *maker) shareName(e *ruleentries.Entry, id string) string {
	for i := range e.Shares {
		if s := &e.Shares[i]; s.ID == id && !s.Name.Empty() {
			return s.NameIn(m.lang)
		}
	}
	return cmp.Or(m.Keys["shares."+id], strings.ReplaceAll(id, "_", " "))
}

// Differing describes how single rules and options differ between two rule sets. NewDiffering makes
// it.
type Differing struct {
	was, now      *maker
	before, after map[string]*ruleentries.Entry
}

// NewDiffering returns a description, in the given language, of the differences between was and
// now.
func NewDiffering(was, now *rules.Rules, lang string) *Differing {
	d := &Differing{was: wordsOf(was, lang), now: wordsOf(now, lang)}
	byPath := func(r *rules.Rules) map[string]*ruleentries.Entry {
		all := make(map[string]*ruleentries.Entry)
		for _, e := range ruleentries.All(r) {
			all[e.Path()] = e
		}
		return all
	}
	d.before, d.after = byPath(was), byPath(now)
	return d
}

// Name returns the name of the rule, option or section at path, such as yaku.pinfu.
func (d *Differing) Name(path string) string {
	if id, isOption := strings.CutPrefix(path, "options."); isOption {
		for _, m := range []*maker{d.now, d.was} {
			switch o := rules.ByID(m.rules.Options(), id); {
			case o == nil:
			case d.now.isOutdated(id) || d.was.isOutdated(id):
				return m.optionShortName(o)
			default:
				return m.optionName(o)
			}
		}
	}
	if e := d.after[path]; e != nil {
		return d.now.ruleName(e)
	}
	if e := d.before[path]; e != nil {
		return d.was.ruleName(e)
	}
	if word := d.now.Keys[path]; word != "" {
		return word
	}
	return path
}

// Changes returns the differences of the rule or option at path. For one that was added or removed,
// the change holds a summary.
func (d *Differing) Changes(path string) []Change {
	if id, isOption := strings.CutPrefix(path, "options."); isOption {
		was, is := rules.ByID(d.was.rules.Options(), id), rules.ByID(d.now.rules.Options(), id)
		return []Change{{d.Name(path), d.was.optionValue(was, was.Value),
			d.now.optionValue(is, is.Value)}}
	}
	old, now := ruleentries.Aligned(d.before[path], d.after[path])
	switch {
	case old == nil && now == nil:
		return nil
	case old == nil:
		return []Change{{What: d.now.ruleName(now), Now: d.now.worthOf(now)}}
	case now == nil:
		return []Change{{What: d.was.ruleName(old), Was: d.was.worthOf(old)}}
	}
	if old.Section == "yaku" && old.Idle != now.Idle {
		c := Change{What: d.now.ruleName(now), Was: d.now.NotPlayedHere, Now: d.now.worthOf(now)}
		if now.Idle {
			c.Was, c.Now = d.was.worthOf(old), d.now.NotPlayedHere
		}
		return []Change{c}
	}
	return slices.DeleteFunc(d.now.changes(old, now), func(c Change) bool { return c.Was == c.Now })
}
