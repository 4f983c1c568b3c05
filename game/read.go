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

var file = document.FileKind[Record]{
	Form: schema.Record, Noun: words.Say("a record of a game"), It: words.Say("the record"),
	Other: schema.NoRecord, Build: readRecord,
	Begin:  words.Say("a record of a game has players: with their names, and hands: with what happened in each"),
	Divide: words.Say("write each game into a file of its own"),
}

// Load reads the record of a game and checks it against rules: those named by under, in the form of
// [rules.Named], or else those that the record names, or else standard. Options in
// [rules.Loader.Set] override those of the record. The error is [rules.Findings] if the record or
// the rules have mistakes, or else says why a file can't be read, or is that of ctx.
func Load(ctx context.Context, l *rules.Loader, from rules.Source, under string) (*Record, error) {
	if p := document.PartOf(ctx); p != nil {
		return readPart(p), nil
	}
	// a record has only warnings
	record, found, err := document.Usable(file.Load(ctx, l, from, under))
	if record != nil && len(found) > 0 {
		record.Early = &found[0]
	}
	return record, err
}

type reader struct {
	*document.Reader
	rec *Record
	// path is the path of the record in its file, "" for a file of its own.
	path string
	// test reports whether the record is a test. It may then expect that the rules lack a draw or
	// penalty, so these are checked only on playing.
	test bool
}

func readRecord(d *document.Reader, root *tree.Value) (*Record, error) {
	date := document.Date(root)
	played, err := d.Played(root, date.Name)
	if err != nil {
		return nil, err
	}
	rec := &Record{Path: root.File.Name, Rules: played.Rules, Set: played.Set,
		RuleSet: played.RuleSet}
	d.TooEarly(rec.Rules, date.Name, date.Pos)
	r := reader{Reader: d, rec: rec}
	r.game(root)
	return rec, nil
}

// readPart reads a game that is a test or part of a season. The latter may have the final points
// instead of hands. It returns nil with a finding if there is no game.
func readPart(p *document.Part) *Record {
	rec := &Record{Path: p.Game.File.Name, Rules: p.Rules, Set: p.Set, RuleSet: p.RuleSet,
		Date: p.Date.Name, DatePos: p.Date.Pos, Weight: p.Weight}
	r, v := reader{Reader: p.Reader, rec: rec, path: p.Path, test: p.Test}, p.Game
	if !p.Test {
		if v = r.Conform(v, schema.SeasonGame(), r.path); v.Kind != tree.Mapping {
			return nil
		}
	}
	r.game(v)
	switch points := v.Get("points"); {
	case p.Test || v.Get("hands") != nil:
	case points == nil:
		r.At(v, finding.MissingField, r.path,
			words.Say("write points: {Aya: 43200, …} with the points after the last hand, or hands:"),
			"nothing tells how the game ended")
	default: // the final standing; no hand is played
		rec.Begin = &Standing{Pos: points.Pos()}
		r.fill(rec.Begin, v, r.path)
	}
	return rec
}

func (r *reader) game(v *tree.Value) {
	r.players(v)
	// a bad begin is reported elsewhere
	if begin := v.Get("begin"); begin != nil && begin.Kind == tree.Mapping {
		r.rec.Begin = r.standing(begin, tree.Join(r.path, "begin"))
	}
	r.fill(r.rec, v, r.path)
	if chips := v.Get("chips"); chips != nil {
		r.checkHasChips(chips, tree.Join(r.path, "chips"))
	}
}

func (r *reader) fill(into any, v *tree.Value,
	path string) {
	document.Fill(into, v, path, r.value)
}

func (r *reader) value(field any, tag reflect.StructTag, v *tree.Value, path string) {
	switch dst := field.(type) {
	case *[]RecordHand:
		r.hands(v, path)
	case **RecordEnd:
		*dst = r.end(v, path)
	case *Player:
		*dst = r.player(v, path)
	case *[]RecordPlayer:
		*dst = r.playerList(v, path)
	case *[]RecordBust:
		*dst = r.busts(v, path)
	case *[]RecordFact:
		*dst = r.facts(factsOf[tag.Get("key")], v, path)
	case *int64: // not a result, as elsewhere
		*dst = r.Points(v, path)
	case *[]int64:
		number := r.Points
		if tag.Get("in") == "thousands" {
			number = r.Result
		}
		for _, item := range r.OfEach(r.rec.Players, v, path, tag.Get("of") == "some") {
			*dst = append(*dst, number(item, path))
		}
	case *[]finding.Position:
		for _, item := range r.OfEach(r.rec.Players, v, path, tag.Get("of") == "some") {
			*dst = append(*dst, item.Pos())
		}
	case **hand.Win:
		*dst = r.tiles(v, path)
	default:
		r.Read(field, tag, v, path)
	}
}

// decimals are those of results, which are written in thousands.
const decimals = "000"

func (r *reader) standing(v *tree.Value, path string) *Standing {
	s := &Standing{Pos: v.Pos(), Round: hand.East, Number: 1}
	if round := v.Get("round"); round != nil {
		s.Round, s.Number, s.Again = r.round(round, tree.Join(path, "round"))
	}
	r.fill(s, v, path)
	return s
}
