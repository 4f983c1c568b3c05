package text

import (
	"bytes"
	"io"
	"io/fs"
	"time"

	"example.com/hanfu/internal/tree"
)

// Open returns the text as a file of a name, which nobody can write.
func (t *Text) Open(name string) fs.File { return &unsaved{bytes.NewReader(t.Body), t, name} }

// unsaved is a file that the client has open.
type unsaved struct {
	io.Reader
	text *Text
	name string
}

func (u *unsaved) Parsed() *tree.Parsed { return u.text.Parsed }

func (u *unsaved) Stat() (fs.FileInfo, error) { return u, nil }
func (u *unsaved) Close() error               { return nil }
func (u *unsaved) Name() string               { return u.name }
func (u *unsaved) Size() int64                { return int64(len(u.text.Body)) }
func (u *unsaved) Mode() fs.FileMode          { return 0o444 }
func (u *unsaved) ModTime() time.Time         { return time.Time{} }
func (u *unsaved) IsDir() bool                { return false }
func (u *unsaved) Sys() any                   { return nil }
