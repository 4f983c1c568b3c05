package naming

import (
	"fmt"
	"testing"
)

func TestIndex(t *testing.T) {
	var list []string
	for i := range 64 {
		list = append(list, fmt.Sprintf("fact_%d_%c", i, 'a'+i%26))
	}
	list = append(list, "riichi", "renhou", "ab1cd", "ab2cd") // the last two share every letter that counts
	n := NewIndex(list)
	for i, name := range list {
		if got := n.Find(name); got != i {
			t.Errorf("find(%q) = %d, want %d", name, got, i)
		}
	}
	for _, name := range []string{"", "riichj", "x", "fact_64_a", "ab3cd"} {
		if got := n.Find(name); got != -1 {
			t.Errorf("find(%q) = %d", name, got)
		}
	}
}
