package pages

import (
	"bytes"
	"cmp"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/tile"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
	"example.com/hanfu/testkit/randomwin"
)

// TestShown: what is shown of a hand that is to be priced is the hand that is meant. The head of a score, a question of init
// and that of a page, each read back, give the same win, and what is assumed is said to be.
func TestShown(t *testing.T) {
	for i, id := range []string{"standard", "sanma", "local", "mahjongsoul-sanma", "kansai", "kansai-sanma"} {
		r := must.Get(rules.Load(t.Context(), id))(t)
		e, scored := engine.New(r), 0
		for j, lang := range words.Languages {
			s := &shownHand{rules: r, lang: lang, words: words.In(lang).Common}
			source := randomwin.Source{Seed: long.Seed() + uint64(10*i+j), Rules: r}
			for n := range uint64(long.N(40, 4000)) {
				w, err := hand.Parse(source.Win(n).String())
				if err != nil {
					continue
				}
				w.ID, w.Players = "", 0 // the rules say how many
				result, err := e.Score(&w)
				if err != nil {
					continue
				}
				if scored++; n < 4 {
					s.buttons(t, &w)
				}
				s.compare(t, e, &w, result)
			}
		}
		if scored < 25 {
			t.Errorf("%s: only %d wins are paid", id, scored)
		}
	}
}

// shownHand reads what is shown of wins under rules, in a language.
type shownHand struct {
	rules *rules.Rules
	lang  string
	words *words.Common
}

func (s *shownHand) compare(t *testing.T, e *engine.Engine, w *hand.Win, result *engine.Result) {
	t.Helper()
	o := report.Options{Lang: s.lang, Width: 1000}
	var head, question bytes.Buffer
	must.Do(t, report.Score(&head, w, result, o))
	must.Do(t, report.Shown(&question, w, result, o))
	want := plainly(w)
	texts := map[string]string{"score": head.String(), "question": question.String()}
	for _, from := range []string{"score", "question"} {
		if got, err := s.text(texts[from]); err != nil || got != want {
			t.Errorf("%s in %s, %s: it shows %s (%v), want %s\n%s", s.rules.ID(), s.lang, from, got, err, want, texts[from])
		}
	}
	d := dealtHand{w, s.rules, s.lang}
	if got, err := s.page(d); err != nil || got != want {
		t.Errorf("%s in %s, page: it shows %s (%v), want %s\n%s", s.rules.ID(), s.lang, got, err, want, d.Situation())
	}
	s.waiting(t, e, w)
}

// plainly returns a win with its flags in order, as what is shown has none.
func plainly(w *hand.Win) string {
	c := w.Clone()
	slices.SortFunc(c.Flags, func(a, b hand.Flag) int { return strings.Compare(a.Name, b.Name) })
	slices.Sort(c.Hand)
	for i := range c.Melds {
		slices.Sort(c.Melds[i].Tiles[:c.Melds[i].Size()])
	}
	return c.String()
}

// inverse returns the number, or the text, that stands in a format in place of its verb.
func inverse(format, text string) (inner string, fits bool) {
	before, after, _ := strings.Cut(format, "%")
	inner, fits = strings.CutPrefix(text, before)
	if !fits {
		return "", false
	}
	return strings.CutSuffix(inner, after[1:])
}

// wind reads a seat, and reports whether it is one of those that are assumed or not liable.
func (s *shownHand) wind(text, otherwise string) (seat hand.Wind, other bool, err error) {
	unbroken := strings.NewReplacer("\u00a0", " ") // a terminal shows blanks
	for seat := hand.East; seat <= hand.North; seat++ {
		switch unbroken.Replace(text) {
		case s.words.Wind(seat):
			return seat, false, nil
		case unbroken.Replace(fmt.Sprintf(otherwise, s.words.Wind(seat))):
			return seat, true, nil
		}
	}
	return 0, false, fmt.Errorf("%q is no seat", text)
}

