package tests_test

import (
	"context"
	"fmt"
	"os"

	"example.com/hanfu/report"
	"example.com/hanfu/report/tests"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
)

// All of it is one text, with the summary at its end, unless that has a place of its own.
func ExampleRun_Write() {
	ctx := context.Background()
	var loader rules.Loader
	file, findings, err := ruletest.Load(ctx, &loader, rules.Bytes("club_test.yaml", []byte(`
hanfu: 1
rules: standard
cases:
  simples:
    hand: 345m567p34567s88m tsumo:8s
    expect: {han: 3, fu: 30}
`)), "")
	if file == nil || err != nil {
		fmt.Println(findings, err)
		return
	}
	run := tests.Run{Findings: findings}
	engines := ruletest.NewEngines(&loader)
	run.Files = append(run.Files, &tests.File{File: file, Outcomes: ruletest.Run(ctx, file.Cases, engines.For)})
	if err := run.Write(ctx, os.Stdout, &loader, "text", report.Options{Width: 60}); err != nil {
		panic(err)
	}
	run.Apart = os.Stdout
	if err := run.Write(ctx, os.Stdout, &loader, "json", report.Options{}); err != nil {
		panic(err)
	}
	// Output:
	// club_test.yaml:5:3: failed: simples
	//   hand     345m567p34567s88m tsumo:8s
	//   rules    standard
	//   scored   Menzen tsumo, Pinfu, Tanyao; 3 han 20 fu (Base
	//            20); read as 345m 567p 345s 678s 88m, ryanmen
	//            wait
	//
	//                         want               got
	//   fu                    30                 20
	//
	// 1 file: 1 case, 0 passed, 1 failed
	// {"file":"club_test.yaml","line":5,"column":3,"id":"simples","rules":"standard","hand":"345m567p34567s88m tsumo:8s","outcome":"failed","differences":[{"key":"fu","want":"30","got":"20"}]}
	// 1 file: 1 case, 0 passed, 1 failed
}
