package source

import (
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
)

func TestDays(t *testing.T) {
	for text, want := range map[string]string{
		"01.02.2026": "2026-02-01", "31.12.2025": "2025-12-31", "2026/1/31": "2026-01-31", "2026年4月1日": "2026-04-01",
		"4/13/2026": "2026-04-13", "13/4/2026": "2026-04-13", "1/2/2026": "2026-02-01 2026-01-02", "1/1/2026": "2026-01-01",
		"2026-13-01": "", "1.13.2026": "", "1/2/26": "", "2026": "", "2024-10-01": "2024-10-01",
	} {
		if got := Days(text); !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("Days(%q) = %q, want %q", text, got, want)
		}
	}
}

// TestUndated: what is advised for a name with something behind @ that is no day is a name with a day, in the time that was
// written.
func TestUndated(t *testing.T) {
	for name, want := range map[string]string{
		"ema@2016": "ema@2016-04-01", "ema@2016-03": "ema@2016-03-01", "ema@2016/05/01": "ema@2016-05-01", "ema-2012@2016": "ema-2012@2016-04-01",
		"wrc@2019": "wrc@2019-01-01", "tenhou@２０２０": "tenhou@2020-01-01", "ema@1.5.2016": "ema@2016-05-01", "ema@2016年5月1日": "ema@2016-05-01",
		"ema@1/5/2016": "", "ema@2016-13-01": "", "ema@": "", "ema@now": "", "club.yaml@2016": "", "club.yaml@2016/5/1": "club.yaml@2016-05-01",
	} {
		why, cure := undated(name)
		_, date := CutDate(cure.Write)
		if why.Empty() || cure.Help.Empty() || cure.Write != want || want != "" && date == "" {
			t.Errorf("%s: %s; %s", name, why, cure.Help)
		}
	}
	for _, name := range []string{"ema", "ema@2016-05-01", "club.yaml", "a@b", "club@2016.yml", "ema@club.yaml"} {
		if why, _ := undated(name); !why.Empty() {
			t.Errorf("%s: %s", name, why)
		}
	}
}

// TestShippedCalled: each shipped rule set is found by each of its names, however it is written, and so is each family.
func TestShippedCalled(t *testing.T) {
	for _, id := range Shipped() {
		src, _ := OpenShipped(id)
		root, _ := tree.Parse(src)
		family, _ := editionOf(src.Text)
		names := []string{id, strings.ToUpper(id)}
		for _, name := range root.Get("name").Entries() {
			names = append(names, name.Val.Text, strings.ReplaceAll(strings.ToUpper(name.Val.Text), " ", "-"))
		}
		for _, name := range append(names, playerwords.Names(playerwords.RuleSets, id)...) {
			if got := ShippedCalled(name); got != id && (family == "" || got != family) || !strings.Contains(unknown(name).String(), `"`+got+`"`) {
				t.Errorf("%s is %q, want %s", name, got, id)
			}
		}
		if got := ShippedCalled(strings.ToUpper(family)); got != family {
			t.Errorf("%s is %q", family, got)
		}
	}
}
