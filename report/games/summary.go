package games

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
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
	// noResults is the number of games whose results are not compared.
	noResults int
	// left is how many files were left alone, by the reason, and leftNames are some of them.
	left      map[string]int
	leftNames []string
}

// maxLeftNames is how many files are named that were left alone.
const maxLeftNames = 5

// Why files are left alone that hold no logs: one is no record of a game either, or it is one, and logs are counted.
const (
	NoRecord = "no_record"
	Record   = string(gamelog.Record)
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
	if f.Source.OtherUma && f.Source.Results != nil {
		c.noResults = 1
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
	c.noResults += other.noResults
	for kind, n := range other.kinds {
		c.kinds = more(c.kinds, kind, n)
	}
	for why, n := range other.left {
		c.left = more(c.left, why, n)
	}
	c.leftNames = append(c.leftNames, other.leftNames[:min(len(other.leftNames), maxLeftNames-len(c.leftNames))]...)
}

// LeaveAlone counts a file that was left alone.
func (c *Count) LeaveAlone(path, why string) {
	c.left = more(c.left, why, 1)
	if len(c.leftNames) < maxLeftNames {
		c.leftNames = append(c.leftNames, path)
	}
}

// Summary says how much was compared.
func (c *Count) Summary(lang string) string {
	l := words.In(lang)
	w := l.Log
	return fmt.Sprintf(w.Summary, l.Numbered(w.Wins, c.wins), l.Numbered(w.Draws, c.draws), l.Numbered(w.Games, c.Games),
		l.Numbered(w.Differences, c.Differences))
}

func (c *Count) byNumber() []string {
	return slices.SortedFunc(maps.Keys(c.kinds), func(a, b string) int {
		if c.kinds[a] != c.kinds[b] {
			return c.kinds[b] - c.kinds[a]
		}
		return strings.Compare(a, b)
	})
}

// Line says on a line what was compared of the logs of a file; it is empty if there are none. Where width is not 0, as
// at a terminal, it is broken into lines that are no wider.
func (c *Count) Line(path, lang string, width int) string {
	if c.Games+c.Unread == 0 {
		return ""
	}
	l := words.In(lang)
	w := l.Log
	parts := []string{l.Numbered(w.Games, c.Games), l.Numbered(w.Hands, c.hands), l.Numbered(w.Differences, c.Differences)}
	for _, kind := range c.byNumber() {
		parts = append(parts, w.Fields[kind]+" "+grouped(l, c.kinds[kind]))
	}
	if c.noResults > 0 {
		parts = append(parts, l.Numbered(w.NoResults, c.noResults))
	}
	if c.Unread > 0 {
		parts = append(parts, l.Numbered(w.Unread, c.Unread))
	}
	return listed(path+": ", parts, l, width)
}

// listed writes a list behind what it is of, on lines that are no wider than width, unless that is 0 or a part is wider.
func listed(text string, parts []string, l *words.Language, width int) string {
	for i, part := range parts {
		if i+1 < len(parts) {
			part += l.Common.List
		}
		last := text[strings.LastIndexByte(text, '\n')+1:]
		if width > 0 && terminal.Cells(last)+terminal.Cells(strings.TrimRight(part, " ")) > width {
			text = strings.TrimRight(text, " ") + "\n    "
		}
		text += part
	}
	return text
}

// AppendText appends lines that say what was compared with all logs, and if asked how many differences there are of each
// kind, and how many games can't be read; and what was left alone, and why. Width is that of [Count.Line].
func (c *Count) AppendText(dst []byte, lang string, kinds bool, width int) []byte {
	l := words.In(lang)
	w := l.Log
	dst = fmt.Appendln(dst, c.Summary(lang))
	if kinds {
		for _, kind := range c.byNumber() {
			dst = fmt.Appendf(dst, "%7s  %s\n", grouped(l, c.kinds[kind]), w.Fields[kind])
		}
	}
	if c.noResults > 0 {
		dst = fmt.Appendln(dst, l.Numbered(w.NoResults, c.noResults))
	}
	if c.Unread > 0 {
		dst = fmt.Appendln(dst, l.Numbered(w.Unread, c.Unread))
	}
	if c.left == nil {
		return dst
	}
	dst = fmt.Appendln(dst, listed(fmt.Sprintf(w.Left, ""), c.leftFor(l), l, width))
	all := 0
	for _, n := range c.left {
		all += n
	}
	for _, name := range c.leftNames {
		dst = fmt.Appendf(dst, "    %s\n", sanitize.Text(name))
	}
	if all > len(c.leftNames) {
		dst = append(dst, "    …\n"...)
	}
	return dst
}

func (c *Count) leftFor(l *words.Language) (left []string) {
	for _, why := range slices.Sorted(maps.Keys(c.left)) {
		left = append(left, l.Numbered(l.Log.LeftFor[why], c.left[why]))
	}
	return left
}

// NoLogs says that nothing was played, and why files were left alone; it is empty if none were.
func (c *Count) NoLogs(lang string) string {
	if c.left == nil {
		return ""
	}
	l := words.In(lang)
	return fmt.Sprintf(l.Log.NoLogs, strings.Join(c.leftFor(l), l.Common.List))
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
		NoResults   int            `json:"no_results,omitempty"`
		Unread      int            `json:"unread"`
		Left        map[string]int `json:"left"`
	}{c.Games, c.hands, c.wins, c.draws, or(c.kinds), c.noResults, c.Unread, or(c.left)})
}

func grouped(l *words.Language, n int) string { return l.Common.Grouped(strconv.Itoa(n)) }
