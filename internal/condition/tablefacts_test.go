package condition_test

import (
	"strings"
	"testing"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/condition/compile"
)

// TestTableConditions: each stage of the table knows its own facts, and none of a win.
func TestTableConditions(t *testing.T) {
	c := compile.New(testScope)
	f := condition.AtTable(4, 2, 1, hand.South)
	for n, is := range map[condition.Number]int64{condition.Rons: 2, condition.Turn: 1, condition.TenpaiPlayers: 1,
		condition.PlayerTenpai: 1,
		condition.HandNumber:   3, condition.DealerWon: 1, condition.Won: 1, condition.Above: 2,
		condition.PlayerPlace: 3} {
		f.Set(n, is)
	}
	for _, test := range []struct {
		src string
		at  condition.Stage
		// want is the value, or what the problem says.
		want any
	}{
		{"rons == 2 and turn == 1", condition.StageSeveral, true},
		{"players == 4 and honba == 2 and sticks == 1 and round == south", condition.StageDraw, true},
		{"player.tenpai and tenpai_players < players", condition.StageDraw, true},
		{"player.dealer", condition.StageDraw, false},
		{"round_number * 10 + hand_number", condition.StageNext, int64(23)},
		{"won and not dealer_won ? 0 : honba + 1", condition.StageNext, int64(3)},
		{"any(1..3, # == player.place) and above >= 2", condition.StageResult, true},
		{"-floor_div(3000, players - 1)", condition.StageDraw, int64(-1000)},
		{"tsumo", condition.StageDraw, `"tsumo" is known of a win alone`},
		{"has(honors)", condition.StageDraw, `"has" is known of a win alone`},
		{"riichi", condition.StageDraw, `"riichi" is known of a win alone`},
		{"yaku.pinfu", condition.StageResult, "which yaku count is known of a win alone"},
		{"payer.dealer", condition.StageDraw, `"payer" is not known here: it exists in payments`},
		{"player.offends", condition.StageDraw, `"player.offends" is not known here: it exists in penalties`},
		{"player.tenpay", condition.StageDraw, `did you mean "tenpai"?`},
		{"player.wins == 0", condition.StageResult, `"player.wins" is not known here: it exists in game.bonuses`},
		{"player.busts", condition.StageBonusPayer, `"player.busts" is not known here: it exists in the receiver of game.bonuses`},
		{"player.busts", condition.StageBonus, `"player.busts" is not known here`},
		{"receivers", condition.StageBonusReceiver, `"receivers" is not known here: it exists in the pays of game.bonuses`},
		{"receivers", condition.StageResult, `"receivers" is not known here`},
		{"rons", condition.StageResult, `"rons" is not known here: it exists in payments.several`},
		{"tenpai_player", condition.StageDraw, `did you mean "tenpai_players"?`},
		{"rons == 2", condition.StagePayment, `"rons" is not known yet here: it exists in payments.several`},
		{"player.dealer", condition.StagePayment, `there is no "player" here`},
		{"player", condition.StageDraw, `"player" does not stand alone`},
	} {
		b, asBool := c.Bool(test.src, test.at, condition.EachHand)
		i, asInt := c.Int(test.src, test.at, condition.EachHand)
		var got any
		switch {
		case asBool == nil:
			got = f.Holds(b)
		case asInt == nil:
			got = f.Value(i)
		default:
			if want, ok := test.want.(string); !ok || !strings.Contains(asBool[0].Message.String(), want) {
				t.Errorf("%s: %s, want %v", test.src, asBool[0].Message, test.want)
			}
			continue
		}
		if got != test.want {
			t.Errorf("%s is %v, want %v", test.src, got, test.want)
		}
	}
	if f.Fault() {
		t.Error("a fault")
	}
}

// TestTableCures: what is said of an unknown name at the table can be done there. No fact can be declared for it, and
// no yaku asked for.
func TestTableCures(t *testing.T) {
	c := compile.New(testScope)
	for _, test := range []struct {
		src  string
		at   condition.Stage
		want string
	}{
		{"tenpai", condition.StageDraw, "write player.tenpai"},
		{"dealer", condition.StageDraw, "write player.dealer"},
		{"riichi and won", condition.StageDraw, "write player.riichi"},
		{"nagasi", condition.StageDraw, "write player.nagashi"},
		{"offends and not won", condition.StagePenalty, "write player.offends"},
		{"maybe", condition.StageNext, ""},
		{"pinfuu", condition.StageDraw, ""},
		{"renchan >= 3", condition.StageNext, ""},
		{"plyer.tenpai", condition.StageDraw, `did you mean "player"?`},
		{"payr.tenpai", condition.StageDraw, ""},
	} {
		_, problems := c.Bool(test.src, test.at, condition.EachHand)
		if len(problems) == 0 {
			t.Errorf("%s has no problem", test.src)
			continue
		}
		said := problems[0].Message.String() + "; " + problems[0].Help.String()
		if !strings.Contains(said, test.want) || strings.Contains(said, "situation") || strings.Contains(said, "yaku") {
			t.Errorf("%s: %s; want %q", test.src, said, test.want)
		}
	}
}

// TestTableFactsApart: each fact of the table has a place of its own, and none of a win's.
func TestTableFactsApart(t *testing.T) {
	c := compile.New(testScope)
	for _, v := range condition.Vocabulary() {
		if !v.Stage.AtTable() {
			continue
		}
		read := func(f *condition.Facts) bool {
			if b, problems := c.Bool(v.Name, v.Stage, condition.EachHand); problems == nil {
				return f.Holds(b)
			}
			i, problems := c.Int(v.Name, v.Stage, condition.EachHand)
			if problems != nil {
				t.Fatalf("%s: %v", v.Name, problems)
			}
			return f.Value(i) == 1
		}
		var set []condition.Number
		for n := condition.Rons; n <= condition.Receivers; n++ {
			f := condition.AtTable(0, 0, 0, hand.East)
			f.Set(condition.RoundNumber, 0)
			if f.SetBool(n, true); read(f) {
				set = append(set, n)
			}
		}
		if len(set) != 1 {
			t.Errorf("%s reads %v", v.Name, set)
		}
	}
}
