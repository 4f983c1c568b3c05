package game

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/rules"
)

// NewText returns the text of a record, which [Load] reads as the same game. Load refuses what a
// file can't express, such as a player without a seat. Values of a win with tiles that follow from
// the hands, such as the winner's seat, are left out. A path of rules is written relative to the
// folder of [Record.Path].
func NewText(r *Record) []byte {
	var b bytes.Buffer
	add := func(key, value string) { fmt.Fprintf(&b, "%s: %s\n", key, value) }
	for _, field := range [...][2]string{{"name", r.Name}, {"date", r.Date},
		{"rules", r.relativeRules()}} {
		if field[1] != "" {
			add(field[0], word(field[1]))
		}
	}
	if len(r.Set) > 0 {
		var set yamltext.Braces
		for _, id := range slices.Sorted(maps.Keys(r.Set)) {
			set.Add(word(id), yamltext.AsValue(r.Set[id]))
		}
		add("set", set.String())
	}
	if r.Weight != 0 {
		add("weight", strconv.FormatFloat(float64(r.Weight)/100, 'f', -1, 64))
	}
	add("players", listed(r.Players))
	if r.Begin != nil {
		add("begin", r.Begin.text())
	}
	if len(r.Hands) == 0 {
		b.WriteString("\nhands: []\n")
	} else {
		b.WriteString("\nhands:\n")
	}
	for i := range r.Hands {
		b.WriteString("  - " + r.handText(&r.Hands[i]) + "\n")
	}
	if r.End != nil {
		end := endTime
		if !r.End.Player.IsNobody() {
			end = r.playerName(r.End.Player)
		}
		add("end", end)
	}
	if r.Winless != nil {
		add("winless", r.names(r.Winless))
	}
	if len(r.Busted) > 0 {
		var busted yamltext.Braces
		for _, bust := range r.Busted {
			var players []RecordPlayer
			for _, p := range bust.By {
				players = append(players, RecordPlayer{Player: p})
			}
			busted.Add(r.playerName(bust.Player), r.names(players))
		}
		add("busted_by", busted.String())
	}
	if r.Chips != nil {
		add("chips", numbers(r.Chips, points))
	}
	if r.Results != nil {
		add("results", numbers(r.Results, thousands))
	}
	return b.Bytes()
}

// relativeRules returns the rules as named in the record's file. A path is relative to the folder
// of the file.
func (r *Record) relativeRules() string {
	if r.Path == "" || !source.IsPath(r.Rules) {
		return r.Rules
	}
	from, err := filepath.Rel(filepath.Dir(r.Path), r.Rules)
	if err != nil {
		return r.Rules
	}
	if from = filepath.ToSlash(from); !source.IsPath(from) {
		from = "./" + from
	}
	return from
}

func (s *Standing) text() string {
	var begin yamltext.Braces
	begin.Add("round", roundText(cmp.Or(s.Round, hand.East), cmp.Or(s.Number, 1), s.Again))
	if s.Honba != 0 {
		begin.Add("honba", fmt.Sprint(s.Honba))
	}
	if s.Sticks != 0 {
		begin.Add("sticks", fmt.Sprint(s.Sticks))
	}
	if s.Points != nil {
		begin.Add("points", numbers(s.Points, points))
	}
	if s.Bank != 0 {
		begin.Add("bank", fmt.Sprint(s.Bank))
	}
	if s.Hands != nil {
		begin.Add("hands", fmt.Sprint(*s.Hands))
	}
	return begin.String()
}

// Append returns text with a hand added after the last one; everything else is unchanged. r must be
// the record that [Load] read from text, or [Table.Record] of its game. Unlike [Table.Play], Append
// does not check the hand.
func Append(r *Record, text []byte, h *RecordHand) ([]byte, error) {
	ed, err := editHands(r.Path, text)
	if err != nil {
		return nil, err
	}
	hands := ed.hands.Val
	if n := len(hands.Items); n > 0 || ed.root.Flow {
		ed.Insert(hands, n-1, r.handText(h))
	} else {
		ed.Below(ed.hands, "- "+r.handText(h))
	}
	return ed.text(func(old, now *tree.Value) {
		if n := len(now.Items); n > 0 {
			old.Items = append(old.Items, now.Items[n-1])
		}
	})
}

// RemoveLast returns text without the last hand; everything else is unchanged. name is the file
// name for findings.
func RemoveLast(name string, text []byte) ([]byte, error) {
	ed, err := editHands(name, text)
	if err != nil {
		return nil, err
	}
	n := len(ed.hands.Val.Items)
	if n == 0 {
		return nil, errors.New("the record has no hand that could be removed")
	}
	ed.Remove(ed.hands, n-1)
	return ed.text(func(old, _ *tree.Value) { old.Items = old.Items[:n-1] })
}

