package newhouse

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/internal/terminal"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/internal/yamltext"
	"example.com/hanfu/report/lists"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/condition"
	"example.com/hanfu/study/ruletext"
)

// Setup collects the settings of a house file from flags and questions. Call its Take methods in
// the order below: each uses the given value or, if that is nil, asks for it. An invalid value is
// an error of type *Wrong, and after [ErrBack] all methods must be called again.
type Setup struct {
	House
	Config
	// ParentPath is the path or id of the extended rules, relative to the working directory.
	ParentPath string
	words      *words.Init
	infer      *words.Infer
	answers    *bufio.Scanner
	// replies holds the answers so far. After a step back, those from index replayed on are given
	// again without asking.
	replies  []string
	replayed int
	// told reports whether tellRead has printed the statements.
	told bool
	// typed holds the lines of answers as typed. It omits answers to an aside, a question that
	// depends on existing files.
	typed []string
	aside bool
	// size is that of all lines so far, in bytes.
	size int
	// note is what is printed about an answer that was taken otherwise than it was typed.
	note string
}

// Config configures a Setup.
type Config struct {
	// In holds an answer on each line, and Out receives the questions. Notes receives hints about
	// unnecessary settings.
	In         io.Reader
	Out, Notes io.Writer
	// Earlier holds the first lines of answers, from an earlier setup.
	Earlier []string
	// Echo also writes the answers, for input that is not typed. Silent uses the default for every
	// question.
	Echo, Silent bool
	// Force allows overwriting files.
	Force bool
	// Width is the line width in cells; Color enables coloured hands.
	Width int
	Color bool
}

// NewSetup returns a setup whose questions and comments are in the given language.
func NewSetup(lang string, c Config) *Setup {
	return &Setup{
		House:  House{Lang: lang, Set: map[string]string{}},
		Config: c, words: words.In(lang).Init(), infer: words.In(lang).Infer(),
		answers: bufio.NewScanner(c.In),
	}
}

// Begin prints the introduction.
func (s *Setup) Begin() { s.printParagraph(s.words.Begin) }

var errTaken = words.Errorf("choose another name, or replace it with --force")

// TakePath sets the path of the house file. It refuses names that can't be those of a house file
// and its tests. If a file exists, it asks for another name, but only if somebody types the
// answers: prepared ones can't depend on existing files.
func (s *Setup) TakePath(path string) error {
	err := s.takePath(path)
	if errors.Is(err, errTaken) && !s.Silent && !s.Echo {
		return s.askPath(fmt.Sprintf(s.words.Taken, s.Path), Free(s.Path, func(path string) bool {
			return inputs.Exists(path) || inputs.Exists((&House{Path: path}).TestsPath())
		}))
	}
	return err
}

// AskPath prints intro, which says why the path can't be used, and asks for another one, after all
// other questions. There is no way back.
func (s *Setup) AskPath(intro, def string) error {
	s.replies, s.replayed = nil, 0
	return s.askPath(intro, def)
}

func (s *Setup) askPath(intro, def string) error {
	s.aside = true
	defer func() { s.aside = false }()
	return s.ask(nil, []string{sanitize.Text(intro), s.words.Elsewhere}, "", def,
		func(answer string) error {
			if filepath.Ext(answer) == "" && answer != back {
				answer += ".yaml"
			}
			if err := s.takePath(answer); err != nil || s.Parent == nil || !isFile(s.Extends) {
				return err
			}
			extended, err := filepath.Abs(s.ParentPath) // ParentPath relative to the new folder
			if err == nil {
				s.Extends, _, err = s.fromHouse(extended)
			}
			return err
		})
}

// Free returns the first name, made from name by a number, for which exists returns false.
func Free(name string, exists func(name string) bool) string {
	free, ending := name, filepath.Ext(name)
	for n := 2; exists(free); n++ {
		free = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, ending), n, ending)
	}
	return free
}

func isFile(name string) bool {
	ending := filepath.Ext(name)
	return ending == ".yaml" || ending == ".yml"
}

func (s *Setup) takePath(path string) error {
	s.Path = path
	if !isFile(path) {
		return wrong(words.Errorf("%s can't be the name of a house file: it has to end in .yaml",
			path))
	}
	if source.IsTestFile(path) {
		return wrong(words.Errorf("%s would be a file of tests; name the house file without _test", path))
	}
	for _, file := range []string{path, s.TestsPath()} {
		info, err := os.Stat(file)
		switch {
		case err == nil && info.IsDir():
			return wrong(words.Errorf("%s is a folder; name a file", file))
		case err == nil && !s.Force:
			return words.Errorf("%s exists already; %s", file, errTaken)
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return err
		}
	}
	return nil
}

// standard is the id of the default parent.
const standard = "standard"

