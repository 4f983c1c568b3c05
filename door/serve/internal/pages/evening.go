package pages

import (
	"cmp"
	cryptorand "crypto/rand"
	"errors"
	"fmt"
	"html/template"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/evening"
	"example.com/hanfu/game"
	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report"
	"example.com/hanfu/report/games"
	"example.com/hanfu/rules"
)

type eveningView struct {
	Words  *words.PageEvening
	Common *words.Common
	Lang   string
	// Folder is true if evenings are files; otherwise they are in the address.
	Folder bool
	// Alone is a copy of Options.Alone.
	Alone bool
	// MayWrite is true if the client may write: into a folder only with its key.
	MayWrite bool
	// Games lists the games of the folder, and Catalog the rules for a new one. Counts is true if
	// there is a season, whose files are not listed.
	Games   []gameRow
	Counts  bool
	Catalog []catalog.Titled
	Rules   string
	// Past holds the players of past games, the most recent first.
	Past []string
	// Problems are the errors in the record.
	Problems []string
	// Said is the submitted form, including that of a new evening.
	Said url.Values

	// Evening is the current one; nil for the list.
	*evening.Evening
	*games.Told
	// Entry is the entered hand, and win its first win as it is scored. Then describes the game
	// before the hand, and Moved which later hands change their names if an earlier one is
	// corrected.
	Entry *evening.Entry
	win   hand.Win
	Then  *games.Told
	Moved string
	// After holds the points at the end as an earlier hand changes them.
	After []string
	// Unheld is true if the form can't hold all of the hand to correct.
	Unheld bool
	// Changed is true if somebody else has written since the form was shown, and Since holds their
	// hands. Twice is true if that was the same hand, sent again.
	Changed, Twice bool
	Since          []handRow
	// Seen is true if the client shows an older version.
	Seen bool
	// Lacks asks for missing input, and Preview shows the changes by the hand.
	Lacks   string
	Preview *games.ToldHand
	// Typed is the corrected text, and Yours that of a client whose correction came after that of
	// somebody else.
	Typed, Yours string
	// Undone holds the hands that were taken back, the latest last. It is empty once the record has
	// changed.
	Undone []string
}

// Moves returns the changes of points by the hand, nil if all points stay.
func (s *eveningView) Moves() []string {
	if !slices.ContainsFunc(s.Preview.Change, func(change string) bool { return change != "0" }) {
		return nil
	}
	return s.Preview.Change
}

func (s *eveningView) Season() string { return words.In(s.Lang).Season().Show }

// Played returns the text of a number of hands.
func (s *eveningView) Played(n int) string { return words.In(s.Lang).Numbered(s.Words.Hands, n) }

// gameRow is an evening in the list. Without Told it has errors, or was not evaluated.
type gameRow struct {
	Title, Date, Link string
	// Broken is true if its file has errors, and Unfinished if the game is not over.
	Broken, Unfinished bool
	*games.Told
	players []string
}

// maxListed bounds the games that are evaluated for the list, and maxPast the players that are
// offered for a new one.
const maxListed, maxPast = 100, 200

// evening shows the evenings, or one of them, and applies the form. Only a POST writes into the
// folder, and the server lets that through only with the key.
func (p *pages) evening(w http.ResponseWriter, r *http.Request) {
	v := p.open("evening", r)
	s := &eveningView{Words: words.In(v.Lang).PageEvening(), Common: words.In(v.Lang).Common,
		Lang: v.Lang, Rules: v.Rules,
		Folder: p.book.Folder(), Alone: p.Alone, Catalog: v.Catalog(), Said: v.Query}
	s.MayWrite = !s.Folder || p.MayWrite != nil && p.MayWrite(r)
	v.Section = s
	writes := r.Method == http.MethodPost
	var err error
	switch file, record := s.Said.Get("file"), s.Said.Get("record"); {
	case s.Said.Get("do") == "new" && (writes || !s.Folder):
		err = p.beginGame(s, r)
	case file != "":
		s.Evening, err = p.book.Open(r.Context(), file)
	case record != "":
		s.Evening, err = p.book.Read(r.Context(), record)
	default:
		err = p.listGames(s, r)
	}
	done := err == nil && s.Evening != nil && s.Said.Get("do") == "new"
	if err == nil && s.Evening != nil && !done {
		done, err = p.act(s, r, writes || s.File == "")
	}
	if done {
		http.Redirect(w, r, "/evening?"+s.address().Encode(), http.StatusSeeOther)
		return
	}
	if err != nil {
		v.fail(err)
	}
	if s.Entry != nil {
		s.win = p.book.Win(r.Context(), s.Entry)
	}
	p.show(w, r, v)
}

