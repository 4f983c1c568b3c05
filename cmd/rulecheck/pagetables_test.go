package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hanfu/internal/words"
)

// TestPageTables: the tables of options.md and glossary.md that follow from the rules and the glossaries are at the ends
// of these pages. -update writes them.
func TestPageTables(t *testing.T) {
	for name, end := range map[string]struct{ behind, text string }{
		"docs/options.md":  {"of another rule set.\n\n", optionTables(t)},
		"docs/glossary.md": {"|---|---|---|---|---|\n", glossaryRows()},
	} {
		path, page := docsPage(t, name)
		before, _, found := strings.Cut(page, end.behind)
		if !found {
			t.Fatalf("%s: there is no %q", name, end.behind)
		}
		made := before + end.behind + end.text
		if *update {
			if err := os.WriteFile(path, []byte(made), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if diff := cmp.Diff(page, made); diff != "" {
			t.Errorf("%s (-page +program; run with -update)\n%s", name, diff)
		}
	}
}

// optionTables has the options of the standard rules, by what they are about.
func optionTables(t *testing.T) string {
	var listed struct {
		Options []struct {
			ID, Doc, About string
			Default        any
			Allowed        []any
			Min, Max       *int64
		}
	}
	out, _, _ := run(t, "", "list", "standard", "--format", "json")
	if err := json.Unmarshal([]byte(out), &listed); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	left := len(listed.Options)
	for _, part := range []struct{ about, title string }{{"hands", "Yaku and tiles"}, {"fu", "Fu"},
		{"limits", "Limits and yakuman"}, {"payments", "Payments"}, {"table", "The table and the game"},
		{"chips", "Chips"}} {
		fmt.Fprintf(&b, "### %s\n\n", part.title)
		for _, o := range listed.Options {
			if o.About != part.about {
				continue
			}
			values := []string{valueOf(o.Default)}
			if isYes, ok := o.Default.(bool); ok {
				values = append(values, valueOf(!isYes))
			}
			for _, v := range o.Allowed {
				if v != o.Default {
					values = append(values, valueOf(v))
				}
			}
			if o.Max != nil {
				values = append(values, fmt.Sprintf("%d to %d", *o.Min, *o.Max))
			}
			fmt.Fprintf(&b, "- `%s` (%s): %s\n", o.ID, strings.Join(values, ", "), o.Doc)
			left--
		}
		b.WriteString("\n")
	}
	if left != 0 {
		t.Errorf("%d options are in no table", left)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func valueOf(v any) string {
	if n, ok := v.(float64); ok {
		return fmt.Sprintf("%.0f", n)
	}
	return fmt.Sprint(v)
}

// glossaryRows has a row for each thing of the glossaries.
func glossaryRows() string {
	var b strings.Builder
	english := words.In("en").Glossary
	for _, thing := range slices.Sorted(maps.Keys(english)) {
		b.WriteString("|")
		for _, lang := range []string{"en", "ja", "fr", "zh"} {
			b.WriteString(" " + words.In(lang).Glossary[thing].Say + " |")
		}
		b.WriteString(" " + english[thing].Means + " |\n")
	}
	return b.String()
}

// TestHouseRules: what options.md says to write for a house rule is a rule file without findings that differs from the
// standard rules.
func TestHouseRules(t *testing.T) {
	_, page := docsPage(t, "docs/options.md")
	_, table, _ := strings.Cut(page, "| you play | write |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		house := "hanfu: 1\nid: house\nextends: standard\n" + strings.Trim(cells[2], " `") + "\n"
		if out, _, code := run(t, house, "check", "--fail-on", "warning", "-"); code != exitWell {
			t.Errorf("%s\n%s", house, out)
		}
		rows++
	}
	if rows < 30 {
		t.Errorf("there are %d house rules", rows)
	}
}

// TestChanges: the hands that effect.md shows are worth what it says, without the options and with them.
func TestChanges(t *testing.T) {
	_, page := docsPage(t, "docs/effect.md")
	_, table, _ := strings.Cut(page, "| change | option | a hand | without | with |\n|---|---|---|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := 0
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		for i := range cells {
			cells[i] = strings.Trim(cells[i], " `\n")
		}
		for _, side := range []struct{ set, want string }{{"", cells[4]}, {cells[2], cells[5]}} {
			args := slices.Concat([]string{"score", "--brief"}, strings.Fields(side.set), []string{cells[3]})
			if got, errs, _ := run(t, "", args...); strings.TrimSpace(got) != side.want {
				t.Errorf("%v\n%s%s", args, got, errs)
			}
		}
		rows++
	}
	if rows != 5 {
		t.Errorf("there are %d changes", rows)
	}
}
