package rules

import (
	"testing"

	"example.com/hanfu/rulesets"
)

// TestClone: a copy says the same, and what is one value stays one.
func TestClone(t *testing.T) {
	text, err := rulesets.Files.ReadFile("standard.yaml")
	if err != nil {
		t.Fatal(err)
	}
	r := new(report)
	root := parse(&source{name: "x", text: text}, r)
	if len(r.findings) > 0 {
		t.Fatal(r.findings)
	}
	han := root.get("yaku").get("pinfu").get("han")
	if han.kind != scalar {
		t.Fatal("the han of pinfu are no single value")
	}
	both := &value{kind: mapping, file: root.file, pairs: []pair{{&value{file: root.file, text: "closed"}, han}, {&value{file: root.file, text: "open"}, han}}}
	*root = *root.with(pair{&value{file: root.file, text: "both"}, both})
	n := root.clone(&source{name: "copy"})
	if !root.equal(n) || n.file.name != "copy" {
		t.Error("the copy is not equal")
	}
	n.get("yaku").get("pinfu").flawed = true
	if root.get("yaku").get("pinfu").flawed {
		t.Error("the copy shares values")
	}
	if han := n.get("both"); han.get("closed") != han.get("open") || han.get("closed") == both.get("closed") {
		t.Error("what was one value are two")
	}
}
