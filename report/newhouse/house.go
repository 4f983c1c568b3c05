package newhouse

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"example.com/hanfu/internal/condition"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletest"
	"golang.org/x/text/unicode/norm"
)

// House holds the settings of a house file.
type House struct {
	// Path is the path of the house file; TestsPath follows from it.
	Path string
	// ID, Name, Edition and Extends are as in the rule file.
	ID, Name, Edition, Extends string
	// Parent is the extended rule set.
	Parent *rules.Rules
	// Set holds the changed options, and Off the ids of the yaku that are not played.
	Set map[string]string
	Off []string
	// Yaku holds what the file says of other yaku: their worth, or from which rules they are.
	Yaku map[string]YakuEntry
	// Kept holds the lines of the club's own sheet that say something that is not set.
	Kept []string
	// Lang is the language of the comments, one of words.Shown.
	Lang string
	// answerCases are answers about hands. If there are any, they are the tests.
	answerCases []testCase
	// silenced holds the codes of the warnings about options whose values are those of the answers.
	silenced map[string][]string
	// Loader reads extended rules; nil means a plain Loader.
	Loader *rules.Loader
}

// YakuEntry is what a house file says of a yaku. Zero values are left out.
type YakuEntry struct {
	// From is the id of the rules that have the yaku, if the extended ones don't.
	From string
	// Closed and Open are its han, and Yakuman its units.
	Closed, Open, Yakuman int64
	// Name is the yaku's displayed name.
	Name string
}

func (e YakuEntry) text() string {
	var keys []string
	if e.From != "" {
		keys = append(keys, "from: "+e.From)
	}
	switch {
	case e.Yakuman > 0:
		keys = append(keys, fmt.Sprintf("yakuman: %d", e.Yakuman))
	case e.Closed > 0 && e.Open == e.Closed:
		keys = append(keys, fmt.Sprintf("han: %d", e.Closed))
	case e.Closed > 0 && e.Open > 0:
		keys = append(keys, fmt.Sprintf("han: {closed: %d, open: %d}", e.Closed, e.Open))
	case e.Closed > 0:
		keys = append(keys, fmt.Sprintf("han: {closed: %d}", e.Closed))
	}
	return "{" + strings.Join(keys, ", ") + "}"
}

// TestsPath returns the path of the test file.
func (h *House) TestsPath() string { return ruletest.NameFor(h.Path) }

// Rules returns the formatted text of the house file.
func (h *House) Rules() ([]byte, error) { return formatted(h.Path, h.text(true)) }

func formatted(name, text string) ([]byte, error) {
	out, findings, err := rules.Format(name, []byte(text))
	if findings != nil {
		err = findings
	}
	return out, err
}

func (h *House) text(teach bool) string {
	w := writer{words: words.In(h.Lang).House(), teach: teach}
	w.comment(0, w.words.House, h.Name, cmp.Or(h.Parent.Name().In(h.Lang), h.Parent.ID()),
		h.Parent.ID())
	w.comment(0, w.words.Commands, sanitize.ShellWord(filepath.Base(h.Path)),
		sanitize.ShellWord(filepath.Base(h.TestsPath())),
		sanitize.ShellWord(h.Extends))
	w.line("")
	w.line("hanfu: 1")
	w.line("id: " + yamltext.AsText(h.ID))
	w.line("name: " + yamltext.AsText(h.Name))
	w.line("edition: " + yamltext.AsText(h.Edition))
	w.line("extends: " + yamltext.AsText(h.Extends))
	w.line("")
	h.options(&w)
	w.line("")
	h.yaku(&w)
	if len(h.Kept) > 0 {
		w.line("")
		w.comment(0, "%s", w.words.Kept)
		for _, text := range h.Kept {
			w.comment(0, "  %s", sanitize.Text(text))
		}
	}
	return w.String()
}

func (h *House) options(w *writer) {
	w.comment(0, w.words.Options, h.Extends)
	if len(h.Set) == 0 {
		if o := h.sampleOption(); o != nil {
			other := o.Value
			if others := condition.Others(o.Value, o.Allowed); others != nil {
				other = others[0]
			} else if other.Type == condition.TypeInt && other.Int < o.Max {
				other.Int++
			}
			w.sample("options:", fmt.Sprintf("  %s: %s", o.ID, formatValue(o, other.String())))
		}
		return
	}
	w.line("options:")
	for i := range h.Parent.Options() {
		o := &h.Parent.Options()[i]
		value, turned := h.Set[o.ID]
		if !turned {
			continue
		}
		w.comment(1, w.words.Option, o.Doc.In(h.Lang), h.Parent.ID(), o.Value.String())
		for _, code := range h.silenced[o.ID] {
			w.line("  # rulecheck:ignore " + code + " " + w.words.Answered)
		}
		w.line(fmt.Sprintf("  %s: %s", o.ID, formatValue(o, value)))
	}
}

func (h *House) silence(ctx context.Context) error {
	h.silenced = nil // check must see a text without the comments of an earlier call
	path := cmp.Or(h.Path, unnamed)
	loader := cmp.Or(h.Loader, new(rules.Loader)).With(path, []byte(h.text(false)))
	_, found, err := loader.Check(ctx, rules.Named(path))
	h.silenced = make(map[string][]string)
	for _, f := range found {
		if option, ok := strings.CutPrefix(f.Rule, "options."); ok && f.Severity == rules.Warning {
			h.silenced[option] = append(h.silenced[option], f.Code)
		}
	}
	return err
}

