package compile

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/work"
)

// Phrases in ordinary words for the questions of conditions. A replacement counts only if it
// compiles.

type phrase struct {
	like    func() *regexp.Regexp
	instead string
}

// phrases are phrases with only one meaning.
var phrases = []phrase{
	{work.LazyRegexp(`\s*(?:<>|=/=|≠)\s*`), " != "},
	{work.LazyRegexp(`\s*={3,}\s*`), " == "},
	{work.LazyRegexp(`\s*\|+\s*`), " or "},
	{work.LazyRegexp(`\s*&+\s*`), " and "},
	{work.LazyRegexp(`\b(?:seat|own)[ _-]winds?\b`), "seat"},
	{work.LazyRegexp(`\b(?:round|prevailing)[ _-]winds?\b`), "round"},
	{work.LazyRegexp(`\bwhite[ _-]dragons?\b`), `"5z"`},
	{work.LazyRegexp(`\bgreen[ _-]dragons?\b`), `"6z"`},
	{work.LazyRegexp(`\bred[ _-]dragons?\b`), `"7z"`},
	{work.LazyRegexp(`\b(?:won|win|wins|winning)\s+(?:by|on|with)\s+(?:an?\s+)?(tsumo|ron)\b`),
		"$1"},
	{work.LazyRegexp(`\b(closed|concealed|open)\s+hands?\b`), "$1"},
	{work.LazyRegexp(`\bat\s+least\s+([0-9]+)\s+([\pL_]+)`), "$2 >= $1"},
	{work.LazyRegexp(`\bat\s+most\s+([0-9]+)\s+([\pL_]+)`), "$2 <= $1"},
	{work.LazyRegexp(`\bexactly\s+([0-9]+)\s+([\pL_]+)`), "$2 == $1"},
	{work.LazyRegexp(`\b([0-9]+)\s+or\s+more\s+([\pL_]+)`), "$2 >= $1"},
	{work.LazyRegexp(`\b([\pL_]+)\s+(?:is\s+)?between\s+([0-9]+)\s+and\s+([0-9]+)`),
		"$1 in $2..$3"},
	{work.LazyRegexp(`\ball\s+(triplets|sequences)\b`), "$1 == 4"},
	{work.LazyRegexp(`\b(?:any|a|some|one)[ _](?:player|body|one)(?:'s)?(?:[ _.](?:has|points?|score)){0,2}\s*(?:<|is below|below|is under|under|less than)(=?)\s*(-?[0-9]+)`),
		"lowest <$1 $2"},
	{work.LazyRegexp(`\b(?:any|a|some|one)[ _](?:player|body|one)(?:'s)?(?:[ _.](?:has|points?|score)){0,2}\s*(?:>|is above|above|is over|over|more than)(=?)\s*(-?[0-9]+)`),
		"highest >$1 $2"},
	{work.LazyRegexp(`\bno\s+([\pL_]+)`), "$1 == 0"},
	{work.LazyRegexp(`\b(?:pon|pung|koutsu|triplet)s?\s*(\([^()]*\)\s*(?:[<>!=]|\bin\b))`),
		"triplets_of$1"},
	{work.LazyRegexp(`\b(?:pon|pung|koutsu|triplet)s?\s*(\([^()]*\))`), "triplets_of$1 >= 1"},
	{work.LazyRegexp(`\bwinning(?:[_ ]tile)?\s*(?:==?|\bis\b)\s*("[^"]*"|'[^']*'|[\pL\pN_]+)`),
		"wins_on($1)"},
	{work.LazyRegexp(`\bwinning(?:[_ ]tile)?\s*!=\s*("[^"]*"|'[^']*'|[\pL\pN_]+)`),
		"not wins_on($1)"},
}

var setPair = work.LazyRegexp(`\b([\pL_]+|"[^"]+")[ _-]pair\b`)

// withoutBrackets matches a question about a set that lacks brackets.
var withoutBrackets = sync.OnceValue(func() *regexp.Regexp {
	var names []string
	for i := range condition.Names() {
		if f := &condition.Names()[i]; len(f.Arguments) == 1 && f.Arguments[0] == "set" {
			names = append(names, f.Name)
		}
	}
	return regexp.MustCompile(`\b(` + strings.Join(names, "|") + `)\s+([\pL_]+|"[^"]*"|'[^']*')`)
})

// Ranges of tiles, and sequences given by their tiles.
var (
	tileRange     = work.LazyRegexp(`["']?\b([1-9])[-–]([1-9])([mps])\b["']?`)
	sequenceTiles = work.LazyRegexp(
		`\b(?:has_)?sequences?(?:_of)?\s*\(\s*["']?([1-7])([2-8])([3-9])([mps])["']?\s*\)(?:\s*(?:>=|==)\s*1\b)?`)
)

func translatePhrases(src string) string {
	text := replacePhrases(src)
	if text != src {
		text = quotedTiles(text)
	}
	return text
}

func replacePhrases(text string) string {
	for _, p := range phrases {
		text = p.like().ReplaceAllString(text, p.instead)
	}
	text = setPair().ReplaceAllStringFunc(text, func(s string) string {
		if set := setPair().FindStringSubmatch(s)[1]; set != "not" && set != "the" {
			return pairOf("is", set)
		}
		return s
	})
	text = tileRange().ReplaceAllStringFunc(text, func(s string) string {
		m := tileRange().FindStringSubmatch(s)
		if m[1] > m[2] {
			return s
		}
		return `"` + "123456789"[m[1][0]-'1':m[2][0]-'0'] + m[3] + `"`
	})
	text = sequenceTiles().ReplaceAllStringFunc(text, func(s string) string {
		m := sequenceTiles().FindStringSubmatch(s)
		if m[1][0]+1 != m[2][0] || m[2][0]+1 != m[3][0] {
			return s
		}
		return fmt.Sprintf("has_sequence(%s, %s)", suits[m[4]], m[1])
	})
	return withoutBrackets().ReplaceAllStringFunc(text, func(s string) string {
		m := withoutBrackets().FindStringSubmatch(s)
		if isJoin(m[2]) {
			return s
		}
		return m[1] + "(" + m[2] + ")"
	})
}
