// Package tenhou reads logs of games that were played: Tenhou's own, which are XML, and those in the JSON of its
// viewer tenhou.net/6, to which games of Mahjong Soul are converted too. Both may be packed with gzip.
//
//	log, err := tenhou.Read(file, "game.xml")
//	record, err := log.Record(rules)
//	compared, err := tenhou.Compare(ctx, log, record, engine.New(rules))
//
// Read returns the hands in front of what can't have been so, and says in the log's Damage why there are no more. The
// rules are those of RuleSet with the options of Options, unless the caller knows better.
//
// A log tells what everybody drew, called and discarded. Play follows it tile by tile and refuses what can't be, and
// from the play alone it tells how each win came about: riichi, ippatsu, the last tile. Compare has the engine score
// these wins and tells each difference from what the log says of them.
//
// The way of a log, a file each:
//
//	read.go      unpacks it, within bounds, and tells the formats apart
//	xml.go       XML: elements; xmlgame.go and xmlhand.go: what they say
//	json.go      JSON: a tree with places; jsongame.go, jsonitem.go and jsonresult.go: what it says; jsonorder.go: who did what when
//	log.go       the model, the same for both
//	play.go      follows the play; playcalls.go the calls in it; playwin.go tells how a win came about
//	names.go     what Tenhou calls yaku, limits and draws
//	rules.go     the rule set under which a log was played
//	compare.go   the log's scores beside the engine's
//	record.go    the log as a record of a game
package tenhou
