package season

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/document"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// sheet is what a file of the season says.
type sheet struct {
	path, name string
	// players are all who play, nil if the file does not say.
	players     []named
	teams       []teamOf
	substitutes []substitute
	start       []Adjustment
	adjustments []Adjustment
	stages      []stage
	// ranked and least are nil if the file does not say.
	ranked *Ranking
	least  *int
	// named is where the file names the season.
	named finding.Position
	games []*game.Record
	// slips are the games with something to mend in them, which are left out.
	slips []slip
	// dates are those that stand outside its games.
	dates []named
	// early says that rules did not hold yet on a date, nil if all did.
	early *finding.Finding
	// spoiled: there is something to mend that is not in a game.
	spoiled bool
}

// slip is a game that can't be read: where it begins, and what follows it.
type slip struct {
	name, date string
	from, to   finding.Position
	// broken: what there is to mend was found before the game was read, such as a name that stands there twice.
	broken bool
	found  rules.Findings
}

func (s *slip) has(at finding.Position) bool {
	return at.File == s.from.File && !before(at, s.from) && (s.to.Line == 0 || before(at, s.to))
}

func before(a, b finding.Position) bool {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column)) < 0
}

// teamOf is a team with its players.
type teamOf struct {
	name    string
	players []named
}

// named is a name at a place of a file.
type named struct {
	name string
	pos  finding.Position
}

// substitute is who played in place of somebody, on an evening or all; of nobody, if it is a guest.
type substitute struct {
	player, instead named
	date            string
	// result is what a game counts in place of its result, and uma in place of the uma in it; nil for neither.
	result, uma *int64
}

// file is what a file of the season is as a file.
var file = document.FileKind[sheet]{
	Form: schema.Season, Noun: words.Say("a file of a season"), It: words.Say("the file"), Build: readSheet,
	Spares: func(s *sheet, f finding.Finding) bool { return !s.spoiled && s.slip(f.Position) != nil },
	Begin:  words.Say("a file of a season begins with season: and its name; its games follow"),
	Divide: words.Say("write the games of each month into a file of their own"),
}

func loadSheet(ctx context.Context, l *rules.Loader, from rules.Source, under string) (*sheet, error) {
	s, found, err := document.Usable(file.Load(ctx, l, from, under))
	if s == nil {
		return nil, err
	}
	for _, f := range found {
		if f.Code == finding.TooEarly {
			s.early = &f
			continue
		}
		if of := s.slip(f.Position); of != nil {
			of.found = append(of.found, f)
		}
	}
	return s, err
}

func (s *sheet) slip(at finding.Position) *slip {
	for i := range s.slips {
		if s.slips[i].has(at) {
			return &s.slips[i]
		}
	}
	return nil
}

// Check reads a file of a season, and plays its games. The error is [rules.Findings] if there is something to mend.
func Check(ctx context.Context, l *rules.Loader, from rules.Source) error {
	s, err := loadSheet(ctx, l, from, "")
	if err != nil {
		return err
	}
	c := Collector{Loader: l}
	c.sheet(ctx, s)
	if err := ctx.Err(); err != nil {
		return err
	}
	if found := c.Season().Findings(); len(found) > 0 {
		return found
	}
	return nil
}

// sheetReader reads a file of the season.
type sheetReader struct {
	*document.Reader
	root *tree.Value
	into *sheet
}

func readSheet(d *document.Reader, root *tree.Value) (*sheet, error) {
	r := sheetReader{Reader: d, root: root, into: &sheet{path: root.File.Name, name: root.Get("season").PlainText()}}
	if v := root.Get("season"); v != nil {
		r.into.named = v.Pos()
	}
	if v := root.Get("players"); v != nil {
		r.into.players = r.names(v, "players")
	}
	r.date(root)
	r.teams(root.Get("teams"))
	r.start(root.Get("start"))
	r.stages()
	r.substitutes()
	r.adjustments()
	if v := root.Get("ranked"); v != nil {
		ranked := Ranking(max(slices.Index(schema.Rankings, v.Text), 0))
		r.into.ranked = &ranked
	}
	if v := root.Get("least_games"); v != nil && !v.Flawed {
		n, err := strconv.Atoi(keyboard.Plain(v.Text))
		if v.Kind != tree.Scalar || err != nil || n < 0 || n > MostGames {
			d.At(v, finding.WrongType, "least_games", words.Say("write digits alone, such as 10"),
				"least_games must be a whole number, not %s", tree.Describe(v))
		}
		r.into.least = &n
	}
	return r.into, r.games()
}

