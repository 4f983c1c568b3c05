package lsp

import (
	"bytes"
	"encoding/json"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"example.com/hanfu/door/lsp/internal/protocol"
	"example.com/hanfu/door/lsp/internal/text"
	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/source"
	"example.com/hanfu/rules"
)

// said is what the client was told last of a file.
type said struct {
	version     int
	diagnostics []byte
}

// checkAsItChanges checks the documents whenever something has changed: first all without proofs, the one that was
// typed in first, and with proofs when the hands rest; then it runs their tests. A change ends what is under way.
func (s *server) checkAsItChanges() {
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-s.wake:
		}
		if !s.pause(s.Delay) {
			continue
		}
		s.checkNow(s.current())
	}
}

func (s *server) checkNow(snap *snapshot) {
	defer s.rescue("what is done when the hands rest") // the next change is checked all the same
	if s.checkAll(snap, false) && (s.unproved(snap) || s.untested(snap)) && s.pause(s.Rest) && s.checkAll(snap, true) &&
		s.untested(snap) {
		s.testAll(snap)
	}
}

func (s *server) pause(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-s.ctx.Done():
		return false
	case <-s.wake:
		s.signal() // whoever waits for it next gets it
		return false
	case <-timer.C:
		return true
	}
}

func (s *server) unproved(snap *snapshot) bool {
	for _, f := range snap.files {
		if _, done := f.full.peek(); !done && f.kind != source.Other {
			return true
		}
	}
	return false
}

// checkAll checks all documents, and publishes what is found as it is found. It returns false if it was ended.
func (s *server) checkAll(snap *snapshot, proofs bool) bool {
	for _, f := range snap.lately() {
		if len(s.wake) > 0 || s.ctx.Err() != nil {
			return false
		}
		cell := &f.rough
		if proofs {
			cell = &f.full
		}
		if _, done := cell.peek(); done || f.kind == source.Other {
			continue
		}
		goOn := s.check(f, proofs)
		s.makeRoom(snap)
		if !goOn {
			return false
		}
		s.publish(snap)
	}
	s.publish(snap)
	return true
}

func (s *server) check(f *file, proofs bool) (goOn bool) {
	defer func() {
		if p := recover(); p != nil {
			s.mistake("the check of "+f.name, p)
			goOn = true
		}
	}()
	defer s.Turn(f.known.ctx, proofs)()
	_, err := f.findings(proofs)
	return err == nil
}

