// Package protocol has the types of messages that are no single feature's, named as the Language Server Protocol names
// them. There is no kept Go module of all types without dependencies of its own, so those that are used are written
// here, with the fields that are asked for.
package protocol

import "encoding/json"

// Position is a place between two characters. Both count from 0; characters are units of the encoding that was agreed
// on, UTF-16 unless the client offers another.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Range is what stands between two places.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Before reports whether a place comes before another one.
func (p Position) Before(other Position) bool {
	return p.Line < other.Line || p.Line == other.Line && p.Character < other.Character
}

// Touches reports whether two ranges have a place in common, be it that one ends where the other begins.
func (r Range) Touches(other Range) bool {
	return !r.End.Before(other.Start) && !other.End.Before(r.Start)
}

// Around returns the range with what it lacks of another one.
func (r Range) Around(inner Range) Range {
	if inner.Start.Before(r.Start) {
		r.Start = inner.Start
	}
	if r.End.Before(inner.End) {
		r.End = inner.End
	}
	return r
}

// Location is a range of a file.
type Location struct {
	URI   string `json:"uri"`
	Range Range  `json:"range"`
}

// TextEdit writes a text in place of a range.
type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

// Command names a command of this server, which workspace/executeCommand runs.
type Command struct {
	Title     string `json:"title"`
	Command   string `json:"command"`
	Arguments []any  `json:"arguments,omitempty"`
}

// MarkupContent is a text in Markdown.
type MarkupContent struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

// Markdown returns a text as content.
func Markdown(text string) MarkupContent { return MarkupContent{"markdown", text} }

// InDocument is embedded by the parameters of requests about a document.
type InDocument struct {
	TextDocument struct {
		URI string `json:"uri"`
	} `json:"textDocument"`
}

// Address returns the URI of the document.
func (d InDocument) Address() string { return d.TextDocument.URI }

// AtPosition is embedded by the parameters of requests about a place in a document.
type AtPosition struct {
	InDocument
	Position Position `json:"position"`
}

// Diagnostic is a finding as the protocol has it.
type Diagnostic struct {
	Range           Range            `json:"range"`
	Severity        int              `json:"severity"`
	Code            string           `json:"code"`
	CodeDescription *CodeDescription `json:"codeDescription,omitempty"`
	Source          string           `json:"source"`
	Message         string           `json:"message"`
	Tags            []int            `json:"tags,omitempty"`
	Related         []RelatedPlace   `json:"relatedInformation,omitempty"`
	Data            json.RawMessage  `json:"data,omitempty"`
}

// The severities and the tag of diagnostics that are used.
const (
	SeverityError, SeverityWarning = 1, 2
	TagUnnecessary                 = 1
)

// CodeDescription has the address of the page of a code.
type CodeDescription struct {
	Href string `json:"href"`
}

// RelatedPlace is another place that a finding is about.
type RelatedPlace struct {
	Location Location `json:"location"`
	Message  string   `json:"message"`
}

// PublishDiagnostics says all that is found in a file.
type PublishDiagnostics struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// What a client says of itself, and of what it has open.

// Initialize has the parameters of the first request, as far as they are asked for.
type Initialize struct {
	ProcessID        int      `json:"processId"`
	RootURI          *string  `json:"rootUri"`
	RootPath         *string  `json:"rootPath"`
	WorkspaceFolders []Folder `json:"workspaceFolders"`
	Locale           string   `json:"locale"`
	Options          struct {
		Lang string `json:"lang"`
	} `json:"initializationOptions"`
	Capabilities Capabilities `json:"capabilities"`
}

// Capabilities is what a client can do, as far as it is asked for.
type Capabilities struct {
	General struct {
		PositionEncodings []string `json:"positionEncodings"`
	} `json:"general"`
	TextDocument struct {
		Completion struct {
			Item struct {
				SnippetSupport        bool `json:"snippetSupport"`
				InsertTextModeSupport struct {
					ValueSet []int `json:"valueSet"`
				} `json:"insertTextModeSupport"`
			} `json:"completionItem"`
		} `json:"completion"`
		CodeAction struct {
			ResolveSupport struct {
				Properties []string `json:"properties"`
			} `json:"resolveSupport"`
		} `json:"codeAction"`
	} `json:"textDocument"`
	Workspace struct {
		DidChangeWatchedFiles struct {
			DynamicRegistration bool `json:"dynamicRegistration"`
		} `json:"didChangeWatchedFiles"`
		WorkspaceEdit struct {
			DocumentChanges    bool     `json:"documentChanges"`
			ResourceOperations []string `json:"resourceOperations"`
		} `json:"workspaceEdit"`
		// TextDocumentContent is there if the client can ask for documents that no file has.
		TextDocumentContent *struct{} `json:"textDocumentContent"`
		CodeLens            struct {
			RefreshSupport bool `json:"refreshSupport"`
		} `json:"codeLens"`
	} `json:"workspace"`
}

// Folder is a folder of the workspace.
type Folder struct {
	URI  string `json:"uri"`
	Name string `json:"name"`
}

// DidChangeFolders says which folders were opened and closed.
type DidChangeFolders struct {
	Event struct {
		Added   []Folder `json:"added"`
		Removed []Folder `json:"removed"`
	} `json:"event"`
}

// DidChangeFiles says which files were made, changed or deleted.
type DidChangeFiles struct {
	Changes []struct {
		URI  string `json:"uri"`
		Type int    `json:"type"`
	} `json:"changes"`
}

// DidOpen has the text of a document that was opened.
type DidOpen struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

// DidChange says what was typed in a document.
type DidChange struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	} `json:"textDocument"`
	ContentChanges []ContentChange `json:"contentChanges"`
}

// ContentChange is a new text of a range, or of the whole document if there is none.
type ContentChange struct {
	Range *Range `json:"range"`
	Text  string `json:"text"`
}
