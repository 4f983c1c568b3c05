// Package evening edits the records of games while they are played: in files of the folder, or,
// without a folder, in texts that the client sends along.
//
// Package game computes the results from the text whenever they are needed; nothing else is stored.
// A text is saved only if the game can be played, and only over the version that the client has
// seen.
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

// Book reads and saves the evenings of a folder, or of none.
type Book struct {
	catalog *catalog.Catalog
	season  *seasonCache
}

// NewBook returns the book of a catalog and its folder.
func NewBook(s *catalog.Catalog) Book { return Book{s, new(seasonCache)} }

// Evening is a game as far as it has been played.
type Evening struct {
	// File is its name in the folder, "" for a text that was sent, and Version the version of that
	// file.
	File, Version string
	Text          []byte
	// Record is nil if the text has errors, and Game is nil if the record can't be played.
	Record *game.Record
	Game   *game.Game
	Engine *engine.Engine
	// Wrong holds the errors of the text.
	Wrong rules.Findings
}

// unsaved is the file name of a text that is in no file.
const unsaved = "evening.yaml"

// ErrChanged means that somebody else has changed the file.
var ErrChanged = club.ErrChanged

// NoRecordError means that a record is not in the folder.
type NoRecordError struct{ File string }

func (e *NoRecordError) Error() string { return "there is no record " + e.File }

// Folder reports whether evenings are files of a folder.
func (b Book) Folder() bool { return b.catalog.Folder() != nil }

// Files lists the records of the folder in descending order.
func (b Book) Files() (names []string, err error) {
	names, err = b.files(source.Record)
	slices.Reverse(names)
	return names, err
}

// HasGames reports whether the folder has a file that counts in its season.
func (b Book) HasGames() bool {
	names, _ := b.files(source.Record, source.Season) // Files returns the error
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

// Read reads an evening from a text.
func (b Book) Read(ctx context.Context, text string) (*Evening, error) {
	return b.read(ctx, "", []byte(strings.ReplaceAll(text, "\r\n", "\n"))) // as forms send it
}

// IsCalled reports whether findings name the text of the evening by file.
func (e *Evening) IsCalled(file string) bool { return file == cmp.Or(e.File, unsaved) }

func (b Book) read(ctx context.Context, file string, text []byte) (e *Evening, err error) {
	name := cmp.Or(file, unsaved)
	e = &Evening{File: file, Text: text}
	e.Record, err = game.Load(document.Keeping(ctx, b.catalog.Keep), b.catalog.Loader().With(name,
		text), rules.File(name), "")
	if err == nil {
		e.Engine = b.catalog.Of(ctx, e.Record.RuleSet)
		e.Game, err = game.Play(ctx, e.Engine, e.Record)
	}
	e.Wrong, err = finding.Split(err)
	return e, err
}

// New returns a new evening with the name, the date, the rules and the players of r. In a folder it
// is saved in a new file.
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
		if err = b.Save(e); !errors.Is(err, ErrChanged) || n > club.MaxFiles {
			return e, err
		}
	}
}

func fileName(r *game.Record) string {
	const longest = 30 // letters
	var words []string
	for word := range strings.FieldsFuncSeq(strings.ToLower(r.Date+" "+r.Name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}) {
		words = append(words, word)
	}
	letters := []rune(strings.Join(words, "-"))
	name := strings.Trim(string(letters[:min(len(letters), longest)]), "-")
	if !club.IsName(name + ".yaml") { // empty, or reserved by some system
		name = strings.TrimSuffix("game-"+name, "-")
	}
	return name
}

// With returns the evening with another hand at its end. If the hand is not valid, Wrong says why.
func (b Book) With(ctx context.Context, e *Evening, h *game.RecordHand) (*Evening, error) {
	return b.edited(ctx, e, func() ([]byte, error) { return game.Append(e.Record, e.Text, h) })
}

// Without returns the evening without its last hand.
func (b Book) Without(ctx context.Context, e *Evening) (*Evening, error) {
	return b.edited(ctx, e, func() ([]byte, error) {
		return game.RemoveLast(e.Record.Path, e.Text)
	})
}

func (b Book) edited(ctx context.Context, e *Evening, edit func() ([]byte, error)) (*Evening,
	error) {
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

// Rewritten returns the evening with another text, which keeps the line ends of the file.
func (b Book) Rewritten(ctx context.Context, e *Evening, text string) (*Evening, error) {
	lines := strings.ReplaceAll(text, "\r\n", "\n") // as forms send it
	if bytes.Contains(e.Text, []byte("\r\n")) {
		lines = strings.ReplaceAll(lines, "\n", "\r\n")
	}
	now, err := b.read(ctx, e.File, []byte(lines))
	if err == nil {
		now.Version = e.Version
	}
	return now, err
}

// Save writes an evening into its file unless somebody else has changed the file since.
func (b Book) Save(e *Evening) (err error) {
	if len(e.Wrong) > 0 {
		return e.Wrong
	}
	e.Version, err = b.catalog.Folder().Save(e.File, e.Text, e.Version)
	return err
}

// Ended reports whether the game is over.
func (e *Evening) Ended() bool { return e.Game != nil && e.Game.Ended != nil }

// undone is a hand that was taken back: the lines of the record that it changes. The client keeps
// it as JSON.
type undone struct {
	// Of is a hash of the record without the hand.
	Of string `json:"of"`
	// Lines replaces Behind lines after the first First ones.
	First  int    `json:"first"`
	Behind int    `json:"behind"`
	Lines  string `json:"lines"`
}

// ErrUndone means that a hand can't be restored, as the record has changed since.
var ErrUndone = errors.New("the hand was taken back from another record than this one; enter it anew")

// Undo returns the evening without its last hand, and the text from which Redo restores the hand.
func (b Book) Undo(ctx context.Context, e *Evening) (now *Evening, redo string, err error) {
	if now, err = b.Without(ctx, e); err != nil {
		return nil, "", err
	}
	before, after := lines(e.Text), lines(now.Text)
	u := undone{Of: sumOf(now.Text)}
	for u.First < min(len(before), len(after)) && before[u.First] == after[u.First] {
		u.First++
	}
	tail := 0 // at the end
	for limit := min(len(before), len(after)) - u.First; tail < limit &&
		before[len(before)-1-tail] == after[len(after)-1-tail]; {
		tail++
	}
	u.Lines, u.Behind = strings.Join(before[u.First:len(before)-tail], ""), len(after)-tail-u.First
	text, err := json.Marshal(u)
	return now, string(text), err
}

// Redo returns the evening with the hand that was taken back last.
func (b Book) Redo(ctx context.Context, e *Evening, redo string) (*Evening, error) {
	u, ok := e.undone(redo)
	if !ok {
		return nil, ErrUndone
	}
	all := lines(e.Text)
	return b.edited(ctx, e, func() ([]byte, error) {
		return []byte(strings.Join(all[:u.First], "") + u.Lines +
			strings.Join(all[u.First+u.Behind:], "")), nil
	})
}

// CanRedo reports whether a hand can be restored: the record is the same as after Undo.
func (e *Evening) CanRedo(redo string) bool {
	_, ok := e.undone(redo)
	return ok
}

// undone decodes a hand that was taken back. ok is false if it belongs to another record.
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
