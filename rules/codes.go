package rules

import "slices"

// The codes of findings that this package makes. Those about the inside of an expression come from
// the condition package; codeTable has both.
const (
	alwaysHolds      = "always-holds"
	alwaysReplaced   = "always-replaced"
	askedTwice       = "asked-twice"
	badEncoding      = "bad-encoding"
	badExtends       = "bad-extends"
	badHand          = "bad-hand"
	badID            = "bad-id"
	badIgnore        = "bad-ignore"
	badOption        = "bad-option"
	badRules         = "bad-rules"
	badTiles         = "bad-tiles"
	badValue         = "bad-value"
	contradiction    = "contradiction"
	cycle            = "cycle"
	doraOrder        = "dora-order"
	duplicateKey     = "duplicate-key"
	emptyFile        = "empty-file"
	everyHand        = "every-hand"
	locked           = "locked"
	missingField     = "missing-field"
	moreFindings     = "more-findings"
	nameClash        = "name-clash"
	neverCounts      = "never-counts"
	neverHolds       = "never-holds"
	neverReached     = "never-reached"
	notFile          = "not-a-file"
	notConstant      = "not-constant"
	oneForBoth       = "one-for-both"
	outOfRange       = "out-of-range"
	removedRule      = "removed-rule"
	sameAsInherited  = "same-as-inherited"
	sameName         = "same-name"
	severalDocuments = "several-documents"
	staysOff         = "stays-off"
	similarID        = "similar-id"
	tooDeep          = "too-deep"
	tooLarge         = "too-large"
	tooMany          = "too-many"
	unknownKey       = "unknown-key"
	unknownOption    = "unknown-option"
	unknownPlayer    = "unknown-player"
	unknownRule      = "unknown-rule"
	unknownVersion   = "unknown-version"
	unlikelyValue    = "unlikely-value"
	unusedIgnore     = "unused-ignore"
	unusedOption     = "unused-option"
	unusedSet        = "unused-set"
	uselessField     = "useless-field"
	wrongType        = "wrong-type"
	yamlFeature      = "yaml-feature"
	yamlSyntax       = "yaml-syntax"
)

// Code is a kind of finding: a stable word, how grave it is, and its meaning in one line.
type Code struct {
	Name     string
	Severity Severity
	Meaning  string
}

var codeTable = []Code{
	{alwaysHolds, Warning, "A condition, or a part of one, holds for every hand."},
	{alwaysReplaced, Warning, "A yaku never counts, as others replace it in every hand that has it."},
	{askedTwice, Warning, "A condition asks the same twice."},
	{badEncoding, Error, "The file is not UTF-8, or has characters in it that can't be seen."},
	{badExtends, Error, "The file that is extended does not exist or may not be read."},
	{badHand, Error, "A hand, of a test or of an example, can't be read."},
	{badID, Error, "An id is not made of small letters, digits and _, with a letter in front."},
	{badIgnore, Warning, "A comment that is to silence warnings can't do so."},
	{badOption, Error, "An option is declared in a way that can't be kept, such as a default that is not allowed."},
	{badRules, Error, "The rules that a test is of are not there, or can't be used."},
	{badTiles, Error, "Tiles are not written as 123m406p55z, or not of the sort that is needed."},
	{badValue, Error, "A value is not one of those allowed."},
	{contradiction, Error, "A fact of the situation implies and excludes the same."},
	{cycle, Error, "Files extend, or rules replace or imply, one another in a circle."},
	{doraOrder, Error, "The order of dora does not have each kind in play exactly once."},
	{duplicateKey, Error, "A key stands twice in one mapping."},
	{emptyFile, Error, "The file says nothing."},
	{everyHand, Warning, "What is added counts for every hand."},
	{"fraction", Error, "A number with a decimal point stands where there are whole numbers only."},
	{locked, Error, "A rule is changed that its rule set has locked."},
	{missingField, Error, "A rule or section lacks something that it needs."},
	{moreFindings, Warning, "There are more findings than are shown."},
	{nameClash, Error, "A name in conditions would mean two things."},
	{neverCounts, Warning, "A yaku is worth nothing in every hand that has it."},
	{neverHolds, Warning, "A condition, or a part of one, can't hold for any hand."},
	{neverReached, Warning, "A limit or a fixed count of fu is never used, since another always comes before it."},
	{notFile, Error, "What was named is a folder, a device, a pipe, an address or a link to another sort of file."},
	{notConstant, Error, "A value depends on the hand, and must be known before."},
	{"not-supported", Error, "An expression uses something that is not part of the language of conditions."},
	{oneForBoth, Warning, "One value for han makes a yaku count in hands in which it did not."},
	{outOfRange, Error, "A number is too small or too large."},
	{"overflow", Error, "A constant is too large, or is divided by zero."},
	{removedRule, Error, "A rule is named that this file, or one that it extends, has removed."},
	{sameAsInherited, Warning, "A value is the same as the inherited one, so that giving it changes nothing."},
	{sameName, Warning, "Two yaku have the same name, so that results don't tell them apart."},
	{severalDocuments, Error, "The file has more than one YAML document."},
	{similarID, Warning, "A new rule has nearly the id of an inherited one."},
	{staysOff, Warning, "A yaku is changed that an option switches off."},
	{"syntax", Error, "An expression can't be read."},
	{"too-complex", Error, "An expression is too long, nested too deep, or looks at too many cases."},
	{tooDeep, Error, "Mappings and lists are nested too deep."},
	{tooLarge, Error, "The file is too large, or has too many values in it."},
	{tooMany, Error, "There are more entries than a section or a list can hold."},
	{"unknown-function", Error, "Something is called that is no question or function."},
	{unknownKey, Error, "A key is not one that the format has at this place."},
	{"unknown-name", Error, "An expression uses a name that does not exist."},
	{unknownOption, Error, "There is no such option."},
	{unknownPlayer, Error, "Somebody is named who does not play in the game."},
	{unknownRule, Error, "There is no rule with such an id."},
	{"unknown-value", Error, "An option is compared with a word that it can't have."},
	{unknownVersion, Error, "The file is written in a version of the format that this program does not know."},
	{unlikelyValue, Warning, "An option has a value that can hardly be meant."},
	{unusedIgnore, Warning, "A comment silences a warning that there is not."},
	{unusedOption, Warning, "An option is declared or turned that no expression uses."},
	{unusedSet, Warning, "A set of tiles is declared that no expression uses."},
	{uselessField, Warning, "A field has no effect where it stands."},
	{"wrong-arguments", Error, "A question or function is asked in a wrong way."},
	{"wrong-stage", Error, "A name is used before it is known."},
	{wrongType, Error, "A value or expression is of another type than is needed."},
	{yamlFeature, Error, "The file uses anchors, aliases, merge keys or tags."},
	{yamlSyntax, Error, "The file is not YAML."},
}

// Codes lists the codes of all findings in alphabetical order.
func Codes() []Code { return slices.Clone(codeTable) }

// severity gives a code's severity. Codes that are not in the table are errors.
func severity(code string) Severity {
	for i := range codeTable {
		if codeTable[i].Name == code {
			return codeTable[i].Severity
		}
	}
	return Error
}
