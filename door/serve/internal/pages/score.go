package pages

import (
	"context"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"example.com/hanfu/door/serve/internal/evening"
	"example.com/hanfu/door/serve/internal/handinput"
	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/doc"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/report/scorecard"
)

type scoreView struct {
	*handinput.Draft
	// Words holds the words of the view, Common those of scores.
	Words  *words.PageScore
	Common *words.Common
	Lang   string
	// Typed is the line as it was typed, or as taps have built it.
	Typed string
	// Show is what is shown besides the score: why or others.
	Show string
	// Took says how the line was read, and Problems what is wrong with it.
	Took, Problems []string
	// Brief says in one line what the hand lacks, or what is wrong with it. It is empty if the hand
	// is scored.
	Brief string
	Wrong bool
	// Card is the score at a glance, and Tables holds its items; a hand that is not scored has
	// neither.
	Card   *card
	Tables []*doc.Ledger
	// Waits holds the waits of a hand that lacks its winning tile, or the tiles that improve it.
	Waits *waitsView
	// Was is the line that was cleared last.
	Was string
	// Reading names the shape and the wait, and Why is the explanation.
	Reading string
	Why     []whyPart
	Others  []otherScore
	// Link is the address of the page.
	Link string
	// InTable links to the place of the score in the tables of points.
	InTable *link
	// Back is the query of the evening for which the hand is scored, "" for none. entry is what it
	// enters there, nil if there is no such evening.
	Back   string
	entry  *evening.Entry
	engine *engine.Engine
	// same holds the parameters that links to other views keep.
	same url.Values
	// rules is the name of the rules.
	rules string
	// offers are the facts, counters and seats that can be set.
	offers []handinput.Offer
}

func (p *pages) score(w http.ResponseWriter, r *http.Request) {
	v := p.open("score", r)
	e, err := p.catalog.Engine(r.Context(), v.Rules)
	if err != nil { // the page of rules shows more
		v.fail(err)
		p.show(w, r, v)
		return
	}
	q := v.Query
	entry := p.entryOf(r.Context(), q.Get("evening"))
	if entry != nil && entry.Record.Rules == v.Rules {
		e = entry.Engine // it has options set
	}
	s := &scoreView{engine: e, entry: entry, rules: v.Rules, Lang: v.Lang,
		Words: words.In(v.Lang).PageScore(), Common: words.In(v.Lang).Common,
		Typed: q.Get("hand"), Show: q.Get("show"), Was: q.Get("was"), Back: q.Get("evening"),
		same: v.Same()}
	v.Section = s
	win, took, wrong := lists.ParseHand(e.Rules(), s.Typed)
	s.Draft = handinput.New(e, win, handinput.Target(q.Get("to")))
	if win.Tile == hand.NoTile {
		s.Tsumo = q.Get("won") == "tsumo"
	}
	if taps := q["tap"]; taps != nil {
		for _, tap := range taps {
			p.tap(r.Context(), s, tap)
		}
		s.Win = p.atTable(r.Context(), s, s.Win)
		s.Typed = s.Text()
		win, took, wrong = lists.ParseHand(e.Rules(), s.Typed)
		if q.Get("part") == "" {
			http.Redirect(w, r, "/?"+s.address(v).Encode(), http.StatusSeeOther)
			return
		}
	}
	if win.Tile == hand.NoTile { // the text can't say so without a winning tile
		win.Tsumo = s.Tsumo
	}
	win = p.atTable(r.Context(), s, win)
	s.Win = win.Clone()
	s.offers = s.Offers()
	s.Link = "/?" + s.address(v).Encode()
	for _, note := range took {
		s.Took = append(s.Took, words.In(s.Lang).Message(note))
	}
	s.judge(r.Context(), &win, wrong)
	s.hint()
	switch {
	case !s.Complete():
	case s.Show == "why":
		s.explain(r.Context(), &win)
	case s.Show == "others":
		s.Others = p.otherScores(r.Context(), v, &win, len(s.AllSeats()))
	}
	p.show(w, r, v)
}

