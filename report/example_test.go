package report_test

import (
	"context"
	"fmt"
	"os"

	"example.com/hanfu/engine"
	"example.com/hanfu/hand"
	"example.com/hanfu/report"
	"example.com/hanfu/rules"
)

// A score card in French for a narrow window. What can't be scored says why in the same way.
func ExampleScore() {
	r, err := rules.Load(context.Background(), "standard")
	if err != nil {
		panic(err)
	}
	win, err := hand.Parse("234m567p34567s99m tsumo:8s seat:south")
	if err != nil {
		panic(err)
	}
	result, err := engine.New(r).Score(&win)
	if err != nil {
		panic(err)
	}
	if err := report.Score(os.Stdout, &win, result, report.Options{Lang: "fr", Width: 44}); err != nil {
		panic(err)
	}
	fmt.Println(report.Score(os.Stdout, &win, result, report.Options{Lang: "tlh"}))
	// Output:
	// Main         234m  567p  345s  67[8]s  99m
	// Forme        Quatre groupes et une paire,
	//              attente ryanmen
	// Gagnée       par tsumo sur 8s
	// Place        Sud
	// Tour         Est (par défaut)
	//
	// Yaku                                     han
	//   Menzen tsumo                             1
	//   Pinfu                                    1
	//                                       ------
	//   Total                                    2
	//
	// Fu                                        fu
	//   Base                                    20
	//                                       ------
	//   En tout, sans arrondi nécessaire        20
	//
	// Score                                 points
	//   Points de base : 2 han 20 fu           320
	//
	//   Est paie                               700
	//   Ouest paie                             400
	//   Nord paie                              400
	//
	//   Sud gagne                            1 500
	//
	// Règles       Règles usuelles (standard,
	//              édition 2026-11)
	// Empreinte    e6f30ab194c8
	// there is no language "tlh"; the languages are en, ja, fr, zh, zh-Hant
}

// A result that no engine has made has no rules, which a score card names.
func ExampleScore_unmade() {
	fmt.Println(report.Score(os.Stdout, &hand.Win{}, &engine.Result{Han: 3}, report.Options{}))
	// Output:
	// the result has no rules; give one that an engine has made
}
