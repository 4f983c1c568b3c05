package naming

import "testing"

func TestPlain(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""}, {"kans >= 2", "kans >= 2"}, {"立直", "立直"}, {"２：３，ｘ", "2:3,x"}, {"（～！）", "(~!)"},
		{"only(„23468s6z“)", `only("23468s6z")`}, {"「緑」", `"緑"`}, {"kans　≥　２", "kans >= 2"}, {"a\u00a0b", "a b"},
	} {
		if got := Plain(c.text); got != c.want {
			t.Errorf("Plain(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}
