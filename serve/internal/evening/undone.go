package evening

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
)

// undone is a hand that was taken back: the lines of the record that it changes. Whoever asks keeps it as a text.
type undone struct {
	// Of tells the record without the hand from any other text.
	Of string `json:"of"`
	// Lines take the place of so many lines behind the first ones.
	First  int    `json:"first"`
	Behind int    `json:"behind"`
	Lines  string `json:"lines"`
}

// ErrUndone is the error of a hand that can't be brought back.
var ErrUndone = errors.New("the hand was taken back from another record than this one; enter it anew")

// Undo returns an evening without its last hand, and the text by which Redo brings that back.
func (b Book) Undo(ctx context.Context, e *Evening) (now *Evening, redo string, err error) {
	if now, err = b.Without(ctx, e); err != nil {
		return nil, "", err
	}
	with, without := lines(e.Text), lines(now.Text)
	u := undone{Of: sumOf(now.Text)}
	for u.First < min(len(with), len(without)) && with[u.First] == without[u.First] {
		u.First++
	}
	same := 0 // at the end
	for most := min(len(with), len(without)) - u.First; same < most &&
		with[len(with)-1-same] == without[len(without)-1-same]; {
		same++
	}
	u.Lines, u.Behind = strings.Join(with[u.First:len(with)-same], ""), len(without)-same-u.First
	text, err := json.Marshal(u)
	return now, string(text), err
}

// Redo returns an evening with the hand that was taken back last.
func (b Book) Redo(ctx context.Context, e *Evening, redo string) (*Evening, error) {
	u, ok := e.undone(redo)
	if !ok {
		return nil, ErrUndone
	}
	all := lines(e.Text)
	return b.edited(ctx, e, func() ([]byte, error) {
		return []byte(strings.Join(all[:u.First], "") + u.Lines + strings.Join(all[u.First+u.Behind:], "")), nil
	})
}

// CanRedo reports whether a hand can be brought back: the record is still as it was without it.
func (e *Evening) CanRedo(redo string) bool {
	_, ok := e.undone(redo)
	return ok
}

// undone reads a hand that was taken back. It is false of one of another record.
func (e *Evening) undone(text string) (u undone, ok bool) {
	if json.Unmarshal([]byte(text), &u) != nil || u.Of != sumOf(e.Text) {
		return u, false
	}
	n := len(lines(e.Text))
	return u, u.First >= 0 && u.First <= n && u.Behind >= 0 && u.Behind <= n-u.First
}

func lines(text []byte) []string { return strings.SplitAfter(string(text), "\n") }

func sumOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}
