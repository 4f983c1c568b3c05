package condition_test

import (
	"os"
	"strings"
	"testing"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
	"example.com/hanfu/internal/insides"
	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// TestVocabulary: each name has a type, a doc and an example. The example of a fact compiles at the stage of the fact
// and at none before, so that neither can be wrong; that of a word or function compiles at some stage.
func TestVocabulary(t *testing.T) {
	standard, err := rules.Load(t.Context(), "standard")
	if err != nil {
		t.Fatal(err)
	}
	compiler := compile.New(insides.Of(standard).Names())
	compiles := func(src string, at condition.Stage) bool {
		each := condition.EachHand
		if at >= condition.StageFu {
			each = condition.EachGroup
		}
		_, asBool := compiler.Bool(src, at, each)
		_, asInt := compiler.Int(src, at, each)
		return asBool == nil || asInt == nil
	}
	seen := make(map[string]bool)
	for _, f := range condition.Vocabulary() {
		if f.Type.String() == "" || f.Doc == "" || f.Example == "" || seen[f.Name] {
			t.Errorf("%s lacks something, or is there twice: %+v", f.Name, f)
		}
		seen[f.Name] = true
		for _, a := range f.Arguments {
			if condition.ArgumentDoc(a) == "" {
				t.Errorf("%s: nothing is said of the argument %s", f.Name, a)
			}
		}
		first := condition.StageWin
		for first < condition.StageBonus && !compiles(f.Example, first) {
			first++
		}
		if !compiles(f.Example, first) || f.Part() == condition.PartFact && first != f.Stage {
			t.Errorf("%s is known at %s, and its example %s first compiles at %s", f.Name, f.Stage, f.Example, first)
		}
	}
	for line := range strings.Lines(string(must.Get(os.ReadFile("vocabulary.txt"))(t))) {
		if name, _, isName := strings.Cut(line, ": "); isName && line[0] != '\t' && !seen[name] {
			t.Errorf("vocabulary.txt tells of %s, which is no name", name)
		}
	}
	for s := condition.StageWin; s <= condition.StageBonus; s++ {
		if s.Doc() == "" || s.String() == "" {
			t.Errorf("nothing is said of stage %d", s)
		}
	}
}
