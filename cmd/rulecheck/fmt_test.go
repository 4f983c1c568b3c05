package main

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"
)

// TestFmtInUTF16: a rule file of a folder that an editor has saved as UTF-16 is reported, as check does. Other files of
// that sort are left alone.
func TestFmtInUTF16(t *testing.T) {
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for text, reported := range map[string]bool{
			"hanfu: 1\nid: club\nname: {ja: 大阪}\nextends: standard\n": true,
			"# 大阪\r\nid: club\r\nhanfu: 1\r\nextends: standard\r\n":   true,
			"doors: 2\n": false,
		} {
			folder := t.TempDir()
			var wide []byte
			for _, unit := range utf16.Encode([]rune("\ufeff" + text)) {
				wide = order.AppendUint16(wide, unit)
			}
			file := filepath.Join(folder, "club.yaml")
			if err := os.WriteFile(file, wide, 0o644); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"fmt", "--check", folder}, {"fmt", folder}} {
				_, out, code := run(t, "", args...)
				if told := strings.Contains(out, "[bad-encoding]"); told != reported ||
					(code == exitFindings) != reported {
					t.Errorf("%v: %q as %v gives %q and the exit code %d", args[:len(args)-1], text, order, out, code)
				}
			}
			if left, err := os.ReadFile(file); err != nil || string(left) != string(wide) {
				t.Errorf("%v: %q was changed to %q", err, text, left)
			}
		}
	}
}
