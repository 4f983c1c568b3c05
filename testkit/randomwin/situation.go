package randomwin

import (
	"cmp"

	"example.com/hanfu/hand"
)

func (m *maker) addFact(name string) {
	m.win.Flags = append(m.win.Flags, hand.Flag{Name: name, Value: 1})
}

// situation adds facts that fit the win and each other and, rarely, others.
func (m *maker) situation() {
	w := &m.win
	closed, kans := true, 0
	for _, meld := range w.Melds {
		closed = closed && meld.Type == hand.Ankan
		if meld.Type >= hand.Minkan {
			kans++
		}
	}
	dealer := w.Seat == hand.East
	riichi := closed && m.Chance(45)
	first := len(w.Melds) == 0 && !riichi && m.Chance(8)
	switch {
	case riichi:
		m.riichi()
	case first && w.Tsumo && dealer:
		m.addFact("tenhou")
	case first && w.Tsumo:
		m.addFact("chiihou")
	case first && !dealer:
		m.addFact("renhou")
	}
	if !riichi && !m.Chance(1) {
		w.Ura = nil
	}
	if !first {
		m.lastTiles(kans)
	}
	m.ownFlags()
	if m.Chance(3) {
		m.contradict()
	}
}

func (m *maker) riichi() {
	switch n := m.IntN(100); {
	case n < 70:
		m.addFact("riichi")
	case n < 80:
		m.addFact("double_riichi")
	case n < 85:
		m.addFact("riichi")
		m.addFact("double_riichi")
	case n < 92:
		m.addFact("open_riichi")
	default:
		m.addFact("double_riichi")
		m.addFact("open_riichi")
	}
	if m.Chance(30) {
		m.addFact("ippatsu")
	}
	if !m.win.Tsumo && m.Chance(20) {
		m.addFact("discarder_riichi")
	}
}

// lastTiles adds facts about a special winning tile, such as rinshan or haitei.
func (m *maker) lastTiles(kans int) {
	w := &m.win
	alone := true // no other tile of the hand has the winning tile's kind
	var kinds hand.Set
	for _, t := range w.Hand {
		alone = alone && t.Kind() != w.Tile.Kind()
		kinds |= hand.SetOf(t.Kind())
	}
	ippatsu := w.Flag("ippatsu") > 0
	switch {
	case w.Tsumo && kans > 0 && !ippatsu && m.Chance(20):
		m.addFact("rinshan")
	case w.Tsumo && m.Chance(8):
		m.addFact("haitei")
	case !w.Tsumo && alone && kinds&^outside == 0 && m.Chance(30):
		m.addFact("closed_chankan")
	case !w.Tsumo && alone && m.Chance(8):
		m.addFact("chankan")
	case !w.Tsumo && m.Chance(8):
		m.addFact("houtei")
	}
}

// ownFlags adds facts, counters and seats that only this rule set has. Those that it does not play
// are rare.
func (m *maker) ownFlags() {
	usual := map[string]bool{"riichi": true, "double_riichi": true, "open_riichi": true,
		"ippatsu": true, "rinshan": true,
		"chankan": true, "closed_chankan": true, "haitei": true, "discarder_riichi": true,
		"houtei": true, "tenhou": true, "chiihou": true, "renhou": true}
	for i := range m.rules.Situation() {
		s := &m.rules.Situation()[i]
		switch {
		case s.Input || usual[s.ID] || !m.Chance(25):
		case !m.rules.Plays(s) && !m.Chance(10): // the hand is refused
		case s.Seat:
			m.win.Flags = append(m.win.Flags,
				hand.Flag{Name: s.ID, Value: 1 + m.IntN(m.rules.Wall().Players), Seat: true})
		case s.Count:
			m.win.Flags = append(m.win.Flags, hand.Flag{Name: s.ID, Value: m.IntN(12), Count: true})
		default:
			m.addFact(s.ID)
		}
	}
}

// contradict adds one or two facts regardless of the others, or an unknown one.
func (m *maker) contradict() {
	for range 1 + m.IntN(2) {
		names := []string{"riichi", "double_riichi", "ippatsu", "rinshan", "chankan",
			"closed_chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou", "bogus"}
		name := names[m.IntN(len(names))]
		if m.win.Flag(name) == 0 {
			m.addFact(name)
		}
	}
}

// spoil makes the win invalid in one of many ways.
func (m *maker) spoil() {
	w := &m.win
	winner := cmp.Or(w.Seat, hand.South)
	switch m.IntN(12) {
	case 0:
		w.Hand = w.Hand[1:]
	case 1:
		w.Hand = append(w.Hand, hand.NewTile(m.Kind()))
	case 2: // possibly five of a kind
		for i := range w.Hand {
			w.Hand[i] = hand.NewTile(w.Tile.Kind())
		}
	case 3:
		w.Tile = hand.NoTile
	case 4:
		w.Tsumo, w.From = true, m.otherSeat()
	case 5:
		w.Tsumo, w.From = false, winner
	case 6:
		w.Pao = winner
	case 7:
		w.Players = 2 + m.IntN(3)
	case 8:
		w.Nuki = 1 + m.IntN(4)
	case 9: // more than the wall has, counting indicators
		for range 4 {
			w.Dora = append(w.Dora, hand.NewTile(w.Tile.Kind()))
		}
	case 10:
		if len(w.Flags) > 0 {
			w.Flags[0].Count, w.Flags[0].Value, w.Flags[0].Seat = !w.Flags[0].Count, 1,
				w.Flags[0].Seat && m.Chance(50)
		}
	default:
		if len(w.Flags) > 0 {
			w.Flags = append(w.Flags, w.Flags[0])
		}
	}
}
