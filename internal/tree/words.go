package tree

import (
	"slices"

	"example.com/hanfu/internal/finding"
	"example.com/hanfu/internal/words"
)

// Words is a file with the texts of rule files in one language. Its keys are the ids of rule sets.
// Below an id stand the sections, entries and fields of that rule set that are texts:
//
//	standard:
//	  yaku:
//	    tanyao: {name: 断么九, doc: 2から8の数牌のみ}
type Words struct {
	Lang string
	*Source
}

// WithWords returns a copy of the tree of a rule file with the texts of its words files. It reports
// texts that have no place there; what else is wrong with them is found in the tree.
func WithWords(rules *Value, files []Words, r *Report) *Value {
	rules = rules.clone(rules.File)
	for _, w := range files {
		w.addTo(rules, r.Parse(w.Source), r)
	}
	return rules
}

// addTo is WithWords for one file, whose tree is texts, without a copy.
func (w Words) addTo(rules, texts *Value, r *Report) {
	if rules == nil || texts == nil || rules.Kind != Mapping {
		return
	}
	id := rules.Get("id").PlainText()
	switch of := texts.Get(id); {
	case id == "":
	case of == nil || of.Kind != Mapping:
		r.At(texts, finding.MissingField, id, words.Say("write it"), "the file has no %s", id)
	default:
		(&wordsAdder{w.Lang, id, r}).add(rules, of, "")
	}
}

type wordsAdder struct {
	lang, id string
	r        *Report
}

func (a *wordsAdder) add(v, texts *Value, path string) {
	for _, p := range texts.Pairs {
		below, i := Join(path, p.Key.Text), v.Index(p.Key.Text)
		if i < 0 {
			val := &Value{Kind: Mapping, File: p.Key.File, Line: p.Key.Line, Column: p.Key.Column,
				Flow: p.Val.Kind == Scalar, TextsOnly: true}
			i, v.Pairs = len(v.Pairs), append(v.Pairs, Pair{Key: p.Key, Val: val})
		}
		if val := v.Pairs[i].Val; val.Kind == Scalar && p.Val.Kind == Scalar {
			v.Pairs[i].Val = mappingWith(words.Languages[0], val) // of a text without a language
		}
		switch val := v.Pairs[i].Val; {
		case p.Val.Kind == Scalar && val.Get(a.lang) != nil:
			a.r.At(p.Key, finding.DuplicateKey, below, words.Say("remove one of the two"),
				"%s stands here for the second time", Quote(a.lang))
		case p.Val.Kind == Scalar:
			v.Pairs[i].Val = a.with(val, p)
		case path == "options" && val.Kind == Scalar && p.Val.Kind == Mapping:
			v.Pairs[i].Val = mappingWith("value", val)
			a.add(v.Pairs[i].Val, p.Val, below)
		case p.Val.Kind == Mapping && val.Kind == Mapping:
			a.add(val, p.Val, below)
		default:
			a.r.At(p.Key, finding.UnknownRule, below, words.Say("remove it"),
				"there is no %s in the rule set %s", below, a.id)
		}
	}
}

func mappingWith(name string, v *Value) *Value {
	key := *v
	key.Text = name
	return &Value{Kind: Mapping, File: v.File, Line: v.Line, Column: v.Column, Flow: true,
		Pairs: []Pair{{&key, v}}}
}

// with returns a text with another one, in the language of the file.
func (a *wordsAdder) with(text *Value, p Pair) *Value {
	n, key := *text, *p.Key
	key.Text = a.lang
	n.Pairs = append(slices.Clip(n.Pairs), Pair{&key, p.Val})
	return &n
}
