package lists

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/insides"
	"example.com/hanfu/internal/nearest"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/speech"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/rules/ruleentries"
)

// yakuJSON is a yaku in JSON. A number that depends on the hand is the text of its expression.
type yakuJSON struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Han     *hanJSON `json:"han,omitempty"`
	Yakuman any      `json:"yakuman,omitempty"`
	Limit   string   `json:"limit,omitempty"`
	// Off reports whether it never counts, because of an option.
	Off bool `json:"off,omitempty"`
}

// hanJSON are the han of a closed and an open hand.
type hanJSON struct {
	Closed any `json:"closed,omitempty"`
	Open   any `json:"open,omitempty"`
}

// idJSON is an entry of a section in JSON.
type idJSON struct {
	Section string `json:"section"`
	ID      string `json:"id"`
	Name    string `json:"name"`
}

// Yaku lists the yaku of a rule set with what they are worth: first those of the rules that it extends, then those that
// it adds, with what they mean or ask.
func Yaku(r *rules.Rules, p *terminal.Page, set *setJSON, find func(text string) bool) (any bool) {
	lang := p.Lang
	parent, texts := r.Extended(), ruleentries.Texts(r)
	rows := []listRow{{id: p.Words.Yaku, worth: p.Words.ClosedOpen}}
	var own []listRow
	for i := range r.Yaku() {
		y := &r.Yaku()[i]
		if !about(&y.Rule, find, playerwords.Names(playerwords.Yaku, y.ID)...) {
			continue
		}
		row := listRow{id: y.ID, name: y.NameIn(lang), worth: Worth(p.Words, r, y, lang)}
		switch {
		case set != nil:
			set.Yaku = append(set.Yaku, jsonOfYaku(y, lang))
		case parent != nil && parent.Entry("yaku", y.ID) == nil:
			if row.doc = texts["yaku."+y.ID].In(lang); row.doc == "" {
				row.doc, _ = speech.Say(r, lang, y.When.String())
			}
			own = append(own, row)
		default:
			rows = append(rows, row)
		}
		any = true
	}
	if set != nil || !any {
		return any
	}
	if own != nil {
		rows = append(rows, listRow{head: fmt.Sprintf(p.Words.OwnYaku, cmp.Or(r.Name().In(lang), r.ID()))})
	}
	p.Line("")
	writeRows(p, append(rows, own...))
	return true
}

// Worth says what a yaku is worth in a closed and an open hand.
func Worth(words *words.Common, r *rules.Rules, y *rules.Yaku, lang string) string {
	var worth []string
	if n, ok := constant(y.Yakuman); !ok {
		worth = append(worth, words.OneYakuman+" "+words.Varies)
	} else if n > 0 {
		worth = append(worth, words.UnitsOfYakuman(int(n)))
	}
	if limit := rules.ByID(r.Limits(), y.Limit); limit != nil {
		worth = append(worth, strings.ToLower(limit.NameIn(lang)))
	}
	closed, open := hanOf(words, y.Closed), hanOf(words, y.Open)
	if ruleentries.ClosedOnly(r, y) {
		open = noHan
	}
	if closed != noHan || open != noHan {
		worth = append(worth, closed+" / "+open)
	}
	if worth == nil || never(y) {
		return words.Off
	}
	return strings.Join(worth, words.List)
}

// noHan stands for no han in a table.
const noHan = "-"

func hanOf(words *words.Common, han *condition.Int) string {
	switch n, ok := constant(han); {
	case !ok:
		return words.Varies
	case n == 0:
		return noHan
	default:
		return strconv.FormatInt(n, 10)
	}
}

// constant returns the value of a number that does not depend on the hand; a number that is not there is 0.
func constant(i *condition.Int) (n int64, ok bool) {
	if i == nil {
		return 0, true
	}
	return i.Const()
}

func never(y *rules.Yaku) bool {
	holds, ok := y.When.Const()
	return ok && !holds
}

