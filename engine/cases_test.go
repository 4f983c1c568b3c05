package engine_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/engine"
	"example.com/hanfu/engine/hand"
)

// handCase is a case of testdata/cases; README.md there tells the form.
type handCase struct {
	ID     string
	Row    int
	Rules  string
	Set    map[string]any
	Hand   string
	JSON   string
	Expect map[string]any
	Note   string
}

// TestCases scores every case of testdata/cases, and compares what its expect speaks of.
func TestCases(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(testdata, "cases", "*.yaml"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	es := engines{}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			var list struct{ Cases []handCase }
			readYAML(t, file, &list)
			if len(list.Cases) == 0 {
				t.Error("no cases")
			}
			seen := map[string]bool{}
			for _, c := range list.Cases {
				if seen[c.ID] {
					t.Errorf("case %s stands twice", c.ID)
				}
				seen[c.ID] = true
				t.Run(c.ID, func(t *testing.T) { c.run(t, es.get(t, c.Rules, c.Set)) })
			}
		})
	}
}

func (c *handCase) run(t *testing.T, e *engine.Engine) {
	got := c.outcome(t, e)
	want := map[string]string{}
	for key, v := range c.Expect {
		switch key {
		case "not_yaku":
			for _, id := range v.([]any) {
				if _, counts := got["yaku"].(map[string]any)[fmt.Sprint(id)]; counts {
					t.Errorf("%v counts", id)
				}
			}
		default:
			want[key] = fmt.Sprint(v)
		}
	}
	part := map[string]string{}
	for key := range want {
		if v, ok := got[key]; ok {
			part[key] = fmt.Sprint(v)
		}
	}
	if want["error"] == "" && got["error"] != nil {
		part["error"] = fmt.Sprint(got["error"], ": ", got["message"])
	}
	if diff := cmp.Diff(want, part); diff != "" {
		t.Errorf("%s (-want +got)\n%s%s", c.Hand, diff, c.Note)
	}
}

// outcome scores the hand and gives the result with the keys of a case.
func (c *handCase) outcome(t *testing.T, e *engine.Engine) map[string]any {
	w, err := hand.Parse(c.Hand)
	if c.JSON != "" {
		w, err = hand.ParseJSON([]byte(c.JSON))
	}
	if err != nil {
		err = e.Refuse(&w, err)
	}
	var r *engine.Result
	if err == nil {
		r, err = e.Score(&w)
	}
	if err != nil {
		var refused *engine.Refused
		if !errors.As(err, &refused) {
			t.Fatal(err)
		}
		p := refused.Problems[0]
		return map[string]any{"error": p.Code, "field": p.Field, "message": refused}
	}
	yaku, bonus, payments := map[string]any{}, map[string]any{}, map[string]any{}
	for _, y := range r.Yaku {
		yaku[y.Rule.ID] = y.Han + y.Yakuman
		if y.Limit != nil && y.Han+y.Yakuman == 0 {
			yaku[y.Rule.ID] = y.Limit.ID
		}
	}
	for _, b := range r.Bonus {
		bonus[b.Rule.ID] = b.Han
	}
	parts := []any{}
	for _, p := range r.FuParts {
		parts = append(parts, []any{p.Rule.ID, p.Fu})
	}
	points, gain := strconv.FormatInt(r.Points, 10), strconv.FormatInt(r.Gain, 10)
	for i, p := range r.Payments {
		payments[p.Payer()] = p.Amount
		if r.Exact != nil {
			payments[p.Payer()] = r.Exact.Payments[i]
		}
	}
	if r.Exact != nil {
		points, gain = r.Exact.Points.String(), r.Exact.Gain.String()
	}
	return map[string]any{"yaku": yaku, "bonus": bonus, "han": r.Han, "fu": r.Fu, "fu_parts": parts, "yakuman": r.Yakuman,
		"limit": r.LimitID(), "points": points, "payments": payments, "gain": gain, "wait": r.Reading.Wait, "shape": r.Reading.Shape}
}
