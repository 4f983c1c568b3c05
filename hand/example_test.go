package hand_test

import (
	"fmt"

	"example.com/hanfu/hand"
)

func ExampleParse() {
	w, err := hand.Parse("340p1z chi:340m pon:555z ankan:9999p ron:1z from:west riichi dora:4s9p")
	fmt.Println(w, err)
	// Output: 340p1z chi:340m pon:555z ankan:9999p ron:1z from:west riichi dora:4s9p <nil>
}

// An input with problems gives all of them at once.
func ExampleParse_problems() {
	_, err := hand.Parse("234m567p34567s99 tsumo:8s seet:2z kan:1111z honba:-1")
	fmt.Println(err)
	// Output:
	// hand: no suit follows "99" (character 15 of "234m567p34567s99"); write m, p, s or z behind the numbers, as in 123m
	// seet: there is no key "seet"; did you mean "seat"?
	// melds: kan does not say which kan; write minkan for an open or added kan, ankan for a closed one
	// honba is the number of honba on the table, a whole number from 0 to 1000, not -1
}

func ExampleFromFields() {
	w, err := hand.FromFields([]hand.Field{
		{Key: "hand", Value: "340p1z"},
		{Key: "melds", Form: hand.List, Items: []string{"chi 340m", "pon 555z", "ankan 9999p"}},
		{Key: "ron", Value: "1z"},
		{Key: "honba", Value: "2"},
	})
	fmt.Println(string(w.AppendJSON(nil)), err)
	// Output: {"hand":"340p1z","melds":["chi 340m","pon 555z","ankan 9999p"],"ron":"1z","honba":2} <nil>
}

// Fill a win: begun with NoTile, it is refused as long as its tile is forgotten.
func ExampleWin() {
	tiles := func(s hand.Suit, ranks ...int) (list []hand.Tile) {
		for _, rank := range ranks {
			list = append(list, hand.NewTile(hand.KindOf(s, rank)))
		}
		return list
	}
	win := hand.Win{Tile: hand.NoTile, Tsumo: true, Hand: tiles(hand.Man, 2, 3, 4, 5, 6, 7, 7, 8, 9, 1, 2, 3, 3)}
	fmt.Println(win.Check())
	win.Tile = hand.NewTile(hand.KindOf(hand.Man, 3))
	fmt.Println(win.Check(), win.String())
	// Output:
	// tsumo: the winning tile is missing; give it as ron if it was discarded, as tsumo if it was drawn
	// <nil> 1223334567789m tsumo:3m
}
