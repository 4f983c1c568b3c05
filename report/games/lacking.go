package games

import (
	"fmt"
	"strings"

	"example.com/hanfu/gamelog"
	"example.com/hanfu/internal/words"
)

// Lacking says what the form in which a log is written can't hold, or nothing.
func Lacking(l *words.Language, lacks []gamelog.Lack) string {
	if len(lacks) == 0 {
		return ""
	}
	var names []string
	for _, lack := range lacks {
		names = append(names, l.Log.Lacks[string(lack)])
	}
	return fmt.Sprintf(l.Log.Lacking, strings.Join(names, l.Common.List))
}
