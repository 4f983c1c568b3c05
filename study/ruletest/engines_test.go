package ruletest

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"example.com/hanfu/rules"
	"example.com/hanfu/testkit/must"
)

// counted counts how often files are opened.
type counted struct {
	fs.FS
	opened int
}

func (c *counted) Open(name string) (fs.File, error) {
	c.opened++
	return c.FS.Open(name)
}

// TestEnginesReadOnce: the rules are read once, however many ways there are to turn their options.
func TestEnginesReadOnce(t *testing.T) {
	files := &counted{FS: fstest.MapFS{
		"club.yaml": {Data: []byte("hanfu: 1\nid: club\nname: {en: Club}\nextends: standard\n")},
	}}
	es := NewEngines(&rules.Loader{Files: files})
	hashes := make(map[string]bool)
	reads := 0
	for i, set := range []map[string]string{{"open_tanyao": "false"}, nil, {"kiriage_mangan": "true"}, {"open_tanyao": "false"}} {
		e := must.Get(es.For(t.Context(), &Case{Rules: "./club.yaml", Set: set}))(t)
		if hashes[e.Rules().Hash()] = true; i == 0 {
			reads = files.opened
		}
	}
	if len(hashes) != 3 || files.opened != reads {
		t.Errorf("there are %d engines, and files were opened %d times, at first %d", len(hashes), files.opened, reads)
	}
}
