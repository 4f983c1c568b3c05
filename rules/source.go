package rules

import "example.com/hanfu/internal/source"

// Source is a file that a [Loader] is asked for, be it rules, tests of rules or the record of a game: [Named], [File],
// [Bytes] and [Values] return one. The zero Source names none, and asking for it is an error.
type Source = source.Asked

// Named is the shipped rule set of an id, or else the file at a path, as the command takes them. A name that is a
// shipped id means the shipped rule set, even if there is a file of that name; ./ in front of it names the file.
func Named(idOrPath string) Source { return source.Named(idOrPath) }

// File is the file at a path, even if that is the id of a shipped rule set.
func File(path string) Source { return source.File(path) }

// Bytes is a text from memory. Positions show it by name, which may not be empty, as it is given (that of a shipped file
// gets ./ in front), and it stands for the file of that name among [Loader].Files. Without Files it can extend shipped
// rule sets only.
func Bytes(name string, text []byte) Source { return source.Bytes(name, text) }

// Values is a file that a program holds as Go values, such as maps or structs: what encoding/json makes of them is
// taken as Bytes takes a text, and checked as any file is; so fields of structs need json: tags with the keys of rule
// files, and those that are not set must not come out: omitempty, omitzero. Its findings have the name, and as Rule the
// path of the entry, in place of a line. Entries of a map come in the order of their ids, those of a struct as they
// stand.
func Values(name string, file any) Source { return source.Values(name, file) }