func jsonOfYaku(y *rules.Yaku, lang string) yakuJSON {
	number := func(i *condition.Int) any {
		switch n, ok := constant(i); {
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
	j.Off = never(y) || j.Yakuman == nil && j.Han == nil && j.Limit == ""
	return j
}

// IDs lists the ids of all sections of a rule set.
func IDs(r *rules.Rules, p *terminal.Page, set *setJSON, find func(text string) bool) (any bool) {
	lang := p.Lang
	for _, s := range sectionsOf(r, lang, find) {
		any = true
		if set != nil {
			for _, row := range s.rows {
				set.IDs = append(set.IDs, idJSON{s.name, row.id, row.name})
			}
			continue
		}
		p.Line("")
		writeRows(p, append([]listRow{{id: s.name}}, s.rows...))
	}
	return any
}

// section is a section of a rule file by its path, with its ids.
type section struct {
	name string
	rows []listRow
}

func sectionsOf(r *rules.Rules, lang string, find func(text string) bool) (all []section) {
	for name, rule := range r.Entries() {
		switch name {
		case "draws", "penalties", "game.ends", "game.uma", "game.bonuses":
			continue
		}
		if !about(rule, find) {
			continue
		}
		if len(all) == 0 || all[len(all)-1].name != name {
			all = append(all, section{name: name})
		}
		s := &all[len(all)-1]
		row := listRow{id: rule.ID, name: cmp.Or(rule.Name.In(lang), rule.Doc.In(lang))}
		if name == "sets" && row.name == "" {
			row.name = r.Sets()[slices.IndexFunc(r.Sets(),
				func(set rules.TileSet) bool { return set.ID == rule.ID })].Tiles.String()
		}
		s.rows = append(s.rows, row)
	}
	return all
}

// listRow is a row of a table of rules: an id, what it is called and what it is worth, with what it means below; or the
// head of those that follow.
type listRow struct{ id, name, worth, doc, head string }

func writeRows(p *terminal.Page, rows []listRow) {
	const gap = 2
	idWidth, nameWidth, worthWidth := 0, 0, 0
	for _, row := range rows {
		idWidth, nameWidth, worthWidth = max(idWidth, terminal.Cells(row.id)), max(nameWidth, terminal.Cells(row.name)),
			max(worthWidth, terminal.Cells(row.worth))
	}
	idWidth, worthWidth = min(idWidth, p.Width/3), min(worthWidth, p.Width/3)
	nameWidth = min(nameWidth, p.Width-idWidth-worthWidth-2*gap)
	color := p.Paint.Title
	for _, row := range rows {
		if row.head != "" {
			p.Line("")
			p.Line(p.Paint.Title.Sprint(row.head))
			continue
		}
		ids, names, worths := terminal.Wrap(row.id, idWidth), terminal.Wrap(row.name, nameWidth),
			terminal.Wrap(row.worth, worthWidth)
		for i := range max(len(ids), len(names), len(worths)) {
			id := terminal.At(ids, i)
			p.Line(color.Sprint(id) + terminal.Pad("", idWidth+gap-terminal.Cells(id)) + terminal.Pad(terminal.At(names, i),
				nameWidth+gap) + terminal.Flush(terminal.At(worths, i), worthWidth))
		}
		if row.doc != "" {
			p.Indented(row.doc)
		}
		color = p.Label
	}
}

// FindYaku returns the indices of the yaku with an id or a name, in any language, each once. The error names the first
// unknown one, with the nearest name.
func FindYaku(r *rules.Rules, called []string) (places []int, err error) {
	if len(called) == 0 {
		return nil, nil
	}
	var names []string
	known := make(map[string]int)
	for i := range r.Yaku() {
		own := []string{r.Yaku()[i].ID}
		for _, in := range r.Yaku()[i].Name {
			own = append(own, in.Text)
		}
		for _, name := range own {
			if _, taken := known[strings.ToLower(name)]; !taken {
				known[strings.ToLower(name)] = i
				names = append(names, name)
			}
		}
	}
	for _, name := range called {
		at, ok := known[strings.ToLower(strings.TrimSpace(name))]
		if id, certain := playerwords.Find(playerwords.Yaku, name); !ok && certain {
			at, ok = known[id]
		}
		if !ok {
			return nil, noYaku(r, name, names)
		}
		if !slices.Contains(places, at) {
			places = append(places, at)
		}
	}
	return places, nil
}

func noYaku(r *rules.Rules, called string, names []string) error {
	if insides.Of(r).Names().Removed["yaku."+called] {
		return fmt.Errorf("the rules %s have removed the yaku %q", r.ID(), called)
	}
	hint := "rulecheck list --yaku shows them all"
	if best := nearest.Name(called, names); best != "" {
		hint = fmt.Sprintf("did you mean %q?", best)
	}
	if option := OptionCalled(r, called); option != "" {
		hint = "that is an option, which is turned by --set " + option
	}
	return fmt.Errorf("the rules %s have no yaku %q; %s", r.ID(), called, hint)
}
