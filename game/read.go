package game

import (
	"context"
	"reflect"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/document"
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
	if p := document.PartOf(ctx); p != nil {
		return readPart(p), nil
	}
	record, found, err := document.Usable(file.Load(ctx, l, from, under)) // a record bears warnings alone
	if record != nil && len(found) > 0 {
		record.Early = &found[0]
	}
	return record, err
}

// reader reads one record of a game.
type reader struct {
	*document.Reader
	rec *Record
	// path is where the record stands in its file, empty for a file of its own.
	path string
	// test: the record is a test. Whether the rules have a draw or a penalty is left to who plays it, since a test
	// may expect that they have not.
	test bool
}

func readRecord(d *document.Reader, root *tree.Value) (*Record, error) {
	date := document.Date(root)
	played, err := d.Played(root, date.Name)
	if err != nil {
		return nil, err
	}
	rec := &Record{Path: root.File.Name, Rules: played.Rules, Set: played.Set, RuleSet: played.RuleSet}
	d.TooEarly(rec.Rules, date.Name, date.Pos)
	r := reader{Reader: d, rec: rec}
	r.game(root)
	return rec, nil
}

// readPart reads a game that is a test, or one of a season, which may have the points after its last hand in place of
// hands. It returns nil, with a finding, for what is no game.
func readPart(p *document.Part) *Record {
	rec := &Record{Path: p.Game.File.Name, Rules: p.Rules, Set: p.Set, RuleSet: p.RuleSet,
		Date: p.Date.Name, DatePos: p.Date.Pos, Weight: p.Weight}
	r, v := reader{Reader: p.Reader, rec: rec, path: p.Path, test: p.Test}, p.Game
	if !p.Test {
		if v = r.Conform(v, schema.SeasonGame, r.path); v.Kind != tree.Mapping {
			return nil
		}
	}
	r.game(v)
	switch points := v.Get("points"); {
	case p.Test || v.Get("hands") != nil:
	case points == nil:
		r.At(v, finding.MissingField, r.path, words.Say("write points: {Aya: 43200, …} with the points after the last hand, or hands:"),
			"nothing tells how the game ended")
	default: // the table stands so, and no hand is played
		rec.Begin = &Standing{Pos: points.Pos()}
		r.fill(rec.Begin, v, r.path)
	}
	return rec
}

func (r *reader) game(v *tree.Value) {
	r.players(v)
	if begin := v.Get("begin"); begin != nil && begin.Kind == tree.Mapping { // what is wrong in it hides nothing else
		r.rec.Begin = r.standing(begin, tree.Join(r.path, "begin"))
	}
	r.fill(r.rec, v, r.path)
	if chips := v.Get("chips"); chips != nil {
		r.needsChips(chips, tree.Join(r.path, "chips"))
	}
}

func (r *reader) fill(into any, v *tree.Value, path string) { document.Fill(into, v, path, r.value) }

// value reads what stands behind a key of a record, by the type of the field to which it goes.
func (r *reader) value(field any, tag reflect.StructTag, v *tree.Value, path string) {
	switch to := field.(type) {
	case *[]RecordHand:
		r.hands(v, path)
	case **RecordEnd:
		*to = r.end(v, path)
	case *Player:
		*to = r.player(v, path)
	case *[]RecordPlayer:
		*to = r.several(v, path)
	case *[]RecordBust:
		*to = r.busts(v, path)
	case *[]RecordFact:
		*to = r.facts(factsOf[tag.Get("key")], v, path)
	case *[]int64:
		number := r.Points
		if tag.Get("in") == "thousands" {
			number = r.Result
		}
		for _, of := range r.OfEach(r.rec.Players, v, path, tag.Get("of") == "some") {
			*to = append(*to, number(of, path))
		}
	case *[]finding.Position:
		for _, of := range r.OfEach(r.rec.Players, v, path, tag.Get("of") == "some") {
			*to = append(*to, of.Pos())
		}
	case **hand.Win:
		*to = r.tiles(v, path)
	default:
		r.Read(field, tag, v, path)
	}
}

// decimals are those of a result, which is written in thousands.
const decimals = "000"

func (r *reader) standing(v *tree.Value, path string) *Standing {
	s := &Standing{Pos: v.Pos(), Round: hand.East, Number: 1}
	if round := v.Get("round"); round != nil {
		s.Round, s.Number = r.round(round, tree.Join(path, "round"))
	}
	r.fill(s, v, path)
	return s
}
