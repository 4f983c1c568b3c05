package main

import (
	"encoding/csv"
	"os"
	"regexp"
	"strings"
	"testing"

	"example.com/hanfu/testkit/must"
)

// latinWords are two words in a row, or one that is no id, as no text in Japanese or Chinese has them.
var latinWords = regexp.MustCompile(`[A-Za-z]{2,} [a-z]{2,}|^(none|counts|scored|played|refused)$`)

// TestSpreadsheetLanguage looks for English in the spreadsheets of all commands but batch, whose cells are for programs.
func TestSpreadsheetLanguage(t *testing.T) {
	broken := must.Get(os.ReadFile("../../game/gamelog/testdata/nagashi.xml"))(t)
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"rules.yaml": "hanfu: 1\nid: house\nname: 麻\nextends: kansai-sanma\noptions: {noten_points: 0, renhou: mangan}\n",
		"rules_test.yaml": "hanfu: 1\nrules: ema\ncases:\n" +
			"  一: {hand: \"234m567p34567s99m tsumo:8s seat:south riichi\", expect: {han: 4, yaku: [tanyao], wait: penchan, payments: {east: 1}, fu_parts: {tsumo: 4}}}\n" +
			"  二: {hand: \"234m567p34567s99m\", expect: {points: 100}}\n" +
			"  三: {hand: \"234m567p34567s99m tsumo:8s\", expect: {error: no_yaku, not_yaku: [pinfu]}}\n",
		"club/evening.yaml": "name: 麻\nplayers: [甲, 乙, 丙, 丁]\nset: {chombo: nobody}\ndate: \"2026-01-16\"\nhands:\n" +
			"  - {riichi: [甲], win: {by: 甲, from: 乙, han: 3, fu: 30}}\n  - {draw: exhaustive, tenpai: [丙]}\n  - {penalty: {chombo: 乙}}\n" +
			"  - {win: {by: 丁, hand: \"19m19p19s1234567z tsumo:7z\"}}\n",
		"club/season.yaml": "season: 麻\ngames:\n  - {date: \"2026-01-16\", points: {甲: 43 200, 乙: 28100, 丙: 19500, 丁: 9200}}\n" +
			"  - {date: \"2026-01-17\", points: {甲: 40000, 乙: 30000, 丙: 20000, 丁: 10000}}\n" +
			"  - {date: \"2026-01-18\", points: {甲: 40000, 乙: 30000, 丙: 20000, 丁: 11000}}\n" +
			"adjustments: [{player: 甲, result: -10, reason: 遅}]\n",
		"club/log.xml": string(broken),
	} {
		if at := strings.LastIndexByte(name, '/'); at > 0 {
			must.Do(t, os.MkdirAll(name[:at], 0o755))
		}
		must.Do(t, os.WriteFile(name, []byte(text), 0o600))
	}
	for _, line := range []string{"game club", "season club", "season --format=csv-games club", "test --coverage .", "diff standard rules.yaml",
		"diff local rules.yaml --brief", "points", "points --rules kansai-sanma", "waits 234m567p3456788s --rules rules.yaml"} {
		for _, lang := range []string{"ja", "zh", "zh-Hant"} {
			args := append(strings.Fields(line), "--lang", lang)
			if !strings.Contains(line, "--format") {
				args = append(args, "--format", "csv")
			}
			out, errs, code := run(t, "", args...)
			r := csv.NewReader(strings.NewReader(out))
			r.FieldsPerRecord = -1 // a spreadsheet may have several tables
			rows, err := r.ReadAll()
			if err != nil || len(rows) < 2 {
				t.Fatalf("%v: %d rows, exit code %d, %v\n%s", args, len(rows), code, err, errs)
			}
			for _, row := range rows {
				for _, cell := range row {
					if latinWords.MatchString(cell) && !strings.Contains(cell, "ron:") && !strings.Contains(cell, "tsumo:") {
						t.Errorf("%v: %s", args, cell)
					}
				}
			}
		}
	}
}
