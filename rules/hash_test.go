package rules

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/testkit/long"
)

// TestHashTellsRulesApart: whatever a file changes of what the rules do gives them another hash, and what is for people alone does not.
func TestHashTellsRulesApart(t *testing.T) {
	standard := mustLoad(t, "standard")
	var l Loader // one, so that standard is read once
	all, shown := 0, 0
	var unchanged []string
	for _, o := range long.Some(standard.Origins(), 13) {
		if o.Removed || !tellsHash(o.Path) {
			continue
		}
		if isForPeople(o.Path) {
			if shown++; shown%10 != 0 { // they are many, and of few kinds
				continue
			}
		}
		all++
		if r, value := withOther(&l, &o); r == nil {
			unchanged = append(unchanged, o.Path)
		} else if (r.Hash() == standard.Hash()) != isForPeople(o.Path) {
			t.Errorf("%s was %s, is %s, and the hash %s became %s", o.Path, o.Value, value, standard.Hash(), r.Hash())
		}
	}
	if len(unchanged) > 1+all/20 {
		t.Errorf("of %d values no other was found for %v", all, unchanged)
	}
}

// withOther loads a house file in which a value is another one that can stand there.
func withOther(l *Loader, o *Origin) (*Rules, string) {
	for _, value := range otherValuesOf(o) {
		if r := withValue(l, "standard", o.Path, value); r != nil {
			return r, value
		}
	}
	return nil, ""
}

// tellsHash leaves out what a house file can't change, or what says nothing of a rule set without it.
func tellsHash(path string) bool {
	field := path[strings.LastIndexByte(path, '.')+1:]
	return path != "hanfu" && path != "extends" && path != "id" && !slices.Contains([]string{"default", "allowed", "min", "max", "locked"}, field)
}

// isForPeople reports whether a value is only shown.
func isForPeople(path string) bool {
	field := path[strings.LastIndexByte(path, '.')+1:]
	return slices.Contains([]string{"name", "doc", "source", "sources", "edition", "example", "synonyms"}, field) ||
		slices.Contains(words.Languages, field) ||
		strings.Contains(path, ".unlikely.") || isOptionNeeds(path)
}

// isOptionNeeds reports whether a value says what an option needs to have an effect, for check alone.
func isOptionNeeds(path string) bool {
	return strings.HasPrefix(path, "options.") && strings.HasSuffix(path, ".needs")
}

// otherValuesOf returns what may stand in the place of a value, as far as that can be told from its field.
func otherValuesOf(o *Origin) []string {
	n, err := strconv.Atoi(o.Value)
	switch field := o.Path[strings.LastIndexByte(o.Path, '.')+1:]; {
	case err == nil:
		return []string{strconv.Itoa(n + 1), strconv.Itoa(n - 1), "true"}
	case strings.HasPrefix(o.Value, "[") && field == "places":
		return []string{"[1000, 0, 0, -1000]", "[1000, 0, -1000]"}
	case strings.HasPrefix(o.Value, "["):
		return []string{"[]", "[tanyao]", "[riichi]", "[123456789m, 123456789p, 123456789s, 1z2z3z4z, 5z7z6z]"}
	case isOptionNeeds(o.Path):
		return []string{"not (" + o.Value + ")"}
	case isForPeople(o.Path):
		return []string{"something else", "234m567p34567s99m ron:8s"}
	case field == "when", field == "needs", field == "requires":
		return []string{"(" + o.Value + ") and tsumo", "(" + o.Value + ") and players > 5"}
	case slices.Contains([]string{"alone", "pao", "distinct", "own_stick", "aborts", "allowed", "counts", "voids", "ties_share", "rest_lost", "before_places", "returns_leftover"}, field):
		return []string{"not (" + o.Value + ")"}
	}
	return []string{"(" + o.Value + ") + 1", "false", "true", "19m", "123456789m", "haneman", "mangan", "pair", "wait", "group", "pairs", "count", "fact", "yakuman"}
}

// withValue loads a house file that gives one value; nil if that is an error, or changes nothing. It proves nothing, which takes long.
func withValue(l *Loader, parent, path, value string) *Rules {
	keys := strings.Split(path, ".")
	text := "'" + strings.ReplaceAll(value, "'", "''") + "'"
	if strings.HasPrefix(value, "[") {
		text = value
	}
	for _, key := range slices.Backward(keys[1:]) {
		text = "{" + key + ": " + text + "}"
	}
	file := fmt.Sprintf("hanfu: 1\nid: house\nextends: %s\n%s: %s\n", parent, keys[0], text)
	r, findings, _ := l.check(context.Background(), l.reading().Memory("house.yaml", []byte(file)), nil, nil)
	if r == nil || slices.ContainsFunc(findings, func(f finding.Finding) bool { return f.Code == finding.SameAsInherited }) {
		return nil
	}
	return r
}

// TestHashOfOptions: each option gives the rules another hash when it is turned, and its own again when it is turned back.
func TestHashOfOptions(t *testing.T) {
	standard := mustLoad(t, "standard")
	var l Loader // one, so that standard is read once
	house := new(Loader).reading().Memory("house.yaml", []byte("hanfu: 1\nid: house\nextends: standard\n"))
	hashes, tried := map[string]Option{}, 0
	for i := range standard.options {
		o := &standard.options[i]
		if !long.Asked() && i%8 != 0 {
			continue
		}
		tried++
		for _, value := range []string{"true", "false", "off", "0", "1", "2", "3", "4", "5", "25", "50", "100", "1000", "mangan", "yakuman", "unlimited"} {
			r, _, _ := l.check(t.Context(), house, map[string]string{o.ID: value}, nil)
			if r == nil {
				continue
			}
			is := &r.options[i]
			if (r.Hash() == standard.Hash()) != (is.Value == o.Value) {
				t.Errorf("%s=%s gives the hash %s", o.ID, value, r.Hash())
			}
			if other, known := hashes[r.Hash()]; known && is.Value != o.Value && (other.ID != o.ID || other.Value != is.Value) {
				t.Errorf("%s=%s has the hash of %s", o.ID, value, other.ID)
			}
			hashes[r.Hash()] = *is
		}
	}
	if len(hashes) < tried {
		t.Errorf("%d options have %d hashes", tried, len(hashes))
	}
}
