package main

import (
	"example.com/hanfu/internal/outfile"
	"example.com/hanfu/ruletest"
)

// update writes what came out into the tests that failed. A case of which some differences can't be written, such as one that
// is refused and does not speak of that, is left as it is.
func (t *tester) update() {
	for _, file := range t.Files {
		file.Left = make(map[int]string)
		var changes []ruletest.Update
		places := make(map[string]int)
		for i := range file.Outcomes {
			if o := &file.Outcomes[i]; o.Passed() || o.Err != nil {
				continue
			}
			change, why := updateOf(&file.Outcomes[i])
			if why != "" {
				file.Left[i] = why
				continue
			}
			changes = append(changes, change)
			places[change.Key()] = i
		}
		if len(changes) == 0 {
			continue
		}
		old, _ := t.loader.Text(file.Name)
		text, left, err := file.Update(changes)
		if err == nil {
			err = outfile.Replace(file.Name, old, text)
		}
		if err != nil {
			t.unread = append(t.unread, err)
			continue
		}
		file.Updated = make(map[int]bool)
		for key, i := range places {
			if why := left[key]; why != nil {
				file.Left[i] = why.Error()
			} else {
				file.Updated[i] = true
			}
		}
	}
}

// updateOf gives what a case that failed is to expect, or why that can't be said.
func updateOf(o *ruletest.Outcome) (change ruletest.Update, why string) {
	if o.Case.Example {
		return change, "an example stands in the rules; change it there"
	}
	change.Case, change.Game = o.Case.ID, o.Case.Game != nil
	for i := range o.Differences {
		d := &o.Differences[i]
		switch {
		case d.CanUpdate:
			change.Expect = append(change.Expect, d.New)
		case change.Game && (d.Expected == nil || o.Findings != nil):
			return change, "the record is refused; if that is right, write error: " + o.Findings[0].Code + " below expect, in place of all else"
		case change.Game:
			return change, "the game is played; if that is right, write below expect what comes out, in place of " + d.Key
		case d.Expected == nil:
			return change, "the hand is refused; if that is right, write error: " + d.Got + " below expect, in place of all else"
		case o.Result != nil && (d.Key == "error" || d.Key == "field"):
			return change, "the hand is scored; if that is right, write below expect what comes out, in place of " + d.Key
		case o.Refused != nil:
			return change, "the hand is refused, so nothing came out for " + d.Key + "; remove it"
		default:
			return change, "nothing would be left of " + d.Key + "; remove it, or name other yaku"
		}
	}
	return change, ""
}
