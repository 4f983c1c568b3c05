// Package ruletest runs tests of rules: hands with what must come out for them, from files such as our-club_test.yaml.
//
// [Load] reads a file, [Run] scores its cases, each under its own rules and options, and gives for each what is other
// than expected. What is run is a function from a case to an engine, so the same cases can be scored under other rules,
// and [Compare] tells how two results differ. [Cover] tells which parts of their rules cases exercise, and
// [Coverage.Gaps] what is missing.
package ruletest
