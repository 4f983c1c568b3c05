package words

import (
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"
)

// TestSystemErrors: what the system says of a file is said in each language, alone and within a text.
func TestSystemErrors(t *testing.T) {
	for _, c := range []struct {
		err   error
		wants [4]string
	}{
		{&fs.PathError{Op: "open", Path: "a/b", Err: syscall.ENOTDIR}, [4]string{"a file and not a folder", "フォルダーではなく", "non un dossier", "不是文件夹"}},
		{&fs.PathError{Op: "write", Path: "a", Err: syscall.ENOSPC}, [4]string{"no room", "空き容量", "plus de place", "没有空间"}},
		{&fs.PathError{Op: "open", Path: "a", Err: syscall.EACCES}, [4]string{"no permission", "権限", "refusé", "权限"}},
		{&os.LinkError{Op: "rename", Old: "a", New: "b", Err: syscall.EROFS}, [4]string{"not be written", "読み取り専用", "que lu", "只能读取"}},
		{&os.LinkError{Op: "rename", Old: "a", New: "b/c", Err: syscall.ENOENT}, [4]string{"no file a, or no folder for b/c", "ファイルaか、b/cを", "fichier a, ou pas de dossier pour b/c", "没有文件a，或没有放b/c的"}},
		{&fs.PathError{Op: "write", Path: "a", Err: syscall.EBADF}, [4]string{"a: bad file descriptor", "a：bad file descriptor", "a\u00a0: bad file descriptor", "a：bad file descriptor"}},
		{io.ErrUnexpectedEOF, [4]string{"cut off", "途中で切れて", "tronquées", "截断"}},
	} {
		for i, lang := range []string{"en", "ja", "fr", "zh"} {
			alone, within := In(lang).Said(c.err), In(lang).Said(Errorf("%s can't be read: %s", "x", c.err))
			if !strings.Contains(alone, c.wants[i]) || !strings.Contains(within, c.wants[i]) {
				t.Errorf("%s: %q and %q, want %q", lang, alone, within, c.wants[i])
			}
		}
	}
}
