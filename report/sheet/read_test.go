package sheet

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/hand"
	"example.com/hanfu/internal/words"
)

// A reader reads what a sheet says of the table back, by the words of its language, as somebody does who plays by it.
type reader struct {
	*words.Sheet
	formats map[string]string
	// patterns are those of formats, with the places of what stands in them.
	patterns map[string]pattern
}

type pattern struct {
	*regexp.Regexp
	places []int
}

func newReader(lang string) *reader {
	r := &reader{words.In(lang).Sheet(), make(map[string]string), make(map[string]pattern)}
	t := r.Table
	for key, format := range map[string]string{"counter": r.HonbaText, "not liable": t.NobodyLiable, "all paid": t.AllPaid,
		"nearest paid": t.NearestPaid, "if winners": t.IfWinners, "counters to each": t.CountersToEach,
		"counters to nearest": t.CountersToNearest, "counters to nobody": t.CountersToNobody, "sticks to nobody": t.SticksToNobody, "own stick": t.OwnStick, "sticks shared": t.SticksShared,
		"sticks by seat": t.SticksBySeat, "sticks to nearest": t.SticksToNearest, "nobody pays": t.NobodyPays,
		"nobody tenpai": t.NobodyTenpai, "all tenpai": t.AllTenpai, "gets": t.Gets, "pays": t.Pays, "as win": t.CountsAsWin,
		"as draw": t.CountsAsDraw, "after game": t.AfterGame, "voids": t.Voids, "loses": t.LosesPoints, "riichi": t.RiichiNeeds,
		"riichi always": t.RiichiAlways, "riichi never": t.RiichiNever, "more": t.OneMore, "same": t.NoMore,
		"none": t.NoneLeft, "last": t.LastHand, "last if": t.LastHandIf, "goes on": t.GoesOn, "until": t.GoesOnUntil,
		"repeat first": t.RepeatFirst, "at most": t.AtMost, "earlier": t.Earlier, "oka": t.OkaIs, "lost": t.SticksLost,
		"to all": t.SticksToAll, "to first": t.SticksToFirst, "rounded": t.RoundedTo, "rounded below": t.RoundedBelow, "rounded if": t.RoundedIf} {
		r.formats[key] = format
	}
	for i := range 4 {
		r.formats[fmt.Sprint("tenpai ", i)] = t.SomeTenpai[i/2][i%2]
	}
	return r
}

// sentence is one that was read, by the key of its format, with what stands in it.
type sentence struct {
	key  string
	args []string
}

// statement is what is said where the table stands so, by its rounds and the counters on it; all if that is not said.
type statement struct {
	rounds   []hand.Wind
	from, to int
	bounded  bool
	text     string
	says     []sentence
}

// pattern returns what matches a format, and the places of what stands in it, in the order of the text.
func (r *reader) pattern(format string) pattern {
	if p, known := r.patterns[format]; known {
		return p
	}
	verb := regexp.MustCompile(`%(?:\[(\d)\])?([sd])`)
	var b strings.Builder
	var places []int
	at := 0
	for i, m := range verb.FindAllStringSubmatchIndex(format, -1) {
		b.WriteString(regexp.QuoteMeta(format[at:m[0]]))
		place := i
		if m[2] >= 0 {
			place = int(format[m[2]]-'0') - 1
		}
		places = append(places, place)
		if format[m[4]:m[5]] == "d" {
			b.WriteString(`(\d+)`)
		} else {
			b.WriteString(`([^.。:：]*?)`) // of one sentence
		}
		at = m[1]
	}
	if at == len(format) {
		b.WriteString("$")
	}
	p := pattern{regexp.MustCompile("^" + b.String() + regexp.QuoteMeta(format[at:])), places}
	r.patterns[format] = p
	return p
}

// match reads a text that begins with a format.
func (r *reader) match(format, text string) (args []string, rest string, ok bool) {
	p := r.pattern(format)
	found := p.FindStringSubmatch(text)
	if found == nil {
		return nil, "", false
	}
	args = make([]string, len(p.places))
	for i, place := range p.places {
		args[place] = found[i+1]
	}
	return args, text[len(found[0]):], true
}

