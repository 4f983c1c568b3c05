// Package gamelog reads logs of games that were played: Tenhou's own, which are XML, and in JSON those of its viewer
// tenhou.net/6, of mjai, of Mahjong Soul and of Majiang. They may be packed with gzip or lie in archives, and a file may
// hold several.
//
//	for log, err := range gamelog.Open(file, "games.json") {
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
// The way of a log. The formats are rooms of their own in internal, which know nothing of the rules:
//
//	archive.go         finds the files in archives, and unpacks them; budget.go: within bounds
//	open.go            tells XML from JSON, and parts the hands that can be read
//	jsonformats.go     tells the formats of JSON apart, whose values internal/jsontree reads from a stream
//	internal/tenhou    Tenhou's XML: elements, and what they say
//	internal/tenhou6   tenhou.net/6: lists of what each player took and put down; who did what when
//	internal/mjai      mjai: events
//	internal/majsoul   Mahjong Soul: records of what happened, and the rules of rooms
//	internal/majiang   Majiang
//	internal/yaku      what all of them call yaku and bonus tiles
//	internal/model     the model, the same for all; it tells from the play how a hand ended, where the log doesn't
//	log.go             a log, with the model's names
//	play.go            follows the play; playcalls.go the calls in it; playwin.go tells how a win came about
//	rules.go           the rule set under which a log was played; told.go: options that it names
//	compare.go         the log's scores beside the engine's; comparenext.go: the hand behind it
//	record.go          the log as a record of a game
package gamelog
