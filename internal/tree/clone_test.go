package tree

import (
	"testing"

	"example.com/hanfu/rulesets"
	"example.com/hanfu/testkit/must"
)

// TestClone: a copy says the same, and what is one value stays one.
func TestClone(t *testing.T) {
	text := must.Get(rulesets.Files.ReadFile("standard.yaml"))(t)
	root, found := Parse(&Source{Name: "x", Text: text})
	if len(found) > 0 {
		t.Fatal(found)
	}
	han := root.Get("yaku").Get("pinfu").Get("han").Get("closed")
	if han.Kind != Scalar {
		t.Fatal("the han of a closed pinfu are no single value")
	}
	both := &Value{Kind: Mapping, File: root.File,
		Pairs: []Pair{{&Value{File: root.File, Text: "closed"}, han}, {&Value{File: root.File, Text: "open"}, han}}}
	*root = *root.With(Pair{&Value{File: root.File, Text: "both"}, both})
	n := root.clone(&Source{Name: "copy"})
	if !root.Equal(n) || n.File.Name != "copy" {
		t.Error("the copy is not equal")
	}
	n.Get("yaku").Get("pinfu").Flawed = true
	if root.Get("yaku").Get("pinfu").Flawed {
		t.Error("the copy shares values")
	}
	if han := n.Get("both"); han.Get("closed") != han.Get("open") || han.Get("closed") == both.Get("closed") {
		t.Error("what was one value are two")
	}
}
