package source

import "testing"

// TestBeginsHere: what a link leads to is told by its first key.
func TestBeginsHere(t *testing.T) {
	for text, want := range map[string]bool{
		"hanfu: 1\nid: x": true, "\ufeff# of the club\r\n\r\n%YAML 1.2\n---  # it\n\"hanfu\" : 1": true,
		"{hanfu: 1, id: x}": true, "\xff\xfeh\x00a\x00n\x00f\x00u\x00:\x00": true,
		"hands:\n- {}": true, "name: a\nhands: []": true, "# ours\n\nid:  \"x\"\nhanfu: 1\nextends: standard": true,
		"cases: {}\nhanfu: 1": true, "\nhanfu: 1\nrules: standard\nname: Table 2\nplayers: [Aya, ベン, Chie, Dan]\nhands:\n  - {draw: exhaustive}\n": true,
		"key: x\nhanfu: 1": false, "id: x": false, "cases: {}\nhands: []": false, "# hanfu: 1\nkey: a": false,
		"a\nhanfu: 1": false, "key: a\nhands: b": false, "name: a\nx: b": false, "---\n- hanfu: 1": false, "": false,
	} {
		if got := isOwnFormat([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
