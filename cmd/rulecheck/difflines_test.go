package main

import (
	"encoding/json"
	"testing"
)

// TestDiffLines: the line of each witness is one that score takes, and both scores are as told.
func TestDiffLines(t *testing.T) {
	out, _, code := run(t, "", "diff", "standard", "ema", "--format", "json")
	if code != exitFindings {
		t.Fatalf("exit code %d", code)
	}
	type score struct {
		Points, Gain int64
		Error        *struct{ Code string }
	}
	var told struct {
		Causes []struct {
			ID      string
			Witness *struct {
				Hand  string
				HandB string `json:"hand_b"`
				A, B  score
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &told); err != nil {
		t.Fatal(err)
	}
	hands := 0
	for _, c := range told.Causes {
		if c.Witness == nil {
			continue
		}
		hands++
		second := c.Witness.Hand
		if c.Witness.HandB != "" {
			second = c.Witness.HandB
		}
		for _, side := range []struct {
			rules, line string
			want        score
		}{{"standard", c.Witness.Hand, c.Witness.A}, {"ema", second, c.Witness.B}} {
			out, _, _ := run(t, "", "score", "--format", "json", "--rules", side.rules, side.line)
			var got score
			if err := json.Unmarshal([]byte(out), &got); err != nil || got.Points != side.want.Points ||
				got.Gain != side.want.Gain || (got.Error == nil) != (side.want.Error == nil) ||
				got.Error != nil && got.Error.Code != side.want.Error.Code {
				t.Errorf("%s: %s scores %+v under %s, and is told as %+v (%v)", c.ID, side.line, got, side.rules,
					side.want, err)
			}
		}
	}
	if hands < 10 {
		t.Errorf("there are only %d hands", hands)
	}
}
