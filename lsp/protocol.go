package lsp

import "encoding/json"

// The message types that several features share. There is no kept Go module of all types without dependencies of its
// own, so those that are used are written here, named as the protocol names them; a feature has its own in its file.

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

// WorkspaceEdit has edits of files, by their URIs.
type WorkspaceEdit struct {
	Changes map[string][]TextEdit `json:"changes"`
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

// markdown returns a text as content.
func markdown(text string) MarkupContent { return MarkupContent{"markdown", text} }

// inDocument is embedded by the parameters of requests about a document.
type inDocument struct {
	TextDocument struct {
		URI string `json:"uri"`
	} `json:"textDocument"`
}

func (d inDocument) uri() string { return d.TextDocument.URI }

// atPosition is embedded by the parameters of requests about a place in a document.
type atPosition struct {
	inDocument
	Position Position `json:"position"`
}

// Diagnostic is a finding as the protocol has it.
type Diagnostic struct {
	Range           Range            `json:"range"`
	Severity        int              `json:"severity"`
	Code            string           `json:"code"`
	CodeDescription *codeDescription `json:"codeDescription,omitempty"`
	Source          string           `json:"source"`
	Message         string           `json:"message"`
	Tags            []int            `json:"tags,omitempty"`
	Related         []relatedPlace   `json:"relatedInformation,omitempty"`
	Data            json.RawMessage  `json:"data,omitempty"`
}

// The severities and the tag of diagnostics that are used.
const (
	severityError, severityWarning = 1, 2
	tagUnnecessary                 = 1
)

type codeDescription struct {
	Href string `json:"href"`
}

type relatedPlace struct {
	Location Location `json:"location"`
	Message  string   `json:"message"`
}

type publishDiagnosticsParams struct {
	URI         string       `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// initializeParams are those of the first request, as far as they are asked for.
type initializeParams struct {
	RootURI          *string           `json:"rootUri"`
	RootPath         *string           `json:"rootPath"`
	WorkspaceFolders []workspaceFolder `json:"workspaceFolders"`
	Locale           string            `json:"locale"`
	Options          struct {
		Lang string `json:"lang"`
	} `json:"initializationOptions"`
	Capabilities clientCapabilities `json:"capabilities"`
}

// clientCapabilities is what a client can do, as far as it is asked for.
type clientCapabilities struct {
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
	} `json:"textDocument"`
	Workspace struct {
		DidChangeWatchedFiles struct {
			DynamicRegistration bool `json:"dynamicRegistration"`
		} `json:"didChangeWatchedFiles"`
	} `json:"workspace"`
}

type workspaceFolder struct {
	URI  string `json:"uri"`
	Name string `json:"name"`
}

type didChangeFoldersParams struct {
	Event struct {
		Added   []workspaceFolder `json:"added"`
		Removed []workspaceFolder `json:"removed"`
	} `json:"event"`
}

type didChangeFilesParams struct {
	Changes []struct {
		URI  string `json:"uri"`
		Type int    `json:"type"`
	} `json:"changes"`
}

type didOpenParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

type didChangeParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	} `json:"textDocument"`
	ContentChanges []contentChange `json:"contentChanges"`
}

// contentChange is a new text of a range, or of the whole document if there is none.
type contentChange struct {
	Range *Range `json:"range"`
	Text  string `json:"text"`
}
