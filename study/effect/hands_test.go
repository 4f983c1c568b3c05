package effect

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestBelow counts a file in two parts, of which the second doesn't know how many lines stand above it. Put together they
// must be the count of the whole.
func TestBelow(t *testing.T) {
	text := must.Get(os.ReadFile(filepath.Join("testdata", "hands.ndjson")))(t)
	rules := changed(t, "standard", map[string]string{"kiriage_mangan": "true", "red_fives": "0"})
	whole := counted(t, rules, string(text))
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for cut := range len(lines) + 1 {
		sum := new(Count)
		for _, part := range []struct{ from, to int }{{cut, len(lines)}, {0, cut}} {
			c := rules.Counter()
			for i, line := range lines[part.from:part.to] {
				if strings.TrimSpace(line) != "" {
					_ = c.Line(line, Place{"hands.ndjson", int64(i) + 1}) // what is damaged is counted
				}
			}
			c.Count().Below(int64(part.from))
			sum.Merge(c.Count())
		}
		got := must.Get(json.Marshal(&Effect{Count: *sum, Source: FromHands}))(t)
		if want, _ := json.Marshal(whole); string(got) != string(want) {
			t.Errorf("cut behind line %d:\n%s\nwant\n%s", cut, got, want)
		}
	}
}

// TestCounterGames counts games that are read from memory, which must be what Files counts.
func TestCounterGames(t *testing.T) {
	r := changed(t, "standard", map[string]string{"kiriage_mangan": "true"})
	folder := filepath.Join("testdata", "games")
	want, c, sum, damaged := filesOf(t, r, folder), r.Counter(), new(Count), 0
	for _, name := range inputs.Games.Find([]string{folder}, inputs.Stdin).Names {
		text := must.Get(os.ReadFile(name))(t)
		damages := must.Get(c.Games(t.Context(), new(rules.Loader), bytes.NewReader(text), name))(t)
		damaged += len(damages)
		sum.Merge(c.Take())
	}
	if !reflect.DeepEqual(sum, &want.Count) || damaged != int(want.Damaged.N) || damaged == 0 {
		t.Errorf("%+v with %d damaged, want %+v", sum, damaged, want.Count)
	}
}

// TestReadState refuses what is no state.
func TestReadState(t *testing.T) {
	for text, want := range map[string]string{
		`{`:                   "this is no state of an effect",
		`{}`:                  "hanfu_effect is 0, not 2",
		`{"hanfu_effect":99}`: "hanfu_effect is 99, not 2",
	} {
		if _, err := ReadState([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