func (s *eveningView) address() url.Values {
	q := url.Values{}
	if lang := s.Said.Get("lang"); lang != "" {
		q.Set("lang", lang)
	}
	switch {
	case s.Evening == nil:
		return q
	case s.File != "":
		q.Set("file", s.File)
	default:
		q.Set("record", string(s.Text))
	}
	if len(s.Undone) > 0 {
		q["undone"] = s.Undone
	}
	if s.Twice {
		q.Set("twice", "1")
	}
	return q
}

// AsLink returns an address that contains the whole game.
func (s *eveningView) AsLink() string {
	q := url.Values{"record": {string(s.Text)}}
	if lang := s.Said.Get("lang"); lang != "" {
		q.Set("lang", lang)
	}
	return "/evening?" + q.Encode()
}

// Enters reports whether a hand can be entered, as the next one or in place of another.
func (s *eveningView) Enters() bool {
	return s.MayWrite && s.Entry != nil && !s.Unheld && s.Change() == "" &&
		(s.Entry.At > 0 || !s.Ended())
}

// Correcting says which hand is corrected, and how. It is "" for none.
func (s *eveningView) Correcting() string {
	format := s.Words.Correcting
	switch {
	case s.Entry == nil || s.Entry.At == 0:
		return ""
	case s.Change() != "":
		format = s.Words.Changes[s.Change()]
	case s.Entry.Inserts:
		format = s.Words.Inserting
	case s.Unheld:
		return ""
	}
	return fmt.Sprintf(format, nameOf(&s.Hands[s.Entry.At-1]))
}

// removes, earlier and later are the changes of a hand as a whole.
const removes, earlier, later = "remove", "earlier", "later"

// Change returns how the hand is changed as a whole, "" if it is not.
func (s *eveningView) Change() string {
	change := s.Said.Get("change")
	if s.Entry == nil || s.Entry.At == 0 || s.Entry.Inserts || !s.can(change) {
		return ""
	}
	return change
}

func (s *eveningView) can(change string) bool {
	switch change {
	case earlier:
		return s.Entry.At > 1
	case later:
		return s.Entry.At < len(s.Hands)
	}
	return change == removes
}

// Ways returns the links to the changes of the hand that is corrected.
func (s *eveningView) Ways() (all []link) {
	if s.Entry == nil || s.Entry.At == 0 || s.Entry.Inserts {
		return nil
	}
	at := s.Entry.At
	add := func(key, value, label string) {
		q := s.address()
		q.Set("at", strconv.Itoa(at))
		q.Set(key, value)
		all = append(all, link{Address: "/evening?" + q.Encode() + "#table",
			Label: fmt.Sprintf(label, nameOf(&s.Hands[at-1]))})
	}
	add("insert", "1", s.Words.Inserting)
	for _, change := range []string{earlier, later, removes} {
		if s.can(change) {
			add("change", change, s.Words.Changes[change])
		}
	}
	return all
}

// rearrange removes or moves a hand, and describes what follows.
func (p *pages) rearrange(s *eveningView, r *http.Request) (next *evening.Evening, err error) {
	at, order := s.Entry.At, make([]int, len(s.Hands))
	for i := range order {
		order[i] = i
	}
	order = slices.Delete(order, at-1, at)
	to := at
	switch s.Change() {
	case removes:
		next, err = p.book.Removed(r.Context(), s.Evening, at)
	case earlier:
		to--
	default:
		to++
	}
	if to != at {
		order = slices.Insert(order, to-1, at-1)
		next, err = p.book.Moved(r.Context(), s.Evening, at, to)
	}
	if err != nil || len(next.Wrong) > 0 {
		return next, err
	}
	view, err := describe(next, s.Lang)
	if err != nil || view == nil {
		return next, err
	}
	s.follow(view, order)
	return next, nil
}

// follow describes the hands after an earlier one has changed. order has the hands before the
// change in their new order, -1 for a new one.
func (s *eveningView) follow(now *games.Told, order []int) {
	s.Moved = s.moved(now.Hands, order)
	points := now.Start
	if n := len(now.Hands); n > 0 {
		points = now.Hands[n-1].Points
	}
	for i, before := range s.Hands[len(s.Hands)-1].Points {
		if before != points[i] {
			before += " → " + points[i]
		}
		s.After = append(s.After, before)
	}
}

// Above reports whether errors are shown above the game, as they are not about the entered hand.
func (s *eveningView) Above() bool { return !s.Enters() || s.Said.Get("do") == "text" }