// games reads the games. One with a slip leaves the others alone.
func (r *sheetReader) games() error {
	games := r.list("games")
	spans := r.spans(games)
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Severity == finding.Error {
			of := slices.IndexFunc(spans, func(s slip) bool { return s.has(f.Position) })
			if r.into.spoiled = r.into.spoiled || of < 0; of >= 0 {
				spans[of].broken = true
			}
		}
	}
	records, err := document.ReadRecords(r.Reader, r.root, games, "games")
	if err != nil {
		return err
	}
	for i, record := range records.([]*game.Record) {
		if record != nil && !spans[i].broken {
			r.into.games = append(r.into.games, record)
			continue
		}
		one := spans[i]
		if games[i].Kind == tree.Mapping {
			one.name = games[i].Get("name").PlainText()
			one.date = cmp.Or(games[i].Get("date").PlainText(), r.root.Get("date").PlainText())
		}
		r.into.slips = append(r.into.slips, one)
	}
	return nil
}

func (r *sheetReader) spans(games []*tree.Value) []slip {
	var end finding.Position // where the key after games begins
	for _, p := range r.root.Pairs {
		if at := p.Key.Pos(); len(games) > 0 && before(games[0].Pos(), at) && (end.Line == 0 || before(at, end)) {
			end = at
		}
	}
	spans := make([]slip, len(games))
	for i := range games {
		spans[i] = slip{from: games[i].Pos(), to: end}
		if i+1 < len(games) {
			spans[i].to = games[i+1].Pos()
		}
	}
	return spans
}

func (r *sheetReader) list(key string) []*tree.Value {
	v := r.root.Get(key)
	switch {
	case v == nil || v.Flawed:
		return nil
	case v.Kind != tree.List:
		r.At(v, finding.WrongType, key, words.Say("begin each entry with - on a line of its own"), "%s must be a list, not %s", key,
			tree.Describe(v))
		return nil
	}
	return v.Items
}

func (r *sheetReader) name(v *tree.Value, path string) (named, bool) {
	if v == nil || v.Flawed {
		return named{}, false
	}
	if v.Kind != tree.Scalar || v.Null || strings.TrimSpace(v.Text) == "" {
		r.At(v, finding.WrongType, path, words.Say("write one name"), "%s must be a name, not %s", path, tree.Describe(v))
		return named{}, false
	}
	return named{strings.TrimSpace(v.Text), v.Pos()}, true
}

func (r *sheetReader) names(v *tree.Value, path string) []named {
	if v.Flawed {
		return nil
	}
	if v.Kind != tree.List {
		r.At(v, finding.WrongType, path, words.Say("write the names in brackets, such as [Aya, Ben]"), "%s must be a list, not %s", path,
			tree.Describe(v))
		return nil
	}
	seen := make(map[string]bool, len(v.Items))
	var all []named
	for _, item := range v.Items {
		n, ok := r.name(item, path)
		if ok && seen[n.name] {
			r.At(item, finding.BadValue, path, words.Say("name everybody once"), "%s is named twice", tree.Quote(n.name))
		}
		if seen[n.name] = true; ok {
			all = append(all, n)
		}
	}
	return all
}

func (r *sheetReader) teams(v *tree.Value) {
	switch {
	case v == nil || v.Flawed:
		return
	case v.Kind != tree.Mapping:
		r.At(v, finding.WrongType, "teams", words.Say("write a team a line, such as Cranes: [Aya, Ben]"),
			"teams must be a mapping, not %s", tree.Describe(v))
		return
	}
	of := make(map[string]string)
	for _, p := range v.Pairs {
		team := teamOf{strings.TrimSpace(p.Key.Text), r.names(p.Val, tree.Join("teams", p.Key.Text))}
		for _, player := range team.players {
			if other, known := of[player.name]; known {
				r.Add(finding.Finding{Position: player.pos, Severity: finding.Error, Code: finding.BadValue,
					Message: words.Say("%s plays in two teams, %s and %s", tree.Quote(player.name), tree.Quote(other), tree.Quote(team.name)),
					Help:    words.Say("leave the name in one of them; who helps out is a substitute")})
			}
			of[player.name] = team.name
		}
		r.into.teams = append(r.into.teams, team)
	}
}

