package engine

import (
	"example.com/hanfu/engine/hand"
	"example.com/hanfu/rules"
)

// eachReading calls f with every reading of the win in every shape of the rule set, the facts set to it.
func (e *Engine) eachReading(w *hand.Win, k *work, f func(reading *hand.Reading, shape int)) {
	for i := range e.rules.Shapes {
		shape := &e.rules.Shapes[i]
		k.readings = k.readings[:0]
		if !holds(shape.When, &k.facts) {
			continue
		}
		switch shape.Form {
		case rules.FormGroups:
			k.readings = w.Readings(&k.tally, k.readings)
		case rules.FormPairs:
			if pairs, distinct := w.SevenPairs(&k.tally); pairs && (distinct || !shape.Distinct) {
				k.readings = append(k.readings, without(hand.Tanki))
			}
		case rules.FormTiles:
			k.readings = append(k.readings, without(hand.Irregular))
		}
		for j := range k.readings {
			k.facts.SetReading(&k.readings[j], i)
			f(&k.readings[j], i)
		}
	}
}

// without gives a reading that has no groups.
func without(wait hand.Wait) hand.Reading {
	return hand.Reading{Completed: hand.NothingCompleted, Wait: wait, Pair: hand.NoKind}
}