// field reads a label with its text into a win.
func (s *shownHand) field(w *hand.Win, label, text string) error {
	given := func(to *hand.Wind, otherwise hand.Wind) error {
		seat, assumed, err := s.wind(text, s.words.Assumed)
		if assumed && seat != otherwise {
			return fmt.Errorf("%q is assumed", text)
		} else if !assumed {
			*to = seat
		}
		return err
	}
	switch label {
	case s.words.Seat:
		return given(&w.Seat, hand.South)
	case s.words.Round:
		return given(&w.Round, hand.East)
	}
	if label == s.words.Pao {
		for _, y := range s.rules.Yaku() {
			if of, one := strings.CutSuffix(text, fmt.Sprintf(s.words.SeatNote, y.NameIn(s.lang))); one {
				seat, _, err := s.wind(of, s.words.NotLiable)
				w.Flags = append(w.Flags, hand.PaoFlag(y.ID, seat))
				return err
			}
		}
	}
	seat, _, err := s.wind(text, s.words.NotLiable)
	if label == s.words.Pao {
		w.Pao = seat
		return err
	}
	for _, fact := range s.rules.Situation() {
		if fact.Seat && label == fact.NameIn(s.lang) {
			w.Flags = append(w.Flags, hand.Flag{Name: fact.ID, Value: int(seat), Seat: true})
			return err
		}
	}
	return fmt.Errorf("%q is no label", label)
}

// also reads a fact or a counter.
func (s *shownHand) also(w *hand.Win, text string) error {
	n := 0
	for format, to := range map[string]*int{s.words.Honba: &w.Honba, s.words.Sticks: &w.Sticks} {
		if inner, fits := inverse(format, text); fits {
			_, err := fmt.Sscan(inner, to)
			return err
		}
	}
	for _, fact := range s.rules.Situation() {
		name := fact.NameIn(s.lang)
		inner, counted := inverse(name+" (%d)", text)
		if counted {
			if _, err := fmt.Sscan(inner, &n); err != nil {
				return err
			}
		}
		switch {
		case counted && fact.ID == "nuki":
			w.Nuki = n
		case counted:
			w.Flags = append(w.Flags, hand.Flag{Name: fact.ID, Value: n, Count: true})
		case text == name:
			w.Flags = append(w.Flags, hand.Flag{Name: fact.ID, Value: 1})
		default:
			continue
		}
		return nil
	}
	return fmt.Errorf("%q is no fact", text)
}

// text reads the head of a score.
func (s *shownHand) text(text string) (string, error) {
	w, marks := hand.Win{Tile: hand.NoTile}, 0
	head, _, _ := strings.Cut(text, "\n\n")
	for line := range strings.Lines(head) {
		label := ""
		for known := range s.labels() {
			if strings.HasPrefix(line, known+" ") && len(known) > len(label) {
				label = known
			}
		}
		if err := s.line(&w, label, strings.TrimSpace(strings.TrimPrefix(line, label)), &marks); err != nil {
			return "", err
		}
	}
	if marks != 1 {
		return "", fmt.Errorf("%d winning tiles are marked", marks)
	}
	return plainly(&w), nil
}

// line reads what stands behind a label of a head.
func (s *shownHand) line(w *hand.Win, label, text string, marks *int) (err error) {
	tiles := func(text string) (all []hand.Tile) {
		if err == nil {
			all, err = hand.ParseTiles(strings.ReplaceAll(text, " ", ""))
		}
		return all
	}
	switch label {
	case s.words.Shape, s.words.Unplayed:
	case s.words.Hand:
		for _, piece := range strings.Split(text, "  ") {
			err = cmp.Or(err, s.piece(w, piece, marks))
		}
	case s.words.Won:
		err = s.won(w, text)
	case s.words.Indicators:
		for _, part := range strings.Split(text, s.words.List) {
			if dora, fits := inverse(s.words.Dora, part); fits {
				w.Dora = tiles(dora)
			} else if ura, fits := inverse(s.words.Ura, part); fits {
				w.Ura = tiles(ura)
			}
		}
	case s.words.Also:
		for _, part := range strings.Split(text, s.words.List) {
			err = cmp.Or(err, s.also(w, part))
		}
	default:
		err = s.field(w, label, text)
	}
	return err
}

