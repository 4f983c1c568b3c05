package rules

import "errors"

// Read gives the text of a rule file on disk as a Loader reads it: not more of it than tells that it is too large. What is
// no file, such as a pipe, is not opened, and is a finding.
func Read(path string) ([]byte, Findings, error) {
	src, err := disk{}.read(path, path)
	var other *notAFile
	if errors.As(err, &other) {
		return nil, Findings{other.finding()}, nil
	}
	if err != nil {
		return nil, nil, err
	}
	return src.text, nil, nil
}
