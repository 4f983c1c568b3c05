// Package prove goes through every winning hand and tells whether two rule sets score all of them alike.
//
// It numbers the hands (internal/everyhand), decides what the rule sets can't tell apart, so that one win stands for
// others, and scores each win that is left under both. The first call is [Run]. docs/proof.md has the argument.
package prove