// handText formats a hand in one line. It includes tenpai wherever a file must have it.
func (r *Record) handText(h *RecordHand) string {
	var line yamltext.Braces
	if h.Round != hand.NoWind || h.Number != 0 {
		line.Add("round", word(roundText(h.Round, h.Number, h.Again)))
	}
	if h.Honba != nil {
		line.Add("honba", fmt.Sprint(*h.Honba))
	}
	if len(h.Riichi) > 0 {
		line.Add("riichi", r.names(h.Riichi))
	}
	if len(h.Declared) > 0 {
		line.Add("declared", r.byID(h.Declared))
	}
	if len(h.Seats) > 0 {
		var seats yamltext.Braces
		for _, s := range h.Seats {
			seats.Add(word(s.ID), r.playerName(s.Player))
		}
		line.Add("seats", seats.String())
	}
	var wins yamltext.Brackets
	for i := range h.Wins {
		wins = append(wins, r.winText(&h.Wins[i]))
	}
	switch len(wins) {
	case 0:
	case 1:
		line.Add(handWin, wins[0])
	default:
		line.Add(handWins, wins.String())
	}
	if h.Draw != "" {
		line.Add(handDraw, word(h.Draw))
	}
	if len(h.Tenpai) > 0 || h.Draw != "" && !r.aborts(h.Draw) {
		line.Add("tenpai", r.names(h.Tenpai))
	}
	if len(h.Nagashi) > 0 {
		line.Add("nagashi", r.names(h.Nagashi))
	}
	if len(h.Penalties) > 0 {
		line.Add(handPenalty, r.byID(h.Penalties))
	}
	if h.Points != nil {
		line.Add("points", numbers(h.Points, points))
	}
	return line.String()
}

func (r *Record) aborts(draw string) bool {
	return r.RuleSet != nil &&
		slices.ContainsFunc(r.RuleSet.Draws(),
			func(d rules.Draw) bool { return d.ID == draw && d.Aborts })
}

func (r *Record) byID(all []RecordFact) string {
	var ids []string
	players := make(map[string][]RecordPlayer)
	for _, p := range all {
		if players[p.ID] == nil {
			ids = append(ids, p.ID)
		}
		players[p.ID] = append(players[p.ID], RecordPlayer{Player: p.Player})
	}
	var line yamltext.Braces
	for _, id := range ids {
		line.Add(word(id), r.names(players[id]))
	}
	return line.String()
}

func (r *Record) winText(w *RecordWin) string {
	var line yamltext.Braces
	for _, p := range [...]struct {
		key string
		who Player
	}{{"by", w.By}, {"from", w.From}, {"pao", w.Pao}} {
		if !p.who.IsNobody() {
			line.Add(p.key, r.playerName(p.who))
		}
	}
	if w.PaoFor != nil {
		var pao yamltext.Braces
		for _, s := range w.PaoFor {
			pao.Add(word(s.ID), r.playerName(s.Player))
		}
		line.Add("pao", pao.String())
	}
	if w.Win != nil {
		win := *w.Win
		win.Seat, win.Round, win.From, win.Pao = hand.NoWind, hand.NoWind, hand.NoWind, hand.NoWind
		win.Honba, win.Sticks, win.Players = 0, 0, 0
		line.Add(winHand, word(win.String()))
	}
	for _, n := range [...]struct {
		key   string
		value int
	}{{"yakuman", w.Yakuman}, {"liable", w.Liable}, {"han", w.Han}, {"fu", w.Fu}} {
		if n.value != 0 {
			line.Add(n.key, fmt.Sprint(n.value))
		}
	}
	if w.Chips != nil {
		line.Add("chips", fmt.Sprint(*w.Chips))
	}
	return line.String()
}

func (r *Record) playerName(p Player) string {
	if i := p.Index(); i >= 0 && i < len(r.Players) {
		return word(r.Players[i])
	}
	return p.String()
}

func (r *Record) names(all []RecordPlayer) string {
	list := make(yamltext.Brackets, len(all))
	for i, p := range all {
		list[i] = r.playerName(p.Player)
	}
	return list.String()
}

func numbers(all []int64, text func(int64) string) string {
	list := make(yamltext.Brackets, len(all))
	for i, n := range all {
		list[i] = text(n)
	}
	return list.String()
}

func points(n int64) string { return fmt.Sprint(n) }

func thousands(n int64) string {
	sign, abs := "", n
	if n < 0 {
		sign, abs = "-", -n
	}
	digits := fmt.Sprintf("%0*d", 1+len(decimals), abs)
	at := len(digits) - len(decimals)
	return sign + digits[:at] + "." + digits[at:at+1] + strings.TrimRight(digits[at+1:], "0")
}

func word(text string) string { return yamltext.AsText(text) }

func listed(texts []string) string {
	list := make(yamltext.Brackets, len(texts))
	for i, text := range texts {
		list[i] = word(text)
	}
	return list.String()
}
