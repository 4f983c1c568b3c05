package tenhou6

import (
	"reflect"
	"testing"

	"example.com/hanfu/gamelog/internal/jsontree"
	"example.com/hanfu/gamelog/internal/model"
)

// TestWorth reads what hands were worth.
func TestWorth(t *testing.T) {
	for _, test := range []struct {
		players int
		text    string
		want    model.Win
	}{
		{4, "30符3飜3900点", model.Win{Fu: 30, LimitKnown: true, Points: 3900}},
		{4, "30符3飜1000-2000点", model.Win{Fu: 30, LimitKnown: true, Points: 4000}},
		{3, "30符3飜1000-2000点", model.Win{Fu: 30, LimitKnown: true, Points: 3000}},
		{4, "満貫4000点∀", model.Win{Fu: -1, Limit: "mangan", LimitKnown: true, Points: 12000}},
		{3, "三倍満6000-12000点", model.Win{Fu: -1, Limit: "sanbaiman", LimitKnown: true, Points: 18000}},
	} {
		var w model.Win
		r := &reader{Reader: jsontree.Reader{Players: test.players}}
		if r.worth(&w, &jsontree.Node{Kind: jsontree.Text, Text: test.text}); r.Err != nil || !reflect.DeepEqual(w, test.want) {
			t.Errorf("%d players, %s: %+v, want %+v, %v", test.players, test.text, w, test.want, r.Err)
		}
	}
}
