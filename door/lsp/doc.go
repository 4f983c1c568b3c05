// Package lsp implements a language server for rule files, test files, game records and settings
// files, over any stream of messages:
//
//	err := lsp.Serve(ctx, lsp.NewStream(os.Stdin, os.Stdout), lsp.Options{Files: lsp.Disk})
//
// Its diagnostics are the findings of check for the texts in the editor.
//
// # Implementation
//
// This section is for those who add a feature.
//
// Messages are handled in order (server.go). A notification, such as an edit, changes the state
// immediately (sync.go). A request runs in its own goroutine on the state at its arrival, so edits
// never wait.
//
// A snapshot is an immutable state of the workspace (snapshot.go). It contains a file for each open
// document, with its text (internal/text) and its analysis, which caches results. A change creates
// the next snapshot: affected files get a new analysis, and the contexts of their old ones are
// cancelled; other files keep theirs. A change affects a file if it changes the document itself or
// a file that its analysis has read or looked up. Loaders therefore read through a view
// (workspace.go), which puts the open documents in place of files on disk and records lookups. A
// view refers to texts but not to a snapshot, which would keep all earlier snapshots alive.
//
// Features can use the following of a file. Each value is computed on first use and cached.
//
//	f.text             the text; Offset and Position convert protocol positions, RangeOf those of findings
//	f.kind             the kind of file
//	f.Tree()           the syntax tree; of a broken file, the parsable part or the last good tree
//	f.at(offset)       the path, key, value and form at a position in the tree (features.go)
//	f.Outline()        sections and names, including inherited ones
//	f.Rules()          its rules or those that it uses, or the last good ones; nil if there are none
//	f.Listed()         its mentions of rules and files, and its conditions (internal/symbols)
//	f.sketch()         an approximate parse of the text, even if broken (internal/yamltext)
//	f.findings(proofs) the findings of check in it and in the files that it reads
//	f.loader()         a loader that reads this snapshot
//	f.ctx              cancelled when the file or one that it reads has changed
//	f.snapshot         the other files
//
// A new feature is a file with a handler and its message types, and a row in the table in
// features.go, which also declares the capabilities. Message types that features share are in
// internal/protocol. A handler looks like this:
//
//	func hover(ctx context.Context, r *request, in *file, p protocol.AtPosition) (*hoverResult, error)
//
// inFile adapts a handler for one document: the result is null if the document isn't open, and the
// request is cancelled when the text changes. inWorkspace adapts the others. The request contains
// the snapshot and the server, with the language, and r.location converts positions of findings.
// The error may be a *jsonrpc2.Error; a context error becomes ContentModified. Add a conversation
// to testdata for each kind of file; go test -update writes the responses (talk_test.go describes
// the verbs). For tests in Go, client_test.go has an editor. They run in synctest bubbles, in which
// idle time passes at once, and which end only when all goroutines have ended.
//
// Completion (internal/complete) doesn't need a server: it works on one text, its sketch and the
// names of the rules that the file extends or uses, which completion.go finds.
//
// Diagnostics (diagnostics.go) are computed in a separate goroutine: without proofs soon after a
// change, starting with the file last edited, and with proofs after an idle time. Until then,
// earlier findings that required proofs remain on unchanged lines. The diagnostics of a file
// include findings from checking other open files that read it, so files that aren't open have
// diagnostics too.
//
// Shipped rule sets and the pages of finding codes (builtin.go) have URIs with the scheme hanfu.
// workspace/textDocumentContent returns their texts (uri.go). Clients without support for it get
// URIs of copies on disk.
package lsp
