package words

// House are the comments of the files that init writes in one language. A verb such as %s stands for what the comment
// says.
type House struct {
	// House: the club's name, the name and the id of the parent. Commands: the house file, its tests, the parent.
	House, Commands string
	// Options and Yaku: the parent. Option: what it means, the id of the parent, the value there.
	Options, Option, Yaku string
	// NotPlayed: the yaku's name. Samples stands above lines that are comments.
	NotPlayed, Samples string
	// Worth and Remove are lines with ID and HAN in the place of these; Own stands behind the id of a yaku.
	Worth, Remove, Own string
	// Tests: the house file, and the file of tests twice.
	Tests string
	// What the notes of cases say. ByOption: the option, its value here, the parent, its value there. NoYaku: the
	// yaku's name. There: the parent, and what the hand comes to there. Refused stands for that where it is not paid.
	Plain, Flags, ByOption, NoYaku, There, Refused string
	// NoCase: the options and yaku for which no hand was found.
	NoCase string
	// HanFuPoints: the han, fu and points of a hand. OnlyPoints: the points of one that counts no han.
	HanFuPoints, OnlyPoints string
}
