package game

import (
	"errors"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

func (r *reader) win(h *RecordHand, v *tree.Value, path string) {
	w := RecordWin{Pos: v.Pos()}
	v = r.Conform(r.reportSlips(winSlips, v, path), schema.Win(), path)
	if v.Kind != tree.Mapping {
		return
	}
	if lacks := schema.Win().Lacks(v); !lacks.Empty() && !v.Flawed {
		r.At(v, finding.MissingField, path, words.Say("write by: and who won"), "the win has %s",
			lacks)
	}
	r.fill(&w, v, path)
	r.liable(&w, v.Get("pao"), tree.Join(path, "pao"))
	w.Tsumo = v.Get("from") == nil && v.Get(winHand) == nil
	if !w.By.IsNobody() && w.From == w.By {
		r.At(v.Get("from"), finding.BadValue, tree.Join(path, "from"),
			words.Say("leave from: out if the tile was drawn"),
			"nobody wins from himself")
	}
	if chips := v.Get("chips"); chips != nil {
		r.checkHasChips(chips, tree.Join(path, "chips"))
	}
	r.worth(&w, v, path)
	if set := r.rec.RuleSet; set != nil && w.Win != nil {
		w.ReadAs = set.Wall().ReadFives(w.Win)
	}
	r.checkAgreement(&w, v, path)
	r.riichi(h, &w, v)
	h.Wins = append(h.Wins, w)
}

// liable reads the player liable for the hand, or those liable for single yaku.
func (r *reader) liable(w *RecordWin, v *tree.Value, path string) {
	if v == nil || v.Flawed {
		return
	}
	if v.Kind == tree.Mapping {
		w.PaoFor = r.facts(factsOf["pao"], v, path)
	} else {
		w.Pao = r.player(v, path)
	}
	for _, s := range append(slices.Clone(w.PaoFor), RecordFact{Player: w.Pao, Pos: v.Pos()}) {
		if !s.Player.IsNobody() && s.Player == w.By {
			r.Add(finding.Finding{Position: s.Pos, Code: finding.BadValue, Rule: path,
				Message: words.Say("nobody is liable for their own hand"),
				Help:    words.Say("name the player who is liable")})
		}
	}
}

func (r *reader) worth(w *RecordWin, v *tree.Value, path string) {
	yakuman, han, fu := v.Get("yakuman"), v.Get("han"), v.Find("fu")
	switch {
	case v.Flawed || v.Get(winHand) != nil || han != nil:
	case yakuman == nil && fu.Val == nil:
		r.At(v, finding.MissingField, path, schema.HowWorth, "the record doesn't say what was won")
	case yakuman == nil:
		r.At(fu.Key, finding.MissingField, path, schema.HowWorth,
			"fu alone don't tell what was won")
	case w.Yakuman == 0 && !yakuman.Flawed:
		r.At(v, finding.BadValue, path, schema.HowWorth,
			"a win is worth at least one han or one yakuman")
	}
}

func (r *reader) tiles(v *tree.Value, path string) *hand.Win {
	win, ok, err := r.Win(v, path)
	if !ok {
		return nil
	}
	var problems hand.Problems
	if errors.As(err, &problems) {
		for _, p := range problems {
			r.Add(finding.Finding{Position: wordPosition(v, p.Field), Code: finding.BadHand, Rule: path,
				Message: words.Say("the hand can't be read: %s", words.OfHand(p))})
		}
		v.Flawed = true
		return nil
	}
	for _, own := range []struct {
		key   string
		given bool
		help  words.Text
	}{
		{"seat", win.Seat != hand.NoWind, words.Say("remove it: the seat of each player is known")},
		{"round", win.Round != hand.NoWind,
			words.Say("remove it, or write round: beside the win, where it is compared")},
		{"honba", win.Honba != 0,
			words.Say("remove it, or write honba: beside the win, where it is compared")},
		{"sticks", win.Sticks != 0, words.Say("remove it: the sticks on the table are known")},
		{"from", win.From != hand.NoWind, words.Say("write from: with a name next to the hand")},
		{"pao", win.Pao != hand.NoWind, words.Say("write pao: with a name next to the hand")},
		{"players", win.Players != 0, words.Say("remove it: the players are known")},
		{paoOf(&win), paoOf(&win) != "",
			words.Say("write pao: beside the hand, with the yaku and a name, such as {suukantsu: Aya}")},
	} {
		if own.given {
			r.Add(finding.Finding{Position: wordPosition(v, own.key), Code: finding.BadValue, Rule: path,
				Help:    own.help,
				Message: words.Say("the hand says %s, which follows from the record", own.key)})
		}
	}
	return &win
}

// paoOf returns the name of a flag for liability for one yaku, or "".
func paoOf(w *hand.Win) string {
	for i := range w.Flags {
		if w.Flags[i].PaoOf() != "" {
			return w.Flags[i].Name
		}
	}
	return ""
}

// checkAgreement checks that the tiles and the names agree on ron or tsumo.
func (r *reader) checkAgreement(w *RecordWin, v *tree.Value, path string) {
	from := v.Get("from")
	switch {
	case w.Win == nil:
	case w.Win.Tsumo && from != nil && !from.Flawed:
		r.At(from, finding.BadValue, tree.Join(path, "from"),
			words.Say("remove from:, or write ron: in the hand"),
			"the hand was won by tsumo, and from names who discarded")
	case !w.Win.Tsumo && from == nil && !v.Flawed:
		r.At(v.Get(winHand), finding.MissingField, path,
			words.Say("write from: and who discarded the tile, or tsumo: in the hand"),
			"the hand was won by ron, and the record doesn't say from whom")
	}
}

// riichi copies the winner's riichi from the hand to the list of riichi or vice versa, so that it
// need be written only once.
func (r *reader) riichi(h *RecordHand, w *RecordWin, v *tree.Value) {
	if w.Win == nil || w.By.IsNobody() || r.rec.RuleSet == nil {
		return
	}
	declared := slices.ContainsFunc(h.Riichi, func(p RecordPlayer) bool { return p.Player == w.By })
	flagged := slices.ContainsFunc(w.Win.Flags,
		func(f hand.Flag) bool { return f.Value > 0 && r.rec.RuleSet.Implies(f.Name, riichiFlag) })
	switch {
	case flagged && !declared:
		h.Riichi = append(h.Riichi, RecordPlayer{w.By, wordPosition(v.Get(winHand), riichiFlag)})
	case declared && !flagged:
		w.Win.Flags = append(w.Win.Flags, hand.Flag{Name: riichiFlag, Value: 1})
	}
}

// wordPosition returns the position of a field in a hand: its value in a mapping, its word in a text.
// The tiles are the first word that begins with a digit. If the field is missing, it returns the
// position of the whole hand.
func wordPosition(v *tree.Value, field string) finding.Position {
	if v.Kind == tree.Mapping {
		if p := v.Find(field); p.Val != nil {
			return p.Val.Pos()
		}
		return v.Pos()
	}
	place := v.Places()
	at := 0
	for word := range strings.FieldsFuncSeq(v.Text, unicode.IsSpace) {
		at += strings.Index(v.Text[at:], word)
		key, _, _ := strings.Cut(word, ":")
		isTiles := field == winHand && word[0] >= '0' && word[0] <= '9'
		if field != "" && key == field || isTiles {
			from := utf8.RuneCountInString(v.Text[:at])
			if p, ok := place(from, from+utf8.RuneCountInString(word)); ok {
				return p
			}
		}
		at += len(word)
	}
	return v.Pos()
}