// TakeParent sets the extended rules.
func (s *Setup) TakeParent(ctx context.Context, given *string) error {
	ids, def := rules.Shipped(), standard
	var names []string // of the rules that the question lists
	take := func(answer string) error {
		if n, err := strconv.Atoi(answer); err == nil && 0 < n && n <= len(ids) {
			answer = ids[n-1]
		} else if i := slices.Index(names, answer); i >= 0 {
			answer = ids[i]
		} else if id := source.ShippedCalled(answer); id != "" {
			answer = id
		}
		path := answer
		if isFile(answer) {
			var err error
			if answer, path, err = s.fromHouse(answer); err == nil {
				err = s.mayExtend(ctx, answer)
			}
			if err != nil {
				return err
			}
		} else if !inputs.IsShipped(answer) && names != nil {
			return words.Errorf("%s is not in the list; type a number or a name from it, or a "+
				"file, whose name ends in .yaml", strconv.Quote(answer))
		} else if !inputs.IsShipped(answer) {
			return fmt.Errorf(s.words.NoParent, answer, strings.Join(ids, ", "))
		}
		r, err := new(rules.Loader).Load(ctx, rules.Named(path))
		s.Extends, s.Parent, s.ParentPath = answer, r, path
		return err
	}
	lines := []string{s.words.Parent}
	if given == nil && !s.Silent {
		for i, id := range ids {
			name, _ := source.ShippedTitle(id, s.Lang)
			names = append(names, name)
			lines = append(lines, fmt.Sprintf("  %2d  %s", i+1, name))
		}
		def = names[slices.Index(ids, standard)]
	}
	return s.ask(given, lines, "", def, take)
}

// fromHouse returns the path of a file relative to the house file, and relative to the working
// directory. The argument may be either or absolute.
func (s *Setup) fromHouse(file string) (house, path string, err error) {
	folder := filepath.Dir(s.Path)
	if path := filepath.Join(folder, file); !filepath.IsAbs(file) &&
		(inputs.Exists(path) || !inputs.Exists(file)) {
		return filepath.ToSlash(file), path, nil
	}
	from, err := filepath.Abs(folder)
	if err != nil {
		return "", "", err
	}
	target, err := filepath.Abs(file)
	if err == nil {
		house, err = filepath.Rel(from, target)
	}
	return filepath.ToSlash(house), file, err
}

// unnamed stands for the house file before it has a name.
const unnamed = "new house file.yaml"

func (s *Setup) mayExtend(ctx context.Context, file string) error {
	path := cmp.Or(s.Path, unnamed)
	text := fmt.Sprintf("hanfu: 1\nid: house\nextends: %s\n", yamltext.AsText(file))
	_, err := new(rules.Loader).With(path, []byte(text)).Load(ctx, rules.Named(path))
	found, ok := errors.AsType[rules.Findings](err)
	if !ok || found[0].File != source.DisplayName(path) { // some other file is at fault
		return err
	}
	message := found[0].Message.In(s.Lang).String()
	if help := found[0].Help.In(s.Lang).String(); help != "" {
		message += "; " + help
	}
	return errors.New(message)
}

// TakeName sets the name, the edition, which is never asked for, and the id. If there is no path
// yet, it follows from the id.
func (s *Setup) TakeName(name, id, edition *string) error {
	err := s.ask(name, []string{s.words.Name}, "", s.words.DefaultName, func(answer string) error {
		s.Name = answer
		return s.oneLine(answer)
	})
	if err != nil {
		return err
	}
	s.Edition = time.Now().Format(time.DateOnly)
	if edition != nil {
		s.Edition = *edition
		if reason, cure := source.DayMeant(s.Edition); !reason.Empty() &&
			source.LooksLikeDay(s.Edition) {
			return wrong(words.Errorf("%s; %s", reason, cure.Help))
		}
		if err := s.oneLine(*edition); err != nil {
			return wrong(err)
		}
	}
	ours := schema.FileIDFor(stripAccents(s.Name))
	if inputs.IsShipped(ours) {
		ours = "our-" + ours
	}
	err = s.ask(id, []string{s.words.ID}, "", ours,
		func(answer string) error {
			if s.ID = answer; !schema.ValidFileID(answer) {
				return fmt.Errorf(s.words.BadID, answer)
			}
			return nil
		})
	if err != nil || s.Path != "" {
		return err
	}
	return s.TakePath(s.ID + ".yaml")
}

// maxName is the greatest length of a name.
const maxName = 80

func (s *Setup) oneLine(text string) error {
	if strings.TrimSpace(text) != text || text == "" || text == help || utf8.RuneCountInString(text) > maxName ||
		sanitize.Text(text) != text {
		return fmt.Errorf(s.words.BadName, text)
	}
	return nil
}

