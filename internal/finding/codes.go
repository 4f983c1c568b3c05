package finding

import "slices"

// The codes of findings, but for those about the inside of an expression, which stand where internal/condition/compile
// finds them, and those about games, which are in game/codes.go.
const (
	AlwaysHolds      = "always-holds"
	AlwaysReplaced   = "always-replaced"
	AskedTwice       = "asked-twice"
	BadEncoding      = "bad-encoding"
	BadExtends       = "bad-extends"
	BadHand          = "bad-hand"
	BadID            = "bad-id"
	BadIgnore        = "bad-ignore"
	BadOption        = "bad-option"
	BadRules         = "bad-rules"
	BadTiles         = "bad-tiles"
	BadValue         = "bad-value"
	Contradiction    = "contradiction"
	Cycle            = "cycle"
	DoraOrder        = "dora-order"
	DuplicateKey     = "duplicate-key"
	EmptyFile        = "empty-file"
	EveryHand        = "every-hand"
	IdleOption       = "idle-option"
	Locked           = "locked"
	MissingDoc       = "missing-doc"
	MissingField     = "missing-field"
	MoreFindings     = "more-findings"
	NameClash        = "name-clash"
	NeverCounts      = "never-counts"
	NeverHolds       = "never-holds"
	NeverReached     = "never-reached"
	NotFile          = "not-a-file"
	NotConstant      = "not-constant"
	OneForBoth       = "one-for-both"
	OutOfRange       = "out-of-range"
	OverriddenOption = "overridden-option"
	RemovedRule      = "removed-rule"
	SameAsInherited  = "same-as-inherited"
	SameName         = "same-name"
	SeveralDocuments = "several-documents"
	StaysOff         = "stays-off"
	ShippedID        = "shipped-id"
	SimilarID        = "similar-id"
	TooDeep          = "too-deep"
	TooEarly         = "too-early"
	TooLarge         = "too-large"
	TooMany          = "too-many"
	Unbalanced       = "unbalanced"
	UnknownKey       = "unknown-key"
	UnknownOption    = "unknown-option"
	UnknownPlayer    = "unknown-player"
	UnknownRule      = "unknown-rule"
	UnknownVersion   = "unknown-version"
	UnlikelyValue    = "unlikely-value"
	UnusedIgnore     = "unused-ignore"
	UnusedOption     = "unused-option"
	UnusedSet        = "unused-set"
	UselessField     = "useless-field"
	WrongType        = "wrong-type"
	YAMLFeature      = "yaml-feature"
	YAMLSyntax       = "yaml-syntax"
)

// FindingCode is a kind of finding: a stable word, how grave it is, and its meaning in one line.
type FindingCode struct {
	Name     string
	Severity Severity
	Meaning  string
}

