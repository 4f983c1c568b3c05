package schema

import (
	"strings"

	"example.com/hanfu/internal/tree"
	"example.com/hanfu/internal/words"
)

// stray is the cure of what stands at a path, where it can't be used. It may be the entry of another section by an id.
func stray(path, id string) tree.LateCure {
	return func(inherited, _ *tree.Value) tree.Cure {
		if inherited.At(path) != nil {
			return tree.Cure{}
		}
		return HomeOf(inherited, id, path, indented(path))
	}
}

// HomeOf says where the entry of an id at a path belongs, without help if there is no such place.
func HomeOf(inherited *tree.Value, id, path string, more words.Text) tree.Cure {
	homes := HomesOf(inherited, File, id, "")
	if homes == nil {
		return tree.Cure{}
	}
	safe := true
	if choice := allowedWords(inherited.Get("options").Get(id)); homes[0] == "options" && choice != "" {
		safe, more = false, words.Say("%s, as one of %s", more, choice)
	}
	cure := tree.Cure{Help: words.Say("%s is an entry of %s: write it there%s", id, strings.Join(homes, ", and of "), more)}
	if len(homes) == 1 {
		cure.Path, cure.Into, cure.Move, cure.Safe = path, homes[0], true, safe
	}
	return cure
}

// turnedByOne says how an option is turned below which a field is written that options don't have, such as one of a yaku.
func turnedByOne(inherited *tree.Value, id string, field tree.Pair) tree.Cure {
	option := inherited.Get("options").Get(id)
	if option == nil {
		return tree.Cure{}
	}
	allowed := option.Get("allowed")
	for _, word := range []*tree.Value{field.Val, field.Key} {
		if text := word.PlainText(); allowed != nil && allowed.Item(text) != allowed {
			return tree.Cure{Help: words.Say("an option is turned by one value: write %s: %s", id, tree.ToWrite(text))}
		}
	}
	for _, home := range HomesOf(inherited, File, id, "") {
		if home != "options" && inherited.At(home).Get(id).Get(field.Key.Text) != nil {
			return tree.Cure{Help: words.Say("it is a field of %s.%s: write it there", home, id)}
		}
	}
	help := words.Say("an option is turned by one value, such as %s: %s", id, option.Get("default").PlainText())
	if allowed := allowedWords(option); allowed != "" {
		help = words.Say("an option is turned by one value: write %s: with one of %s behind it", id, allowed)
	}
	return tree.Cure{Help: help}
}

func allowedWords(option *tree.Value) string {
	allowed := option.Get("allowed")
	if allowed == nil {
		return ""
	}
	return strings.Join(allowed.Words(), ", ")
}

func indented(path string) words.Text {
	if strings.Contains(path, ".") {
		return words.Text{}
	}
	return words.Say(", indented further than the section")
}

// HomesOf lists the sections that have an entry of an id.
func HomesOf(v *tree.Value, f *Form, id, path string) []string {
	if v == nil {
		return nil
	}
	if f.Each != nil {
		if !f.Each.Noun.Empty() && f.Each.Kind == tree.Mapping && v.Get(id) != nil {
			return []string{path}
		}
		return nil
	}
	var homes []string
	for i := range f.Fields {
		if field := &f.Fields[i]; field.form.Kind == tree.Mapping && field.form != Texts {
			homes = append(homes, HomesOf(v.Get(field.name), field.form, id, tree.Join(path, field.name))...)
		}
	}
	return homes
}