// tap applies a tap: one of the draft, undo, or show:why, show:others and show:keys, which open and
// close a part. Facts that the evening implies stay, or follow the tapped seats.
func (p *pages) tap(ctx context.Context, s *scoreView, tap string) {
	part, shows := strings.CutPrefix(tap, "show:")
	before := s.Text()
	defer func() {
		switch {
		case tap == "clear" || tap == "next":
			s.Was = before
		case !s.Empty():
			s.Was = ""
		}
	}()
	switch {
	case tap == "undo":
		s.Draft = handinput.Read(s.engine, s.Was, handinput.Nothing, s.Tsumo)
	case shows && s.Show == part:
		s.Show = ""
	case shows:
		s.Show = part
	case s.entry == nil:
		s.Tap(tap)
	case tap == "clear" || tap == "next":
		s.Draft = handinput.New(s.engine, p.book.Win(ctx, s.entry), handinput.Nothing)
	default:
		before := s.entry.Follows(&s.Win)
		s.Tap(tap)
		after := s.entry.Follows(&s.Win)
		for _, fact := range slices.Concat(before, after) {
			if follows := slices.Contains(after, fact); follows != slices.Contains(before, fact) &&
				follows != (s.Flag(fact) > 0) {
				s.Tap("say:" + fact)
			}
		}
	}
}

// atTable completes a win from the evening, if the hand is scored for one.
func (p *pages) atTable(ctx context.Context, s *scoreView, win hand.Win) hand.Win {
	if s.entry == nil {
		return win
	}
	return p.book.AtTable(ctx, s.entry, win)
}

func (s *scoreView) follows() bool { return s.entry != nil && !s.entry.IsStale() }

// example is a hand under all shipped rules.
const example = "234567p3456799s ron:8s riichi"

// Example draws a hand as an example, for screens with room beside an empty hand.
func (s *scoreView) Example() template.HTML {
	return shown(s.engine.Rules(), s.Lang, example)
}

func (s *scoreView) ExampleAt() string {
	q := maps.Clone(s.same)
	q.Set("hand", example)
	return address("/", q)
}

func (s *scoreView) KeepAt() string {
	q := url.Values{"rules": {s.rules}, "lang": {s.Lang}, "show": {"tests"}, "hand": {s.Typed}}
	return "/rules?" + q.Encode()
}

// Way returns how the hand will be won, if its text can't say so yet.
func (s *scoreView) Way() string {
	if s.Tile == hand.NoTile && s.Tsumo {
		return "tsumo"
	}
	return ""
}

func (s *scoreView) Evening() string {
	q, _ := url.ParseQuery(s.Back) // malformed parts are ignored
	q.Set("hand", s.Typed)
	if s.entry != nil {
		q = s.entry.Take(s.Win)
	}
	return "/evening?" + q.Encode()
}

func (s *scoreView) Game() string {
	if s.entry == nil {
		return ""
	}
	return titleOf(s.entry.Evening)
}

func (s *scoreView) Addable() bool { return s.Complete() && s.Back != "" && s.Tables != nil }

func (p *pages) entryOf(ctx context.Context, query string) *evening.Entry {
	q, _ := url.ParseQuery(query) // malformed parts are ignored
	read, name := p.book.Read, q.Get("record")
	if file := q.Get("file"); file != "" {
		read, name = p.book.Open, file
	}
	if name == "" {
		return nil
	}
	e, err := read(ctx, name)
	if err != nil || e.Record == nil || e.Game == nil || len(e.Wrong) > 0 {
		return nil
	}
	entry, err := p.book.Enter(ctx, e, q)
	if err != nil {
		return nil
	}
	return entry
}

func (s *scoreView) Take() string { return words.In(s.Lang).PageEvening().Take }