var codeTable = []FindingCode{
	{AlwaysHolds, Warning, "A condition, or a part of one, holds for every hand."},
	{AlwaysReplaced, Warning, "A yaku never counts, as others replace it in every hand that has it."},
	{AskedTwice, Warning, "A condition asks the same twice."},
	{BadEncoding, Error, "The file is not UTF-8, or has characters in it that can't be seen."},
	{BadExtends, Error, "The file that is extended does not exist or may not be read."},
	{BadHand, Error, "A hand, of a test or of an example, can't be read."},
	{BadID, Error, "An id is not made of small letters, digits and _, with a letter in front."},
	{BadIgnore, Warning, "A comment that is to silence warnings can't do so."},
	{BadOption, Error, "An option is declared in a way that can't be kept, such as a default that is not allowed."},
	{BadRules, Error, "The rules that a test is of are not there, or can't be used."},
	{BadTiles, Error, "Tiles are not written as 123m406p55z, or not of the sort that is needed."},
	{BadValue, Error, "A value is not one of those allowed."},
	{Contradiction, Error, "A fact of the situation implies and excludes the same."},
	{Cycle, Error, "Files extend, or rules replace or imply, one another in a circle."},
	{DoraOrder, Error, "The order of dora does not have each kind in play exactly once."},
	{DuplicateKey, Error, "A key stands twice in one mapping."},
	{EmptyFile, Error, "The file says nothing."},
	{EveryHand, Warning, "What is added counts for every hand."},
	{"fraction", Error, "A number with a decimal point stands where there are whole numbers only."},
	{IdleOption, Warning, "An option is turned that has no effect in these rules."},
	{Locked, Error, "A rule is changed that its rule set has locked."},
	{MissingDoc, Warning, "Nothing describes the condition of a rule."},
	{MissingField, Error, "A rule or section lacks something that it needs."},
	{MoreFindings, Warning, "There are more findings than are shown."},
	{NameClash, Error, "A name in conditions would mean two things."},
	{NeverCounts, Warning, "A yaku is worth nothing in every hand that has it."},
	{NeverHolds, Warning, "A condition, or a part of one, can't hold for any hand."},
	{NeverReached, Warning, "A limit, a fixed count of fu, an uma, a bonus or an end of the game never counts."},
	{NotFile, Error, "What was named is a folder, a device, a pipe, an address or a link to another sort of file."},
	{NotConstant, Error, "A value depends on the hand, and must be known before."},
	{"not-supported", Error, "An expression uses something that is not part of the language of conditions."},
	{OneForBoth, Warning, "One value for han makes a yaku count in hands in which it did not."},
	{OutOfRange, Error, "A number is too small or too large."},
	{"overflow", Error, "A constant is too large, or is divided by zero."},
	{OverriddenOption, Warning, "A value is overridden that asked for an option, and the new one does not."},
	{RemovedRule, Error, "A rule is named that this file, or one that it extends, has removed."},
	{SameAsInherited, Warning, "A value is the same as the inherited one, so that giving it changes nothing."},
	{SameName, Warning, "Two yaku have the same name, so that results don't tell them apart."},
	{SeveralDocuments, Error, "The file has more than one YAML document."},
	{ShippedID, Warning, "A file has the id of a shipped rule set, so that results don't tell them apart."},
	{SimilarID, Warning, "A new rule has nearly the id of an inherited one, or counts where that does."},
	{StaysOff, Warning, "A yaku is changed that an option switches off."},
	{"syntax", Error, "An expression can't be read."},
	{"too-complex", Error, "An expression is too long, nested too deep, or looks at too many cases."},
	{TooDeep, Error, "Mappings and lists are nested too deep."},
	{TooEarly, Warning, "Rules are asked for on a day on which they did not hold yet."},
	{TooLarge, Error, "The file is too large, or has too many values in it."},
	{TooMany, Error, "There are more entries than a section or a list can hold."},
	{Unbalanced, Warning, "What players get from one another does not add up to 0."},
	{"unknown-function", Error, "Something is called that is no question or function."},
	{UnknownKey, Error, "A key is not one that the format has at this place."},
	{"unknown-name", Error, "An expression uses a name that does not exist."},
	{UnknownOption, Error, "There is no such option."},
	{UnknownPlayer, Error, "Somebody is named who does not play in the game."},
	{UnknownRule, Error, "There is no rule with such an id."},
	{"unknown-value", Error, "An option is compared with a word that it can't have."},
	{UnknownVersion, Error, "The file is written in a version of the format that this program does not know."},
	{UnlikelyValue, Warning, "A value can hardly be meant."},
	{UnusedIgnore, Warning, "A comment silences a warning that there is not."},
	{UnusedOption, Warning, "An option is declared or turned that no expression uses."},
	{UnusedSet, Warning, "A set of tiles is declared that no expression uses."},
	{UselessField, Warning, "A field has no effect where it stands."},
	{"wrong-arguments", Error, "A question or function is asked in a wrong way."},
	{"wrong-stage", Error, "A name is used before it is known."},
	{WrongType, Error, "A value or expression is of another type than is needed."},
	{YAMLFeature, Error, "The file uses anchors, aliases, merge keys or tags."},
	{YAMLSyntax, Error, "The file is not YAML."},
}

// Codes lists the codes of all findings in alphabetical order.
func Codes() []FindingCode { return slices.Clone(codeTable) }

// SeverityOf returns a code's severity. Codes that are not in the table are errors.
func SeverityOf(code string) Severity {
	for i := range codeTable {
		if codeTable[i].Name == code {
			return codeTable[i].Severity
		}
	}
	return Error
}
