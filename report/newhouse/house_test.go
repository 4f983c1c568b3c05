package newhouse

import (
	"testing"

	"example.com/hanfu/internal/schema"
)

// TestAccents: the id that is proposed for a name has its letters without accents.
func TestAccents(t *testing.T) {
	if got := schema.FileIDFor(stripAccents("Échecs & Riichi")); got != "echecs-riichi" {
		t.Errorf("%s, want echecs-riichi", got)
	}
}