// piece reads tiles, with the winning one in brackets, or a called set.
func (s *shownHand) piece(w *hand.Win, text string, marks *int) error {
	for call := hand.Ankan; ; call-- {
		if tiles, is := strings.CutPrefix(text, s.words.Calls[call]+" "); is {
			m, err := hand.ParseMeld(call.String() + ":" + tiles)
			w.Melds = append(w.Melds, m)
			return err
		}
		if call == hand.Chi {
			break
		}
	}
	text = strings.TrimPrefix(text, "+ ")
	if before, rest, marked := strings.Cut(text, "["); marked {
		_, after, _ := strings.Cut(rest, "]")
		*marks++
		if text = before + after; len(text) == 1 {
			return nil
		}
	}
	tiles, err := hand.ParseTiles(text)
	w.Hand = append(w.Hand, tiles...)
	return err
}

func (s *shownHand) won(w *hand.Win, text string) error {
	for _, t := range tile.All() {
		switch text {
		case fmt.Sprintf(s.words.Tsumo, t):
			w.Tile, w.Tsumo = t, true
		case fmt.Sprintf(s.words.Ron, t):
			w.Tile = t
		}
		for from := hand.East; from <= hand.North; from++ {
			if text == fmt.Sprintf(s.words.RonFrom, t, s.words.Wind(from)) {
				w.Tile, w.From = t, from
			}
		}
	}
	if w.Tile == hand.NoTile {
		return fmt.Errorf("%q is no win", text)
	}
	return nil
}

var ariaLabel = regexp.MustCompile(`aria-label="([^"]*)"`)

// page reads the drawings of a page, by what is read out of them, and what stands below them.
func (s *shownHand) page(d dealtHand) (string, error) {
	w := hand.Win{Tile: hand.NoTile}
	said, of := words.In(s.lang).PageScore(), words.In(s.lang).Tiles
	for i, m := range ariaLabel.FindAllStringSubmatch(string(d.Shown()), -1) {
		label := html.UnescapeString(m[1])
		if i == 0 {
			all := strings.Split(label, ", ")
			won, _ := inverse(of.Winning, all[len(all)-1])
			w.Tile, w.Hand = s.named(won)[0], s.named(all[:len(all)-1]...)
			continue
		}
		call := "ankan:"
		names, closed := inverse(of.ClosedKan, label)
		if !closed {
			names, _ = inverse(of.Called, label)
			call = "minkan:"
		}
		tiles := s.named(strings.Split(names, ", ")...)
		if len(tiles) == 3 {
			if call = "pon:"; tiles[0].Kind() != tiles[1].Kind() {
				call = "chi:"
			}
		}
		meld, err := hand.ParseMeld(call + hand.FormatTiles(tiles))
		if err != nil {
			return "", err
		}
		w.Melds = append(w.Melds, meld)
	}
	for _, text := range d.Situation() {
		label, seat := "", ""
		for seat := range s.labels() {
			if strings.HasPrefix(text, seat+" ") && len(seat) > len(label) {
				label = seat
			}
		}
		seat = strings.TrimPrefix(text, label+" ")
		var err error
		switch {
		case text == said.Tsumo:
			w.Tsumo = true
		case text == said.Ron:
		case s.also(&w, text) == nil:
		case label == said.From:
			w.From, _, err = s.wind(seat, s.words.Assumed)
		default:
			err = s.field(&w, label, seat)
		}
		if err != nil {
			return "", err
		}
	}
	for _, i := range d.Indicators() {
		if i.Label == said.Targets["dora"] {
			w.Dora = i.Tiles
		} else {
			w.Ura = i.Tiles
		}
	}
	return plainly(&w), nil
}

// labels are all that stand before a text.
func (s *shownHand) labels() map[string]bool {
	all := make(map[string]bool)
	for _, label := range []string{s.words.Hand, s.words.Shape, s.words.Won, s.words.Seat, s.words.Round, s.words.Pao,
		s.words.Indicators, s.words.Also, s.words.Unplayed, words.In(s.lang).PageScore().From} {
		all[label] = true
	}
	for _, fact := range s.rules.Situation() {
		if fact.Seat {
			all[fact.NameIn(s.lang)] = true
		}
	}
	return all
}

