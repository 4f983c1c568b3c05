package game

import (
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

func (r *reader) past(v *tree.Value) {
	winless, busted, path := v.Get("winless"), v.Get("busted_by"), tree.Join(r.path, "busted_by")
	if winless != nil {
		r.rec.Winless, r.rec.WinlessPos = r.several(winless, tree.Join(r.path, "winless")), winless.Pos()
	}
	if chips := v.Get("chips"); chips != nil {
		r.chips(chips, tree.Join(r.path, "chips"))
	}
	switch {
	case busted == nil || busted.Flawed:
		return
	case busted.Kind != tree.Mapping:
		r.At(busted, finding.WrongType, path, words.Say("write who went bust and by whom, such as {Dan: Aya}, or {Dan: []} if nobody won that hand"),
			"%s must be a mapping, not %s", path, tree.Describe(busted))
		return
	}
	for _, p := range busted.Pairs {
		b := RecordBust{Player: r.player(p.Key, path), By: []Player{}, Pos: p.Key.Pos()}
		for _, by := range r.several(p.Val, tree.Join(path, p.Key.Text)) {
			b.By = append(b.By, by.Player)
		}
		if !b.Player.IsNobody() {
			r.rec.Busted = append(r.rec.Busted, b)
		}
	}
}
