package batch

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestLineAlone: what a line gives does not depend on the line before it.
func TestLineAlone(t *testing.T) {
	const tiles = `"hand":"234m567p34567s99m","tsumo":"8s"}`
	lines := []string{
		"{" + tiles, `{"rules":"ema",` + tiles, `{"rules":"wrc",` + tiles, `{"rules":"ema",}`, `{"rules":"ema",x`,
		`{"rules":"ema","set":{"kiriage_mangan":"true"},` + tiles, `{"rules":"ema","set":false,` + tiles,
		`{"rules":"ema","rules_hash":"0",` + tiles, `{"rules":"ema","rules":"wrc",` + tiles, `{"rules":5,` + tiles,
		`{"rules":"ema","\u0073et":{"kiriage_mangan":"true"},` + tiles, `{"rules":"ema","\u0073et":false,` + tiles,
		`{"rules":"ema","id":"set",` + tiles, `{"rules":"ema","id":"a\"b",` + tiles, `{"rules":"none",` + tiles,
		"\ufeff" + `{"rules":"ema",` + tiles, `{"rules":"ema","hand":"1m","rules":"wrc"}`,
	}
	b := newBatch(t, JSON, []string{"rules", "rules_hash", "points", "error"})
	b.Workers = 1
	engines := make(map[string]*engine.Engine)
	b.EngineOf = func(of *LineRules) (*engine.Engine, error) {
		key := of.ID + of.Set["kiriage_mangan"]
		if engines[key] == nil {
			r, err := (&rules.Loader{Set: of.Set}).Load(t.Context(), rules.Named(of.ID))
			if err != nil {
				return nil, err
			}
			engines[key] = engine.New(r)
		}
		return engines[key], of.Is(engines[key].Rules().Hash())
	}
	results := func(lines ...string) []string {
		var out bytes.Buffer
		must.Get(b.Run(t.Context(), strings.NewReader(strings.Join(lines, "\n")), &out))(t)
		return strings.Split(strings.TrimSpace(out.String()), "\n")
	}
	seen := make(map[string]bool)
	for _, line := range lines {
		alone := results("", line)
		seen[alone[0]] = true
		for _, before := range lines {
			if got := results(before, line); !slices.Equal(got[1:], alone) {
				t.Errorf("%s behind %s gives %s, alone %s", line, before, got[1:], alone)
			}
		}
	}
	if len(seen) < 10 {
		t.Errorf("there are %d results alone", len(seen))
	}
	for line, want := range map[string]string{
		lines[8]: "duplicate_key", lines[9]: "rules is the id", lines[7]: "rules_hash", lines[14]: "no such rules",
		lines[15]: `"rules":"ema"`,
	} {
		if got := results(line); !strings.Contains(got[0], want) {
			t.Errorf("%s gives %s, want %s", line, got[0], want)
		}
	}
}

// TestWithoutRules: hands are read alike with rules in front and without, and other lines stay as they are.
func TestWithoutRules(t *testing.T) {
	for line, want := range map[string]string{
		`{"rules":"ema","set":{"a":"b"},"hand":"1m","rules_hash":"0"}`: `{"hand":"1m"}`,
		`{"hand":"1m", "rules":5, "tsumo":"2m"}`:                       `{"hand":"1m","tsumo":"2m"}`,
		`{"set":{},"hand":"1m"}`:                                       `{"set":{},"hand":"1m"}`,
		`{"rules":"ema",}`:                                             `{"rules":"ema",}`,
		`234m "rules"`:                                                 `234m "rules"`,
	} {
		if got := WithoutRules(line); got != want {
			t.Errorf("%s gives %s, want %s", line, got, want)
		}
	}
}
