package rules

import (
	"errors"
	"sync"
	"testing"

	"example.com/hanfu/internal/outline"
)

// TestManyAtOnce: rules and the loader that has read them are for any number of goroutines, whatever they ask. The file
// has a flaw under some options, for which what is shared has to be copied.
func TestManyAtOnce(t *testing.T) {
	const text = "hanfu: 1\nid: club\nextends: standard\noptions: {worth: {default: 1, min: 0, max: 5000000}}\n" +
		"yaku: {tanyao: {han: \"options.worth > 1 ? 9223372036854775807 * options.worth : 1\"}}\n"
	l := new(Loader)
	club, err := l.Load(t.Context(), Bytes("club.yaml", []byte(text)))
	if err != nil {
		t.Fatal(err)
	}
	for name, ask := range map[string]func() error{
		"with":  func() error { _, err := club.With(t.Context(), map[string]string{"open_tanyao": "false"}); return err },
		"again": func() error { _, err := l.Load(t.Context(), Bytes("club.yaml", []byte(text))); return err },
		"check": func() error { _, _, err := l.Check(t.Context(), Bytes("club.yaml", []byte(text))); return err },
		"a flaw": func() error {
			if r, err := club.With(t.Context(), map[string]string{"worth": "2"}); r != nil || err == nil {
				return errors.New("there are rules")
			}
			return nil
		},
		"other text": func() error {
			_, err := outline.Of(t.Context(), l.With("club.yaml", []byte(text+"yakuu: {}\n")).reading(), File("club.yaml"))
			return err
		},
		"shipped": func() error { _, err := l.Load(t.Context(), Named("ema")); return err },
		"asked": func() error {
			club.Origins()
			inside{club}.Names()
			club.Concern("open_tanyao")
			club.Places("yaku.tanyao")
			l.reading().Silenced()
			return nil
		},
		"without": func() error {
			overrides := club.Overrides()
			if _, err := club.Without(&overrides[0]); err != nil {
				return err
			}
			return nil
		},
	} {
		for range 2 {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				for range 3 {
					if err := ask(); err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
}

// TestResolvedAtOnce: rules are safe for concurrent use, also when they are resolved.
func TestResolvedAtOnce(t *testing.T) {
	text := "hanfu: 1\nid: house\nextends: standard\nyaku: {chanta: off, renhou: off}\nsets: {mine: 19m}  # rulecheck:ignore unused-set for later\n"
	r, findings, _ := new(Loader).Check(t.Context(), Bytes("house.yaml", []byte(text)))
	if r == nil {
		t.Fatal(findings)
	}
	want := resolved(t, r, true)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if got := resolved(t, r, true); got != want {
				t.Errorf("resolved at once with others it is\n%s", got)
			}
		})
	}
	group.Wait()
}
