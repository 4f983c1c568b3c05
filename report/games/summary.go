package games

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hanfu/internal/words"
)

// Count counts what was compared with logs.
type Count struct {
	Games, hands, wins, draws int
	// Differences is how many there are, and kinds how many of each field.
	Differences int
	kinds       map[string]int
	// Unread is how many games can't be read, or not to their end.
	Unread int
	// left is how many files were left alone, by the reason.
	left map[string]int
}

// Why files are left alone that hold no logs: one is no record of a game either, or it is one, and logs are counted.
const (
	NoRecord = "no_record"
	Record   = "record"
)

// CountOf counts what one log was compared with.
func CountOf(f *Log) Count {
	c := Count{Games: 1, hands: len(f.Source.Hands), wins: f.Compared.Wins, draws: f.Compared.Draws,
		Differences: len(f.Compared.Differences)}
	for i := range f.Compared.Differences {
		c.kinds = more(c.kinds, string(f.Compared.Differences[i].Field), 1)
	}
	if f.Source.Damage != nil {
		c.Unread = 1
	}
	return c
}

func more(sums map[string]int, key string, n int) map[string]int {
	if sums == nil {
		sums = make(map[string]int)
	}
	sums[key] += n
	return sums
}

// Add adds what was counted elsewhere.
func (c *Count) Add(other *Count) {
	c.Games += other.Games
	c.hands += other.hands
	c.wins += other.wins
	c.draws += other.draws
	c.Differences += other.Differences
	c.Unread += other.Unread
	for kind, n := range other.kinds {
		c.kinds = more(c.kinds, kind, n)
	}
	for why, n := range other.left {
		c.left = more(c.left, why, n)
	}
}

// LeaveAlone counts a file that was left alone.
func (c *Count) LeaveAlone(why string) { c.left = more(c.left, why, 1) }

// Summary says how much was compared.
func (c *Count) Summary(w *words.Log) string {
	return fmt.Sprintf(w.Summary, numbered(w.Wins, c.wins), numbered(w.Draws, c.draws), numbered(w.Games, c.Games),
		numbered(w.Differences, c.Differences))
}

// byNumber are the kinds of differences, those first of which there are the most.
func (c *Count) byNumber() []string {
	return slices.SortedFunc(maps.Keys(c.kinds), func(a, b string) int {
		if c.kinds[a] != c.kinds[b] {
			return c.kinds[b] - c.kinds[a]
		}
		return strings.Compare(a, b)
	})
}

// Line says on a line what was compared of the logs of a file; it is empty if there are none.
func (c *Count) Line(l *words.Language, path string) string {
	if c.Games+c.Unread == 0 {
		return ""
	}
	w := l.Log
	parts := []string{numbered(w.Games, c.Games), numbered(w.Hands, c.hands), numbered(w.Differences, c.Differences)}
	for _, kind := range c.byNumber() {
		parts = append(parts, fmt.Sprintf("%s %d", w.Fields[kind], c.kinds[kind]))
	}
	if c.Unread > 0 {
		parts = append(parts, numbered(w.Unread, c.Unread))
	}
	return path + ": " + strings.Join(parts, l.Common.List)
}

// AppendText appends lines that say what was compared with all logs, and if asked how many differences there are of each
// kind, and how many games can't be read; and what was left alone, and why.
func (c *Count) AppendText(dst []byte, l *words.Language, kinds bool) []byte {
	w := l.Log
	dst = fmt.Appendln(dst, c.Summary(w))
	if kinds {
		for _, kind := range c.byNumber() {
			dst = fmt.Appendf(dst, "%7d  %s\n", c.kinds[kind], w.Fields[kind])
		}
		if c.Unread > 0 {
			dst = fmt.Appendln(dst, numbered(w.Unread, c.Unread))
		}
	}
	var left []string
	for _, why := range slices.Sorted(maps.Keys(c.left)) {
		left = append(left, numbered(w.LeftFor[why], c.left[why]))
	}
	if left != nil {
		dst = fmt.Appendln(dst, fmt.Sprintf(w.Left, strings.Join(left, l.Common.List)))
	}
	return dst
}

// SummaryJSON returns what was compared with all logs, as one JSON object on a line.
func (c *Count) SummaryJSON() ([]byte, error) {
	or := func(sums map[string]int) map[string]int {
		if sums == nil {
			return map[string]int{}
		}
		return sums
	}
	return jsonLine(struct {
		Games       int            `json:"games"`
		Hands       int            `json:"hands"`
		Wins        int            `json:"wins"`
		Draws       int            `json:"draws"`
		Differences map[string]int `json:"differences"`
		Unread      int            `json:"unread"`
		Left        map[string]int `json:"left"`
	}{c.Games, c.hands, c.wins, c.draws, or(c.kinds), c.Unread, or(c.left)})
}

// numbered says how many of something there are, by its words for one and for several.
func numbered(words [2]string, n int) string {
	if n == 1 {
		return fmt.Sprintf(words[0], n)
	}
	return fmt.Sprintf(words[1], n)
}
