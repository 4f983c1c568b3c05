package main

import (
	"encoding/json"
	"net/url"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// sarifSchemaOf compiles the schema of the standard.
func sarifSchemaOf(t *testing.T) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat() // a URI is to be one
	schema, err := c.Compile("testdata/sarif/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// valid tells what the schema has against a log.
func valid(t *testing.T, schema *jsonschema.Schema, log string) error {
	t.Helper()
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(log))
	if err != nil {
		t.Fatal(err, log)
	}
	return schema.Validate(instance)
}

// TestSARIF holds logs of many findings, of none, of options and of what can't be read against the schema, and what is
// in them against the findings as JSON.
func TestSARIF(t *testing.T) {
	schema := sarifSchemaOf(t)
	t.Chdir("../../testdata/bad")
	bad, err := filepath.Glob("*.yaml")
	if err != nil || len(bad) < 10 {
		t.Fatal(bad, err)
	}
	abs, err := filepath.Abs(bad[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{bad, {abs}, {"standard"}, {"standard", "--set", "double_wind_fu=3"},
		{"nowhere.yaml", "standard"},
		{"https://example.com/a.yaml"}, {"--set", "tea=1", bad[0]}} {
		log, _, code := run(t, "", append([]string{"check", "--format", "sarif"}, args...)...)
		if err := valid(t, schema, log); err != nil {
			t.Errorf("%s: %v", args, err)
		}
		findings, _, codeJSON := run(t, "", append([]string{"check", "--format", "json"}, args...)...)
		if code != codeJSON {
			t.Errorf("%s: exit code %d, and %d as JSON", args, code, codeJSON)
		}
		if diff := cmp.Diff(placesOfJSON(t, findings), placesOfSARIF(t, log)); diff != "" {
			t.Errorf("%s: (-json +sarif)\n%s", args, diff)
		}
		if unread := strings.Contains(log, `"executionSuccessful": false`); unread != (code == exitFailed) {
			t.Errorf("%s: exit code %d, and that something is unread: %t", args, code, unread)
		}
	}
}

// TestSARIFRules: what the validator of the standard asks of rules beside the schema (SARIF1001, 2005, 2012),
// and what GitHub does (GH2012): names in PascalCase that are no other spelling of the codes, addresses, which lead to the
// section of the code, a whole description, and a version that begins with a number.
func TestSARIFRules(t *testing.T) {
	log, _, _ := run(t, "", "check", "--format", "sarif", "standard")
	var said struct {
		Runs []struct {
			Tool struct {
				Driver struct {
					InformationURI, Version string
					Rules                   []struct {
						ID, Name, HelpURI string
						FullDescription   struct{ Text string }
					}
				}
			}
		}
	}
	if err := json.Unmarshal([]byte(log), &said); err != nil {
		t.Fatal(err)
	}
	driver := said.Runs[0].Tool.Driver
	if home, err := url.Parse(driver.InformationURI); err != nil || !home.IsAbs() {
		t.Error(driver.InformationURI, err)
	}
	if !regexp.MustCompile(`^\d`).MatchString(driver.Version) {
		t.Errorf("the version is %s", driver.Version)
	}
	_, page := docsPage(t, "docs/codes.md")
	names := make(map[string]bool)
	for _, rule := range driver.Rules {
		if !pascal.MatchString(rule.Name) || strings.EqualFold(rule.Name, rule.ID) || names[rule.Name] || rule.FullDescription.Text == "" {
			t.Errorf("%s is called %s", rule.ID, rule.Name)
		}
		names[rule.Name] = true
		if at, section, _ := strings.Cut(rule.HelpURI, "#"); at != driver.InformationURI+"/docs/codes.md" || !strings.Contains(page, "\n## "+section+"\n") {
			t.Errorf("%s is told of at %s", rule.ID, rule.HelpURI)
		}
	}
	if len(names) < 50 {
		t.Errorf("there are only %d rules", len(names))
	}
}

var pascal = regexp.MustCompile(`^([A-Z][a-z0-9]+)+$`)

// TestSARIFSchema: what breaks the standard is found.
func TestSARIFSchema(t *testing.T) {
	schema := sarifSchemaOf(t)
	log, _, _ := run(t, "", "check", "--format", "sarif", "standard")
	for _, change := range [][2]string{
		{`"version": "2.1.0"`, `"version": "2.0.0"`}, {`"columnKind"`, `"columnKinds"`},
		{`unicodeCodePoints`, `characters`},
		{`"level": "error"`, `"level": "grave"`},
	} {
		broken := strings.Replace(log, change[0], change[1], 1)
		if broken == log || valid(t, schema, broken) == nil {
			t.Errorf("%s in place of %s is valid", change[1], change[0])
		}
	}
}

// spot is a finding in short.
type spot struct {
	URI, Code, Severity, Rule string
	Line, Column, EndLine     int
	EndColumn, Related        int
}

// uriOf returns the name of a file as a URI.
func uriOf(file string) string {
	u := url.URL{Path: path.Clean(filepath.ToSlash(file))}
	if strings.Contains(file, "://") {
		return file
	}
	if filepath.IsAbs(file) {
		u.Scheme = "file"
	}
	return u.String()
}

func placesOfJSON(t *testing.T, lines string) []spot {
	t.Helper()
	var spots, settings []spot
	for line := range strings.Lines(lines) {
		var f struct {
			File, Code, Severity, Rule string
			Line, Column               int
			EndLine                    int `json:"end_line"`
			EndColumn                  int `json:"end_column"`
			Related                    []any
		}
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatal(err)
		}
		s := spot{uriOf(f.File), f.Code, f.Severity, f.Rule, f.Line, f.Column, f.EndLine, f.EndColumn, len(f.Related)}
		if f.File == "--set" {
			settings = append(settings, spot{Code: f.Code, Severity: f.Severity})
			continue
		}
		spots = append(spots, s)
	}
	return append(spots, settings...)
}

func placesOfSARIF(t *testing.T, text string) []spot {
	t.Helper()
	type rule struct {
		ID    string
		Index int
	}
	var log struct {
		Runs []struct {
			Tool    struct{ Driver struct{ Rules []rule } }
			Results []struct {
				RuleID    string
				RuleIndex int
				Level     string
				Locations []struct {
					Physical struct {
						Artifact struct{ URI string } `json:"artifactLocation"`
						Region   *struct{ StartLine, StartColumn, EndLine, EndColumn int }
					} `json:"physicalLocation"`
					Logical []struct {
						Name string `json:"fullyQualifiedName"`
					} `json:"logicalLocations"`
				}
				Related []any `json:"relatedLocations"`
			}
			Invocations []struct {
				Settings []struct {
					Level string
					Rule  rule `json:"associatedRule"`
				} `json:"toolConfigurationNotifications"`
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &log); err != nil {
		t.Fatal(err)
	}
	var spots []spot
	for _, r := range log.Runs[0].Results {
		if got := log.Runs[0].Tool.Driver.Rules[r.RuleIndex].ID; got != r.RuleID {
			t.Errorf("the rule %d is %s, not %s", r.RuleIndex, got, r.RuleID)
		}
		s := spot{Code: r.RuleID, Severity: r.Level, Related: len(r.Related)}
		if l := r.Locations[0].Logical; l != nil {
			s.Rule = l[0].Name
		}
		p := r.Locations[0].Physical // of which readers are sure
		if s.URI = p.Artifact.URI; p.Region != nil {
			s.Line, s.Column, s.EndLine, s.EndColumn = p.Region.StartLine, p.Region.StartColumn, p.Region.EndLine,
				p.Region.EndColumn
		}
		spots = append(spots, s)
	}
	for _, n := range log.Runs[0].Invocations[0].Settings {
		if got := log.Runs[0].Tool.Driver.Rules[n.Rule.Index].ID; got != n.Rule.ID {
			t.Errorf("the rule %d is %s, not %s", n.Rule.Index, got, n.Rule.ID)
		}
		spots = append(spots, spot{Code: n.Rule.ID, Severity: n.Level})
	}
	return spots
}
