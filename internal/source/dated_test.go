package source

import (
	"slices"
	"strings"
	"testing"
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
