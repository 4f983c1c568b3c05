package seasons_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hanfu/game/season"
	"example.com/hanfu/report"
	"example.com/hanfu/report/seasons"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestReread: a season says that plain fives were read as red ones, as a game does.
func TestReread(t *testing.T) {
	for reds, want := range map[string]bool{"4": true, "1": false} {
		dir := t.TempDir()
		for name, text := range map[string]string{
			"reds.yaml": "hanfu: 1\nid: reds\nextends: standard\nwall: {red: {5m: " + reds + ", 5p: " + reds + ", 5s: " + reds + "}}\n",
			"game.yaml": "rules: reds.yaml\nplayers: [A, B, C, D]\nhands:\n  - {win: {by: A, from: B, hand: 234m567p34567s99m ron:8s riichi}}\nset: {time_limit: true}\nend: time\n",
		} {
			must.Do(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
		}
		all := season.Collector{Loader: new(rules.Loader)}
		must.Do(t, all.AddFiles(t.Context(), []string{dir}))
		var b bytes.Buffer
		must.Do(t, seasons.WriteAs(&b, "markdown", all.Season(), report.Options{}))
		if strings.Contains(b.String(), "Plain fives were read as red ones") != want {
			t.Errorf("with %s reds of a suit:\n%s", reds, &b)
		}
	}
}
