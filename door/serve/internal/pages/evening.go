package pages

import (
	"cmp"
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

// evened is what the view of an evening shows.
type evened struct {
	Words  *words.PageEvening
	Common *words.Common
	Lang   string
	// Folder reports whether evenings are kept in files; else they are in the address.
	Folder bool
	// Alone is that of Options.
	Alone bool
	// MayWrite reports whether who asks may write: into the folder with its key alone.
	MayWrite bool
	// Games are those of the folder, and Catalog the rules that a new one may have. Counts reports whether there is a season:
	// files of a season are not listed.
	Games   []listed
	Counts  bool
	Catalog []catalog.Titled
	Rules   string
	// Past are the players of the games, who last played first.
	Past []string
	// Failed says why what was asked for was not done, and Problems what there is to mend.
	Failed   string
	Problems []string
	// Said is what was entered, also for a new evening.
	Said url.Values

	// Evening is the one that is shown; nil for the list.
	*evening.Evening
	*games.Told
	// Entry is what is entered, and win its first win as it is scored. Then tells the game as it was before the hand, and Moved
	// which later hands become others if an earlier one is corrected.
	Entry *evening.Entry
	win   hand.Win
	Then  *games.Told
	Moved string
	// Unheld: the hand to correct says more than can be tapped.
	Unheld bool
	// Changed reports whether somebody else has written since the form was shown, and Since has what they wrote. Twice
	// reports whether it was the same hand that was sent before.
	Changed, Twice bool
	Since          []played
	// Seen reports whether the page that asks shows an older version, told of or not.
	Seen bool
	// Lacks asks for what is to come, and Preview is what the hand changes.
	Lacks   string
	Preview *games.ToldHand
	// Typed is the text as it was corrected, and Yours the one of who corrected a text that others have changed.
	Typed, Yours string
	// Undone are the hands that were taken back, as the page keeps them, the last of them last; none if the record is no
	// longer as it was without them.
	Undone []string
}

func (s *evened) Season() string { return words.In(s.Lang).Season.Show }

// Played says how many hands a game has.
func (s *evened) Played(n int) string { return words.In(s.Lang).Numbered(s.Words.Hands, n) }

// listed is an evening in the list. Without Told it has errors, or was not evaluated.
type listed struct {
	Title, Date, Link string
	// Broken tells that its file has errors, and Unfinished that hands are still to come.
	Broken, Unfinished bool
	*games.Told
	players []string
}

// mostListed is how many games are worked out for the list, and mostPast how many of their players are offered for a new one.
const mostListed, mostPast = 100, 200

// evening shows the evenings, or one of them, and writes what was entered. Into the folder nothing is written but by
// POST, which the server lets through with the key alone.
func (p *pages) evening(w http.ResponseWriter, r *http.Request) {
	v := p.open("evening", r)
	s := &evened{Words: words.In(v.Lang).PageEvening, Common: words.In(v.Lang).Common, Lang: v.Lang, Rules: v.Rules,
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

func (s *evened) address() url.Values {
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

// AsLink returns an address that has the game in itself.
func (s *evened) AsLink() string {
	q := url.Values{"record": {string(s.Text)}}
	if lang := s.Said.Get("lang"); lang != "" {
		q.Set("lang", lang)
	}
	return "/evening?" + q.Encode()
}

// Enters reports whether a hand can be entered: the next one, or one in the place of another.
func (s *evened) Enters() bool {
	return s.MayWrite && s.Entry != nil && !s.Unheld && (s.Entry.At > 0 || !s.Ended())
}

// Correcting names the hand that is corrected, "" for none.
func (s *evened) Correcting() string {
	if s.Entry == nil || s.Entry.At == 0 || s.Unheld {
		return ""
	}
	return fmt.Sprintf(s.Words.Correcting, called(&s.Hands[s.Entry.At-1]))
}

// Above reports whether errors are shown above the game, since they are not about the entered hand.
func (s *evened) Above() bool { return !s.Enters() || s.Said.Get("do") == "text" }

// Watch is the address whose version tells whether others have changed the game, "" where nobody else can.
func (s *evened) Watch() string {
	if s.File == "" || s.Alone {
		return ""
	}
	return "/api/v1/files/" + url.PathEscape(s.File)
}

// Fresh reports whether the game has changed and nothing was entered that this could touch: then it is as if just opened.
func (s *evened) Fresh() bool {
	return s.Said.Get("do") == "" && s.Entry != nil && s.Entry.At == 0 && s.Entry.IsEmpty()
}

func (s *evened) WasTwice() bool { return s.Said.Get("twice") != "" }

// mostUndone is how many letters an address keeps of hands that were taken back.
const mostUndone = 4 << 10

// lastUndone returns the last of the undone hands, as many as an address keeps.
func lastUndone(all []string) []string {
	room := mostUndone
	for i, one := range slices.Backward(all) {
		if room -= len(one); room < 0 {
			return all[i+1:]
		}
	}
	return all
}

func (s *evened) Link(path string) string { return path + "?" + s.address().Encode() }

func (s *evened) In(lang string) string {
	q := s.address()
	q.Set("lang", lang)
	return "/evening?" + q.Encode()
}

func (p *pages) beginGame(s *evened, r *http.Request) error {
	record := &game.Record{Name: strings.TrimSpace(s.Said.Get("name")), Date: strings.TrimSpace(s.Said.Get("date")),
		Rules: s.Rules}
	for _, name := range s.Said["p"] {
		if name = strings.TrimSpace(name); name != "" {
			record.Players = append(record.Players, name)
		}
	}
	if s.Said.Get("lot") != "" {
		rand.Shuffle(len(record.Players), func(i, j int) {
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

// messages returns the texts of findings in a language, each behind what place returns for it. place may be nil.
func messages(lang string, all rules.Findings, place func(f *rules.Finding, said string) string) (lines []string) {
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

// place says of what there is to mend in a record which hand it is, or, of what is no hand, what stands there: the page
// has no numbers at lines.
func (s *evened) place(e *evening.Evening) func(f *rules.Finding, said string) string {
	hand := game.HandsIn(e.Text)
	lines := strings.Split(string(e.Text), "\n")
	return func(f *rules.Finding, said string) string {
		if !e.IsCalled(f.File) { // the rules may be
			return f.Position.String() + ": " + said
		}
		if n := hand(f.Position); n > 0 {
			return fmt.Sprintf(s.Words.InHand, n, said)
		}
		return fmt.Sprintf(s.Words.InLine, strings.TrimSpace(lines[min(f.Line, len(lines))-1]), said)
	}
}

// act does what is asked of an evening, and shows it if that is not done. It reports whether it is.
func (p *pages) act(s *evened, r *http.Request, writes bool) (done bool, err error) {
	if err := s.tell(); err != nil {
		return false, err
	}
	s.Changed = s.Differs(s.Said.Get("version"))
	do := s.Said.Get("do")
	toldOf := s.Said.Get("told") == s.Version // the user has seen the changes
	if s.Twice = do == "add" && s.Changed && !toldOf && p.book.Repeats(r.Context(), s.Evening, s.Said); s.Twice {
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
	writes = writes && slices.Contains([]string{"add", "undo", "redo", "text"}, do)
	var next *evening.Evening
	var undone []string // once that is done
	switch {
	case do == "text":
		s.Typed = s.Said.Get("text")
		next, err = p.book.Rewritten(r.Context(), s.Evening, s.Typed)
	case s.Told == nil: // the text is to be mended first
	case do == "undo":
		var redo string
		next, redo, err = p.book.Undo(r.Context(), s.Evening)
		undone = lastUndone(append(slices.Clone(s.Undone), redo))
	case do == "redo" && len(s.Undone) > 0:
		last := len(s.Undone) - 1
		next, err = p.book.Redo(r.Context(), s.Evening, s.Undone[last])
		undone = s.Undone[:last]
	default:
		next, err = p.enter(s, r)
	}
	if err != nil || next == nil {
		return false, err
	}
	if len(next.Wrong) > 0 {
		place := s.place(next)
		if do != "text" && (s.Entry == nil || s.Entry.At == 0) {
			place = nil // it is the hand that is entered
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
		if err = p.book.Save(next); errors.Is(err, evening.ErrChanged) { // in this moment
			return p.again(s, r)
		}
	}
	s.Evening, s.Undone = next, undone
	return err == nil, err
}

// openEntry begins what is entered, or what is corrected.
func (p *pages) openEntry(s *evened, r *http.Request) (err error) {
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
		s.Then, err = tell(s.Entry.Evening, s.Lang)
		s.Unheld = opened && err == nil && !p.book.CanCorrect(r.Context(), s.Evening, at)
	case s.Said.Get("at") != "":
		s.Problems = append(s.Problems, s.Words.Gone)
	}
	if s.Seen = s.Changed; s.Changed && s.Fresh() {
		s.Changed = false
	}
	return err
}

// again shows an evening that somebody else has changed.
func (p *pages) again(s *evened, r *http.Request) (done bool, err error) {
	if s.Evening, err = p.book.Open(r.Context(), s.File); err != nil {
		return false, err
	}
	return p.act(s, r, false)
}

// played is a hand of the course, with the number by which it can be corrected, 0 if it can't.
type played struct {
	*games.ToldHand
	At int
	// Correct says so.
	Correct string
}

func (s *evened) Course() (all []played) {
	for i := range s.Hands {
		one := played{ToldHand: &s.Hands[i]}
		if s.MayWrite {
			one.At, one.Correct = i+1, fmt.Sprintf(s.Words.Correcting, called(one.ToldHand))
		}
		all = append(all, one)
	}
	return all
}

func (s *evened) since() {
	n, err := strconv.Atoi(s.Said.Get("seen"))
	if s.Changed && err == nil && s.Told != nil && n >= 0 && n < len(s.Hands) {
		for i := range s.Hands[n:] {
			s.Since = append(s.Since, played{ToldHand: &s.Hands[n+i]})
		}
	}
}

func (p *pages) enter(s *evened, r *http.Request) (*evening.Evening, error) {
	at := s.Entry.At
	if !s.Enters() || at == 0 && s.Said.Get("at") != "" {
		return nil, nil
	}
	h, lacks, wrong := s.Entry.Hand()
	s.Lacks = s.Words.Lacks[string(lacks)]
	if wrong != nil {
		s.Problems = []string{words.In(s.Lang).Message(wrong.Error())}
	}
	if wrong != nil || lacks != evening.LacksNothing {
		s.since()
		return nil, nil
	}
	next, err := p.book.Done(r.Context(), s.Evening, s.Entry, h)
	if err != nil || len(next.Wrong) > 0 {
		return next, err
	}
	told, err := games.Tell(next.Record, next.Game, report.Options{Lang: s.Lang})
	if err == nil {
		s.Preview = &told.Hands[cmp.Or(at, len(told.Hands))-1]
		s.Preview.ReadAs = games.ReadAs(h, s.Lang) // the text has the tiles as they were read
		s.Moved = s.moved(told.Hands)
	}
	return next, err
}

func called(h *games.ToldHand) string { return strings.TrimSpace(h.Name + " " + h.Honba) }

// moved says which hands behind a corrected one become others.
func (s *evened) moved(now []games.ToldHand) string {
	var all []string
	for i := range min(len(now), len(s.Hands)) {
		if was, is := called(&s.Hands[i]), called(&now[i]); was != is {
			all = append(all, was+" → "+is)
		}
	}
	if all == nil {
		return ""
	}
	return fmt.Sprintf(s.Words.Moved, strings.Join(all, " · "))
}

// tell puts an evening into words. It returns nil if the evening has errors.
func (s *evened) tell() (err error) {
	s.Typed = string(s.Text)
	s.Problems = messages(s.Lang, s.Wrong, s.place(s.Evening))
	if s.Told, err = tell(s.Evening, s.Lang); s.Told == nil {
		s.Record = nil
	}
	return err
}

func tell(e *evening.Evening, lang string) (*games.Told, error) {
	if e.Record == nil || e.Game == nil || len(e.Wrong) > 0 {
		return nil, nil
	}
	return games.Tell(e.Record, e.Game, report.Options{Lang: lang})
}

func (s *evened) Title() string { return titleOf(s.Evening) }

func titleOf(e *evening.Evening) string {
	title := e.File
	if e.Record != nil {
		title = cmp.Or(e.Record.Name, strings.Join(e.Record.Players, ", "), e.File)
	}
	return title
}

func (p *pages) listGames(s *evened, r *http.Request) error {
	if !s.Said.Has("date") {
		s.Said.Set("date", time.Now().Format(time.DateOnly))
	}
	s.Counts = p.book.HasGames()
	names, err := p.book.Files()
	for i, name := range names {
		line := listed{Title: name}
		if i < mostListed && r.Context().Err() == nil {
			line = p.list(r, name, s.Lang)
		}
		for _, player := range line.players {
			if !slices.Contains(s.Past, player) && len(s.Past) < mostPast {
				s.Past = append(s.Past, player)
			}
		}
		to := &evened{Said: s.Said, Evening: &evening.Evening{File: name}}
		line.Link = to.Link("/evening")
		s.Games = append(s.Games, line)
	}
	return err
}

// list returns the line of a game. A game with errors is listed by its name, and so is one on which the program fails,
// so that it leaves the others in the list.
func (p *pages) list(r *http.Request, name, lang string) (line listed) {
	defer func() {
		if fault := recover(); fault != nil {
			p.fault(r, fault)
			line = listed{Title: name, Broken: true}
		}
	}()
	e, err := p.book.Open(r.Context(), name)
	if err != nil {
		return listed{Title: name, Broken: r.Context().Err() == nil}
	}
	line = listed{Title: titleOf(e)}
	if e.Record != nil {
		line.Date, line.players = e.Record.Date, e.Record.Players
	}
	line.Told, _ = tell(e, lang) // no lines on an error
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

func (s *evened) Scorer() string {
	back := url.Values{}
	for key, values := range s.Said {
		if !slices.Contains([]string{"do", "part", "hand", "text", "undone", "tap"}, key) {
			back[key] = values
		}
	}
	q := url.Values{"evening": {back.Encode()}, "hand": {s.win.String()}, "rules": {s.Record.Rules}}
	if s.win.Tile == hand.NoTile && s.win.Tsumo {
		q.Set("won", "tsumo")
	}
	if lang := s.Said.Get("lang"); lang != "" {
		q.Set("lang", lang)
	}
	return "/?" + q.Encode()
}

func (s *evened) Chart() template.HTML { return chartOf(s.Game, s.Words.Chart) }
