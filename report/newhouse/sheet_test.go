package newhouse

import (
	"bytes"
	"errors"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hanfu/engine"
	"example.com/hanfu/internal/words"
	"example.com/hanfu/report/sheet"
	"example.com/hanfu/rules"
	"example.com/hanfu/study/ruletext"
	"example.com/hanfu/testkit/long"
	"example.com/hanfu/testkit/must"
)

// TestReadBack: what the sheet of each shipped rule set says is never read as another value of an option than it has, in any
// language.
func TestReadBack(t *testing.T) {
	var all [][2]string
	for _, lang := range words.Languages {
		for _, id := range rules.Shipped() {
			all = append(all, [2]string{id, lang})
		}
	}
	for _, one := range long.Some(all, 9) {
		id, lang := one[0], one[1]
		r := must.Get(rules.Load(t.Context(), id))(t)
		reader := ruletext.NewReader(r)
		var b bytes.Buffer
		must.Do(t, must.Get(sheet.New(t.Context(), engine.New(r), sheet.Config{Lang: lang}))(t).Markdown(&b))
		text := b.String()
		for len(text) > 0 {
			part := text[:min(len(text), ruletext.MaxBytes)]
			part = part[:strings.LastIndexByte(part, '\n')+1]
			text = text[len(part):]
			for _, s := range must.Get(reader.Read(t.Context(), part))(t) {
				o := rules.ByID(r.Options(), s.Option)
				if s.Kind == ruletext.Set && s.Value != o.Value.String() && r.Turns(o.ID) {
					t.Errorf("%s, %s: %q sets %s=%s, not %s", id, lang, s.Text, s.Option, s.Value, o.Value)
				}
			}
		}
	}
}

// TestTakeStatements: what is said without doubt is set unless somebody has answered otherwise, and the lines of the rest are
// kept, each once, as they stand and in their order.
func TestTakeStatements(t *testing.T) {
	r := must.Get(rules.Load(t.Context(), "standard"))(t)
	const text = "Open tanyao: no\nRed fives: 4 or so; Tea is free, too\nNo daisangen\nRed fives: perhaps 3\n" +
		"Red fives: 3, if all agree\n・Furiten riichi「allowed」。\n" +
		"Ura dora: yes\nUra dora: yes, if all agree\nUra dora too\n途中流局なし（九種九牌のみあり）"
	all := must.Get(ruletext.Read(t.Context(), text, r))(t)
	const both, perhaps, more, furiten = "Red fives: 4 or so; Tea is free, too", "Red fives: perhaps 3", "Red fives: 3, if all agree", "・Furiten riichi「allowed」。"
	const agreed = "Ura dora: yes, if all agree" // says when
	const other = "途中流局なし（九種九牌のみあり）"             // sets what it then says otherwise of a part
	for _, c := range []struct {
		answered, tanyao string
		wantKept         []string
	}{
		{"", "false", []string{both, perhaps, more, furiten, agreed, other}},
		{"red_fives", "false", []string{both, more, furiten, agreed, other}},
		{"open_tanyao", "", []string{both, perhaps, more, furiten, agreed, other}},
	} {
		h := &House{Parent: r, Lang: "en", Set: make(map[string]string)}
		h.TakeStatements(t.Context(), all, func(option string) bool { return option == c.answered })
		if h.Set["open_tanyao"] != c.tanyao || !slices.Equal(h.Off, []string{"daisangen"}) {
			t.Errorf("answered %q: set %v, off %v", c.answered, h.Set, h.Off)
		}
		if !slices.Equal(h.Kept, c.wantKept) {
			t.Errorf("answered %q: kept is %q, not %q", c.answered, h.Kept, c.wantKept)
		}
	}
}

// TestToldSheet: the number of statements is that of the quoted ones, though one may set several options. A blank line
// stands before the first question, which is asked again as a whole.
func TestToldSheet(t *testing.T) {
	var out bytes.Buffer
	s := NewSetup("en", Config{In: strings.NewReader("?\nnonsense\n\n"), Out: &out, Notes: &out, Width: 60})
	must.Do(t, s.TakePath(filepath.Join(t.TempDir(), "club.yaml")))
	must.Do(t, s.TakeParent(t.Context(), new("standard")))
	must.Do(t, s.TakeSheet(t.Context(), "Uma is +15/+5/-5/-15\nDouble ron is allowed, mostly", nil))
	for _, says := range []string{"Statements on the sheet: 2.\n", "two at most\n\n  line 2: Double ron"} {
		if !strings.Contains(out.String(), says) {
			t.Errorf("%q is missing in %s", says, &out)
		}
	}
	const prompt = "Several winners (head bump) [two at most]: "
	if n := strings.Count(out.String(), prompt); n != 3 {
		t.Errorf("the question begins %d times with %q, want 3\n%s", n, prompt, &out)
	}
}

