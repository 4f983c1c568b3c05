package findings

import (
	"io"
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"example.com/hanfu/game"
	"example.com/hanfu/internal/sanitize"
	"example.com/hanfu/rules"
)

// The part of SARIF 2.1.0 that findings need. SARIF libraries would add a dozen modules for these
// few keys. A test validates the logs against the schema of the standard.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool           `json:"tool"`
		Invocations []sarifInvocation   `json:"invocations"`
		Bases       map[string]sarifURI `json:"originalUriBaseIds"`
		Results     []sarifResult       `json:"results"`
		ColumnKind  string              `json:"columnKind"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name        string      `json:"name"`
		Version     string      `json:"version"`
		Information string      `json:"informationUri"`
		Rules       []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string      `json:"id"`
		Name             string      `json:"name"`
		ShortDescription sarifText   `json:"shortDescription"`
		FullDescription  sarifText   `json:"fullDescription"`
		Help             sarifText   `json:"help"`
		HelpURI          string      `json:"helpUri"`
		Default          sarifConfig `json:"defaultConfiguration"`
	}
	sarifConfig struct {
		Level string `json:"level"`
	}
	sarifInvocation struct {
		Successful    bool                `json:"executionSuccessful"`
		Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
		// Settings are findings about the command line rather than a file.
		Settings []sarifNotification `json:"toolConfigurationNotifications,omitempty"`
	}
	sarifNotification struct {
		Level   string        `json:"level"`
		Message sarifText     `json:"message"`
		Rule    *sarifRuleRef `json:"associatedRule,omitempty"`
	}
	sarifRuleRef struct {
		ID    string `json:"id"`
		Index int    `json:"index"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
		Related   []sarifLocation `json:"relatedLocations,omitempty"`
		Fixes     []sarifFix      `json:"fixes,omitempty"`
	}
	sarifFix struct {
		Description sarifText     `json:"description"`
		Changes     []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		Artifact     sarifURI           `json:"artifactLocation"`
		Replacements []sarifReplacement `json:"replacements"`
	}
	sarifReplacement struct {
		Deleted  sarifRegion `json:"deletedRegion"`
		Inserted sarifText   `json:"insertedContent"`
	}
	sarifLocation struct {
		ID       int            `json:"id,omitempty"`
		Message  *sarifText     `json:"message,omitempty"`
		Physical *sarifPhysical `json:"physicalLocation,omitempty"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifLogical struct {
		Name string `json:"fullyQualifiedName"`
	}
	sarifPhysical struct {
		Artifact sarifURI     `json:"artifactLocation"`
		Region   *sarifRegion `json:"region,omitempty"` // nil for the whole file
	}
	sarifURI struct {
		URI         string     `json:"uri,omitempty"`
		BaseID      string     `json:"uriBaseId,omitempty"`
		Description *sarifText `json:"description,omitempty"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
)

const (
	sarifSchema  = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	sarifVersion = "2.1.0"
	// home is derived from the module path. Nothing is there while that is on example.com.
	home = "https://example.com/hanfu"
	// shippedBase is the base of the shipped rule sets, which are embedded in the program.
	shippedBase = "RULESETS"
)

func writeSARIF(w io.Writer, found rules.Findings, unread []error, setBy, version string) error {
	codes := Codes()
	invocation := sarifInvocation{Successful: unread == nil}
	for _, err := range unread {
		invocation.Notifications = append(invocation.Notifications,
			sarifNotification{Level: rules.Error.String(), Message: sarifText{err.Error()}})
	}
	out := sarifRun{
		Tool: sarifTool{sarifDriver{Name: "rulecheck",
			Version: sarifVersionOf(version), Information: home}},
		Invocations: []sarifInvocation{invocation},
		Bases:       map[string]sarifURI{shippedBase: {Description: &sarifText{"The rule sets that come with the program."}}},
		Results:     []sarifResult{}, // an empty list means no results, null means not checked
		ColumnKind:  "unicodeCodePoints",
	}
	for _, code := range codes {
		out.Tool.Driver.Rules = append(out.Tool.Driver.Rules,
			sarifRule{ID: code.Name, Name: sarifName(code.Name),
				ShortDescription: sarifText{code.Meaning},
				FullDescription: sarifText{code.Meaning + " rulecheck codes " + code.Name +
					" says why it matters, and what to do."},
				Help:    sarifText{"rulecheck codes " + code.Name},
				HelpURI: home + "/docs/codes.md#" + code.Name,
				Default: sarifConfig{code.Severity.String()}})
	}
	for i := range found {
		f := &found[i]
		index := slices.IndexFunc(codes, func(c rules.FindingCode) bool { return c.Name == f.Code })
		if f.File == setBy { // readers reject results without a location
			out.Invocations[0].Settings = append(out.Invocations[0].Settings,
				sarifNotification{f.Severity.String(), sarifMessage(f),
					&sarifRuleRef{f.Code, index}})
			continue
		}
		out.Results = append(out.Results, sarifResultOf(f, index))
	}
	return sanitize.WriteIndentedJSON(w, sarifLog{sarifSchema, sarifVersion, []sarifRun{out}}, "  ")
}