// Watch returns the address whose version shows whether others have changed the game, "" if nobody
// else can.
func (s *eveningView) Watch() string {
	if s.File == "" || s.Alone {
		return ""
	}
	return "/api/v1/files/" + url.PathEscape(s.File)
}

// Fresh reports whether nothing was entered yet, so that a changed game can be shown as if just
// opened.
func (s *eveningView) Fresh() bool {
	return s.Said.Get("do") == "" && s.Entry != nil && s.Entry.At == 0 && s.Entry.IsEmpty()
}

// maxUndone bounds the bytes that an address has of hands that were taken back.
const maxUndone = 4 << 10

func lastUndone(all []string) []string {
	room := maxUndone
	for i, one := range slices.Backward(all) {
		if room -= len(one); room < 0 {
			return all[i+1:]
		}
	}
	return all
}

func (s *eveningView) Link(path string) string { return path + "?" + s.address().Encode() }

func (s *eveningView) In(lang string) string {
	q := s.address()
	q.Set("lang", lang)
	return "/evening?" + q.Encode()
}

func (p *pages) beginGame(s *eveningView, r *http.Request) error {
	record := &game.Record{Name: strings.TrimSpace(s.Said.Get("name")),
		Date:  strings.TrimSpace(s.Said.Get("date")),
		Rules: s.Rules}
	for _, name := range s.Said["p"] {
		if name = strings.TrimSpace(name); name != "" {
			record.Players = append(record.Players, name)
		}
	}
	if s.Said.Get("lot") != "" {
		var seed [32]byte
		_, _ = cryptorand.Read(seed[:]) // never fails; math/rand's own begins equally in every browser
		rand.New(rand.NewChaCha8(seed)).Shuffle(len(record.Players), func(i, j int) {
			record.Players[i], record.Players[j] = record.Players[j], record.Players[i]
		})
	}
	e, err := p.book.New(r.Context(), record)
	if err != nil {
		return err
	}
	if len(e.Wrong) > 0 {
		s.Problems = messages(s.Lang, e.Wrong, nil)
		return p.listGames(s, r)
	}
	s.Evening = e
	return nil
}

// messages returns the texts of findings in a language, each passed through place, which may be
// nil.
func messages(lang string, all rules.Findings, place func(f *rules.Finding,
	message string) string) (lines []string) {
	for _, f := range all.In(lang) {
		line := f.Message.String()
		if !f.Help.Empty() {
			line += " (" + f.Help.String() + ")"
		}
		if f.Line > 0 && place != nil {
			line = place(&f, line)
		}
		lines = append(lines, line)
	}
	return lines
}

// place returns a function that adds to a message its hand of the record, or the text of its line,
// as the page shows no line numbers.
func (s *eveningView) place(e *evening.Evening) func(f *rules.Finding, message string) string {
	hand := game.HandsIn(e.Text)
	lines := strings.Split(string(e.Text), "\n")
	return func(f *rules.Finding, message string) string {
		if !e.IsCalled(f.File) { // it may be the rules
			return f.Position.String() + ": " + message
		}
		if n := hand(f.Position); n > 0 {
			return fmt.Sprintf(s.Words.InHand, n, message)
		}
		return fmt.Sprintf(s.Words.InLine, strings.TrimSpace(lines[min(f.Line, len(lines))-1]),
			message)
	}
}

func (p *pages) act(s *eveningView, r *http.Request, writes bool) (done bool, err error) {
	if err := s.describe(); err != nil {
		return false, err
	}
	s.Changed = s.Differs(s.Said.Get("version"))
	do := s.Said.Get("do")
	toldOf := s.Said.Get("told") == s.Version // the user has seen the changes
	if s.Twice = do == "add" && s.Changed && !toldOf &&
		p.book.Repeats(r.Context(), s.Evening, s.Said); s.Twice {
		return true, nil
	}
	if s.Told != nil {
		if err := p.openEntry(s, r); err != nil {
			return false, err
		}
	}
	if all := lastUndone(s.Said["undone"]); len(all) > 0 && s.CanRedo(all[len(all)-1]) {
		s.Undone = all
	}
	writes = writes && slices.Contains([]string{"add", "undo", "redo", "text", removes, earlier,
		later}, do)
	var next *evening.Evening
	var undone []string // after the action
	switch {
	case do == "text":
		s.Typed = s.Said.Get("text")
		next, err = p.book.Rewritten(r.Context(), s.Evening, s.Typed)
	case s.Told == nil: // the text has errors
	case do == "undo":
		var redo string
		next, redo, err = p.book.Undo(r.Context(), s.Evening)
		undone = lastUndone(append(slices.Clone(s.Undone), redo))
	case do == "redo" && len(s.Undone) > 0:
		last := len(s.Undone) - 1
		next, err = p.book.Redo(r.Context(), s.Evening, s.Undone[last])
		undone = s.Undone[:last]
	case s.Change() != "":
		next, err = p.rearrange(s, r)
	default:
		next, err = p.enter(s, r)
	}
	if err != nil || next == nil {
		return false, err
	}
	if len(next.Wrong) > 0 {
		place := s.place(next)
		if do != "text" && (s.Entry == nil || s.Entry.At == 0) {
			place = nil // the errors are those of the entered hand
		}
		s.Problems = messages(s.Lang, next.Wrong, place)
	}
	if s.Changed && do == "text" {
		s.Typed, s.Yours = string(s.Text), s.Typed
	}
	if !writes || s.Changed && (do != "add" || !toldOf) || len(next.Wrong) > 0 {
		s.since()
		return false, nil
	}
	if s.File != "" {
		if err = p.book.Save(next); errors.Is(err, evening.ErrChanged) { // just now
			return p.showChanged(s, r)
		}
	}
	s.Evening, s.Undone = next, undone
	return err == nil, err
}

