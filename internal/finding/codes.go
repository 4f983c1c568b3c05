// Package finding constructs findings. It has their codes, and functions for the packages that
// report them.
package finding

import (
	"slices"
	"strings"
)

// The codes of findings, except those about games, which are in package game.
var (
	AlwaysHolds = code("always-holds", Warning,
		"A condition, or a part of one, holds for every hand.")
	AlwaysReplaced = code("always-replaced", Warning,
		"A yaku never counts, as others replace it in every hand that has it.")
	AskedTwice  = code("asked-twice", Warning, "A condition asks the same twice.")
	BadEncoding = code("bad-encoding", Error,
		"The file is not UTF-8, or has characters in it that can't be seen.")
	BadExtends = code("bad-extends", Error,
		"The file that is extended does not exist or may not be read.")
	BadHand = code("bad-hand", Error, "A hand, of a test or of an example, can't be read.")
	BadID   = code("bad-id", Error,
		"An id is not made of small letters, digits and _, with a letter in front.")
	BadIgnore = code("bad-ignore", Warning,
		"A comment that is to silence warnings can't do so.")
	BadOption = code("bad-option", Error,
		"An option is declared in a way that can't be kept, such as a default that is not allowed.")
	BadRules = code("bad-rules", Error,
		"The rules that a test is of are not there, or can't be used.")
	BadTiles = code("bad-tiles", Error,
		"Tiles are not written as 123m406p55z, or not of the sort that is needed.")
	BadValue      = code("bad-value", Error, "A value is not one of those allowed.")
	Contradiction = code("contradiction", Error,
		"A fact of the situation implies and excludes the same.")
	Cycle = code("cycle", Error,
		"Files extend, or rules replace or imply, one another in a circle.")
	DoraOrder = code("dora-order", Error,
		"The order of dora does not have each kind in play exactly once.")
	DuplicateKey = code("duplicate-key", Error, "A key stands twice in one mapping.")
	EmptyFile    = code("empty-file", Error, "The file says nothing.")
	EveryHand    = code("every-hand", Warning, "What is added counts for every hand.")
	IdleOption   = code("idle-option", Warning,
		"An option is turned that has no effect in these rules.")
	LessClosed = code("less-closed", Warning,
		"A yaku is worth less in a closed hand than in an open one.")
	Locked       = code("locked", Error, "A rule is changed that its rule set has locked.")
	MissingDoc   = code("missing-doc", Warning, "Nothing describes the condition of a rule.")
	MissingField = code("missing-field", Error,
		"A rule or section lacks something that it needs.")
	MoreFindings = code("more-findings", Warning, "There are more findings than are shown.")
	NameClash    = code("name-clash", Error, "A name in conditions would mean two things.")
	NeverCounts  = code("never-counts", Warning,
		"A yaku is worth nothing in every hand that has it.")
	NeverHolds = code("never-holds", Warning,
		"A condition, or a part of one, can't hold for any hand.")
	NeverReached = code("never-reached", Warning,
		"A limit, a fixed count of fu, an uma, a bonus or an end of the game never counts.")
	NotConstant = code("not-constant", Error,
		"A value depends on the hand, and must be known before.")
	NotFile = code("not-a-file", Error,
		"What was named is a folder, a device, a pipe, an address or a link to another sort of file.")
	OneForBoth = code("one-for-both", Warning,
		"One value for han makes a yaku count in hands in which it did not.")
	OutOfRange       = code("out-of-range", Error, "A number is too small or too large.")
	OverriddenOption = code("overridden-option", Warning,
		"A value is overridden that asked for an option, and the new one does not.")
	RemovedRule = code("removed-rule", Error,
		"A rule is named that this file, or one that it extends, has removed.")
	SameAsInherited = code("same-as-inherited", Warning,
		"A value is the same as the inherited one, so that giving it changes nothing.")
	SameName = code("same-name", Warning,
		"Two yaku have the same name, so that results don't tell them apart.")
	SeveralDocuments = code("several-documents", Error, "The file has more than one YAML document.")
	ShippedID        = code("shipped-id", Warning,
		"A file has the id of a shipped rule set, so that results don't tell them apart.")
	SimilarID = code("similar-id", Warning,
		"A new rule has nearly the id of an inherited one, or counts where that does.")
	StaysOff = code("stays-off", Warning, "A yaku is changed that an option switches off.")
	TooDeep  = code("too-deep", Error, "Mappings and lists are nested too deep.")
	TooEarly = code("too-early", Warning,
		"Rules are asked for on a day on which they did not hold yet.")
	TooLarge = code("too-large", Error,
		"The file is too large, or has too many values in it.")
	TooMany = code("too-many", Error,
		"There are more entries than a section or a list can hold.")
	Unbalanced = code("unbalanced", Warning,
		"What players get from one another does not add up to 0.")
	UnknownKey = code("unknown-key", Error,
		"A key is not one that the format has at this place.")
	UnknownOption = code("unknown-option", Error, "There is no such option.")
	UnknownPlayer = code("unknown-player", Error,
		"Somebody is named who does not play in the game.")
	UnknownRule    = code("unknown-rule", Error, "There is no rule with such an id.")
	UnknownVersion = code("unknown-version", Error,
		"The file is written in a version of the format that this program does not know.")
	UnlikelyValue = code("unlikely-value", Warning, "A value can hardly be meant.")
	Untranslated  = code("untranslated", Warning, "A words file lacks a text that others have.")
	UnusedIgnore  = code("unused-ignore", Warning,
		"A comment silences a warning that there is not.")
	UnusedOption = code("unused-option", Warning,
		"An option is declared or turned that no expression uses.")
	UnusedSet = code("unused-set", Warning,
		"A set of tiles is declared that no expression uses.")
	UselessField = code("useless-field", Warning, "A field has no effect where it stands.")
	WrongType    = code("wrong-type", Error,
		"A value or expression is of another type than is needed.")
	YAMLFeature = code("yaml-feature", Error,
		"The file uses anchors, aliases, merge keys or tags.")
	YAMLSyntax = code("yaml-syntax", Error, "The file is not YAML.")
)

// Package internal/condition/compile has names for these codes of problems in expressions.
var (
	_ = code("fraction", Error,
		"A number with a decimal point stands where there are whole numbers only.")
	_ = code("not-supported", Error,
		"An expression uses something that is not part of the language of conditions.")
	_ = code("overflow", Error, "A constant is too large, or is divided by zero.")
	_ = code("syntax", Error, "An expression can't be read.")
	_ = code("too-complex", Error,
		"An expression is too long, nested too deep, or looks at too many cases.")
	_ = code("unknown-function", Error, "Something is called that is no question or function.")
	_ = code("unknown-name", Error, "An expression uses a name that does not exist.")
	_ = code("unknown-value", Error, "An option is compared with a word that it can't have.")
	_ = code("wrong-arguments", Error, "A question or function is asked in a wrong way.")
	_ = code("wrong-stage", Error, "A name is used before it is known.")
)

// codes are all codes in the order of declaration.
var codes []Code

func code(name string, s Severity, meaning string) string {
	codes = append(codes, Code{Name: name, Severity: s, Meaning: meaning})
	return name
}

// Codes returns the codes of all findings in alphabetical order.
func Codes() []Code {
	return slices.SortedFunc(slices.Values(codes),
		func(a, b Code) int { return strings.Compare(a.Name, b.Name) })
}

// SeverityOf returns a code's severity. Unknown codes are errors.
func SeverityOf(code string) Severity {
	for i := range codes {
		if codes[i].Name == code {
			return codes[i].Severity
		}
	}
	return Error
}