// TakeOptions sets the given options, and asks for those that clubs most often change.
func (s *Setup) TakeOptions(ctx context.Context, given map[string]string) error {
	for i := range s.Parent.Options() {
		o := &s.Parent.Options()[i]
		value, isGiven := given[o.ID]
		if !isGiven {
			continue
		}
		if err := s.takeOption(o, value); err != nil {
			return wrong(err)
		}
		if s.Set[o.ID] == "" {
			fmt.Fprintf(s.Notes, s.words.Same+"\n", o.ID, o.Value.String(),
				sanitize.Text(s.Extends))
		}
	}
	s.printParagraph(s.words.Options, "  rulecheck list "+sanitize.ShellWord(s.Extends))
	for _, o := range s.commonOptions() {
		if _, isGiven := given[o.ID]; isGiven || !s.hasEffect(ctx, o) {
			continue
		}
		def := s.answerFor(o, o.Value.String())
		if _, err := s.askOption(ctx, o, nil, "", def); err != nil {
			return err
		}
	}
	return nil
}

// askOption asks for the value of an option below text, and reports whether the answer gives it
// one. An empty default leaves it alone.
func (s *Setup) askOption(ctx context.Context, o *rules.Option, text []string,
	prompt, def string) (isSet bool, err error) {
	text = append(text, o.Doc.In(s.Lang))
	if listed := s.listed(o); listed != nil {
		text = append(text, listed...)
	} else {
		prompt = strings.TrimLeft(prompt+" ("+s.allowedValues(o)+")", " ")
	}
	if def == "" {
		text = append(text, words.Say("Enter leaves it open, as a comment.").In(s.Lang).String())
	}
	err = s.askAbout(s.aboutOption(o), nil, text, prompt, def, func(answer string) error {
		if isSet = answer != ""; !isSet {
			return nil
		}
		return cmp.Or(s.takeAnswer(ctx, o, answer), s.unlikely(ctx, o))
	})
	return isSet, err
}

// hasEffect reports whether an option makes a difference with the options set so far.
func (s *Setup) hasEffect(ctx context.Context, o *rules.Option) bool {
	r, err := s.Parent.With(ctx, s.Set)
	return err != nil || r.Turns(o.ID)
}

// listed returns numbered lines with the values of an option that takes words, and nil for others.
func (s *Setup) listed(o *rules.Option) (lines []string) {
	if o.Default.Type != condition.TypeWord {
		return nil
	}
	const at = 6
	for i, c := range sheet.Choices(s.Parent, o, s.Lang) {
		number := fmt.Sprintf("  %2d  ", i+1)
		for _, line := range terminal.Wrap(c.Text, s.Width-at) {
			lines = append(lines, number+line)
			number = strings.Repeat(" ", at)
		}
	}
	return lines
}

func (s *Setup) allowedValues(o *rules.Option) string {
	texts := words.In(s.Lang)
	switch o.Value.Type {
	case condition.TypeBool:
		return s.words.Yes[0] + texts.Common.List + s.words.No[0]
	case condition.TypeWord:
		var all []string
		for _, c := range sheet.Choices(s.Parent, o, s.Lang) {
			all = append(all, c.Text)
		}
		return strings.Join(all, " / ")
	}
	return lists.Takes(s.Parent, o, s.Lang)
}

func (s *Setup) aboutOption(o *rules.Option) []string {
	about := append([]string{o.Doc.In(s.Lang)}, s.listed(o)...)
	if len(about) == 1 {
		about = append(about,
			o.ShortName(s.Lang)+words.In(s.Lang).Sheet().Colon+s.allowedValues(o))
	}
	return append(about,
		words.Say("In the file this option is called %s.", o.ID).In(s.Lang).String())
}

// takeAnswer sets an option as somebody answers: by a value, or else as a sheet would say it, such
// as 20 for an uma of 20,000.
func (s *Setup) takeAnswer(ctx context.Context, o *rules.Option, answer string) error {
	err := s.takeOption(o, answer)
	isNumber := o.Value.Type == condition.TypeInt && answer != o.Value.String()
	if err != nil || isNumber {
		if value := s.readAs(ctx, o, answer); value != "" {
			err = s.takeOption(o, value)
		}
	}
	if err != nil || o.Value.Type != condition.TypeInt {
		return err
	}
	value := cmp.Or(s.Set[o.ID], o.Value.String())
	if text := s.ValueText(o, value); value != answer && text != answer {
		s.note = fmt.Sprintf(s.words.ReadAs, answer, text)
	}
	return nil
}

