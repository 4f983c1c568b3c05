package main

import (
	"os"

	"example.com/hanfu/rules"
)

// update writes what came out into the tests that failed. A case of which some differences can't be written, such as one that
// is refused and does not speak of that, is left as it is.
func (t *tester) update() {
	for _, file := range t.files {
		var changes []rules.TestUpdate
		updated := make(map[int]bool)
		for i := range file.outcomes {
			if change, ok := updateOf(file, i); ok {
				changes = append(changes, change)
				updated[i] = true
			}
		}
		if len(changes) == 0 {
			continue
		}
		old, _ := t.loader.Text(file.Name)
		text, err := file.Update(changes)
		if err == nil {
			err = (rewriter{os.OpenFile, os.Chown}).replace(file.Name, old, text)
		}
		if err != nil {
			t.unread = append(t.unread, err)
			continue
		}
		file.updated = updated
	}
}

// updateOf gives what a case that failed is to expect; false if that can't be said.
func updateOf(file *testedFile, i int) (rules.TestUpdate, bool) {
	o := &file.outcomes[i]
	if o.Passed() || o.Err != nil || o.Case.Example { // an example stands in the rules
		return rules.TestUpdate{}, false
	}
	change := rules.TestUpdate{Case: o.Case.ID}
	for _, d := range o.Differences {
		if !d.CanUpdate {
			return rules.TestUpdate{}, false
		}
		change.Expect = append(change.Expect, d.New)
	}
	return change, true
}
