package game

import (
	"strconv"
	"strings"

	"example.com/hanfu/internal/document"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

func init() {
	document.ReadRecords = func(d *document.Reader, root *tree.Value, games []*tree.Value, path string) (any, error) {
		return readSeveral(d, root, games, path)
	}
	document.Result = func(d *document.Reader, v *tree.Value, path string) int64 {
		return (&reader{Reader: d}).result(v, path)
	}
}

// readSeveral reads the games of a file of several, which have its rules, and its date if they have no other. One with
// a slip in it is nil.
func readSeveral(d *document.Reader, root *tree.Value, games []*tree.Value, path string) ([]*Record, error) {
	common := Record{Path: root.File.Name}
	common.datedAt(root)
	(&reader{Reader: d, rec: &common}).weight(root)
	if err := common.findRules(d, root); err != nil {
		return nil, err
	}
	dated, err := datedRules(d, root, games, common)
	if err != nil {
		return nil, err
	}
	var all []*Record
	for i, v := range games {
		if d.Done() {
			break
		}
		rec := dated[v.Get("date").PlainText()]
		if at := v.Get("date"); at.PlainText() != "" {
			d.TooEarly(rec.Rules, at.PlainText(), at.Pos())
		} else {
			d.TooEarly(rec.Rules, common.Date, common.DatePos)
		}
		r := reader{Reader: d, rec: &rec, path: path + "." + strconv.Itoa(i+1)}
		before := d.Findings.Errors()
		if !r.oneOfSeveral(v) || d.Findings.Errors() > before {
			all = append(all, nil)
			continue
		}
		all = append(all, &rec)
	}
	return all, nil
}

// datedRules returns how the record of a game begins, by the date of the game: with the rules that counted then. They are found
// before the games are read, since what is wrong in one of these is not wrong with the rules of others.
func datedRules(d *document.Reader, root *tree.Value, games []*tree.Value, common Record) (map[string]Record, error) {
	all := map[string]Record{"": common}
	for _, v := range games {
		rec, date := common, v.Get("date").PlainText()
		if _, known := all[date]; known || d.Done() {
			continue
		}
		if of := common.RuleSet; of != nil && of.Family() != "" && source.IsDate(date) {
			rec.Date = date
			if err := rec.findRules(d, root); err != nil {
				return nil, err
			}
			rec.Date = common.Date
		}
		all[date] = rec
	}
	return all, nil
}

// oneOfSeveral reads a game that has hands or points. It returns false if v is no game.
func (r *reader) oneOfSeveral(v *tree.Value) bool {
	if v = r.Conform(v, schema.SeasonGame, r.path); v.Kind != tree.Mapping {
		return false
	}
	r.rec.Name = v.Get("name").PlainText()
	r.rec.datedAt(v)
	r.weight(v)
	hands, points := v.Find("hands"), v.Find("points")
	switch {
	case hands.Val != nil && points.Val != nil:
		r.At(points.Key, finding.BadValue, r.path, words.Say("remove it, or write it behind the last hand"),
			"points are said of a game without hands, and this one has hands")
		return false
	case hands.Val != nil:
		r.game(v)
	case points.Val != nil && v.Get("end") != nil:
		r.At(v.Get("end"), finding.BadValue, r.path, words.Say("remove it: a game of which the points are known counts as it stands"),
			"end is said of a game with hands, and this one has none")
		return false
	case points.Val != nil:
		r.final(v, points.Val)
		r.past(v)
	default:
		r.At(v, finding.MissingField, r.path, words.Say("write points: {Aya: 43200, …} with the points after the last hand, or hands:"),
			"nothing tells how the game ended")
		return false
	}
	if results := v.Get("results"); results != nil {
		r.rec.ResultsPos = results.Pos()
		r.rec.Results, r.rec.ResultsAt = r.each(results, tree.Join(r.path, "results"), r.result)
	}
	return true
}

func digits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }

// final reads a game of which the points after the last hand are known: the table stands so, and no hand is played.
func (r *reader) final(v, points *tree.Value) {
	switch {
	case v.Get("players") != nil:
		r.players(v)
	case points.Kind == tree.Mapping && !points.Flawed:
		r.rec.PlayersPos = points.Pos()
		for i, p := range points.Pairs {
			name := strings.TrimSpace(p.Key.Text)
			if i > 0 && p.Val.Null && digits(name) && digits(points.Pairs[i-1].Val.Text) { // 43,200 became 43 and 200
				r.At(p.Key, finding.BadValue, r.path+".points",
					words.Say("write %s%s, without comma or blank", points.Pairs[i-1].Val.Text, name),
					"between { and } a comma ends a number, so %s is taken for a name", name)
				return
			}
			if name == "" {
				r.At(p.Key, finding.BadValue, r.path+".points", words.Say("write a name"), "a player has no name")
			}
			r.rec.Players = append(r.rec.Players, name)
		}
	case !points.Flawed:
		r.At(points, finding.WrongType, r.path+".points",
			words.Say("write the names with their points, such as {Aya: 43200, Ben: 28100, Chie: 19500, Dan: 9200}"),
			"nothing tells whose points these are")
		return
	}
	r.rec.Begin = &Standing{Pos: points.Pos(), Sticks: max(r.count(v.Get("sticks"), r.path+".sticks", 0), 0)}
	if len(r.rec.Players) == 0 && !r.unknown {
		r.At(points, finding.MissingField, r.path+".points", words.Say("write the names with their points"), "nobody has points")
		return
	}
	r.rec.Begin.Points, _ = r.each(points, r.path+".points", r.points)
}
