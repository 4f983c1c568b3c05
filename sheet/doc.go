// Package sheet makes the house-rules sheet of a rule set: what hangs on the wall of a club.
//
// New asks the rules and an engine for all that stands on it; nothing is worked out in a second way. The yaku come with
// a hand that has them, scored by the engine. The tables of points are prices of the engine, for the han and fu that
// hands are found for. HTML and Markdown then write the same sheet in two forms:
//
//	s, err := sheet.New(ctx, engine.New(rules), sheet.Config{Lang: "en"})
//	err := s.HTML(w)
//
// The page in HTML is one file without scripts, that asks nothing of the network and can be printed.
package sheet