func (s *shownHand) named(names ...string) (tiles []hand.Tile) {
	for _, name := range names {
		for _, t := range tile.All() {
			if tile.Name(t, s.lang) == name {
				tiles = append(tiles, t)
			}
		}
	}
	return tiles
}

// waiting compares what is shown of a hand of which is asked what it waits for.
func (s *shownHand) waiting(t *testing.T, e *engine.Engine, of *hand.Win) {
	t.Helper()
	w := of.Clone()
	w.Tile, w.Tsumo, w.From = hand.NoTile, false, hand.NoWind
	p := must.Get(terminal.New(terminal.Options{Lang: s.lang}))(t)
	fields := new(lists.WaitsAnswer).Document(p, e, &w).Blocks[0].(doc.Fields)
	got := hand.Win{Tile: hand.NoTile}
	for _, f := range fields[:len(fields)-1] { // the last one is that of the rules
		if err := s.line(&got, f.Label, f.Text, nil); err != nil {
			t.Errorf("%s in %s, waits: %v in %v", s.rules.ID(), s.lang, err, fields)
		}
	}
	if got, want := plainly(&got), plainly(&w); got != want {
		t.Errorf("%s in %s, waits: it shows %s, want %s\n%v", s.rules.ID(), s.lang, got, want, fields)
	}
}

var (
	lineOf  = regexp.MustCompile(`name="hand" value="([^"]*)"`)
	tapBack = regexp.MustCompile(`value="back:([^"]*)"[^>]*>.*?#tile-([0-9a-z]+)"`)
	pressed = regexp.MustCompile(`value="([a-z_]+):([^"]*)"( class="assumed")? aria-pressed="true"`)
)

// buttons compares the page of a score, whose line is the hand, and so are its tiles and what is pressed.
func (s *shownHand) buttons(t *testing.T, w *hand.Win) {
	t.Helper()
	text := at(t, "/?"+query("hand", w.String(), "rules", s.rules.ID(), "lang", s.lang)).Body.String()
	line := ""
	if m := lineOf.FindStringSubmatch(text); m != nil {
		line = html.UnescapeString(m[1])
	}
	if typed, err := hand.Parse(line); err != nil || plainly(&typed) != plainly(w) {
		t.Errorf("%s in %s: the page of %s has the line %q", s.rules.ID(), s.lang, w, line)
	}
	var got, want []string
	for _, m := range tapBack.FindAllStringSubmatch(text, -1) {
		if m[1] == "won" {
			m[1] += m[2]
		}
		got = append(got, m[1])
	}
	for _, tile := range w.Hand {
		want = append(want, tile.String())
	}
	want = append(want, "won"+w.Tile.String())
	for i := range w.Melds {
		want = append(want, strings.Replace(w.Melds[i].String(), " ", ":", 1))
	}
	for key, tiles := range map[string][]hand.Tile{"dora:": w.Dora, "ura:": w.Ura} {
		for _, t := range tiles {
			want = append(want, key+t.String())
		}
	}
	for _, m := range pressed.FindAllStringSubmatch(text, -1) {
		switch {
		case (m[1] == "seat" || m[1] == "round") && m[3] == "":
			got = append(got, m[1]+":"+m[2])
		case m[1] == "say":
			got = append(got, m[2])
		}
	}
	for key, wind := range map[string]hand.Wind{"seat:": w.Seat, "round:": w.Round} {
		if wind != hand.NoWind {
			want = append(want, key+wind.String())
		}
	}
	for _, f := range w.Flags {
		switch {
		case f.Count || f.PaoOf() != "":
		case f.Seat:
			want = append(want, f.Name+":"+hand.Wind(f.Value).String())
		default:
			want = append(want, f.Name)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s in %s: the page of %s shows %s, want %s", s.rules.ID(), s.lang, w, got, want)
	}
}
