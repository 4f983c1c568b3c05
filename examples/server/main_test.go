package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
)

func TestScore(t *testing.T) {
	const league = "hanfu: 1\nid: league\nname: League\nextends: standard\nyaku: {tanyao: {han: 2}}\n"
	files := fstest.MapFS{"league.yaml": {Data: []byte(league)}}
	server := httptest.NewServer(handler(files))
	defer server.Close()
	const club = `hanfu: 1\nid: club\nname: Club\nextends: `
	const hands = `["345m567p34567s88m tsumo:8s", "123m456p789s1122z ron:1z", "?"]`
	for _, test := range []struct {
		name, rules, hands string
		status             int
		want               string
	}{
		{"a club", club + `league.yaml\n`, hands, http.StatusOK, `"han":4,`},
		{"a hand that can't be read", club + `league.yaml\n`, hands, http.StatusOK, `{"error":{"code":"`},
		{"a mistake", club + `league.yaml\nyaku: {tanyao: {hann: 2}}\n`, hands, http.StatusOK, `"code":"unknown-key"`},
		{"a file outside", club + `../main.go\n`, hands, http.StatusOK, `"code":"bad-extends"`},
		{"too many hands", "", "[" + strings.Repeat(`"",`, maxHands) + `""]`,
			http.StatusRequestEntityTooLarge, "too many"},
		{"too long", strings.Repeat("x", maxBytes), "[]", http.StatusBadRequest, "too large"},
	} {
		body := `{"rules": "` + test.rules + `", "hands": ` + test.hands + `}`
		answer, err := http.Post(server.URL+"/score", "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := answer.Write(&b); err != nil {
			t.Fatal(err)
		}
		if answer.StatusCode != test.status || !strings.Contains(b.String(), test.want) {
			t.Errorf("%s: status %d: %s", test.name, answer.StatusCode, b.String())
		}
	}
	if b, err := json.Marshal(response{}); err != nil || string(b) != "{}" {
		t.Errorf("%s, %v", b, err)
	}
}
