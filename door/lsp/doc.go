// Package lsp serves editors with the Language Server Protocol, over any stream of messages:
//
//	err := lsp.Serve(ctx, lsp.NewStream(os.Stdin, os.Stdout), lsp.Options{Files: lsp.Disk})
//
// It knows rule files, files of tests, records of games and files of settings, as check does. What it says is what
// check says, of the texts that the editor has.
//
// # How it is made
//
// For those who add a feature.
//
// Messages come in one after the other (server.go). A notification, such as an edit, changes the state at once
// (sync.go). A request takes the state as it is and runs on its own, so that an edit never waits.
//
// A state of the workspace is a snapshot, and never changes (snapshot.go). It has a file for each document that is
// open, with its text (internal/text), and with what was worked out for it, which is known. A change makes the next
// snapshot: the files that it concerns begin with nothing known, and the contexts of those before them are done; all
// others take with them what is known. A change concerns the file itself, and those that have read it or looked for it:
// each loader reads by way of a view (workspace.go), which lays the open texts over the files of the folder and notes
// what is asked for. A view holds texts and nothing more, lest one state kept all before it.
//
// What a feature may ask of a file, each worked out once when somebody asks first:
//
//	f.text             the text; Offset and Position convert places of the protocol, RangeOf those of findings
//	f.kind             what it holds
//	f.Tree()           the tree as it is written; of a broken file what can be read, or what it was before
//	f.at(offset)       the path, the key, the value and the form at a place of the tree (features.go)
//	f.Outline()        sections and names, those that it inherits included
//	f.Rules()          its rules or those that it names, or those from before it was broken; nil if there never were any
//	f.Listed()         the places at which it names rules and files, and its conditions (internal/symbols)
//	f.sketch()         what can be seen of the text, however broken it is (internal/yamltext)
//	f.findings(proofs) what check finds in it and in what it reads
//	f.loader()         a loader for anything else, which reads this state
//	f.ctx              done when the file or one that it reads has changed
//	f.snapshot         the other files
//
// A new feature is a file with its handler and its own types of messages, and a row of the table in features.go, which
// also says which capabilities the client is told. Types that features share are in internal/protocol:
//
//	func hover(ctx context.Context, r *request, in *file, p protocol.AtPosition) (*hoverResult, error)
//
// inFile makes a feature of a function about one document: the answer is null where the document isn't open, and the
// request ends when the text is typed over. inWorkspace is for the rest. The request has the snapshot and the server,
// with the language and r.location for places of findings. The error may be a *jsonrpc2.Error; that of a context
// becomes ContentModified. A new conversation in testdata shows it in each kind of file; go test -update writes what
// the server says (talk_test.go has the verbs). In Go, client_test.go has an editor for tests. They run in bubbles of
// synctest, in which to rest takes no time, and which end only when all goroutines have ended.
//
// Completion (internal/complete) needs no server: it works on one text, its sketch, and the names of the rules that the
// file extends or is about, which completion.go finds.
//
// Diagnostics (diagnostics.go) are checked in a goroutine of their own: soon after a change those without proofs, the
// file that was typed in first, and all when the hands rest; until then warnings that took proofs stand where their
// lines are as they were. Each file is told what check finds in it, and what is found there when others that
// are open are checked, since they read it. Files that aren't open have diagnostics too.
//
// Places in shipped rule sets, and the pages of codes (builtin.go), have URIs of the scheme hanfu, of which
// workspace/textDocumentContent returns the texts (uri.go). Clients that know nothing of that get URIs of copies.
package lsp