func (r *sheetReader) substitutes() {
	for i, v := range r.list("substitutes") {
		path := "substitutes." + strconv.Itoa(i+1)
		if v = r.Conform(v, schema.Substitute, path); !r.whole(v, schema.Substitute, path) {
			continue
		}
		s := substitute{date: r.date(v)}
		var ok bool
		if s.player, ok = r.name(v.Get("player"), path+".player"); !ok {
			continue
		}
		s.instead, _ = r.name(v.Get("for"), path+".for")
		s.result, s.uma = r.result(v.Get("result"), path+".result"), r.result(v.Get("uma"), path+".uma")
		if s.result != nil && s.uma != nil {
			r.At(v.Get("uma"), finding.BadValue, path, words.Say("remove one of the two"), "a result that is fixed has no uma in it")
		}
		if s.instead.name == s.player.name {
			r.At(v.Get("for"), finding.BadValue, path, words.Say("name who was absent, or remove for:"), "nobody plays in place of himself")
		}
		if d := v.Find("date"); d.Val != nil && s.instead.name == "" {
			r.At(d.Key, finding.BadValue, path, words.Say("write for: with who was absent, or remove date:"),
				"a guest, who plays for nobody else, is one for the whole season")
		}
		r.into.substitutes = append(r.into.substitutes, s)
	}
}

// result reads a result, nil if there is none.
func (r *sheetReader) result(v *tree.Value, path string) *int64 {
	if v == nil {
		return nil
	}
	n := document.Result(r.Reader, v, path)
	return &n
}

func (r *sheetReader) start(v *tree.Value) {
	switch {
	case v == nil || v.Flawed:
		return
	case v.Kind != tree.Mapping:
		r.At(v, finding.WrongType, "start", words.Say("write names with thousands of points, such as {Aya: 30.0, Ben: -12.5}"),
			"start must be a mapping, not %s", tree.Describe(v))
		return
	}
	for _, p := range v.Pairs {
		r.into.start = append(r.into.start, Adjustment{Kind: Start, Player: strings.TrimSpace(p.Key.Text), File: r.into.path,
			Result: document.Result(r.Reader, p.Val, tree.Join("start", p.Key.Text)), pos: p.Key.Pos(), resultPos: p.Val.Pos()})
	}
}

func (r *sheetReader) stages() {
	for i, v := range r.list("stages") {
		path := "stages." + strconv.Itoa(i+1)
		if v = r.Conform(v, schema.Stage, path); !r.whole(v, schema.Stage, path) {
			continue
		}
		from := named{v.Get("from").PlainText(), v.Get("from").Pos()}
		r.into.dates = append(r.into.dates, from)
		r.into.stages = append(r.into.stages, stage{v.Get("name").PlainText(), from,
			document.Hundredths(r.Reader, v.Get("carry"), path+".carry", 0, whole)})
	}
}

func (r *sheetReader) adjustments() {
	for i, v := range r.list("adjustments") {
		path := "adjustments." + strconv.Itoa(i+1)
		if v = r.Conform(v, schema.Adjustment, path); !r.whole(v, schema.Adjustment, path) {
			continue
		}
		a := Adjustment{File: r.into.path, pos: v.Pos(), Reason: v.Get("reason").PlainText(), Date: r.date(v),
			Result: document.Result(r.Reader, v.Get("result"), path+".result"), resultPos: v.Get("result").Pos()}
		player, team := v.Get("player"), v.Get("team")
		if player != nil && team != nil {
			r.At(team, finding.BadValue, path, words.Say("write two adjustments"), "an adjustment is of a player or of a team")
		}
		for _, of := range []struct {
			v    *tree.Value
			into *string
		}{{player, &a.Player}, {team, &a.Team}} {
			if n, ok := r.name(of.v, path); ok {
				*of.into, a.pos = n.name, n.pos
			}
		}
		r.into.adjustments = append(r.into.adjustments, a)
	}
}

func (r *sheetReader) date(v *tree.Value) string {
	date := v.Get("date")
	text := date.PlainText()
	if text != "" {
		r.into.dates = append(r.into.dates, named{text, date.Pos()})
	}
	return text
}

// whole reports whether a value is a mapping with all that its form demands, and adds a finding otherwise.
func (r *sheetReader) whole(v *tree.Value, f *schema.Form, path string) bool {
	if v.Kind != tree.Mapping || v.Flawed {
		return false
	}
	lacks := f.Lacks(v)
	if !lacks.Empty() {
		r.At(v, finding.MissingField, path, words.Say("it needs %s", f.Needs()), "%s has %s", path, lacks)
	}
	return lacks.Empty()
}
