package api

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"

	"example.com/hanfu/rules"
	"example.com/hanfu/serve/internal/club"
)

// Problem is a kind of what can be wrong with a call.
type Problem struct {
	// Code is a stable word, which is the end of the type of RFC 9457.
	Code   string `json:"code"`
	Status int    `json:"status"`
	Title  string `json:"title"`
}

// The kinds of problems, those of the server first.
var (
	UnknownHost    = Problem{"unknown-host", http.StatusMisdirectedRequest, "The server is not called so"}
	OtherSite      = Problem{"other-site", http.StatusForbidden, "The page of another site asks"}
	WrongKey       = Problem{"wrong-key", http.StatusForbidden, "The key is another one"}
	NoKey          = Problem{"no-key", http.StatusForbidden, "Writing takes the key"}
	NothingWritten = Problem{"nothing-written", http.StatusForbidden, "The server writes nothing"}
	TooLarge       = Problem{"too-large", http.StatusRequestEntityTooLarge, "The body is too large"}
	Half           = Problem{"half", http.StatusRequestTimeout, "The body did not arrive"}
	Busy           = Problem{"busy", http.StatusServiceUnavailable, "Too many ask at this moment"}
	TooLong        = Problem{"too-long", http.StatusServiceUnavailable, "The answer takes too long"}
	LongAnswer     = Problem{"long-answer", http.StatusUnprocessableEntity, "The answer is too long"}
	Fault          = Problem{"fault", http.StatusInternalServerError, "The program has a fault"}

	noCall      = Problem{"no-such-call", http.StatusNotFound, "There is no such call"}
	wrongMethod = Problem{"wrong-method", http.StatusMethodNotAllowed, "The call takes another method"}
	badBody     = Problem{"bad-body", http.StatusBadRequest, "The body is not what the call takes"}
	badValue    = Problem{"bad-value", http.StatusUnprocessableEntity, "A value can't be used"}
	noRules     = Problem{"no-such-rules", http.StatusNotFound, "There are no such rules"}
	badRules    = Problem{"bad-rules", http.StatusUnprocessableEntity, "The rules can't be used"}
	noFile      = Problem{"no-such-file", http.StatusNotFound, "There is no such file"}
	changed     = Problem{"changed", http.StatusPreconditionFailed, "The file is another one by now"}
	unwritable  = Problem{"unwritable", http.StatusInsufficientStorage, "The folder can't be written"}
	noVersion   = Problem{"no-version", http.StatusPreconditionRequired, "Writing takes the version that was read"}
)

// problems are all of them, for the document and the description of the interface.
var problems = []*Problem{&UnknownHost, &OtherSite, &WrongKey, &NoKey, &NothingWritten, &TooLarge, &Half, &Busy, &TooLong, &LongAnswer,
	&Fault, &noCall, &wrongMethod, &badBody, &badValue, &noRules, &badRules, &noFile, &changed, &unwritable, &noVersion}

// typePrefix is how the types of problems begin. They name, and lead nowhere.
const typePrefix = "urn:hanfu:problem:"

// problemType is the media type of problems.
const problemType = "application/problem+json"

// problemJSON is a problem as RFC 9457 has it, with its code and, of rules, what there is to mend in them.
type problemJSON struct {
	Type     string         `json:"type"`
	Title    string         `json:"title"`
	Status   int            `json:"status"`
	Detail   string         `json:"detail,omitempty"`
	Code     string         `json:"code"`
	Findings rules.Findings `json:"findings,omitempty"`
}

// Write answers with a problem.
func (p *Problem) Write(w http.ResponseWriter, detail string) { p.with(w, detail, nil) }

func (p *Problem) with(w http.ResponseWriter, detail string, found rules.Findings) {
	text, err := json.Marshal(problemJSON{typePrefix + p.Code, p.Title, p.Status, detail, p.Code, found})
	if err != nil {
		panic(err) // it has texts, numbers and findings
	}
	w.Header().Set("Content-Type", problemType)
	w.WriteHeader(p.Status)
	_, _ = w.Write(append(text, '\n')) // who asked may be gone
}

// wrong is the error of a value in a call.
type wrong struct{ error }

func fail(w http.ResponseWriter, err error) {
	found, notWell := errors.AsType[rules.Findings](err)
	_, notValue := errors.AsType[wrong](err)
	p, detail := &Fault, err.Error()
	if in, ok := errors.AsType[*fs.PathError](err); ok { // where the folder lies is nobody's concern
		detail = in.Err.Error()
	}
	switch {
	case notWell:
		badRules.with(w, "there is something to mend in the rules first", found)
		return
	case notValue:
		p = &badValue
	case errors.Is(err, fs.ErrNotExist):
		p, detail = &noRules, "there are no such rules; /api/v1/rules lists all"
		if gone, ok := errors.AsType[*fs.PathError](err); ok {
			detail = "there are no rules " + gone.Path + "; /api/v1/rules lists all"
		}
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		p, detail = &TooLong, "the server lets no answer take so long; ask for less"
	case errors.Is(err, club.ErrName), errors.Is(err, club.ErrTooLarge), errors.Is(err, club.ErrTooMany),
		errors.Is(err, club.ErrKind):
		p = &badValue
	case errors.Is(err, club.ErrChanged):
		p = &changed
	case errors.Is(err, club.ErrFull), errors.Is(err, club.ErrReadOnly):
		p = &unwritable
	}
	p.Write(w, detail)
}