// readAs returns the value of an option of which a sheet says an answer, "" if that leaves doubt.
func (s *Setup) readAs(ctx context.Context, o *rules.Option, answer string) string {
	synonyms := []string{answer}
	for _, words := range [][]string{s.words.Yes, s.words.No} {
		if slices.Contains(words, strings.ToLower(answer)) {
			synonyms = append(synonyms, words...)
		}
	}
	reader := ruletext.NewReader(s.Parent)
	for _, word := range synonyms {
		all, err := reader.Read(ctx, o.ShortName(s.Lang)+": "+word)
		if err == nil && len(all) == 1 && all[0].Kind == ruletext.Set && all[0].Option == o.ID {
			return all[0].Value
		}
	}
	return ""
}

func (s *Setup) takeOption(o *rules.Option, answer string) error {
	value := answer
	if o.Value.Type == condition.TypeBool {
		switch lower := strings.ToLower(answer); {
		case slices.Contains(s.words.Yes, lower):
			value = "true"
		case slices.Contains(s.words.No, lower):
			value = "false"
		}
	}
	for i, c := range sheet.Choices(s.Parent, o, s.Lang) { // users may type the text or its number
		if o.Default.Type == condition.TypeWord &&
			(strings.EqualFold(answer, c.Text) || answer == fmt.Sprint(i+1)) {
			value = strings.Trim(c.Written, `"`)
		}
	}
	value, fits := o.Take(value)
	if !fits {
		return fmt.Errorf(s.words.BadOption, o.ShortName(s.Lang), answer, s.allowedValues(o))
	}
	s.SetOption(o, value)
	return nil
}

// unlikely returns an error if the value of an option is almost certainly a mistake.
func (s *Setup) unlikely(ctx context.Context, o *rules.Option) error {
	if s.Set[o.ID] == "" || lists.Choices(o) != nil {
		return nil
	}
	_, found, err := new(rules.Loader).With(s.Path, []byte(s.text(false))).Check(ctx,
		rules.Named(s.Path))
	for _, f := range found {
		if f.Code == finding.UnlikelyValue && f.Rule == "options."+o.ID {
			return words.Errorf("%s; %s", f.Message, f.Help)
		}
	}
	return err
}

// TakeOff sets the yaku that are not played, by id or name.
func (s *Setup) TakeOff(given []string) error {
	take := func(called []string) error {
		s.Off = nil
		for _, name := range called {
			ids, err := s.allYakuCalled(strings.Fields(name), given == nil)
			if err != nil {
				return err
			}
			for _, id := range ids {
				if !slices.Contains(s.Off, id) {
					s.Off = append(s.Off, id)
				}
			}
		}
		return nil
	}
	if given != nil {
		return wrong(take(given))
	}
	var names []string
	for i := range s.Parent.Yaku() {
		names = append(names, s.Parent.Yaku()[i].NameIn(s.Lang))
	}
	about := []string{strings.Join(names, words.In(s.Lang).Common.List)}
	return s.askAbout(about, nil, []string{s.words.Off}, "", s.words.Nothing,
		func(answer string) error {
			if answer == s.words.Nothing {
				return take(nil)
			}
			return take(strings.FieldsFunc(answer, func(r rune) bool {
				return isSeparator(r) && !unicode.IsSpace(r)
			}))
		})
}

func isSeparator(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;、,・", r) }

// allYakuCalled returns the ids of the yaku that words name one after the other. A name may have
// several words.
func (s *Setup) allYakuCalled(called []string, asked bool) (ids []string, err error) {
	for len(called) > 0 {
		id, n := "", len(called)
		for ; n > 0 && id == ""; n-- {
			id, err = s.yakuCalled(strings.Join(called[:n], " "), asked)
		}
		if err != nil {
			return nil, err
		}
		ids, called = append(ids, id), called[n+1:]
	}
	return ids, nil
}

func (s *Setup) yakuCalled(called string, asked bool) (id string, err error) {
	found, err := lists.FindYaku(s.Parent, []string{called})
	option := lists.OptionCalled(s.Parent, called)
	switch {
	case err != nil && option != "" && asked:
		id, _, _ := strings.Cut(option, "=")
		return "", words.Errorf("%s is no yaku but an option, %s: change it in the file", called,
			words.Plain(rules.ByID(s.Parent.Options(), id).ShortName(s.Lang)))
	case err != nil && option == "" && !asked && rules.ByID(s.Parent.Bonus(), called) != nil:
		return "", words.Errorf("the rules %s have no yaku %q; %s", s.Parent.ID(), called,
			words.Say("that is a bonus; bonus: {%s: off} in a rule file removes it", called))
	case err != nil:
		return "", err
	}
	y := &s.Parent.Yaku()[found[0]]
	if !strings.EqualFold(y.ID, called) && !slices.ContainsFunc(words.Shown, func(lang string) bool {
		return strings.EqualFold(y.NameIn(lang), called)
	}) {
		fmt.Fprintf(s.Notes, s.words.ReadAs+"\n", sanitize.Text(called), y.NameIn(s.Lang))
	}
	return y.ID, nil
}
