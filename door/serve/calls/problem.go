package calls

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"

	"example.com/hanfu/door/serve/internal/club"
	"example.com/hanfu/rules"
)

// Problem is a kind of failure of a call.
type Problem struct {
	// Code is a stable word, the end of the type of RFC 9457.
	Code   string `json:"code"`
	Status int    `json:"status"`
	Title  string `json:"title"`
}

// The kinds of problems, those of the server first.
var (
	UnknownHost    = Problem{"unknown-host", 421, "The server is not called so"}
	OtherSite      = Problem{"other-site", 403, "The page of another site asks"}
	WrongKey       = Problem{"wrong-key", 403, "The key is another one"}
	NoKey          = Problem{"no-key", 403, "Writing takes the key"}
	NothingWritten = Problem{"nothing-written", 403, "The server writes nothing"}
	TooLarge       = Problem{"too-large", 413, "The body is too large"}
	Half           = Problem{"half", 408, "The body did not arrive"}
	Busy           = Problem{"busy", 503, "Too many ask at this moment"}
	TooLong        = Problem{"too-long", 503, "The answer takes too long"}
	LongAnswer     = Problem{"long-answer", 422, "The answer is too long"}
	Fault          = Problem{"fault", 500, "The program has a fault"}

	NoCall      = Problem{"no-such-call", 404, "There is no such call"}
	WrongMethod = Problem{"wrong-method", 405, "The call takes another method"}
	BadBody     = Problem{"bad-body", 400, "The body is not what the call takes"}
	BadValue    = Problem{"bad-value", 422, "A value can't be used"}
	NoRules     = Problem{"no-such-rules", 404, "There are no such rules"}
	BadRules    = Problem{"bad-rules", 422, "The rules can't be used"}
	NoFile      = Problem{"no-such-file", 404, "There is no such file"}
	Changed     = Problem{"changed", 412, "The file is another one by now"}
	Unwritable  = Problem{"unwritable", 507, "The folder can't be written"}
	NoFolder    = Problem{"no-folder", 500, "The folder is gone"}
	NoVersion   = Problem{"no-version", 428, "Writing takes the version that was read"}
)

// problems lists all kinds, for the description of the interface.
var problems = []*Problem{&UnknownHost, &OtherSite, &WrongKey, &NoKey, &NothingWritten, &TooLarge,
	&Half, &Busy, &TooLong, &LongAnswer,
	&Fault, &NoCall, &WrongMethod, &BadBody, &BadValue, &NoRules, &BadRules, &NoFile, &Changed,
	&Unwritable, &NoFolder, &NoVersion}

// typePrefix is the beginning of the types of problems. They are names, not addresses.
const typePrefix = "urn:hanfu:problem:"

// ProblemType is the media type of problems.
const ProblemType = "application/problem+json"

// Failure is a failed call: an error whose JSON is a problem as in RFC 9457, with its code and, if
// rules can't be used, their findings.
type Failure struct {
	*Problem
	Detail   string
	Findings rules.Findings
}

// Of returns a failure of this kind.
func (p *Problem) Of(detail string) *Failure { return &Failure{Problem: p, Detail: detail} }

// Error returns the detail.
func (f *Failure) Error() string { return f.Detail }

// Text returns the JSON of the problem.
func (f *Failure) Text() []byte {
	text, err := json.Marshal(struct {
		Type     string         `json:"type"`
		Title    string         `json:"title"`
		Status   int            `json:"status"`
		Detail   string         `json:"detail,omitempty"`
		Code     string         `json:"code"`
		Findings rules.Findings `json:"findings,omitempty"`
	}{typePrefix + f.Code, f.Title, f.Status, f.Detail, f.Code, f.Findings})
	if err != nil {
		panic(err) // its fields can be marshaled
	}
	return append(text, '\n')
}

type badValue struct{ error }

// Failed returns the failure for an error.
func Failed(err error) *Failure {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f
	}
	if found, ok := errors.AsType[rules.Findings](err); ok {
		return &Failure{&BadRules, "there is something to mend in the rules first", found}
	}
	_, notValue := errors.AsType[badValue](err)
	p, detail := &Fault, err.Error()
	// Clients must not learn the path of the folder.
	if in, ok := errors.AsType[*fs.PathError](err); ok {
		detail = in.Err.Error()
	}
	switch {
	case notValue:
		p = &BadValue
	case errors.Is(err, fs.ErrNotExist):
		p, detail = &NoRules, "there are no such rules; the call listRules lists all"
		if gone, ok := errors.AsType[*fs.PathError](err); ok {
			detail = "there are no rules " + gone.Path + "; the call listRules lists all"
		}
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		p, detail = &TooLong, "no answer may take so long; ask for less"
	case errors.Is(err, club.ErrName), errors.Is(err, club.ErrTooLarge),
		errors.Is(err, club.ErrTooMany),
		errors.Is(err, club.ErrKind):
		p = &BadValue
	case errors.Is(err, club.ErrGone):
		p = &NoFolder
	case errors.Is(err, club.ErrChanged):
		p = &Changed
	case errors.Is(err, club.ErrFull), errors.Is(err, club.ErrReadOnly):
		p = &Unwritable
	}
	return p.Of(detail)
}
