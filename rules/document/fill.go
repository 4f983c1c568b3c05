package document

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/schema"
	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// Fill reads the entries of a mapping into the struct that into points to, in the order of its
// fields:
//
//	Honba    *int             `key:"honba"`
//	HonbaPos finding.Position `pos:"honba"`
//
// A field with pos gets the position of the value of a key. For a field with key, Fill calls read
// unless the value is missing or flawed.
func Fill(into any, v *tree.Value, path string,
	read func(field any, tag reflect.StructTag, v *tree.Value, path string)) {
	s := reflect.ValueOf(into).Elem()
	for i := range s.NumField() {
		tag := s.Type().Field(i).Tag
		if at := v.Get(tag.Get("pos")); at != nil {
			*s.Field(i).Addr().Interface().(*finding.Position) = at.Pos()
		}
		key := tag.Get("key")
		if value := v.Get(key); value != nil && !value.Flawed {
			read(s.Field(i).Addr().Interface(), tag, value, tree.Join(path, key))
		}
	}
}

// Named is a name with its position.
type Named struct {
	Name string
	Pos  finding.Position
}

// Date returns the date of a file or entry.
func Date(entry *tree.Value) (date Named) {
	if v := entry.Get("date"); v.PlainText() != "" {
		date = Named{v.Text, v.Pos()}
	}
	return date
}

// Read reads a value of a common type, such as a text, a number or a name, by the type of the
// field. Whole numbers are below the value of the tag below, or tooMany without one. The tag
// hundredths has the bounds of a decimal number.
func (r *Reader) Read(field any, tag reflect.StructTag, v *tree.Value, path string) {
	switch dst := field.(type) {
	case *string:
		*dst = v.PlainText()
	case *[]string:
		*dst = v.Words()
	case *Named:
		*dst, _ = r.Name(v, path)
	case *[]Named:
		*dst = r.names(v, path)
	case *int:
		if lower, upper, ok := strings.Cut(tag.Get("hundredths"), "-"); ok {
			*dst = r.hundredths(v, path, number(lower), number(upper))
		} else if n, ok := r.count(v, path, number(tag.Get("below"))); ok {
			*dst = n
		}
	case **int:
		if n, ok := r.count(v, path, number(tag.Get("below"))); ok {
			*dst = &n
		}
	case **int64:
		*dst = new(r.Result(v, path))
	case *int64:
		*dst = r.Result(v, path)
	default:
		panic("document: no field of a file is a " + reflect.TypeOf(field).Elem().String())
	}
}

func number(tag string) int {
	n, _ := strconv.Atoi(tag) // 0 without a tag
	return n
}

// Is reports whether a value is of a kind. If not, it adds a finding.
func (r *Reader) Is(kind tree.ValueKind, v *tree.Value, path string, help words.Text) bool {
	if v.Kind != kind {
		r.At(v, finding.WrongType, path, help, "%s must be %s, not %s", path,
			words.Term(kind.String()), tree.Describe(v))
	}
	return v.Kind == kind
}

// IsOneOf reports whether a value is one of the known words. If not, it adds a finding with the
// message.
func (r *Reader) IsOneOf(known []string, v *tree.Value, code, path string,
	message words.Text) bool {
	ok := slices.Contains(known, v.Text)
	if !ok {
		r.AtWith(v, code, path, tree.OneOf(known), "%s", message)
	}
	return ok
}

// Entries reads a list of mappings of a form. It omits incomplete ones.
func Entries[T any](r *Reader, v *tree.Value, f *schema.Form, path string,
	read func(v *tree.Value, path string) T) (all []T) {
	if !r.Is(tree.List, v, path, EachBehind) {
		return nil
	}
	for i, item := range v.Items {
		path := path + "." + strconv.Itoa(i+1)
		if item = r.Conform(item, f, path); item.Kind != tree.Mapping || item.Flawed {
			continue
		}
		if lacks := f.Lacks(item); !lacks.Empty() {
			r.At(item, finding.MissingField, path, words.Say("it needs %s", f.Needs()), "%s has %s",
				path, lacks)
			continue
		}
		all = append(all, read(item, path))
	}
	return all
}

// EachBehind is the help for a value that should be a list.
var EachBehind = words.Say("begin each entry with - on a line of its own")