func (p *pages) openEntry(s *eveningView, r *http.Request) (err error) {
	opened := !s.Said.Has("end")
	if s.Entry, err = p.book.Enter(r.Context(), s.Evening, s.Said); err != nil {
		return err
	}
	s.Entry.FromTiles()
	s.Then = s.Told
	if s.Lying() {
		s.tapTable()
		return nil
	}
	switch at := s.Entry.At; {
	case at > 0:
		s.Then, err = describe(s.Entry.Evening, s.Lang)
		s.Unheld = opened && err == nil && !s.Entry.Inserts && s.Change() == "" &&
			!p.book.CanCorrect(r.Context(), s.Evening, at)
	case s.Said.Get("at") != "":
		s.Problems = append(s.Problems, s.Words.Gone)
	}
	if s.Seen = s.Changed; s.Changed && s.Fresh() {
		s.Changed = false
	}
	return err
}

// showChanged shows an evening that somebody else has changed.
func (p *pages) showChanged(s *eveningView, r *http.Request) (done bool, err error) {
	if s.Evening, err = p.book.Open(r.Context(), s.File); err != nil {
		return false, err
	}
	return p.act(s, r, false)
}

// handRow is a hand of the course, with its number if it can be corrected, else 0.
type handRow struct {
	*games.ToldHand
	At int
	// Correct is the label of the correction.
	Correct string
	// Drawn holds the tiles of the wins that were entered by them.
	Drawn []template.HTML
}

func (s *eveningView) Course() (all []handRow) {
	for i := range s.Hands {
		one := handRow{ToldHand: &s.Hands[i]}
		if s.MayWrite {
			one.At, one.Correct = i+1, fmt.Sprintf(s.Words.Correcting, nameOf(one.ToldHand))
		}
		for _, w := range s.Record.Hands[i].Wins {
			if w.Win != nil {
				one.Drawn = append(one.Drawn, dealtHand{w.Win, s.Game.Rules, s.Lang}.Shown())
			}
		}
		all = append(all, one)
	}
	return all
}

func (s *eveningView) since() {
	n, err := strconv.Atoi(s.Said.Get("seen"))
	if s.Changed && err == nil && s.Told != nil && n >= 0 && n < len(s.Hands) {
		for i := range s.Hands[n:] {
			s.Since = append(s.Since, handRow{ToldHand: &s.Hands[n+i]})
		}
	}
}

func (p *pages) enter(s *eveningView, r *http.Request) (*evening.Evening, error) {
	at := s.Entry.At
	if !s.Enters() || at == 0 && s.Said.Get("at") != "" {
		return nil, nil
	}
	h, lacks, wrong := s.Entry.Hand()
	s.Lacks = s.Words.Lacks[string(lacks)]
	if wrong != nil {
		s.Problems = []string{words.In(s.Lang).Said(wrong)}
	}
	if wrong != nil || lacks != evening.LacksNothing {
		s.since()
		return nil, nil
	}
	next, err := p.book.Done(r.Context(), s.Evening, s.Entry, h)
	if err != nil || len(next.Wrong) > 0 {
		return next, err
	}
	view, err := games.Tell(next.Record, next.Game, report.Options{Lang: s.Lang})
	if err == nil {
		s.Preview = &view.Hands[cmp.Or(at, len(view.Hands))-1]
		s.Preview.ReadAs = games.ReadAs(h, s.Lang) // the text has the tiles without corrections
		order := make([]int, len(s.Hands))
		for i := range order {
			order[i] = i
		}
		if s.Entry.Inserts {
			order = slices.Insert(order, at-1, -1)
		}
		if at > 0 && at < len(view.Hands) {
			s.follow(view, order)
		}
	}
	return next, err
}

