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

// publication holds the diagnostics last sent for a file.
type publication struct {
	version     int
	diagnostics []byte
}

// checkLoop checks the documents after each change: first without proofs, starting with the
// file last edited, and after an idle time with proofs; then it runs their tests. A new change
// interrupts this work.
func (s *server) checkLoop() {
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
	defer s.rescue("the background check") // the next change is checked anyway
	if s.checkAll(snap, false) && (s.hasUnproved(snap) || s.hasUntested(snap)) && s.pause(s.Rest) &&
		s.checkAll(snap, true) &&
		s.hasUntested(snap) {
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
		s.signal() // keep the signal for the next receiver
		return false
	case <-timer.C:
		return true
	}
}

func (s *server) hasUnproved(snap *snapshot) bool {
	for _, f := range snap.files {
		if _, done := f.full.peek(); !done && f.kind != source.Other {
			return true
		}
	}
	return false
}

// checkAll checks all documents and publishes findings as they are found. It returns false if it
// was interrupted.
func (s *server) checkAll(snap *snapshot, proofs bool) bool {
	for _, f := range snap.byLastEdit() {
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
		completed := s.check(f, proofs)
		s.evict(snap)
		if !completed {
			return false
		}
		s.publish(snap)
	}
	s.publish(snap)
	return true
}

func (s *server) check(f *file, proofs bool) (completed bool) {
	defer func() {
		if p := recover(); p != nil {
			s.logPanic("the check of "+f.name, p)
			completed = true
		}
	}()
	defer s.Turn(f.analysis.ctx, proofs)()
	_, err := f.findings(proofs)
	return err == nil
}

// publish sends the diagnostics of all files that have changed since they were last sent. The
// diagnostics of a file include findings from checking other files that read it.
func (s *server) publish(snap *snapshot) {
	found := make(map[string]rules.Findings)
	names := make(map[string]*file) // a document per file key, used to find its text
	for _, f := range snap.byLastEdit() {
		all, _ := f.bestFindings()
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
		params := protocol.PublishDiagnostics{URI: s.address(key),
			Diagnostics: []protocol.Diagnostic{}}
		version := -1
		if f := snap.files[key]; f != nil {
			if _, done := f.bestFindings(); !done && f.kind != source.Other {
				continue // published when it has been checked
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
		s.published[key] = publication{version, now}
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

// unnecessaryCodes lists the codes of findings about code that could be removed.
var unnecessaryCodes = []string{finding.AlwaysHolds, finding.AskedTwice, finding.NeverReached,
	finding.SameAsInherited,
	finding.UnusedIgnore, finding.UnusedOption, finding.UnusedSet, finding.UselessField}

func (s *server) diagnostic(f *file, one rules.Finding) protocol.Diagnostic {
	one = one.In(s.lang)
	d := protocol.Diagnostic{Range: s.textOf(f, one.File).RangeOf(one.Position),
		Severity: protocol.SeverityWarning,
		Code:     one.Code, Source: "rulecheck", Message: one.Message.String()}
	if one.Severity == rules.Error {
		d.Severity = protocol.SeverityError
	}
	if !one.Help.Empty() {
		d.Message += "\n" + one.Help.String()
	}
	if one.Code != "" {
		d.CodeDescription = &protocol.CodeDescription{Href: s.pageOf(one.Code)}
	}
	if slices.Contains(unnecessaryCodes, one.Code) {
		d.Tags = []int{protocol.TagUnnecessary}
	}
	for _, r := range one.Related {
		if r.Position.File != "" {
			d.Related = append(d.Related, protocol.RelatedPlace{Location: s.location(f, r.Position),
				Message: r.Message.String()})
		}
	}
	return d
}

// proved returns the findings that required proofs. Until proofs have run again, it returns those
// of the previous version on unchanged lines.
func (k *analysis) proved() rules.Findings {
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

func (f *file) bestFindings() (rules.Findings, bool) {
	if found, ok := f.full.peek(); ok {
		return found, true
	}
	found, ok := f.rough.peek()
	return slices.Concat(found, f.carried), ok
}

// moves maps positions across a change of the workspace.
type moves struct {
	before, now map[string]*text.Text
	changed     []string
	// known caches text changes by file key.
	known map[string]*text.Change
}

// carryOver returns the findings in all whose lines have not changed, at their new positions. It
// drops their fixes, which apply only to the old text.
func (m *moves) carryOver(f *file, all rules.Findings) (carried rules.Findings) {
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
