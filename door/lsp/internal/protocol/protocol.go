// Package protocol defines the message types that several features use, with the names of the
// Language Server Protocol. They contain only the fields that the server uses. There is no
// maintained Go module of all types without dependencies.
package protocol

import "encoding/json"

// Position is a zero-based position between two characters. Characters are counted in the
// negotiated encoding, which is UTF-16 by default.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Range is the text between two positions.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Before reports whether p is before other.
func (p Position) Before(other Position) bool {
	return p.Line < other.Line || p.Line == other.Line && p.Character < other.Character
}

// Touches reports whether the ranges overlap or are adjacent.
func (r Range) Touches(other Range) bool {
	return !r.End.Before(other.Start) && !other.End.Before(r.Start)
}

// Union returns the smallest range that contains r and inner.
func (r Range) Union(inner Range) Range {
	if inner.Start.Before(r.Start) {
		r.Start = inner.Start
	}
	if r.End.Before(inner.End) {
		r.End = inner.End
	}
	return r
}

// Location is a range in a file.
type Location struct {
	URI   string `json:"uri"`
	Range Range  `json:"range"`
}

// TextEdit replaces a range by NewText.
type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

// Command is a call of a server command through workspace/executeCommand.
type Command struct {
	Title     string `json:"title"`
	Command   string `json:"command"`
	Arguments []any  `json:"arguments,omitempty"`
}

// MarkupContent is formatted text.
type MarkupContent struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

// Markdown returns Markdown text as content.
func Markdown(text string) MarkupContent { return MarkupContent{"markdown", text} }

// InDocument is embedded in the parameters of requests about a document.
type InDocument struct {
	TextDocument struct {
		URI string `json:"uri"`
	} `json:"textDocument"`
}

// Address returns the URI of the document.
func (d InDocument) Address() string { return d.TextDocument.URI }

// AtPosition is embedded in the parameters of requests about a position in a document.
type AtPosition struct {
	InDocument
	Position Position `json:"position"`
}

// Diagnostic is a finding in the form of the protocol.
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

// Severities and tags of diagnostics.
const (
	SeverityError, SeverityWarning = 1, 2
	TagUnnecessary                 = 1
)

// CodeDescription links to the page of a code.
type CodeDescription struct {
	Href string `json:"href"`
}

// RelatedPlace is another location that a diagnostic refers to.
type RelatedPlace struct {
	Location Location `json:"location"`
	Message  string   `json:"message"`
}

// PublishDiagnostics holds all diagnostics of a file.
type PublishDiagnostics struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// Initialize holds the parameters of the initialize request.
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

// Capabilities holds the capabilities of a client.
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
		// TextDocumentContent is set if the client can request documents of the server.
		TextDocumentContent *struct{} `json:"textDocumentContent"`
		CodeLens            struct {
			RefreshSupport bool `json:"refreshSupport"`
		} `json:"codeLens"`
	} `json:"workspace"`
}

// Folder is a workspace folder.
type Folder struct {
	URI  string `json:"uri"`
	Name string `json:"name"`
}

// DidChangeFolders lists the folders added to and removed from the workspace.
type DidChangeFolders struct {
	Event struct {
		Added   []Folder `json:"added"`
		Removed []Folder `json:"removed"`
	} `json:"event"`
}

// DidChangeFiles lists the files created, changed or deleted on disk.
type DidChangeFiles struct {
	Changes []struct {
		URI  string `json:"uri"`
		Type int    `json:"type"`
	} `json:"changes"`
}

// DidOpen holds the text of an opened document.
type DidOpen struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

// DidChange holds the edits of a document.
type DidChange struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	} `json:"textDocument"`
	ContentChanges []ContentChange `json:"contentChanges"`
}

// ContentChange replaces a range, or the whole document if Range is nil.
type ContentChange struct {
	Range *Range `json:"range"`
	Text  string `json:"text"`
}
