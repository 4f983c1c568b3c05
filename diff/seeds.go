package diff

// seeds are hands that a search by chance seldom meets: several yakuman at once, a liable player beside counters, a yaku
// and no more han than some minimum, a tile in place of a flower. Variants say who is liable.
var seeds = [...]string{
	// Three dragons and four winds called, for which somebody may be liable, with counters; and four kans.
	"34m55p pon:555z pon:666z pon:777z ron:5m honba:1 from:west",
	"34m55p pon:555z pon:666z pon:777z tsumo:5m honba:1",
	"34p55s pon:555z pon:666z pon:777z ron:5p honba:1 from:west",
	"34p55s pon:555z pon:666z pon:777z tsumo:5p honba:1",
	"5s pon:111z pon:222z pon:333z pon:444z ron:5s honba:1 from:west",
	"5p minkan:1111p minkan:9999s minkan:2222s minkan:8888p ron:5p honba:1 from:west",
	"5p minkan:1111p minkan:9999s minkan:2222s minkan:8888p tsumo:5p honba:1",
	// A yakuman for which somebody is liable, with another one.
	"1122z pon:555z pon:666z pon:777z ron:2z honba:1 from:west",
	"1122z pon:555z pon:666z pon:777z tsumo:2z honba:1",
	"5z pon:111z pon:222z pon:333z pon:444z ron:5z honba:1 from:west",
	"5z pon:111z pon:222z pon:333z pon:444z tsumo:5z honba:1",
	// The replacement tile of an open kan, that of a north, and that of a flower.
	"34p55s234s pon:111p minkan:2222p tsumo:5p rinshan honba:1",
	"11p23p234567s999p tsumo:4p rinshan flowers:1",
	"11p23p234567s999p tsumo:4p rinshan nuki:1",
	// Up to six yakuman at once, with those that may count twice.
	"1112223334445z tsumo:5z seat:east tenhou",
	"1112223334445z tsumo:5z",
	"1112223334445z ron:5z",
	"5z ankan:1111z ankan:2222z ankan:3333z ankan:4444z tsumo:5z",
	"5z ankan:1111z ankan:2222z ankan:3333z ankan:4444z ron:5z",
	// Riichi and ippatsu, and no other yaku.
	"12346m678p34599s ron:5m riichi ippatsu",
	"12368p34567899s ron:7p riichi ippatsu",
}
