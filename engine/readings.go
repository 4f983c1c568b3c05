package engine

import (
	"example.com/hanfu/hand"
	"example.com/hanfu/rules"
)

// read finds every reading of the win in a shape of the rule set whose condition holds.
func (e *Engine) read(w *hand.Win, k *work, i int) {
	k.readings = k.readings[:0]
	switch shape := &e.rules.Shapes[i]; shape.Form {
	case rules.FormGroups:
		k.readings = w.Readings(&k.tally, k.readings)
	case rules.FormPairs:
		if pairs, distinct := w.SevenPairs(&k.tally); pairs && (distinct || !shape.Distinct) {
			k.readings = append(k.readings, without(hand.Tanki))
		}
	case rules.FormTiles:
		k.readings = append(k.readings, without(hand.Irregular))
	}
}

// without returns a reading that has no groups.
func without(wait hand.Wait) hand.Reading {
	return hand.Reading{Completed: hand.NothingCompleted, Wait: wait, Pair: hand.NoKind}
}
