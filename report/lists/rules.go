package lists

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/naming"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/ruleentries"
)

// yakuJSON is a yaku in JSON. Numbers that depend on the hand are given as their expressions.
type yakuJSON struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Han     *hanJSON `json:"han,omitempty"`
	Yakuman any      `json:"yakuman,omitempty"`
	Limit   string   `json:"limit,omitempty"`
	// Off is set if the yaku never counts under the current options.
	Off bool `json:"off,omitempty"`
}

type hanJSON struct {
	Closed any `json:"closed,omitempty"`
	Open   any `json:"open,omitempty"`
}

type idJSON struct {
	Section string `json:"section"`
	ID      string `json:"id"`
	Name    string `json:"name"`
}

// Yaku lists the yaku of a rule set with their worth: first the inherited ones, then its own with
// their meaning.
func Yaku(r *rules.Rules, p *terminal.Page, set *setJSON,
	find func(text string) bool) (found bool) {
	lang := p.Lang
	parent, texts := r.Extended(), ruleentries.Texts(r)
	rows := []listRow{{id: p.Words.Yaku, worth: p.Words.ClosedOpen}}
	var own []listRow
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		if !matches(&y.Rule, find, playerwords.Names(playerwords.Yaku, y.ID)...) {
			continue
		}
		row := listRow{id: y.ID, name: y.NameIn(lang), worth: Worth(p.Words, r, y, lang)}
		switch {
		case set != nil:
			set.Yaku = append(set.Yaku, newYakuJSON(y, lang))
		case parent != nil && parent.Entry("yaku", y.ID) == nil:
			if row.doc = texts["yaku."+y.ID].In(lang); row.doc == "" {
				row.doc, _ = speech.Say(r, lang, y.When.String())
			}
			own = append(own, row)
		default:
			rows = append(rows, row)
		}
		found = true
	}
	if set != nil || !found {
		return found
	}
	if own != nil {
		rows = append(rows, listRow{heading: fmt.Sprintf(p.Words.OwnYaku,
			cmp.Or(r.Name().In(lang), r.ID()))})
	}
	p.Line("")
	writeRows(p, append(rows, own...))
	return true
}

// Worth formats the worth of a yaku for closed and open hands.
func Worth(words *words.Common, r *rules.Rules, y *rules.Yaku, lang string) string {
	var worth []string
	if n, ok := ruleentries.Constant(y.Yakuman); !ok {
		worth = append(worth, words.OneYakuman+" "+words.Varies)
	} else if n > 0 {
		worth = append(worth, words.UnitsOfYakuman(int(n)))
	}
	if limit := rules.ByID(r.Limits(), y.Limit); limit != nil {
		worth = append(worth, strings.ToLower(limit.NameIn(lang)))
	}
	closed, open := hanText(words, y.Closed), hanText(words, y.Open)
	if ruleentries.ClosedOnly(r, y) {
		open = noHan
	}
	if closed != noHan || open != noHan {
		worth = append(worth, closed+" / "+open)
	}
	if worth == nil || y.When.Never() {
		return words.Off
	}
	return strings.Join(worth, words.List)
}

// noHan is shown in place of 0 han.
const noHan = "-"

func hanText(words *words.Common, han *condition.Int) string {
	switch n, ok := ruleentries.Constant(han); {
	case !ok:
		return words.Varies
	case n == 0:
		return noHan
	default:
		return strconv.FormatInt(n, 10)
	}
}

func newYakuJSON(y *rules.Yaku, lang string) yakuJSON {
	number := func(i *condition.Int) any {
		switch n, ok := ruleentries.Constant(i); {
		case !ok:
			return i.String()
		case n == 0:
			return nil
		default:
			return n
		}
	}
	j := yakuJSON{ID: y.ID, Name: y.NameIn(lang), Yakuman: number(y.Yakuman), Limit: y.Limit}
	if han := (hanJSON{number(y.Closed), number(y.Open)}); han != (hanJSON{}) {
		j.Han = &han
	}
	j.Off = y.When.Never() || j.Yakuman == nil && j.Han == nil && j.Limit == ""
	return j
}

// IDs lists the ids of all sections of a rule set.
func IDs(r *rules.Rules, p *terminal.Page, set *setJSON, find func(text string) bool) (found bool) {
	lang := p.Lang
	for _, s := range newSections(r, lang, find) {
		found = true
		if set != nil {
			for _, row := range s.rows {
				set.IDs = append(set.IDs, idJSON{s.name, row.id, row.name})
			}
			continue
		}
		p.Line("")
		writeRows(p, append([]listRow{{id: s.name}}, s.rows...))
	}
	return found
}