// publish says what is known of all files and was not said yet. The findings of a file are those that it has when it
// is checked, and those that others have in it which read it.
func (s *server) publish(snap *snapshot) {
	found := make(map[string]rules.Findings)
	names := make(map[string]*file) // a document by which a file is named, to find its text
	for _, f := range snap.lately() {
		all, _ := f.best()
		for _, one := range all {
			key := f.keyOf(one.File)
			found[key] = append(found[key], one)
			names[key] = f
		}
	}
	for key := range snap.files {
		if found[key] == nil {
			found[key] = rules.Findings{}
		}
	}
	for key := range s.published {
		if found[key] == nil {
			found[key] = rules.Findings{}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(found)) {
		params := protocol.PublishDiagnostics{URI: s.address(key), Diagnostics: []protocol.Diagnostic{}}
		version := -1
		if f := snap.files[key]; f != nil {
			if _, done := f.best(); !done && f.kind != source.Other {
				continue // said when it is known
			}
			params.URI, params.Version, version = f.uri, &f.version, f.version
		}
		for _, one := range found[key].Sorted() {
			params.Diagnostics = append(params.Diagnostics, s.diagnostic(names[key], one))
		}
		now, _ := json.Marshal(params)
		before, known := s.published[key]
		if known && before.version == version && bytes.Equal(before.diagnostics, now) ||
			!known && len(params.Diagnostics) == 0 && version < 0 {
			continue
		}
		s.published[key] = said{version, now}
		if snap.files[key] == nil && len(params.Diagnostics) == 0 {
			delete(s.published, key)
		}
		s.notify("textDocument/publishDiagnostics", params)
	}
}

func (f *file) keyOf(name string) string {
	if id, ok := strings.CutSuffix(name, ".yaml"); ok {
		if _, shipped := source.OpenShipped(id); shipped {
			return scheme + ":/rulesets/" + name
		}
	}
	return path.Join(f.folder.key, filepath.ToSlash(name))
}

func (s *server) textOf(f *file, name string) *text.Text {
	if t := f.snapshot.texts[f.keyOf(name)]; t != nil {
		return t
	}
	body, _ := source.Of(f.folder.loader).Text(name)
	return text.New(body, s.encoding)
}

func (s *server) location(f *file, at rules.Position) protocol.Location {
	key := f.keyOf(at.File)
	uri := s.address(key)
	if open := f.snapshot.files[key]; open != nil {
		uri = open.uri
	}
	return protocol.Location{URI: uri, Range: s.textOf(f, at.File).RangeOf(at)}
}

// unnecessary are the codes of what could be left out.
var unnecessary = []string{finding.AlwaysHolds, finding.AskedTwice, finding.NeverReached, finding.SameAsInherited,
	finding.UnusedIgnore, finding.UnusedOption, finding.UnusedSet, finding.UselessField}

func (s *server) diagnostic(f *file, one rules.Finding) protocol.Diagnostic {
	one = one.In(s.lang)
	d := protocol.Diagnostic{Range: s.textOf(f, one.File).RangeOf(one.Position), Severity: protocol.SeverityWarning,
		Code: one.Code, Source: "rulecheck", Message: one.Message.String()}
	if one.Severity == rules.Error {
		d.Severity = protocol.SeverityError
	}
	if !one.Help.Empty() {
		d.Message += "\n" + one.Help.String()
	}
	if one.Code != "" {
		d.CodeDescription = &protocol.CodeDescription{Href: s.pageOf(one.Code)}
	}
	if slices.Contains(unnecessary, one.Code) {
		d.Tags = []int{protocol.TagUnnecessary}
	}
	for _, r := range one.Related {
		if r.Position.File != "" {
			d.Related = append(d.Related, protocol.RelatedPlace{Location: s.location(f, r.Position), Message: r.Message.String()})
		}
	}
	return d
}

// Proofs wait until the hands rest. What they have found before stands until then where the lines are as they were.

// proved returns the findings that took proofs, or those that stand from before.
func (k *known) proved() rules.Findings {
	full, done := k.full.peek()
	if !done {
		return k.carried
	}
	rough, done := k.rough.peek()
	if !done {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(full), func(one rules.Finding) bool {
		return slices.ContainsFunc(rough, func(other rules.Finding) bool { return one.Same(other) })
	})
}

func (f *file) best() (rules.Findings, bool) {
	if found, ok := f.full.peek(); ok {
		return found, true
	}
	found, ok := f.rough.peek()
	return slices.Concat(found, f.carried), ok
}

// moves says where places have gone with a change of the workspace.
type moves struct {
	before, now map[string]*text.Text
	changed     []string
	// known are the changes of texts, by their keys.
	known map[string]*text.Change
}

// carry returns the findings of a document whose lines are as they were, at the places that they have now. They have
// no fixes: those are for the text from before.
func (m *moves) carry(f *file, all rules.Findings) (carried rules.Findings) {
	for _, one := range all {
		var ok bool
		if one.Position, ok = m.moved(f, one.Position); !ok {
			continue
		}
		one.Fixes, one.Related = nil, slices.Clone(one.Related)
		for i := range one.Related {
			if r := &one.Related[i]; ok && r.Position.Line > 0 {
				r.Position, ok = m.moved(f, r.Position)
			}
		}
		if ok {
			carried = append(carried, one)
		}
	}
	return carried
}

func (m *moves) moved(f *file, p rules.Position) (rules.Position, bool) {
	key := f.keyOf(p.File)
	before, now := m.before[key], m.now[key]
	switch {
	case before == now: // both nil: the file isn't open
		return p, before != nil || !slices.Contains(m.changed, key)
	case before == nil || now == nil:
		return p, false
	}
	c := m.known[key]
	if c == nil {
		c = now.Since(before)
		m.known[key] = c
	}
	return c.Moved(p)
}
