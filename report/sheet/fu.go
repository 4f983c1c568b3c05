package sheet

import (
	"fmt"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/tile"
	"example.com/hanfu/rules"
)

// FuTable shows how fu are counted.
type FuTable struct {
	// Sources are added up, then Adjustments; the first of Fixed that holds replaces the sum.
	Sources, Adjustments, Fixed []FuRow
	// Rounding says how the sum is rounded. It is empty if nothing is summed because every hand has
	// fixed fu or none.
	Rounding string
}

// Empty reports whether the rules count no fu.
func (t *FuTable) Empty() bool { return len(t.Sources)+len(t.Adjustments)+len(t.Fixed) == 0 }

// FuRow is a source of fu, with a picture if tiles can show it.
type FuRow struct {
	Name, Text, Fu string
	Picture        *tile.Row
}

func (m *maker) fu() FuTable {
	r := m.rules.Fu()
	for i := range r.Fixed {
		// Later entries and sums never count.
		if isAlways(r.Fixed[i].When) {
			return FuTable{Fixed: m.fuRows("fixed", r.Fixed[:i+1])}
		}
	}
	t := FuTable{Sources: m.fuRows("sources", r.Sources),
		Adjustments: m.fuRows("adjustments", r.Adjustments),
		Fixed:       m.fuRows("fixed", r.Fixed),
		Rounding:    m.NoRounding}
	if t.Empty() {
		t.Rounding = ""
	}
	if r.RoundUpTo > 1 && !t.Empty() {
		t.Rounding = fmt.Sprintf(m.RoundUp, m.number(r.RoundUpTo))
	}
	return t
}

func (m *maker) fuRows(section string, list []rules.FuRule) []FuRow {
	var rows []FuRow
	for i := range list {
		rule := &list[i]
		n, known := rule.Fu.Const()
		if rule.When != nil {
			if holds, always := rule.When.Const(); always && !holds {
				continue
			}
		}
		if section == "adjustments" && !m.rules.Fu().Reaches(rule) {
			continue
		}
		place, when := "fu."+section+"."+rule.ID, rule.When
		if when != nil && isAlways(when) || !m.own[place] { // the name is enough
			when = nil
		}
		row := FuRow{Name: rule.NameIn(m.lang), Text: m.text(place, when), Fu: m.number(n),
			Picture: m.picture(rule)}
		if rule.Name.Empty() && row.Text != "" {
			row.Name, row.Text = row.Text, ""
		}
		if !known {
			row.Fu = m.inWords(rule.Fu)
		}
		if !known || n != 0 {
			rows = append(rows, row)
		}
	}
	return rows
}

func isAlways(when *condition.Bool) bool {
	holds, always := when.Const()
	return always && holds
}

// picture draws what a rule gives fu for. It returns nil if that isn't clear from a group, the pair
// or the wait alone.
func (m *maker) picture(rule *rules.FuRule) *tile.Row {
	switch {
	case rule.When == nil:
		return nil
	case rule.Each == rules.EachGroup:
		return m.groupPicture(rule.When)
	case rule.Each == rules.EachPair:
		return m.pairPicture(rule.When)
	case rule.Each == rules.EachWait:
		return m.waitPicture(rule.When)
	}
	return nil
}

func (m *maker) groupPicture(when *condition.Bool) *tile.Row {
	var f condition.Facts
	for _, g := range hand.AllGroups() {
		if f.SetGroup(g); !f.Holds(when) {
			continue
		}
		row, meld := new(tile.Row), g.Meld()
		if g.Concealed() && g.Kind() != hand.Kan {
			row.Add(m.lang, meld.Tiles[:meld.Size()]...)
		} else {
			row.Meld(m.lang, meld)
		}
		return row
	}
	return nil
}

func (m *maker) pairPicture(when *condition.Bool) *tile.Row {
	winds := [...][2]hand.Wind{{hand.South, hand.East}, {hand.East, hand.East}}
	for _, w := range winds {
		for k := range hand.Kind(hand.Kinds) {
			pair := hand.Kinds - 1 - k // honors first
			var f condition.Facts
			f.SetWin(&condition.Input{Win: &hand.Win{Tile: hand.NewTile(pair)},
				Tally: new(hand.Tally), Seat: w[0], Round: w[1],
				Players: m.rules.Wall().Players})
			f.SetReading(&hand.Reading{Pair: pair}, 0)
			if f.Holds(when) {
				row := new(tile.Row)
				row.Add(m.lang, hand.NewTile(pair), hand.NewTile(pair))
				return row
			}
		}
	}
	return nil
}

// waits holds examples in the order of [hand.Wait]; the last tile completes each.
var waits = [...]string{"45p6p", "46p5p", "12p3p", "4455p5p", "5p5p"}

func (m *maker) waitPicture(when *condition.Bool) *tile.Row {
	var row *tile.Row
	for wait, text := range waits {
		var f condition.Facts
		f.SetReading(&hand.Reading{Pair: hand.NoKind, Wait: hand.Wait(wait)}, 0)
		if !f.Holds(when) {
			continue
		}
		if row != nil {
			return nil
		}
		tiles, _ := hand.ParseTiles(text) // the texts above are valid
		row = new(tile.Row)
		row.Add(m.lang, tiles[:len(tiles)-1]...)
		row.Winning(m.lang, tiles[len(tiles)-1])
	}
	return row
}
