package batch

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/corpus"
	"example.com/hanfu/testkit/must"
)

func standard(t *testing.T) *rules.Rules {
	t.Helper()
	return must.Get(rules.Load(t.Context(), "standard"))(t)
}

// TestTallyLine counts a few wins, of which all that they are made of can be told by hand.
func TestTallyLine(t *testing.T) {
	counted := NewTally(standard(t))
	for _, line := range []string{
		`{"hand":"234m567p34567s99m","tsumo":"8s","seat":"south","round":"east","riichi":true,"dora":"8m4s"}`,
		`{"hand":"22334455m667p22s","ron":"7p","from":"west","seat":"east","round":"east"}`,
		`{"hand":"19m19p19s1234567z","tsumo":"1z","seat":"east","round":"east"}`,
		`{"hand":"123m456p789s2355z","ron":"1z"}`,
		`{"hand":"123m456p789s22m55z","ron":"5z","seat":"south"}`,
		`{"hand":`,
	} {
		err := counted.Line(line)
		if (err != nil) != (line == `{"hand":`) {
			t.Errorf("%s: %v", line, err)
		}
	}
	got := must.Get(json.Marshal(&counted.TallyCounts))(t)
	file := filepath.Join("testdata", "tally.json")
	want := must.Get(os.ReadFile(file))(t)
	if string(got) != strings.TrimSpace(string(want)) {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// TestTallyMerge counts parts of the corpus that are saved and merged in any order, which must come to the count of the whole.
func TestTallyMerge(t *testing.T) {
	t.Setenv("HANFU_CORPUS", "") // the same everywhere
	r := standard(t)
	whole, parts := NewTally(r), make([]*Tally, 5)
	for i := range parts {
		parts[i] = NewTally(r)
	}
	lines := corpus.Wins(t, filepath.Join("..", "..", "testdata"))
	for range 20 {
		lines = append(lines, []byte(`{"hand":"123m456p789s2355z","ron":"1z"}`), []byte(`{`))
	}
	for _, line := range lines {
		_ = whole.Line(string(line))
		_ = parts[rand.IntN(len(parts))].Line(string(line))
	}
	if whole.Wins < 100 || len(whole.Refused) == 0 || whole.Damaged == 0 {
		t.Fatalf("too little is counted: %+v", whole.TallyCounts)
	}
	var sum TallyCounts
	for _, i := range rand.Perm(len(parts)) {
		text := must.Get(json.Marshal(&parts[i].TallyCounts))(t)
		var part TallyCounts
		must.Do(t, json.Unmarshal(text, &part))
		sum.Merge(&part)
	}
	if !reflect.DeepEqual(sum, whole.TallyCounts) {
		t.Errorf("%+v\nwant %+v", sum, whole.TallyCounts)
	}
}
