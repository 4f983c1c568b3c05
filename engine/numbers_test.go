package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// scoringNumbers are values of han, fu, limits and payments in any known rules, 2 to 9 among them. In Go
// they are allowed where otherNumbers gives a reason. Below 10 this holds for package
// engine, which scores; below it such numbers are ranks of tiles, places of bits and characters of a text.
var scoringNumbers = []uint64{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 20, 22, 25, 26, 30, 32, 40, 50, 60, 70, 80,
	90, 100, 110, 200, 300, 500,
	1000, 1500, 1920, 2000, 3000, 3900, 4000, 6000, 7700, 8000, 11600, 12000, 16000, 18000, 24000, 32000, 36000,
	48000, 64000}

// otherNumbers are the places of such values that do not score, by file and value.
var otherNumbers = map[string]map[uint64]string{
	"internal/options/called.go":             {100: "fewer are no points that players pay each other"},
	"internal/condition/compile/accident.go": {10: "the base of decimal numbers", 16: "that of numbers with 0x"},
	"engine/engine.go":                       {2: "the best candidate and the next", 20: "items of a hand", 100: "the work of an item", 200: "wins before the tables"},
	"engine/explain_json.go":                 {2: "tiles of a begun group"},
	"engine/internal/fast/filter.go":         {2: "cases of an or", 4: "rules with cases"},
	"engine/internal/fast/bonus.go":          {6: "bits of bonus tiles"},
	"engine/internal/fast/fusteps.go":        {2: "times as many parts as are copied at once", 6: "steps in the usual way", 16: "bits of an item", 8: "bits of a group's number"},
	"engine/internal/fast/parts.go":          {2: "bits of groups", 8: "parts that are copied at once"},
	"engine/internal/fast/payments.go":       {16: "counters in the table"},
	"engine/internal/fast/points.go": {40: "han in the table", 5: "the step of fu in the table",
		16: "classes of payers, units in the table"},
	"engine/internal/fast/yaku.go":        {2: "han in a closed and in an open hand"},
	"engine/internal/fast/fast.go":        {2: "han in a closed and in an open hand"},
	"engine/internal/fast/tables.go":      {2: "the best reading and the next"},
	"engine/items.go":                     {2: "openness"},
	"engine/hanandfu/hands.go":            {40: "han with fu in a table", 500: "han in a table"},
	"engine/hanandfu/sets.go":             {32: "words of fu"},
	"engine/hanandfu/sorts.go":            {30: "work of a question"},
	"engine/units/units.go":               {16: "bits of the most units"},
	"game/season/doubts.go":               {1000: "points of a unit"},
	"game/season/season.go":               {100: "percent", 2000: "players of a season"},
	"game/season/stages.go":               {100: "percent"},
	"report/sheet/turn.go":                {10: "the base of decimal numbers"},
	"rules/ruleentries/entries.go":        {10: "the base of decimal numbers"},
	"engine/plain.go":                     {2: "han in a closed and in an open hand"},
	"engine/others.go":                    {12: "other prices"},
	"game/bonuses.go":                     {200: "more wins than a game has"},
	"game/write.go":                       {100: "hundredths of a weight"},
	"rules/document/numbers.go":           {100: "hundredths"},
	"game/penalties.go":                   {1000: "more sticks than a mistake lays down"},
	"rules/build_tiles.go":                {1000: "more sticks than a riichi lays down"},
	"report/sheet/results.go":             {1000: "points that are tried"},
	"internal/tree/index.go":              {32: "a bit of a form"},
	"internal/tree/lineslips.go":          {10: "KiB in bytes", 20: "findings"},
	"study/witness/witness.go":            {10: "a part of the hands of a search"},
	"engine/price.go":                     {2: "ways to win, and the dealer's and others'"},
	"internal/condition/guess.go":         {16: "tiles that are told apart"},
	"internal/condition/compile/piece.go": {10: "questions in a sentence", 2000: "parts of a condition"},
	"study/witness/table.go":              {1000: "the most that a counter can be"},
	"internal/condition/prove/hands.go":   {10: "work of a judgement", 16: "counts of a hand"},
	"hand/check.go":                       {13: "tiles of a hand"},
	"hand/tally.go":                       {13: "tiles of a hand", 32: "bits"},
	"hand/parse.go":                       {16: "bytes at once"},
	"hand/usual.go":                       {10: "the base of decimal numbers"},
	"hand/keys.go": {20: "indicators", 32: "flags", 40: "letters",
		200: "bytes", 1000: "honba and sticks"},
	"hand/problem.go":                    {40: "characters of a quotation"},
	"hand/group.go":                      {16: "blocks of a suit"},
	"hand/readings.go":                   {16: "bits", 32: "bits", 40: "bits"},
	"hand/near.go":                       {16: "what a tile is worth beside groups and a pair"},
	"hand/splits.go":                     {13: "bits of a bucket", 100: "hands before the table"},
	"internal/source/log.go":             {20: "bits of a MiB", 32: "MiB of texts"},
	"game/next.go":                       {30: "bits of the most counters"},
	"testkit/oracle/check.go":            {13: "tiles of a hand"},
	"internal/condition/domain.go":       {16: "places of a suit"},
	"internal/condition/faults.go":       {20: "bits of a large fact"},
	"internal/condition/prove/judge.go":  {10: "the base of decimal numbers"},
	"internal/condition/keys.go":         {10: "the base of decimal numbers", 16: "that of numbers with 0x"},
	"internal/tree/place.go":             {200: "a column"},
	"internal/condition/prove/search.go": {16: "nodes at the cost of a part", 10: "the cost of a book"},
	"internal/condition/prove/prove.go": {10: "a part of the work", 100: "values of an option", 2000: "parts of a claim",
		32: "bits of a constant"},
	"internal/condition/native.go": {16: "places of a suit", 32: "places of two suits"},
	"internal/schema/values.go":    {10: "the base of decimal numbers"},
	"internal/condition/api.go":    {10: "the base of decimal numbers"},
	"rules/inside.go": {25: "steps of a rule", 16: "how many times as long a step takes", 60: "steps of a yaku", 200: "steps of a part",
		500: "steps of a usual hand"},
	"internal/rulefmt/rulefmt.go":            {100: "cells of a line, letters of a key"},
	"internal/rulefmt/write.go":              {60: "cells of a line"},
	"internal/merge/chain.go":                {16: "files of a chain", 20: "bits of a MiB"},
	"internal/merge/take.go":                 {20: "bits of a MiB"},
	"internal/condition/compile/compiler.go": {40: "characters of a quotation"},
	"internal/condition/facts.go":            {16: "counters, shapes"},
	"internal/condition/internal/typed/bits.go": {16: "places of a suit", 26: "the number of 9s",
		32: "places of two suits"},
	"internal/condition/compile/repair.go": {20: "characters that are quoted"},
	"internal/lint/missingdoc.go":          {2000: "characters of a condition"},
	"internal/lint/unbalanced.go": {10: "the base of decimal numbers", 20: "numbers of an expression",
		1000: "counters and sticks"},
	"internal/condition/compile/parse.go": {10: "KiB in bytes", 500: "nodes of an expression"},
	"internal/fixes/entries.go":           {100: "characters of an entry"},
	"internal/fixes/meant.go":             {12: "options that a help names"},
	"internal/fixes/options.go":           {10: "the base of decimal numbers", 32: "bits of a number"},
	"study/ruletest/expect.go":            {8000: "an example in a message"},
	"study/ruletest/coverage.go":          {100: "percent"},
	"study/ruletest/games.go":             {10: "the base of decimal numbers"},
	"study/ruletest/overrides.go": {10: "microseconds", 13: "microseconds", 50: "parts in a microsecond",
		1000: "rules that are built"},
	"study/ruletest/watch.go":               {20: "parts in the time of one", 50: "parts", 1000: "parts of a case"},
	"report/sheet/differences.go":           {10: "the base of decimal numbers"},
	"report/sheet/points.go":                {60: "rows of a list"},
	"report/sheet/settings.go":              {10: "the base of decimal numbers"},
	"internal/lint/unlikelyvalue_points.go": {16: "han that are tried", 30: "fu that most hands have", 40: "fu", 50: "fu", 60: "fu", 70: "fu"},
	"internal/tree/report.go":               {200: "findings in one run"},
	"internal/tree/source.go":               {16: "levels of a file", 40: "letters"},
	"internal/tree/tree.go":                 {40: "characters of a quotation"},
	"internal/tree/yaml.go":                 {10: "KiB in bytes"},
	"internal/tree/yamlplace.go":            {10: "KiB in bytes", 32: "quotes of a line"},
}

