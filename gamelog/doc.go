// Package gamelog reads logs of games that were played: Tenhou's own, which are XML, and in JSON those of its viewer
// tenhou.net/6, of mjai, of Mahjong Soul and of Majiang. They may be packed with gzip, and a file may hold several.
//
//	for log, err := range gamelog.Read(file, "games.json") {
//		record, err := log.Record(rules)
//		compared, err := gamelog.Compare(ctx, log, record, engine.New(rules))
//	}
//
// Open recognises a format by the content. It returns the hands in front of what can't have been so, and says in the
// log's Damage why there are no more; the hands behind it are a log of their own. The rules are those of RuleSet with the
// options of Options, unless the caller knows better.
//
// A log tells what everybody drew, called and discarded. Play follows it tile by tile and refuses what can't be, and
// from the play alone it tells how each win came about: riichi, ippatsu, the last tile. Compare has the engine score
// these wins and tells each difference from what the log says of them. What it doesn't say is not compared.
//
// The way of a log, a file each:
//
//	open.go         unpacks it, within bounds, tells XML from JSON, and parts the hands that can be read
//	xml.go          XML: elements; xmlgame.go, xmlhand.go and xmlresult.go: what they say
//	json.go         JSON: trees with places; jsonformats.go tells the formats apart
//	jsongame.go     tenhou.net/6, with jsonitem.go and jsonresult.go; jsonorder.go: who did what when
//	mjai.go         mjai, with mjaievent.go
//	soul.go         Mahjong Soul, with soulresult.go
//	majiang.go      Majiang
//	log.go          the model, the same for all
//	drawkind.go     tells from the play how a hand ended, where the log doesn't
//	play.go         follows the play; playcalls.go the calls in it; playwin.go tells how a win came about
//	names.go        what Tenhou calls yaku, limits and draws; yakunames.go: what others do
//	rules.go        the rule set under which a log was played
//	compare.go      the log's scores beside the engine's; comparenext.go: the hand behind it
//	record.go       the log as a record of a game
package gamelog
