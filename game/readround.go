package game

import (
	"cmp"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/keyboard"
	"example.com/hanfu/internal/lazyregexp"
	"example.com/hanfu/internal/playerwords"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// A round is written as players do: east 1, E1, Est 1, 東1局, 東一局.
var (
	roundPattern = lazyregexp.New(`^(\pL+?)[ -]*([1-9])(?:局)?$`)
	kanjiDigits  = strings.NewReplacer("一", "1", "二", "2", "三", "3", "四", "4")
	// roundWinds are the winds in other languages; in English they are read as everywhere else.
	roundWinds = map[string]hand.Wind{
		"東": hand.East, "南": hand.South, "西": hand.West, "北": hand.North,
		"est": hand.East, "sud": hand.South, "ouest": hand.West, "nord": hand.North,
	}
)

func (r *reader) round(v *tree.Value, path string) (hand.Wind, int) {
	if v == nil || v.Flawed {
		return hand.NoWind, 0
	}
	m := roundPattern().FindStringSubmatch(kanjiDigits.Replace(strings.TrimSpace(keyboard.Plain(v.Text))))
	if m == nil {
		r.At(v, finding.BadValue, path, words.Say("write the wind and the number of the hand, such as east 1"), "%s is no round",
			tree.Quote(v.Text))
		return hand.NoWind, 0
	}
	wind, known := roundWinds[strings.ToLower(m[1])]
	if !known {
		var err error
		if wind, err = hand.ParseWind(m[1]); err != nil {
			winds := []string{hand.East.String(), hand.South.String(), hand.West.String(), hand.North.String()}
			r.AtWith(v, finding.BadValue, path, tree.Cure{Help: words.Say("write the wind and the number of the hand, such as east 1"),
				Names: winds, Name: strings.ToLower(m[1])}, "%s is no round", tree.Quote(v.Text))
			return hand.NoWind, 0
		}
	}
	number, _ := strconv.Atoi(m[2]) // it is one digit
	if n := len(r.rec.Players); number > n && !r.unknown {
		r.At(v, finding.BadValue, path, words.Say("each player is east once in a round"), "a round of %d players has no hand %d",
			n, number)
	}
	return wind, number
}

// tooMany is above any number of counters, sticks, han or fu.
const tooMany = 10_000

func (r *reader) count(v *tree.Value, path string, otherwise int) int {
	if v == nil || v.Flawed {
		return otherwise
	}
	n, err := strconv.Atoi(keyboard.Plain(v.Text))
	switch {
	case v.Kind != tree.Scalar || err != nil || n < 0:
		digits := ""
		if playerwords.IsYes(v.Text) {
			digits = "1"
		}
		digits = cmp.Or(digits, number(v.Text))
		r.AtWith(v, finding.WrongType, path,
			tree.Cure{Help: words.Say("write %s", words.Or(words.Plain(digits), words.Say("digits alone, such as 2"))), Write: digits, Safe: true},
			"%s must be a whole number, not %s", path, tree.Describe(v))
		return otherwise
	case n >= tooMany:
		r.At(v, finding.OutOfRange, path, words.Text{}, "%s is too large a number for %s", tree.Quote(v.Text), path)
		return otherwise
	}
	return n
}

func (r *reader) begin(v *tree.Value) {
	if v == nil || v.Kind != tree.Mapping {
		return
	}
	path := tree.Join(r.path, "begin")
	s := &Standing{Pos: v.Pos()}
	s.Round, s.Number = r.round(v.Get("round"), tree.Join(path, "round"))
	if v.Get("round") == nil {
		s.Round, s.Number = hand.East, 1
	}
	s.Honba = r.count(v.Get("honba"), tree.Join(path, "honba"), 0)
	s.Sticks = r.count(v.Get("sticks"), tree.Join(path, "sticks"), 0)
	if n := r.count(v.Get("hands"), tree.Join(path, "hands"), -1); n >= 0 {
		s.Hands = &n
	}
	if p := v.Get("points"); p != nil {
		s.Points, _ = r.each(p, tree.Join(path, "points"), r.points)
	}
	r.rec.Begin = s
}
