// Package evening keeps the records of games while they are played: in files of the folder, or, where none is served,
// as texts that whoever asks sends along.
//
// The results of a game are computed by package game, from the text, whenever they are asked for; nothing else is
// stored. A text is saved only if the game can have gone so, and only by who has seen the version that is there.
package evening

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"example.com/hanfu/door/serve/internal/catalog"
	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/engine"
	"example.com/hanfu/game"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
	"example.com/hanfu/rules/document"
)

// Book has the evenings of a folder, or none.
type Book struct {
	catalog *catalog.Catalog
	added   *added
}

// NewBook returns the book of a catalog and its folder.
func NewBook(s *catalog.Catalog) Book { return Book{s, new(added)} }

// Evening is a game as far as it was played.
type Evening struct {
	// File is its name in the folder, "" of a text that was sent, and Version that of its text.
	File, Version string
	Text          []byte
	// Record is what the text says, nil if there is something to mend in it, and Game the game played.
	Record *game.Record
	Game   *game.Game
	Engine *engine.Engine
	// Wrong is what there is to mend.
	Wrong rules.Findings
}

// unsaved is the name of a text that is no file.
const unsaved = "evening.yaml"

// ErrChanged is the error of a file that somebody else has changed.
var ErrChanged = club.ErrChanged

// NoRecordError is the error of a record that is not in the folder.
type NoRecordError struct{ File string }

func (e *NoRecordError) Error() string { return "there is no record " + e.File }

// Folder reports whether evenings are kept in files.
func (b Book) Folder() bool { return b.catalog.Folder() != nil }

// Files lists the records of the folder, the last by its name first.
func (b Book) Files() (names []string, err error) {
	names, err = b.files(source.Record)
	slices.Reverse(names)
	return names, err
}

// HasGames reports whether the folder has anything that counts in its season.
func (b Book) HasGames() bool {
	names, _ := b.files(source.Record, source.Season) // who lists the games is told of the error
	return len(names) > 0
}

func (b Book) files(kinds ...source.Kind) (names []string, err error) {
	if !b.Folder() {
		return nil, nil
	}
	files, err := b.catalog.Folder().List()
	for _, f := range files {
		if slices.Contains(kinds, f.Kind) {
			names = append(names, f.Name)
		}
	}
	return names, err
}

// Open reads an evening from its file.
func (b Book) Open(ctx context.Context, file string) (*Evening, error) {
	names, err := b.Files()
	if err != nil {
		return nil, err
	}
	if !slices.Contains(names, file) {
		return nil, &NoRecordError{file}
	}
	text, version, err := b.catalog.Folder().Read(file)
	if err != nil {
		return nil, err
	}
	e, err := b.read(ctx, file, text)
	if err == nil {
		e.Version = version
	}
	return e, err
}

// Read reads an evening in a text.
func (b Book) Read(ctx context.Context, text string) (*Evening, error) {
	return b.read(ctx, "", []byte(strings.ReplaceAll(text, "\r\n", "\n"))) // forms send the former
}

// IsCalled reports whether a file is the one that the text of the evening has, as findings name it.
func (e *Evening) IsCalled(file string) bool { return file == cmp.Or(e.File, unsaved) }

func (b Book) read(ctx context.Context, file string, text []byte) (e *Evening, err error) {
	name := cmp.Or(file, unsaved)
	e = &Evening{File: file, Text: text}
	e.Record, err = game.Load(document.Keeping(ctx, b.catalog.Keep), b.catalog.Loader().With(name, text), rules.File(name), "")
	if err == nil {
		e.Engine = b.catalog.Of(ctx, e.Record.RuleSet)
		e.Game, err = game.Play(ctx, e.Engine, e.Record)
	}
	e.Wrong, err = finding.Split(err)
	return e, err
}

// New returns an evening that begins: the name, the date, the rules and the players of r. In a folder it gets a file,
// which is saved.
func (b Book) New(ctx context.Context, r *game.Record) (*Evening, error) {
	e, err := b.read(ctx, "", game.NewText(r))
	if err != nil || len(e.Wrong) > 0 || !b.Folder() {
		return e, err
	}
	name := fileName(r)
	for n := 1; ; n++ {
		e.File = name + ".yaml"
		if n > 1 {
			e.File = fmt.Sprintf("%s-%d.yaml", name, n)
		}
		if err = b.Save(e); !errors.Is(err, ErrChanged) || n > club.MostFiles {
			return e, err
		}
	}
}

func fileName(r *game.Record) string {
	const longest = 30 // letters, of a few bytes each
	var words []string
	for word := range strings.FieldsFuncSeq(strings.ToLower(r.Date+" "+r.Name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}) {
		words = append(words, word)
	}
	letters := []rune(strings.Join(words, "-"))
	name := strings.Trim(string(letters[:min(len(letters), longest)]), "-")
	if !club.IsName(name + ".yaml") { // nothing, or what some system keeps for itself
		name = strings.TrimSuffix("game-"+name, "-")
	}
	return name
}

// With returns an evening with a hand behind the others. If the hand can't be, Wrong says why.
func (b Book) With(ctx context.Context, e *Evening, h *game.RecordHand) (*Evening, error) {
	return b.edited(ctx, e, func() ([]byte, error) { return game.Append(e.Record, e.Text, h) })
}

// Without returns an evening without its last hand.
func (b Book) Without(ctx context.Context, e *Evening) (*Evening, error) {
	return b.edited(ctx, e, func() ([]byte, error) { return game.RemoveLast(e.Record.Path, e.Text) })
}

func (b Book) edited(ctx context.Context, e *Evening, edit func() ([]byte, error)) (*Evening, error) {
	if e.Record == nil {
		return nil, e.Wrong
	}
	text, err := edit()
	if err != nil {
		return nil, err
	}
	now, err := b.read(ctx, e.File, text)
	if err == nil {
		now.Version = e.Version
	}
	return now, err
}

// Rewritten returns an evening with a text in the place of its own, as somebody has corrected it.
func (b Book) Rewritten(ctx context.Context, e *Evening, text string) (*Evening, error) {
	lines := strings.ReplaceAll(text, "\r\n", "\n") // forms send the former
	if bytes.Contains(e.Text, []byte("\r\n")) {
		lines = strings.ReplaceAll(lines, "\n", "\r\n")
	}
	now, err := b.read(ctx, e.File, []byte(lines))
	if err == nil {
		now.Version = e.Version
	}
	return now, err
}

// Save writes an evening into its file, unless somebody has changed that since the version was read.
func (b Book) Save(e *Evening) (err error) {
	if len(e.Wrong) > 0 {
		return e.Wrong
	}
	e.Version, err = b.catalog.Folder().Save(e.File, e.Text, e.Version)
	return err
}

// Ended reports whether no hand comes any more.
func (e *Evening) Ended() bool { return e.Game != nil && e.Game.Ended != nil }

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
