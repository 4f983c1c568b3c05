package schema

import (
	"sync"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// The forms of rules about the table.
var (
	severalForm = sync.OnceValue(func() *Form {
		return section(
			opt("winners", numberAt(condition.StageSeveral),
				"how many of them are paid, the nearest to the discarder first; all if it is absent"),
			opt("honba", conditionAt(condition.StageSeveral),
				"who of them gets the counters; the nearest if it is absent"),
			opt("sticks", conditionAt(condition.StageSeveral),
				"who of them gets the sticks of earlier hands and of who does not win; the nearest if it is absent"),
			opt("own_stick", fixedCondition,
				"each of them takes back the stick that he laid down in this hand"))
	})

	drawForm = sync.OnceValue(func() *Form {
		return rule(words.Say("draw"),
			opt("aborts", fixedCondition, "the hand was broken off; else the wall was used up"),
			opt("allowed", fixedCondition, "whether there is such a draw; true if it is absent"),
			opt("shares", entries(tableShareForm(condition.StageDraw)),
				"what each player gets, or pays where it is below zero; all that hold are added up"),
			opt("wins", section(
				must("when", conditionAt(condition.StageDraw), "who is paid as for a win by self-draw"),
				must("base", numberAt(condition.StageDraw), "the base that is paid for"),
				opt("counts", fixedCondition,
					"it counts as a win: counters and sticks are paid, and the deal passes as after one")),
				"for whom it is paid as for a win"),
			opt("repeats", conditionAt(condition.StageNext),
				"whether the dealer may deal again after it, where game.repeats holds; if not, the deal passes; always if it is absent"))
	})

	penaltyForm = sync.OnceValue(func() *Form {
		return rule(words.Say("penalty"),
			opt("allowed", fixedCondition, "whether there is such a penalty; true if it is absent"),
			opt("shares", entries(tableShareForm(condition.StagePenalty)),
				"what each player gets, or pays where it is below zero; all that hold are added up"),
			opt("result", numberAt(condition.StagePenalty),
				"what is added to the result of who made the mistake, after the game"),
			opt("sticks", numberAt(condition.StagePenalty),
				"how many riichi sticks who made the mistake lays on the table, which the next winner takes; none if it is absent"),
			opt("loses", numberAt(condition.StagePenalty),
				"how many points who made the mistake pays that nobody gets; none if it is absent"),
			opt("voids", fixedCondition,
				"the hand is void: its sticks go back, and it is played again"),
			opt("repeats", conditionAt(condition.StageNext),
				"whether a void hand is played again; else the deal passes; always if it is absent"))
	})

	gameForm = sync.OnceValue(func() *Form {
		return section(
			must("start", fixedNumber, "the points with which each player begins"),
			must("return", fixedNumber,
				"the points against which the players are measured after the game"),
			opt("riichi", conditionAt(condition.StageRiichi),
				"who may declare riichi; everybody if it is absent"),
			opt("bust", conditionAt(condition.StageRiichi),
				"who is bust after a hand, asked for each player, for what bonuses ask with player.busts; who has less than no points if it is absent"),
			must("repeats", conditionAt(condition.StageNext),
				"after which hands the dealer deals again"),
			must("counters", numberAt(condition.StageNext), "how many counters the next hand has"),
			opt("next_dealer", numberAt(condition.StageNext),
				"how many seats behind the dealer sits who deals next in the same round, where the dealer does not deal again; 0, or if it is absent: the next in turn"),
			opt("winds", fixedNumber,
				"how many winds rounds have in turn, from east on, before another round of east; all four if it is absent"),
			opt("returns_sticks", conditionAt(condition.StageNext),
				"after which hands without a winner those who declared riichi take their sticks back; after none if it is absent"),
			may("ends", counting(CountsAny, withMain("when",
				rule(words.Say("end of the game"), must("when", conditionAt(condition.StageEnd),
					"after which hand the game is over"),
					opt("by", oneWord("rules", "dealer", "time"),
						"who decides: the game is over (rules), or may be if the dealer of that hand (dealer) or the time (time) ends it, as the record says; rules if it is absent")))),
				"after which hands the game is over"),
			may("uma", counting(CountsFirst, withMain("places",
				rule(words.Say("uma"), opt("when", conditionAt(condition.StageResult),
					"when these count; always if it is absent"),
					must("places", &Form{Kind: tree.List, Holds: HoldsNumber,
						at: condition.StageResult},
						"what each place brings, in points, the first place first")))),
				"what the places bring; the first counts that holds and has as many places as players"),
			may("bonuses", entries(withMain("pays",
				anyOf([]string{"payer", "receiver"}, rule(words.Say("bonus after the game"),
					opt("payer", conditionAt(condition.StageBonusPayer),
						"who pays it, asked for each player; nobody if it is absent"),
					opt("receiver", conditionAt(condition.StageBonusReceiver),
						"who gets it, asked for each other player; nobody if it is absent"),
					must("pays", numberAt(condition.StageBonus),
						"what each who pays pays in all, which those who get it share; without payer, what each of these gets"),
					opt("before_places", fixedCondition,
						"it is paid before the places are told, which follow the points after it"))))),
				"what players pay one another after the game, beside uma and oka"),
			opt("oka", numberAt(condition.StageResult), "what the first place brings besides"),
			opt("leftover", conditionAt(condition.StageResult),
				"who takes the sticks that lie on the table in the end; if nobody does, they are lost"),
			opt("returns_leftover", fixedCondition,
				"the riichi sticks that lie on the table in the end go back to those who laid them down"),
			opt("ties_share", fixedCondition,
				"players with equal points share what their places bring; else who sat nearer to the first east is ahead"),
			opt("share_unit", fixedNumber,
				"the unit in which players share leftover sticks and what their places bring; what is left goes to those who sat nearer to the first east, a unit each"),
			opt("sit_out", fixedNumber,
				"how many more may play than sit at the table: in each hand those sit out who come last behind the dealer; 0 if it is absent"),
			opt("rest_lost", fixedCondition,
				"what can't be shared in that unit is lost; else it goes to those who sat nearer to the first east"),
			opt("round_to", fixedNumber,
				"the unit to which results are rounded; the first takes what rounding leaves"),
			opt("rounds_down", conditionAt(condition.StageResult),
				"asked for each player, whether his result is rounded down"),
			opt("rounds_up", conditionAt(condition.StageResult),
				"asked for each player, whether his result is rounded up if it is not rounded down"),
			opt("half_up", conditionAt(condition.StageResult),
				"asked for each player whose result is rounded to the nearest multiple, whether a half of the unit is rounded up; else down"),
			opt("counted", numberAt(condition.StageResult),
				"asked for each player, which of his points the results count; the first takes what is counted otherwise; all if it is absent"))
	})
)

func tableShareForm(at condition.Stage) *Form {
	return withMain("gets", rule(words.Say("share"), must("when", conditionAt(at),
		"who gets it, asked for each player"),
		must("gets", numberAt(at), "how many points he gets; below zero he pays")))
}
