package source

import (
	"errors"

	"example.com/hanfu/internal/finding"
)

// Read returns the text of a rule file on disk as a Loader reads it: not more of it than tells that it is too large.
// What is no file, such as a pipe, is not opened, and is a finding.
func Read(path string) ([]byte, finding.Findings, error) {
	src, err := Disk{}.read(path, path)
	var other *notAFile
	if errors.As(err, &other) {
		return nil, finding.Findings{other.finding()}, nil
	}
	if err != nil {
		return nil, nil, err
	}
	return src.Text, nil, nil
}
