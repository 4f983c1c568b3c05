package games

import (
	"fmt"
	"strings"

	"example.com/hanfu/game/gamelog"
	"example.com/hanfu/internal/words"
)

// Lacking lists what the format of a written log can't hold. It is empty if nothing is lost.
func Lacking(lacks []gamelog.Lack, lang string) string {
	if len(lacks) == 0 {
		return ""
	}
	l := words.In(lang)
	var names []string
	for _, lack := range lacks {
		names = append(names, l.Log().Lacks[string(lack)])
	}
	return fmt.Sprintf(l.Log().Lacking, strings.Join(names, l.Common.List))
}
