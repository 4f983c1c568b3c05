package protocol

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