// statements reads a text, by cases if it has some. Sentences that are not known are left in its text.
func (r *reader) statements(text string) (all []statement) {
	wind := "(?:" + strings.Join(r.Winds[:], "|") + ")"
	cases := make([]string, 8)
	for i, format := range []string{r.Table.InRound, r.Table.FromRound, r.Table.FewCounters, r.Table.FromCounters,
		r.Table.OneCounter, r.Table.NoCounter, r.Table.SingleCounter, r.Table.FromSingle} {
		pattern := regexp.QuoteMeta(strings.TrimSuffix(format, "%s"))
		pattern = strings.ReplaceAll(pattern, "%s", "("+wind+"(?:"+regexp.QuoteMeta(r.Or)+wind+")*)")
		if i > 4 { // the number is in the format
			pattern = regexp.MustCompile(`[01]`).ReplaceAllString(pattern, "($0)")
		}
		cases[i] = strings.ReplaceAll(pattern, "%d", `(\d+)`)
	}
	found := regexp.MustCompile(strings.Join(cases, "|")).FindAllStringSubmatchIndex(text, -1)
	if len(found) == 0 || found[0][0] != 0 {
		return []statement{r.sentences(statement{text: text})}
	}
	for i, m := range found {
		end := len(text)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		s := statement{text: strings.TrimSuffix(text[m[1]:end], r.Semicolon)}
		arg := func(n int) string {
			if m[2*n] < 0 {
				return ""
			}
			return text[m[2*n]:m[2*n+1]]
		}
		for wind := hand.East; wind <= hand.North; wind++ {
			name := r.Winds[wind-hand.East]
			if slices.Contains(strings.Split(arg(1), r.Or), name) || arg(2) != "" && int(wind-hand.East) >= slices.Index(r.Winds[:], arg(2)) {
				s.rounds = append(s.rounds, wind)
			}
		}
		s.from, _ = strconv.Atoi(arg(3) + arg(5) + arg(6) + arg(7) + arg(8) + arg(9))
		if last := arg(4) + arg(6) + arg(7) + arg(8); last != "" {
			s.to, _ = strconv.Atoi(last)
			s.bounded = true
		}
		all = append(all, r.sentences(s))
	}
	return all
}

func (r *reader) sentences(s statement) statement {
	keys := slices.SortedFunc(maps.Keys(r.formats), func(a, b string) int { // the longest first
		return len(r.formats[b]) - len(r.formats[a])
	})
	for s.text = strings.TrimSpace(s.text); s.text != ""; {
		at := slices.IndexFunc(keys, func(key string) bool {
			args, rest, ok := r.match(strings.TrimSpace(r.formats[key]), s.text)
			if ok {
				s.says, s.text = append(s.says, sentence{key, args}), strings.TrimSpace(rest)
			}
			return ok
		})
		if at < 0 {
			break
		}
	}
	names := []string{r.Table.DealerWins, r.Table.DealerFirst, r.Table.DealerBehind, r.Table.OtherWins, r.Table.Draw, r.Table.DrawTenpai, r.Table.DrawNoten, r.Table.Aborted,
		r.Table.Never}
	if list := strings.Split(s.text, r.List); !slices.ContainsFunc(list, func(n string) bool { return !slices.Contains(names, n) }) {
		s.says, s.text = append(s.says, sentence{"names", []string{s.text}}), ""
	}
	return s
}

// holdsAt reports whether a statement is about a table that stands so.
func (s *statement) holdsAt(round hand.Wind, honba int) bool {
	return (s.rounds == nil || slices.Contains(s.rounds, round)) && honba >= s.from && (!s.bounded || honba <= s.to)
}

// sentence returns the one of a format, nil if there is none.
func (s *statement) sentence(key string) []string {
	for _, x := range s.says {
		if x.key == key {
			return append(x.args, "")
		}
	}
	return nil
}

// numbers reads the numbers in a text.
func numbers(text string) (all []int64) {
	for _, part := range regexp.MustCompile(`[−+]?[0-9,\x{a0}\x{202f} .]*[0-9]`).FindAllString(text, -1) {
		sign := int64(1)
		if strings.ContainsAny(part, "-−") {
			sign = -1
		}
		digits := strings.Map(func(c rune) rune {
			if c >= '0' && c <= '9' {
				return c
			}
			return -1
		}, part)
		n, _ := strconv.ParseInt(digits, 10, 64)
		all = append(all, sign*n)
	}
	return all
}

// amounts reads what a player gets from or pays to each of the others, by whether these are the dealer.
func (r *reader) amounts(w *words.Amounts, text string) (dealer, others int64, ok bool) {
	whole := func(format string) []string {
		if args, rest, ok := r.match(format, text); ok && rest == "" {
			return args
		}
		return nil
	}
	switch {
	case text == w.Nothing:
		return 0, 0, true
	case whole(w.DealerAndOthers) != nil:
		args := whole(w.DealerAndOthers)
		return numbers(args[0])[0], numbers(args[1])[0], true
	case whole(w.DealerAndOther) != nil:
		args := whole(w.DealerAndOther)
		return numbers(args[0])[0], numbers(args[1])[0], true
	case whole(w.Dealer) != nil:
		return numbers(whole(w.Dealer)[0])[0], 0, true
	case whole(w.Each) != nil:
		n := numbers(whole(w.Each)[0])[0]
		return n, n, true
	}
	return 0, 0, false
}
