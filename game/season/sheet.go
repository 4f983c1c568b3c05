package season

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/outline"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/document"
)

// sheet is the content of a season file.
type sheet struct {
	path string
	Name string `key:"season"`
	// Named is the position of the name.
	Named finding.Position `pos:"season"`
	// Players are all who play; nil if unsaid.
	Players     []named      `key:"players"`
	Teams       []teamOf     `key:"teams"`
	Start       []Adjustment `key:"start"`
	Stages      []stage      `key:"stages"`
	Substitutes []substitute `key:"substitutes"`
	Adjustments []Adjustment `key:"adjustments"`
	// Ranked and Least are nil if unsaid.
	Ranked *Ranking `key:"ranked"`
	Least  *int     `key:"least_games" below:"20001"`
	// Shared is the word for how shared places count in the mean; "" if unsaid.
	Shared string `key:"shared_places"`
	// Weight is the default weight of a game.
	Weight int `key:"weight" hundredths:"1-1000"`
	games  []*game.Record
	// slips are the games that are left out because of mistakes.
	slips []slip
	// dates are those outside of games.
	dates []named
	// early is a finding that rules did not apply yet on a date, or nil.
	early *finding.Finding
}

// slip is a game that can't be read, with its range in the file.
type slip struct {
	name, date string
	from, to   finding.Position
	found      rules.Findings
}

func (s *slip) isAbout(f finding.Finding) bool {
	return f.Severity == finding.Error && s.has(f.Position)
}

func (s *slip) has(at finding.Position) bool {
	return at.File == s.from.File && !before(at, s.from) && !before(s.to, at)
}

func before(a, b finding.Position) bool {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column)) < 0
}

type teamOf struct {
	name    string
	players []named
}

type named = document.Named

// substitute plays in place of somebody, on one evening or always; in place of nobody if a guest.
type substitute struct {
	Player  named  `key:"player"`
	Instead named  `key:"for"`
	Date    string `key:"date"`
	// Result replaces the result of a game, Uma only the uma in it; both may be nil.
	Result *int64 `key:"result"`
	Uma    *int64 `key:"uma"`
}

var file = document.FileKind[sheet]{
	Form: schema.Season, Noun: words.Say("a file of a season"), It: words.Say("the file"),
	Build:  readSheet,
	Spares: func(s *sheet, f finding.Finding) bool { return s.slipAt(f.Position) != nil },
	Begin:  words.Say("a file of a season begins with season: and its name; its games follow"),
	Divide: words.Say("write the games of each month into a file of their own"),
}

func loadSheet(ctx context.Context, l *rules.Loader, from rules.Source,
	under string) (*sheet, error) {
	s, found, err := document.Usable(file.Load(ctx, l, from, under))
	if s == nil {
		return nil, err
	}
	for _, f := range found {
		if f.Code == finding.TooEarly {
			s.early = &f
			continue
		}
		if slip := s.slipAt(f.Position); slip != nil {
			slip.found = append(slip.found, f)
		}
	}
	return s, err
}

func (s *sheet) slipAt(at finding.Position) *slip {
	for i := range s.slips {
		if s.slips[i].has(at) {
			return &s.slips[i]
		}
	}
	return nil
}

// Check reads a season file and plays its games. The error is [rules.Findings] if there are
// mistakes.
func Check(ctx context.Context, l *rules.Loader, from rules.Source) error {
	s, err := loadSheet(ctx, l, from, "")
	if err != nil {
		return err
	}
	c := Collector{Loader: l}
	c.addSheet(ctx, s)
	if err := ctx.Err(); err != nil {
		return err
	}
	if found := c.Season().Findings(); len(found) > 0 {
		return found
	}
	return nil
}

// sheetReader reads a season file.
type sheetReader struct {
	*document.Reader
	into *sheet
}

func readSheet(d *document.Reader, root *tree.Value) (*sheet, error) {
	r := sheetReader{Reader: d, into: &sheet{path: root.File.Name}}
	date := r.date(root)
	r.fill(r.into, root, "")
	return r.into, r.games(root, date)
}

func (r *sheetReader) fill(into any, v *tree.Value, path string) {
	document.Fill(into, v, path, r.value)
}

func (r *sheetReader) value(field any, tag reflect.StructTag, v *tree.Value, path string) {
	switch dst := field.(type) {
	case *[]teamOf:
		*dst = r.teams(v, path)
	case *[]substitute:
		*dst = document.Entries(r.Reader, v, schema.Substitute(), path, r.substitute)
	case *[]stage:
		*dst = document.Entries(r.Reader, v, schema.Stage(), path, r.stage)
	case *[]Adjustment:
		if path == "start" {
			*dst = r.start(v, path)
		} else {
			*dst = document.Entries(r.Reader, v, schema.Adjustment(), path, r.adjustment)
		}
	case **Ranking:
		*dst = new(Ranking(max(slices.Index(schema.Rankings, v.Text), 0)))
	default:
		r.Read(field, tag, v, path)
	}
}

// date reads the date of an entry and records it for checkDates.
func (r *sheetReader) date(entry *tree.Value) named {
	date := document.Date(entry)
	r.into.dates = append(r.into.dates, date)
	return date
}

