package tenhou6

import (
	"reflect"
	"testing"

	"example.com/hanfu/game/gamelog/internal/jsontree"
	"example.com/hanfu/game/gamelog/internal/model"
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
		{4, "40符4飜満貫8000点", model.Win{Fu: 40, Limit: "mangan", LimitKnown: true, Points: 8000}},
		{4, "40Fu4HanMangan 8000Points", model.Win{Fu: 40, Limit: "mangan", LimitKnown: true, Points: 8000}},
		{4, "3飜3900点", model.Win{Fu: -1, Points: 3900}},
		{4, "70符3飜", model.Win{Fu: 70, Points: -1}},
		{4, "3900点", model.Win{Fu: -1, Points: 3900}},
		{4, "役満", model.Win{Fu: -1, Limit: "yakuman", LimitKnown: true, Points: -1}},
	} {
		w := model.Win{Fu: -1, Points: -1}
		r := &reader{Reader: jsontree.Reader{Players: test.players}}
		if is := r.worth(&w, test.text); !is || !reflect.DeepEqual(w, test.want) {
			t.Errorf("%d players, %s: %+v, %v, want %+v", test.players, test.text, w, is, test.want)
		}
	}
}