type section struct {
	name string
	rows []listRow
}

func newSections(r *rules.Rules, lang string, find func(text string) bool) (all []section) {
	for name, rule := range r.Entries() {
		switch name {
		case "draws", "penalties", "game.ends", "game.uma", "game.bonuses":
			continue
		}
		if !matches(rule, find) {
			continue
		}
		if len(all) == 0 || all[len(all)-1].name != name {
			all = append(all, section{name: name})
		}
		s := &all[len(all)-1]
		row := listRow{id: rule.ID, name: cmp.Or(rule.Name.In(lang), rule.Doc.In(lang))}
		if name == "sets" && row.name == "" {
			row.name = rules.ByID(r.Sets(), rule.ID).Tiles.String()
		}
		s.rows = append(s.rows, row)
	}
	return all
}

// listRow is a row of a table of rules: an id, its name and worth, with doc on the lines below. If
// heading is set, the row is only a heading.
type listRow struct{ id, name, worth, doc, heading string }

func writeRows(p *terminal.Page, rows []listRow) {
	const gap = 2
	idWidth, nameWidth, worthWidth := 0, 0, 0
	for _, row := range rows {
		idWidth, nameWidth, worthWidth = max(idWidth, terminal.Cells(row.id)),
			max(nameWidth, terminal.Cells(row.name)),
			max(worthWidth, terminal.Cells(row.worth))
	}
	idWidth, worthWidth = min(idWidth, p.Width/3), min(worthWidth, p.Width/3)
	nameWidth = min(nameWidth, p.Width-idWidth-worthWidth-2*gap)
	color := p.Paint.Title
	for _, row := range rows {
		if row.heading != "" {
			p.Line("")
			p.Line(p.Paint.Title.Sprint(row.heading))
			continue
		}
		ids, names, worths := terminal.Wrap(row.id, idWidth), terminal.Wrap(row.name, nameWidth),
			terminal.Wrap(row.worth, worthWidth)
		for i := range max(len(ids), len(names), len(worths)) {
			id := terminal.At(ids, i)
			p.Line(color.Sprint(id) + terminal.Pad("", idWidth+gap-terminal.Cells(id)) +
				terminal.Pad(terminal.At(names, i),
					nameWidth+gap) + terminal.Flush(terminal.At(worths, i), worthWidth))
		}
		if row.doc != "" {
			p.Indented(row.doc)
		}
		color = p.Label
	}
}

// FindYaku returns the indexes of the yaku with the given ids or names, without duplicates. The
// error names the first unknown one and suggests the nearest name.
func FindYaku(r *rules.Rules, wanted []string) (places []int, err error) {
	if len(wanted) == 0 {
		return nil, nil
	}
	var names []string
	known := make(map[string]int)
	for i := range r.Yaku() {
		own := []string{r.Yaku()[i].ID}
		for _, t := range r.Yaku()[i].Name {
			own = append(own, t.Text)
		}
		for _, name := range own {
			if _, taken := known[strings.ToLower(name)]; !taken {
				known[strings.ToLower(name)] = i
				names = append(names, name)
			}
		}
	}
	for _, name := range wanted {
		at, ok := known[strings.ToLower(strings.TrimSpace(name))]
		if id, certain := playerwords.Find(playerwords.Yaku, name); !ok && certain {
			at, ok = known[id]
		}
		if !ok {
			return nil, unknownYaku(r, name, names)
		}
		if !slices.Contains(places, at) {
			places = append(places, at)
		}
	}
	return places, nil
}

func unknownYaku(r *rules.Rules, name string, names []string) error {
	if insides.Of(r).Names().Removed["yaku."+name] {
		return words.Errorf("the rules %s have removed the yaku %q", r.ID(), name)
	}
	hint := words.Say("rulecheck list --yaku shows them all")
	if best := naming.Nearest(name, names); best != "" {
		hint = words.Say("did you mean %q?", best)
	}
	if option := OptionCalled(r, name); option != "" {
		hint = words.Say("that is an option: --set %s", option)
	}
	return words.Errorf("the rules %s have no yaku %q; %s", r.ID(), name, hint)
}