func nameOf(h *games.ToldHand) string { return strings.TrimSpace(h.Name + " " + h.Honba) }

// moved describes the hands whose names change. order is that of follow.
func (s *eveningView) moved(now []games.ToldHand, order []int) string {
	var all []string
	for i := range min(len(now), len(order)) {
		if order[i] < 0 {
			continue
		}
		if before, after := nameOf(&s.Hands[order[i]]), nameOf(&now[i]); before != after {
			all = append(all, before+" → "+after)
		}
	}
	if all == nil {
		return ""
	}
	return fmt.Sprintf(s.Words.Moved, strings.Join(all, " · "))
}

// describe sets the texts of the evening. If it has errors, Told is nil.
func (s *eveningView) describe() (err error) {
	s.Typed = string(s.Text)
	s.Problems = messages(s.Lang, s.Wrong, s.place(s.Evening))
	if s.Told, err = describe(s.Evening, s.Lang); s.Told == nil {
		s.Record = nil
	}
	return err
}

func describe(e *evening.Evening, lang string) (*games.Told, error) {
	if e.Record == nil || e.Game == nil || len(e.Wrong) > 0 {
		return nil, nil
	}
	return games.Tell(e.Record, e.Game, report.Options{Lang: lang})
}

func (s *eveningView) Title() string { return titleOf(s.Evening) }

func titleOf(e *evening.Evening) string {
	title := e.File
	if e.Record != nil {
		title = cmp.Or(e.Record.Name, strings.Join(e.Record.Players, ", "), e.File)
	}
	return title
}

func (p *pages) listGames(s *eveningView, r *http.Request) error {
	if !s.Said.Has("date") {
		s.Said.Set("date", time.Now().Format(time.DateOnly))
	}
	s.Counts = p.book.HasGames()
	names, err := p.book.Files()
	for i, name := range names {
		line := gameRow{Title: name}
		if i < maxListed && r.Context().Err() == nil {
			line = p.list(r, name, s.Lang)
		}
		for _, player := range line.players {
			if !slices.Contains(s.Past, player) && len(s.Past) < maxPast {
				s.Past = append(s.Past, player)
			}
		}
		view := &eveningView{Said: s.Said, Evening: &evening.Evening{File: name}}
		line.Link = view.Link("/evening")
		s.Games = append(s.Games, line)
	}
	return err
}

// list returns the row of a game. A game with errors, or one on which the program panics, has the
// name of its file, so that the others are still listed.
func (p *pages) list(r *http.Request, name, lang string) (line gameRow) {
	defer func() {
		if fault := recover(); fault != nil {
			p.fault(r, fault)
			line = gameRow{Title: name, Broken: true}
		}
	}()
	e, err := p.book.Open(r.Context(), name)
	if err != nil {
		return gameRow{Title: name, Broken: r.Context().Err() == nil}
	}
	line = gameRow{Title: titleOf(e)}
	if e.Record != nil {
		line.Date, line.players = e.Record.Date, e.Record.Players
	}
	line.Told, _ = describe(e, lang) // no lines on an error
	line.Broken = line.Told == nil && r.Context().Err() == nil
	line.Unfinished = line.Told != nil && !e.Ended()
	return line
}

func (p *pages) fault(r *http.Request, fault any) {
	if p.Fault == nil {
		panic(fault)
	}
	p.Fault(r, fault)
}

func (s *eveningView) Scorer() string {
	returnQuery := url.Values{}
	for key, values := range s.Said {
		if !slices.Contains([]string{"do", "part", "hand", "text", "undone", "tap"}, key) {
			returnQuery[key] = values
		}
	}
	q := url.Values{"evening": {returnQuery.Encode()}, "hand": {s.win.String()},
		"rules": {s.Record.Rules}}
	if s.win.Tile == hand.NoTile && s.win.Tsumo {
		q.Set("won", "tsumo")
	}
	if lang := s.Said.Get("lang"); lang != "" {
		q.Set("lang", lang)
	}
	return "/?" + q.Encode()
}

func (s *eveningView) Chart() template.HTML {
	return chartOf(s.Game, s.Words.Chart, func(n int64) string {
		return s.Common.Grouped(strconv.FormatInt(n, 10))
	})
}