// TestNoScoringNumbers reads the Go files of hands, engine, witness, rules with the rooms below them, the table, the
// sheet the plain way to score and tests of rules, and finds scoring values. Logs are left out, whose formats have
// numbers.
func TestNoScoringNumbers(t *testing.T) {
	used := map[string]bool{}
	for _, folder := range []string{"../engine", "../hand", "../study/witness", "../internal/condition", "../internal/tree",
		"../internal/schema", "../internal/rulefmt", "../internal/lint", "../internal/merge", "../internal/source",
		"../rules", "../testkit/oracle", "../report/sheet", "../game",
		"../study/ruletest", "../internal/options", "../internal/fixes", "../internal/edit"} {
		err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && d.Name() == "gamelog" { // whose formats have numbers
				return fs.SkipDir
			}
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file := strings.TrimPrefix(filepath.ToSlash(path), "../")
			for _, n := range numbersIn(t, path) {
				scores := strings.HasPrefix(file, "engine/") && !strings.HasPrefix(file, "engine/hanandfu/")
				elsewhere := n.value < 10 && !scores
				if elsewhere || !slices.Contains(scoringNumbers, n.value) {
					continue
				}
				key := file + " " + strconv.FormatUint(n.value, 10)
				used[key] = true
				if otherNumbers[file][n.value] == "" {
					t.Errorf("%s: %d could be a value of the rules, which stand in rulesets/; if it is none, give the reason in otherNumbers", n.at, n.value)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for file, values := range otherNumbers {
		for value := range values {
			if !used[file+" "+strconv.FormatUint(value, 10)] {
				t.Errorf("otherNumbers: %d does not stand in %s", value, file)
			}
		}
	}
}

type literal struct {
	at    token.Position
	value uint64
}

// numbersIn returns the whole numbers that are written in a Go file, as numbers or as text.
func numbersIn(t *testing.T, path string) []literal {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var found []literal
	ast.Inspect(file, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok {
			return true
		}
		text := lit.Value
		if lit.Kind == token.STRING { // a number may hide in a text that is read as one
			text, _ = strconv.Unquote(text)
		}
		if v, err := strconv.ParseUint(text, 0, 64); err == nil && lit.Kind != token.CHAR {
			found = append(found, literal{files.Position(lit.Pos()), v})
		}
		if lit.Kind == token.FLOAT {
			t.Errorf("%s: %s is a fraction; scores are whole numbers", files.Position(lit.Pos()), lit.Value)
		}
		return true
	})
	return found
}