func (h *House) commonOptions() (all []*rules.Option) {
	for i := range h.Parent.Options() {
		if o := &h.Parent.Options()[i]; o.Label(h.Lang) != "" &&
			h.Parent.Concern(o.ID) != rules.NoConcern {
			all = append(all, o)
		}
	}
	return all
}

func (h *House) sampleOption() *rules.Option {
	if usual := h.commonOptions(); len(usual) > 0 {
		return usual[0]
	}
	if len(h.Parent.Options()) > 0 {
		return &h.Parent.Options()[0]
	}
	return nil
}

func formatValue(o *rules.Option, value string) string {
	if o.Value.Type == condition.TypeWord {
		return yamltext.Quoted(value)
	}
	return value
}

func (h *House) yaku(w *writer) {
	w.comment(0, w.words.Yaku, h.Extends)
	samples := h.samples(w.words)
	if len(h.Off)+len(h.Yaku) == 0 {
		w.sample("yaku:", samples...)
		return
	}
	w.line("yaku:")
	for _, id := range slices.Sorted(maps.Keys(h.Yaku)) {
		w.line(fmt.Sprintf("  %s: %s  # %s", id, h.Yaku[id].text(), h.Yaku[id].Name))
	}
	for i := range h.Parent.Yaku() {
		if y := &h.Parent.Yaku()[i]; slices.Contains(h.Off, y.ID) {
			w.line(fmt.Sprintf("  %s: off  # %s", y.ID,
				fmt.Sprintf(w.words.NotPlayed, y.NameIn(h.Lang))))
		}
	}
	if len(samples) > 0 && w.teach {
		w.comment(1, "%s", w.words.Samples)
		for _, s := range samples {
			w.line("  # " + strings.TrimPrefix(s, "  "))
		}
	}
}

// ownYaku is the id of the sample yaku.
const ownYaku = "sanpuukou"

func (h *House) samples(texts *words.House) (lines []string) {
	free := func(y *rules.Yaku) bool {
		return !slices.Contains(h.Off, y.ID) && h.Yaku[y.ID] == YakuEntry{} && y.Closed != nil
	}
	for _, more := range []struct {
		id, line string
	}{{"sanankou", texts.Worth}, {"ippatsu", texts.Remove}} {
		i := slices.IndexFunc(h.Parent.Yaku(), func(y rules.Yaku) bool {
			return y.ID == more.id && free(&y)
		})
		if i < 0 {
			continue
		}
		y := &h.Parent.Yaku()[i]
		if han, constant := y.Closed.Const(); constant {
			lines = append(lines, "  "+strings.NewReplacer("ID", y.ID, "HAN",
				strconv.FormatInt(han+1, 10)).Replace(more.line))
		}
	}
	if !slices.ContainsFunc(h.Parent.Yaku(), func(y rules.Yaku) bool { return y.ID == ownYaku }) {
		lines = append(lines, "  "+ownYaku+":  # "+texts.Own,
			"    name: {en: Three winds, ja: 三風刻, fr: Trois vents, zh: 三风刻}",
			"    doc: {en: Triplets of three winds, ja: 風牌の刻子が三種類, fr: Brelans de trois vents, zh: 三种风牌的刻子}",
			"    han: 2",
			`    when: triplets_of("1234z") == 3`,
			"    example: 111222444z789s8m ron:8m")
	}
	return lines
}

type writer struct {
	strings.Builder
	words *words.House
	// teach enables comments.
	teach bool
}

func (w *writer) line(text string) { w.WriteString(text + "\n") }

// lineWidth is the width of comments in cells.
const lineWidth = 96

// comment writes text as comments at an indentation level. It wraps long lines, and aligns what
// follows a tab.
func (w *writer) comment(level int, text string, args ...any) {
	if !w.teach {
		return
	}
	text = fmt.Sprintf(text, args...)
	column := 0
	for line := range strings.Lines(text) {
		if left, _, ok := strings.Cut(line, "\t"); ok {
			column = max(column, len(left)+2)
		}
	}
	indent := strings.Repeat("  ", level) + "#"
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if left, right, ok := strings.Cut(line, "\t"); ok {
			w.line(fmt.Sprintf("%s %-*s%s", indent, column, left, right))
			continue
		}
		parts := []string{line}
		if !strings.HasPrefix(line, " ") {
			parts = terminal.Wrap(line, lineWidth)
		}
		for _, part := range parts {
			w.line(strings.TrimRight(indent+" "+part, " "))
		}
	}
}

func (w *writer) sample(head string, lines ...string) {
	if !w.teach || len(lines) == 0 {
		return
	}
	w.comment(0, "%s", w.words.Samples)
	w.line("# " + head)
	for _, line := range lines {
		w.line("# " + line)
	}
}

func stripAccents(name string) string {
	var b strings.Builder
	for _, c := range norm.NFKD.String(name) {
		if !unicode.Is(unicode.Mn, c) {
			b.WriteRune(c)
		}
	}
	return b.String()
}
