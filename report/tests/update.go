package tests

import (
	"errors"

	"example.com/hanfu/ruletest"
)

// RenewCase returns the text of the file with what came out in one test that failed, or why that can't be written.
func (f *File) RenewCase(i int) (text []byte, err error) {
	alone := &File{File: f.File, Outcomes: f.Outcomes[i : i+1]}
	err = alone.Renew(func(now []byte) error { text = now; return nil })
	if why := alone.Left[0]; err == nil && why != "" {
		return nil, errors.New(why)
	}
	return text, err
}

// Renew writes, by a function, the file with what came out in the tests that failed. A case of which some differences
// can't be written, such as one that is refused and does not speak of that, is left as it is.
func (f *File) Renew(write func(text []byte) error) error {
	f.Left = make(map[int]string)
	var changes []ruletest.Update
	places := make(map[string]int)
	for i := range f.Outcomes {
		if o := &f.Outcomes[i]; o.Passed() || o.Err != nil {
			continue
		}
		change, why := updateOf(&f.Outcomes[i])
		if why != "" {
			f.Left[i] = why
			continue
		}
		changes = append(changes, change)
		places[change.Key()] = i
	}
	if len(changes) == 0 {
		return nil
	}
	text, left, err := f.Update(changes)
	if err == nil {
		err = write(text)
	}
	if err != nil {
		return err
	}
	f.Updated = make(map[int]bool)
	for key, i := range places {
		if why := left[key]; why != nil {
			f.Left[i] = why.Error()
		} else {
			f.Updated[i] = true
		}
	}
	return nil
}

func updateOf(o *ruletest.Outcome) (change ruletest.Update, why string) {
	if o.Case.Example {
		return change, "an example stands in the rules; change it there"
	}
	if o.Case.UnreadGame != nil {
		return change, "a hand of the game can't be read; mend it"
	}
	change.Case, change.Game = o.Case.ID, o.Case.Game != nil
	for i := range o.Differences {
		d := &o.Differences[i]
		switch {
		case d.CanUpdate:
			change.Expect = append(change.Expect, d.New)
		case change.Game && (d.Expected == nil || o.Findings != nil):
			return change, "the record is refused; if that is right, write error: " + o.Findings[0].Code +
				" below expect, in place of all else"
		case change.Game:
			return change, "the game is played; if that is right, write below expect what comes out, in place of " +
				d.Key
		case d.Expected == nil:
			return change, "the hand is refused; if that is right, write error: " + d.Got +
				" below expect, in place of all else"
		case o.Result != nil && (d.Key == "error" || d.Key == "field"):
			return change, "the hand is scored; if that is right, write below expect what comes out, in place of " +
				d.Key
		case o.Refused != nil:
			return change, "the hand is refused, so nothing came out for " + d.Key + "; remove it"
		default:
			return change, "nothing would be left of " + d.Key + "; remove it, or name other yaku"
		}
	}
	return change, ""
}
