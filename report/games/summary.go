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

// Count holds statistics of compared logs.
type Count struct {
	Games, hands, wins, draws int
	// Differences is the number of differences, kinds that of each field.
	Differences int
	kinds       map[string]int
	// Unread is the number of games that can't be read completely.
	Unread int
	// noResults is the number of games whose results are not compared.
	noResults int
	// skipped counts skipped files by reason; skippedNames holds the first of their names.
	skipped      map[string]int
	skippedNames []string
}

// maxSkippedNames limits the skipped files that are named.
const maxSkippedNames = 5

// Reasons for skipping a file without logs: it is not a game record either, or it is one but only
// logs are counted.
const (
	NoRecord = "no_record"
	Record   = string(gamelog.Record)
)

// CountOf returns the statistics of one log.
func CountOf(f *Log) Count {
	c := Count{Games: 1, hands: len(f.Source.Hands), wins: f.Compared.Wins, draws: f.Compared.Draws,
		Differences: len(f.Compared.Differences)}
	for i := range f.Compared.Differences {
		c.kinds = increment(c.kinds, string(f.Compared.Differences[i].Field), 1)
	}
	if f.Source.Damage != nil {
		c.Unread = 1
	}
	if f.Source.OtherUma && f.Source.Results != nil {
		c.noResults = 1
	}
	return c
}

func increment(sums map[string]int, key string, n int) map[string]int {
	if sums == nil {
		sums = make(map[string]int)
	}
	sums[key] += n
	return sums
}

// Add adds the statistics of other.
func (c *Count) Add(other *Count) {
	c.Games += other.Games
	c.hands += other.hands
	c.wins += other.wins
	c.draws += other.draws
	c.Differences += other.Differences
	c.Unread += other.Unread
	c.noResults += other.noResults
	for kind, n := range other.kinds {
		c.kinds = increment(c.kinds, kind, n)
	}
	for reason, n := range other.skipped {
		c.skipped = increment(c.skipped, reason, n)
	}
	c.skippedNames = append(c.skippedNames,
		other.skippedNames[:min(len(other.skippedNames), maxSkippedNames-len(c.skippedNames))]...)
}

// Skip counts a skipped file.
func (c *Count) Skip(path, reason string) {
	c.skipped = increment(c.skipped, reason, 1)
	if len(c.skippedNames) < maxSkippedNames {
		c.skippedNames = append(c.skippedNames, path)
	}
}

// Summary formats the totals.
func (c *Count) Summary(lang string) string {
	l := words.In(lang)
	w := l.Log()
	return fmt.Sprintf(w.Summary, l.Numbered(w.Wins, c.wins), l.Numbered(w.Draws, c.draws),
		l.Numbered(w.Games, c.Games),
		l.Numbered(w.Differences, c.Differences))
}

func (c *Count) kindsByCount() []string {
	return slices.SortedFunc(maps.Keys(c.kinds), func(a, b string) int {
		if c.kinds[a] != c.kinds[b] {
			return c.kinds[b] - c.kinds[a]
		}
		return strings.Compare(a, b)
	})
}

// Line formats the statistics of a file on one line. It is empty if there are none. If width is not
// 0, the line is wrapped to width cells.
func (c *Count) Line(path, lang string, width int) string {
	if c.Games+c.Unread == 0 {
		return ""
	}
	l := words.In(lang)
	w := l.Log()
	parts := []string{l.Numbered(w.Games, c.Games), l.Numbered(w.Hands, c.hands),
		l.Numbered(w.Differences, c.Differences)}
	for _, kind := range c.kindsByCount() {
		parts = append(parts, w.Fields[kind]+" "+grouped(l, c.kinds[kind]))
	}
	if c.noResults > 0 {
		parts = append(parts, l.Numbered(w.NoResults, c.noResults))
	}
	if c.Unread > 0 {
		parts = append(parts, l.Numbered(w.Unread, c.Unread))
	}
	return joinWrapped(path+": ", parts, l, width)
}

// joinWrapped appends parts to text as a list, wrapped to width cells unless width is 0.
func joinWrapped(text string, parts []string, l *words.Language, width int) string {
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

// AppendText appends the totals and the skipped files, and with kinds also the number of
// differences of each kind. width is that of [Count.Line].
func (c *Count) AppendText(dst []byte, lang string, kinds bool, width int) []byte {
	l := words.In(lang)
	w := l.Log()
	dst = fmt.Appendln(dst, c.Summary(lang))
	if kinds {
		for _, kind := range c.kindsByCount() {
			dst = fmt.Appendf(dst, "%7s  %s\n", grouped(l, c.kinds[kind]), w.Fields[kind])
		}
	}
	if c.noResults > 0 {
		dst = fmt.Appendln(dst, l.Numbered(w.NoResults, c.noResults))
	}
	if c.Unread > 0 {
		dst = fmt.Appendln(dst, l.Numbered(w.Unread, c.Unread))
	}
	if c.skipped == nil {
		return dst
	}
	dst = fmt.Appendln(dst, joinWrapped(fmt.Sprintf(w.Left, ""), c.skippedReasons(l), l, width))
	all := 0
	for _, n := range c.skipped {
		all += n
	}
	for _, name := range c.skippedNames {
		dst = fmt.Appendf(dst, "    %s\n", sanitize.Text(name))
	}
	if all > len(c.skippedNames) {
		dst = append(dst, "    …\n"...)
	}
	return dst
}

func (c *Count) skippedReasons(l *words.Language) (skipped []string) {
	for _, reason := range slices.Sorted(maps.Keys(c.skipped)) {
		skipped = append(skipped, l.Numbered(l.Log().LeftFor[reason], c.skipped[reason]))
	}
	return skipped
}

// NoLogs states that no log was found and why files were skipped. It is empty if none was skipped.
func (c *Count) NoLogs(lang string) string {
	if c.skipped == nil {
		return ""
	}
	l := words.In(lang)
	return fmt.Sprintf(l.Log().NoLogs, strings.Join(c.skippedReasons(l), l.Common.List))
}

// SummaryJSON returns the totals as one line of JSON.
func (c *Count) SummaryJSON() ([]byte, error) {
	nonNil := func(sums map[string]int) map[string]int {
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
	}{c.Games, c.hands, c.wins, c.draws, nonNil(c.kinds), c.noResults, c.Unread, nonNil(c.skipped)})
}

func grouped(l *words.Language, n int) string { return l.Common.Grouped(strconv.Itoa(n)) }