func (s *scoreView) address(v *view) url.Values {
	q := url.Values{}
	for key, value := range map[string]string{"rules": v.Query.Get("rules"),
		"lang": v.Query.Get("lang"), "hand": s.Typed,
		"to": string(s.Chosen()), "won": s.Way(), "show": s.Show, "was": s.Was, "evening": s.Back} {
		if value != "" {
			q.Set(key, value)
		}
	}
	return q
}

func (s *scoreView) judge(ctx context.Context, win *hand.Win, wrong error) {
	var refused *engine.Refused
	var result *engine.Result
	if wrong != nil {
		refused = s.engine.Refuse(win, wrong)
	} else {
		var err error
		if result, err = s.engine.Score(win); err != nil {
			refused, _ = err.(*engine.Refused)
		}
	}
	switch n := s.Wanting(); {
	case s.Empty():
		s.Brief = s.Words.Begin
	case n == 1 && s.Tile == hand.NoTile:
		s.Brief = s.Words.OneToCome
	case n > 0:
		s.Brief = fmt.Sprintf(s.Words.ToCome, n)
	case n < 0:
		s.Brief = fmt.Sprintf(s.Words.TooMany, -n)
	case s.Tile == hand.NoTile:
		s.Brief = s.Words.Which
	}
	if refused != nil {
		s.refuse(refused)
		if !s.Complete() || refused.Problems[0].Code == "not_complete" {
			s.wait(ctx, win, wrong)
		}
		return
	}
	s.account(win, result)
	if s.entry == nil || s.entry.Record.Set == nil { // no options to apply
		s.InTable = inTable(words.In(s.Lang), result, s.same)
	}
}

// hint sets Brief if the next tile goes to a called set.
func (s *scoreView) hint() {
	switch target := s.Target(); target {
	case handinput.Chi, handinput.ChiRed, handinput.Pon, handinput.Minkan, handinput.Ankan:
		if s.Full() {
			s.Brief = s.Words.Room
		} else if target == handinput.Chi || target == handinput.ChiRed {
			s.Brief = s.Words.Lowest
		}
	}
}

// incompleteCodes are the codes of problems that a hand has while tiles are still to come.
var incompleteCodes = []string{"missing_field", "no_winning_tile", "tile_count", "too_many_ura"}

// refuse shows the problems of a hand, except those of tiles that are still to come.
func (s *scoreView) refuse(refused *engine.Refused) {
	for i, p := range refused.Problems {
		if s.Wanting() >= 0 && !s.Complete() && slices.Contains(incompleteCodes, p.Code) {
			continue
		}
		s.Problems = append(s.Problems, strings.Join(scorecard.Message(refused, i, s.Lang), " "))
	}
	if s.Complete() && s.Problems != nil {
		s.Brief = fmt.Sprintf(s.Words.Refused, s.Problems[0])
		s.Problems = s.Problems[1:]
	}
	s.Wrong = len(refused.Problems) > 0 && (s.Complete() || s.Problems != nil)
}

func (s *scoreView) account(win *hand.Win, result *engine.Result) {
	text := inWords(s.Lang)
	a := scorecard.Account{Page: text, Rules: s.engine.Rules(), Win: win, Result: result}
	for _, t := range []*doc.Ledger{a.Yaku(), a.Fu(), a.Points(), a.More(s.engine, s.Words.MoreHan)} {
		if t.Rows != nil {
			s.Tables = append(s.Tables, t)
		}
	}
	s.Reading = a.Shape()
	s.Card = newCard(&a)
	s.eitherWay(text)
}

func inWords(lang string) *terminal.Page {
	p, err := terminal.New(terminal.Options{Lang: lang})
	if err != nil {
		panic(err) // the language is one of ours
	}
	return p
}

// groups draws a reading of a hand: its groups, called sets with turned tiles, and a mark at the
// winning tile.
func groups(win *hand.Win, reading *engine.Reading, lang string) template.HTML {
	var row template.HTML
	pieces, _ := scorecard.LayOut(win, reading)
	for i := range pieces {
		row += pieceOf(&pieces[i], lang)
	}
	return row
}
