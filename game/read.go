package game

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/document"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
)

// file is what the record of a game is as a file.
var file = document.FileKind[Record]{
	Form: schema.Record, Noun: words.Say("a record of a game"), It: words.Say("the record"), Other: schema.NoRecord, Build: readRecord,
	Begin:  words.Say("a record of a game has players: with their names, and hands: with what happened in each"),
	Divide: words.Say("write each game into a file of its own"),
}

// Load reads the record of a game, and checks it against the rules that it names, or against a rule set that the caller
// names, as [rules.Named] takes it; without either it is read for the rule set standard. Of an option that the
// record and [rules.Loader.Set] turn, Set counts. The error is [rules.Findings] if there is something to mend,
// in the record or in the rules; else it says why a file can't be read, or that ctx is done.
func Load(ctx context.Context, l *rules.Loader, from rules.Source, under string) (*Record, error) {
	record, found, err := document.Usable(file.Load(ctx, l, from, under)) // a record bears warnings alone
	if record != nil && len(found) > 0 {
		record.Early = &found[0]
	}
	return record, err
}

func readRecord(d *document.Reader, root *tree.Value) (*Record, error) {
	rec := &Record{Path: root.File.Name, Name: root.Get("name").PlainText()}
	rec.datedAt(root)
	if err := rec.findRules(d, root); err != nil {
		return nil, err
	}
	d.TooEarly(rec.Rules, rec.Date, rec.DatePos)
	r := reader{Reader: d, rec: rec}
	r.weight(root)
	r.game(root)
	if v := root.Get("results"); v != nil {
		rec.ResultsPos = v.Pos()
		rec.Results, rec.ResultsAt = r.each(v, "results", r.result)
	}
	return rec, nil
}

// mostWeight is ten times what is usual, in hundredths.
const mostWeight = 1000

// weight reads how much a game counts in a season.
func (r *reader) weight(v *tree.Value) {
	if w := v.Get("weight"); w != nil {
		r.rec.Weight = document.Hundredths(r.Reader, w, tree.Join(r.path, "weight"), 1, mostWeight)
	}
}

func (r *Record) datedAt(v *tree.Value) {
	if date := v.Get("date"); date.PlainText() != "" {
		r.Date, r.DatePos = date.PlainText(), date.Pos()
	}
}

func (r *Record) findRules(d *document.Reader, root *tree.Value) (err error) {
	var named *rules.Rules
	d.AsOf = r.Date
	switch v := root.Get("rules"); {
	case d.Under == "" && v != nil:
		r.Rules, named = d.Named(v)
	default:
		r.Rules = cmp.Or(d.Under, source.Of(d.Loader).Otherwise, document.WithoutRules)
		named, err = d.Load(r.Rules, nil)
	}
	if err != nil {
		return err
	}
	r.RuleSet, r.Set = named, d.Options(root.Get("set"), named, "set")
	if named == nil || d.Findings.Errors() > 0 {
		return nil
	}
	own := maps.Clone(r.Set)
	maps.DeleteFunc(own, func(id, _ string) bool { _, set := d.Loader.Set[id]; return set })
	r.RuleSet, err = d.Load(r.Rules, own) // they may take each option, but not together with another one
	return err
}

func (r *reader) game(v *tree.Value) {
	r.players(v)
	r.begin(v.Get("begin"))
	r.hands(v.Get("hands"))
	r.end(v.Get("end"))
	r.past(v)
}

// endTime is what a record has as its end where the time was up.
const endTime = "time"

func (r *reader) end(v *tree.Value) {
	if v == nil || v.Flawed {
		return
	}
	end, path, name := RecordEnd{Pos: v.Pos()}, tree.Join(r.path, "end"), strings.TrimSpace(v.Text)
	switch known := append(slices.Clone(r.rec.Players), endTime); {
	case slices.Contains(r.rec.Players, name) || v.Kind != tree.Scalar || name != endTime && tree.Near(name, known) == "":
		if end.Player = r.player(v, path); end.Player.IsNobody() {
			return
		}
	case name != endTime:
		r.AtWith(v, finding.UnknownPlayer, path,
			tree.Cure{Help: words.Say("write who ended the game, or time"), Names: known, Name: name}, "nobody called %s plays", tree.Quote(name))
		return
	}
	r.rec.End = &end
}

func init() {
	document.ReadGame = func(
		d *document.Reader, rec any, v *tree.Value, path string,
	) func(v *tree.Value, path string, results bool) ([]int64, []finding.Position) {
		return readTest(d, rec.(*Record), v, path)
	}
}

func readTest(
	d *document.Reader, rec *Record, v *tree.Value, path string,
) func(v *tree.Value, path string, results bool) ([]int64, []finding.Position) {
	r := reader{Reader: d, rec: rec, path: path, test: true}
	r.game(v)
	return func(v *tree.Value, path string, results bool) ([]int64, []finding.Position) {
		if results {
			return r.each(v, path, r.result)
		}
		return r.each(v, path, r.points)
	}
}
