package game

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/layout"
)

// NewText returns the text of a record in which no hand has been played: its name, date, rules and players.
func NewText(r *Record) []byte {
	var b bytes.Buffer
	for _, field := range [...][2]string{{"name", r.Name}, {"date", r.Date}, {"rules", r.Rules}} {
		if field[1] != "" {
			fmt.Fprintf(&b, "%s: %s\n", field[0], word(field[1]))
		}
	}
	fmt.Fprintf(&b, "players: %s\n\nhands: []\n", listed(r.Players))
	return b.Bytes()
}

// Append returns the text of a record with a hand behind the others. What else is written there stays as it is. The
// record is the one that [Load] has read in the text; Append does not check that the hand can be played.
func Append(r *Record, text []byte, h *RecordHand) ([]byte, error) {
	ed, err := editHands(r.Path, text)
	if err != nil {
		return nil, err
	}
	line := h.text(r.Players)
	switch hands := ed.hands.Val; {
	case !hands.Flow:
		last := ed.lastOf()
		if last < 0 {
			return nil, ErrLayout
		}
		ed.AddBehind(last, strings.Repeat(" ", ed.dash().Col)+"- "+line+ed.LineEnd)
	case len(hands.Items) == 0 && !ed.root.Flow:
		_, end := ed.brackets()
		ed.AddBehind(ed.tokens[end].Line, "  - "+line+ed.LineEnd)
		ed.Replace(ed.at(ed.key+1, 1), ed.at(end, 1), "") // behind the colon
	default:
		_, end := ed.brackets()
		if len(hands.Items) > 0 && ed.tokens[ed.before(end)].Mark != ',' {
			line = ", " + line
		}
		ed.Replace(ed.at(end, 0), ed.at(end, 0), line)
	}
	return ed.text(len(ed.hands.Val.Items) + 1)
}

// RemoveLast returns the text of a record without its last hand. What else is written there stays as it is. The name is
// that of the file, for findings.
func RemoveLast(name string, text []byte) ([]byte, error) {
	ed, err := editHands(name, text)
	if err != nil {
		return nil, err
	}
	n := len(ed.hands.Val.Items)
	if n == 0 {
		return nil, errors.New("the record has no hand that could be removed")
	}
	if ed.hands.Val.Flow {
		_, end := ed.brackets()
		from := ed.first(ed.hands.Val.Items[n-1])
		if n > 1 {
			from = ed.before(from) // the comma
		}
		ed.Replace(ed.at(from, 0), ed.at(ed.before(end), 1), "")
		return ed.text(n - 1)
	}
	last := ed.last()
	to, ok := ed.endOf(last)
	if !ok {
		return nil, ErrLayout
	}
	ed.Replace(ed.Starts[ed.dash().Line], ed.Behind(to), "")
	if colon := ed.key + 1; n == 1 {
		ed.Replace(ed.at(colon, 1), ed.at(colon, 1), " []")
	}
	return ed.text(n - 1)
}

// text writes a hand in one line, as players write it.
func (r *RecordHand) text(players []string) string {
	var keys []string
	add := func(key, value string) { keys = append(keys, key+": "+value) }
	names := func(all []RecordPlayer) string {
		var list []string
		for _, p := range all {
			list = append(list, players[p.Player.Index()])
		}
		return listed(list)
	}
	if r.Round != hand.NoWind {
		add("round", fmt.Sprintf("%s %d", r.Round, r.Number))
	}
	if r.Honba != nil {
		add("honba", fmt.Sprint(*r.Honba))
	}
	if r.Riichi != nil {
		add("riichi", names(r.Riichi))
	}
	for _, s := range r.Seats {
		add("seats", fmt.Sprintf("{%s: %s}", s.ID, word(players[s.Player.Index()])))
	}
	var wins []string
	for i := range r.Wins {
		wins = append(wins, r.Wins[i].text(players))
	}
	switch len(wins) {
	case 0:
	case 1:
		add(handWin, wins[0])
	default:
		add(handWins, "["+strings.Join(wins, ", ")+"]")
	}
	if r.Draw != "" {
		add(handDraw, r.Draw)
	}
	if r.Tenpai != nil {
		add("tenpai", names(r.Tenpai))
	}
	if r.Nagashi != nil {
		add("nagashi", names(r.Nagashi))
	}
	if r.Penalties != nil {
		add(handPenalty, penaltyText(r.Penalties, names))
	}
	if r.Points != nil {
		add("points", strings.ReplaceAll(fmt.Sprint(r.Points), " ", ", "))
	}
	return "{" + strings.Join(keys, ", ") + "}"
}

// penaltyText writes the mistakes of a hand, each with whose it was.
func penaltyText(all []RecordPenalty, names func([]RecordPlayer) string) string {
	var ids []string
	who := make(map[string][]RecordPlayer)
	for _, p := range all {
		if who[p.ID] == nil {
			ids = append(ids, p.ID)
		}
		who[p.ID] = append(who[p.ID], RecordPlayer{Player: p.Player})
	}
	for i, id := range ids {
		ids[i] = id + ": " + names(who[id])
	}
	return "{" + strings.Join(ids, ", ") + "}"
}

// text writes a win in one line.
func (w *RecordWin) text(players []string) string {
	var keys []string
	add := func(key, value string) { keys = append(keys, key+": "+value) }
	for _, p := range [...]struct {
		key string
		who Player
	}{{"by", w.By}, {"from", w.From}, {"pao", w.Pao}} {
		if !p.who.IsNobody() {
			add(p.key, word(players[p.who.Index()]))
		}
	}
	switch {
	case w.Win != nil:
		add(winHand, word(w.Win.String()))
	case w.Yakuman > 0:
		add("yakuman", fmt.Sprint(w.Yakuman))
	default:
		add("han", fmt.Sprint(w.Han))
		if w.Fu > 0 {
			add("fu", fmt.Sprint(w.Fu))
		}
	}
	if w.Chips != nil {
		add("chips", fmt.Sprint(*w.Chips))
	}
	return "{" + strings.Join(keys, ", ") + "}"
}

// word writes a text so that it can stand anywhere in a record.
func word(text string) string {
	if layout.PlainText(text, true) && !layout.OtherThanText().MatchString(text) {
		return text
	}
	return layout.Escaped(text)
}

// listed writes texts as a list in one line.
func listed(texts []string) string {
	all := make([]string, len(texts))
	for i, text := range texts {
		all[i] = word(text)
	}
	return "[" + strings.Join(all, ", ") + "]"
}
