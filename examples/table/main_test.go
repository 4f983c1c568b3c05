package main

import (
	"context"
	"os"
	"strings"
)

func Example() {
	told := strings.NewReader("ron Aya Ben 3 40\ntsumo Dan 5 0\nron Aya Zoe 1 30\ntsumo Zoe 1 30\ndraw Zoe\ndraw Aya Ben\nchombo\n")
	if err := play(context.Background(), told, os.Stdout, []string{"Aya", "Ben", "Chie", "Dan"}); err != nil {
		panic(err)
	}
	// Output:
	// [32700 17300 25000 25000]
	// [28600 15200 22900 33300]
	// refused: Zoe is no player
	// refused: Zoe is no player
	// refused: Zoe is no player
	// [30100 16700 21400 31800]
	// refused: write ron, tsumo or draw, with the players
	// Rules        Standard rules (standard, edition 2026-11)
	//
	//                                                   Aya      Ben     Chie      Dan
	// Start                                          25,000   25,000   25,000   25,000
	// East 1     Aya by ron from Ben                 +7,700   -7,700        0        0
	//            3 han 40 fu                         32,700   17,300   25,000   25,000
	// East 1     Dan by tsumo                        -4,100   -2,100   -2,100   +8,300
	// 1 honba    5 han, mangan                       28,600   15,200   22,900   33,300
	// East 2     Exhaustive draw                     +1,500   +1,500   -1,500   -1,500
	//            tenpai: Aya, Ben                    30,100   16,700   21,400   31,800
	//
	// By the rules the game is not over after the last hand.
	//
	// Place  Results                                      Points    Uma    Oka  Result
	// 1      Dan                                          31,800  +20.0  +20.0   +41.8
	// 2      Aya                                          30,100  +10.0    0.0   +10.1
	// 3      Chie                                         21,400  -10.0    0.0   -18.6
	// 4      Ben                                          16,700  -20.0    0.0   -33.3
	//
	// The points are measured against 30,000. Uma and results are in thousands of
	// points.
}
