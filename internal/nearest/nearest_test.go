package nearest

import "testing"

func TestName(t *testing.T) {
	known := []string{"dora_tiles", "closed", "open", "riichi", "double_riichi", "ron"}
	for _, c := range []struct{ name, want string }{
		{"clozed", "closed"}, {"cloesd", "closed"}, {"open", "open"}, {"rin", "ron"},
		{"riichii", "riichi"}, {"doubleriichi", "double_riichi"}, {"tsumo", ""}, {"dora", "dora_tiles"}, {"do", ""}, {"", ""}, {"立直", ""},
	} {
		if got := Name(c.name, known); got != c.want {
			t.Errorf("Name(%q) = %q, want %q", c.name, got, c.want)
		}
	}
}
