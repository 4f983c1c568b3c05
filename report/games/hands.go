package games

import "example.com/hanfu/game"

// HandsJSON returns the wins of a game whose tiles are told, as batch reads them: a JSON object a line with all that the
// record and the place at the table say of the win. Its id is where it stands, and who won.
func HandsJSON(record *game.Record, g *game.Game) (out []byte) {
	for i := range record.Hands {
		h := &record.Hands[i]
		for j := range h.Wins {
			if h.Wins[j].Win == nil {
				continue
			}
			win := h.WinAt(j, &g.Hands[i].Before, g.Hands[i].Laid(), g.Rules.Wall().Players)
			win.ID = h.Wins[j].Pos.String() + " " + g.Name(h.Wins[j].By)
			out = append(win.AppendJSON(out), '\n')
		}
	}
	return out
}