func (r *sheetReader) teams(v *tree.Value, path string) (teams []teamOf) {
	if !r.Is(tree.Mapping, v, path, words.Say("write a team a line, such as Cranes: [Aya, Ben]")) {
		return nil
	}
	playsFor := make(map[string]string)
	for _, p := range v.Pairs {
		team := teamOf{name: strings.TrimSpace(p.Key.Text)}
		r.Read(&team.players, "", p.Val, tree.Join(path, p.Key.Text))
		for _, player := range team.players {
			if other, known := playsFor[player.Name]; known {
				r.Add(finding.Finding{Position: player.Pos, Code: finding.BadValue,
					Message: words.Say("%s plays in two teams, %s and %s", tree.Quote(player.Name),
						tree.Quote(other), tree.Quote(team.name)),
					Help: words.Say("leave the name in one of them; who helps out is a substitute")})
			}
			playsFor[player.Name] = team.name
		}
		teams = append(teams, team)
	}
	return teams
}

func (r *sheetReader) substitute(v *tree.Value, path string) (s substitute) {
	r.fill(&s, v, path)
	date := r.date(v)
	if s.Instead.Name == s.Player.Name && s.Player.Name != "" {
		r.At(v.Get("for"), finding.BadValue, path, words.Say("name who was absent, or remove for:"),
			"nobody plays in place of himself")
	}
	if date.Name != "" && s.Instead.Name == "" {
		r.At(v.Find("date").Key, finding.BadValue, path,
			words.Say("write for: with who was absent, or remove date:"),
			"a guest, who plays for nobody else, is one for the whole season")
	}
	return s
}

func (r *sheetReader) stage(v *tree.Value, path string) (s stage) {
	r.fill(&s, v, path)
	r.into.dates = append(r.into.dates, s.From)
	return s
}

func (r *sheetReader) start(v *tree.Value, path string) (all []Adjustment) {
	if !r.Is(tree.Mapping, v, path,
		words.Say("write names with thousands of points, such as {Aya: 30.0, Ben: -12.5}")) {
		return nil
	}
	for _, p := range v.Pairs {
		all = append(all, Adjustment{Kind: Start, Player: strings.TrimSpace(p.Key.Text),
			File:   r.into.path,
			Result: r.Result(p.Val, tree.Join(path, p.Key.Text)), pos: p.Key.Pos(),
			resultPos: p.Val.Pos()})
	}
	return all
}

func (r *sheetReader) adjustment(v *tree.Value, path string) Adjustment {
	var a struct {
		Player named            `key:"player"`
		Team   named            `key:"team"`
		Result int64            `key:"result"`
		At     finding.Position `pos:"result"`
		Reason string           `key:"reason"`
	}
	r.fill(&a, v, path)
	return Adjustment{Player: a.Player.Name, Team: a.Team.Name, Result: a.Result, Reason: a.Reason,
		Date: r.date(v).Name,
		File: r.into.path, pos: cmp.Or(a.Team.Pos, a.Player.Pos, v.Pos()), resultPos: a.At}
}

// games reads the games. A game with a mistake doesn't affect the others.
func (r *sheetReader) games(root *tree.Value, date named) error {
	var games []*tree.Value
	if v := root.Get("games"); v != nil && !v.Flawed &&
		r.Is(tree.List, v, "games", document.EachBehind) {
		games = v.Items
	}
	common, err := r.Played(root, date.Name)
	if err != nil {
		return err
	}
	played, err := r.playedOn(root, games, common)
	if err != nil {
		return err
	}
	for i, v := range games {
		if r.Done() {
			break
		}
		s := slip{from: v.Pos(), to: v.Pos()}
		s.to.Line, s.to.Column = outline.End(v)
		own, before := document.Date(v), r.Findings.Errors()
		at := cmp.Or(own, date)
		r.TooEarly(played[own.Name].Rules, at.Name, at.Pos)
		record, err := game.Load(document.Within(r.Ctx,
			&document.Part{Reader: r.Reader, Played: played[own.Name], Game: v,
				Path: "games." + strconv.Itoa(i+1), Date: date, Weight: r.into.Weight}), nil,
			rules.Source{}, "")
		if err != nil {
			return err
		}
		if record != nil && r.Findings.Errors() == before &&
			!slices.ContainsFunc(r.Findings, s.isAbout) {
			r.into.games = append(r.into.games, record)
			continue
		}
		s.name, s.date = v.Get("name").PlainText(), at.Name
		r.into.slips = append(r.into.slips, s)
	}
	return nil
}

// playedOn returns the edition of the rules for each date of games. It runs before the games are
// read so that mistakes in a game don't affect the rules of others.
func (r *sheetReader) playedOn(root *tree.Value, games []*tree.Value,
	common document.Played) (map[string]document.Played, error) {
	all := map[string]document.Played{"": common}
	for _, v := range games {
		date := v.Get("date").PlainText()
		if _, known := all[date]; known || r.Done() {
			continue
		}
		all[date] = common
		if rules := common.RuleSet; rules != nil && rules.Family() != "" && source.IsDate(date) {
			dated, err := r.Played(root, date)
			if err != nil {
				return nil, err
			}
			all[date] = dated
		}
	}
	return all, nil
}