// sarifVersionOf returns a version that begins with a digit, as SARIF requires.
func sarifVersionOf(version string) string {
	if number := strings.TrimPrefix(version, "v"); number != "" &&
		number[0] >= '0' && number[0] <= '9' {
		return number
	}
	return "0 " + version
}

// sarifName returns a code in PascalCase without one-letter words. It appends "Finding" to a single
// word, because the name must differ from the code by more than case.
func sarifName(code string) string {
	words := slices.DeleteFunc(strings.Split(code, "-"), func(w string) bool { return len(w) == 1 })
	if len(words) == 1 {
		words = append(words, "finding")
	}
	for i, w := range words {
		words[i] = string(unicode.ToUpper(rune(w[0]))) + w[1:] // codes are lower case
	}
	return strings.Join(words, "")
}

func sarifResultOf(f *rules.Finding, index int) sarifResult {
	r := sarifResult{RuleID: f.Code, RuleIndex: index, Level: f.Severity.String(),
		Message: sarifMessage(f)}
	location := sarifLocation{Physical: sarifPlace(&f.Position)}
	if f.Rule != "" {
		location.Logical = []sarifLogical{{f.Rule}}
	}
	r.Locations = []sarifLocation{location}
	for i := range f.Related {
		related := &f.Related[i]
		r.Related = append(r.Related, sarifLocation{ID: i + 1,
			Message: &sarifText{related.Message.String()}, Physical: sarifPlace(&related.Position)})
	}
	for _, fix := range f.Fixes {
		change := sarifChange{Artifact: location.Physical.Artifact}
		for _, e := range fix.Edits {
			change.Replacements = append(change.Replacements,
				sarifReplacement{sarifRegion{e.Line, e.Column, e.EndLine,
					e.EndColumn}, sarifText{e.Text}})
		}
		r.Fixes = append(r.Fixes, sarifFix{sarifText{fix.Title.String()}, []sarifChange{change}})
	}
	return r
}

// sarifMessage returns the message of a finding. The standard wants braces doubled, but viewers
// don't undo that and would show wrong advice such as {{closed: 2}}, so braces stay single.
func sarifMessage(f *rules.Finding) sarifText {
	text := f.Message.String()
	if f.Line == 0 {
		text = place(f) + ": " + text
	}
	if !f.Help.Empty() {
		text += "\nhelp: " + f.Help.String()
	}
	return sarifText{text}
}

// sarifPlace returns the location of a position, or of a whole file. In SARIF as in findings, the
// end is the position after the last character.
func sarifPlace(p *rules.Position) *sarifPhysical {
	place := &sarifPhysical{Artifact: sarifURI{URI: fileURI(p.File)}}
	if p.Line == 0 {
		return place
	}
	place.Region = &sarifRegion{p.Line, p.Column, p.EndLine, p.EndColumn}
	if p.EndLine == 0 { // a point without extent
		place.Region.EndLine, place.Region.EndColumn = p.Line, p.Column
	}
	if slices.Contains(rules.Shipped(), strings.TrimSuffix(p.File, ".yaml")) {
		place.Artifact.BaseID = shippedBase
	}
	return place
}

// fileURI returns the URI of a file, relative if the name is. URLs are returned as they are.
func fileURI(file string) string {
	if u, err := url.Parse(file); err == nil && u.Host != "" {
		return u.String()
	}
	u := url.URL{Path: slashed(file)}
	if filepath.IsAbs(file) {
		u.Scheme = "file"
		if u.Path[0] != '/' { // a Windows drive
			u.Path = "/" + u.Path
		}
	}
	return u.String()
}

func slashed(file string) string { return path.Clean(filepath.ToSlash(file)) }

// Codes returns all codes of findings in alphabetical order.
func Codes() []rules.FindingCode {
	all := slices.Concat(rules.Codes(), game.Codes())
	slices.SortFunc(all,
		func(a, b rules.FindingCode) int { return strings.Compare(a.Name, b.Name) })
	return all
}