// TestToldOnce: a step back from any question, to before the statements too, does not print them again.
func TestToldOnce(t *testing.T) {
	var out bytes.Buffer
	s := NewSetup("en", Config{In: strings.NewReader("A\n<\nB\n\n<\n\n"), Out: &out, Notes: &out, Width: 60})
	for err := ErrBack; errors.Is(err, ErrBack); {
		must.Do(t, s.TakePath(filepath.Join(t.TempDir(), "club.yaml")))
		must.Do(t, s.TakeParent(t.Context(), new("standard")))
		if err = s.TakeName(nil, new("club"), new("2026")); err == nil {
			err = s.TakeSheet(t.Context(), "Red fives: 4 or so\nDouble ron is allowed, mostly", nil)
		}
		if !errors.Is(err, ErrBack) && !errors.Is(err, ErrEnded) {
			must.Do(t, err)
		}
	}
	if n := strings.Count(out.String(), "Statements on the sheet: 2.\n"); n != 1 {
		t.Errorf("the statements are printed %d times, want once\n%s", n, &out)
	}
	if n := strings.Count(out.String(), "or its rules, called?\n"); n != 2 {
		t.Errorf("the name is asked %d times, want twice\n%s", n, &out)
	}
}

// TestConfirm: Enter takes the guess in brackets. Without a guess there are none, and Enter leaves the option open. Answers are
// read as sheets say them, and a question mark explains the option.
func TestConfirm(t *testing.T) {
	for _, c := range []struct {
		name, lang, extends, text, answers string
		asks, not                          []string
		set                                map[string]string
		kept                               []string
	}{
		{"the guess, of a word", "en", "standard", "Double ron is allowed, mostly", "\n", []string{"  line 1: Double ron is allowed, mostly\n", "  2  two at most\n", "[two at most]: "},
			[]string{"Enter leaves"}, map[string]string{"several_rons": "two"}, nil},
		{"another word", "en", "standard", "Double ron is allowed, mostly", "no\nhead bump\n", nil, nil, map[string]string{"several_rons": "head_bump"}, nil},
		{"no guess", "en", "standard", "Dealer repeats: a win, perhaps", "\n", []string{"Enter leaves it open, as a comment.\nDealer repeats: "},
			[]string{"["}, nil, []string{"Dealer repeats: a win, perhaps"}},
		{"no guess, in Japanese", "ja", "standard", "連荘：和了、たぶん", "和了\n", []string{"  1行目：連荘：和了、たぶん\n", "。\n連荘："}, []string{"["}, map[string]string{"renchan": "win"}, nil},
		{"guesses that differ", "en", "standard", "Red fives: 4 or so\nRed fives: perhaps 2", "?\n2\n",
			[]string{"  line 1: Red fives: 4 or so\n  line 2: Red fives: perhaps 2\n", "Red fives: 0, 1, 2, 3, 4", "is called red_fives."},
			[]string{"Ctrl+C", "["}, map[string]string{"red_fives": "2"}, nil},
		{"a word that means no", "ja", "standard", "数え役満は応相談", "いいえ\n", nil, nil, map[string]string{"counted_yakuman": "sanbaiman"},
			[]string{"数え役満は応相談"}},
		{"a number as sheets say it", "en", "standard", "Uma of the first: 15 or so", "30\n", []string{"30 is read as 30,000\n"}, nil, map[string]string{"uma_first": "30000"}, nil},
		{"no difference", "en", "sanma", "Uma of the second: 5 or so", "", nil, []string{"["}, nil, []string{"Uma of the second: 5 or so"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			s := NewSetup(c.lang, Config{In: strings.NewReader(c.answers), Out: &out, Notes: &out, Width: 100})
			must.Do(t, s.TakePath(filepath.Join(t.TempDir(), "club.yaml")))
			must.Do(t, s.TakeParent(t.Context(), &c.extends))
			if err := s.TakeSheet(t.Context(), c.text, nil); err != nil {
				t.Fatalf("%v\n%s", err, &out)
			}
			for _, says := range c.asks {
				if !strings.Contains(out.String(), says) {
					t.Errorf("%q is missing in %s", says, &out)
				}
			}
			for _, says := range c.not {
				if strings.Contains(out.String(), says) {
					t.Errorf("it says %q: %s", says, &out)
				}
			}
			if !maps.Equal(s.Set, c.set) || !slices.Equal(s.Kept, c.kept) {
				t.Errorf("set %v, kept %q, not %v, %q\n%s", s.Set, s.Kept, c.set, c.kept, &out)
			}
		})
	}
}

// TestTakeOff: several names may follow each other, each of several words. Options that players call like yaku are told from
// them, and a question mark lists the names.
func TestTakeOff(t *testing.T) {
	var out bytes.Buffer
	answers := "?\nDouble riichi, kuitan\nchancan\nura\nDouble Riichi half flush, chankan\n"
	s := NewSetup("en", Config{In: strings.NewReader(answers), Out: &out, Notes: &out, Width: 200})
	must.Do(t, s.TakeParent(t.Context(), new("standard")))
	must.Do(t, s.TakeOff(nil))
	if want := []string{"double_riichi", "honitsu", "chankan"}; !slices.Equal(s.Off, want) {
		t.Errorf("%v are not played, want %v", s.Off, want)
	}
	for _, says := range []string{"Pinfu, Tanyao,", "kuitan is no yaku but an option, Open tanyao: change", `did you mean "chankan"?`} {
		if !strings.Contains(out.String(), says) {
			t.Errorf("%q is missing in %s", says, &out)
		}
	}
	if strings.Contains(out.String(), "in a rule file removes it") {
		t.Errorf("what removes a bonus from a rule file is said where yaku are asked for: %s", &out)
	}
}
