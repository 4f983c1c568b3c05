package watch

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fsnotify/fsnotify"

	"example.com/hanfu/internal/inputs"
)

// places are the places on disk at which a change matters. All are paths from the root without links in them.
type places struct {
	// folders are those in which any change matters. It is false for those which need not be there or be readable:
	// check tells of them.
	folders map[string]bool
	// ways are what leads to the folders, and what is not there yet: the folders themselves, which another may take the
	// place of, and links. Changes beside them don't matter.
	ways map[string]bool
	// links is how many more links are followed; they may go in a circle.
	links int
}

// mostLinks is how many links are followed on the way to a file, as systems have it.
const mostLinks = 40

func placesOf(files, folders []string) *places {
	p := &places{folders: make(map[string]bool), ways: make(map[string]bool)}
	for _, file := range files {
		if real := p.resolve(file); real != "" {
			p.folder(filepath.Dir(real), true)
		}
	}
	for _, folder := range folders {
		if real := p.resolve(folder); real != "" {
			p.folder(real, true)
			walkFolders(real, func(folder string) { p.folder(folder, false) })
		}
	}
	return p
}

func (p *places) folder(folder string, needed bool) {
	p.folders[folder] = p.folders[folder] || needed
	p.ways[folder] = true
}

// resolve returns the real path of a name, and notes the links on the way. If there is nothing of that name, it returns
// nothing, and notes what has to appear first.
func (p *places) resolve(name string) string {
	abs, err := filepath.Abs(name)
	if err != nil {
		return ""
	}
	p.links = mostLinks
	return p.follow(abs)
}

func (p *places) follow(path string) string {
	real := filepath.VolumeName(path) + string(filepath.Separator)
	for part := range strings.SplitSeq(strings.TrimPrefix(path, real), string(filepath.Separator)) {
		next := filepath.Join(real, part)
		info, err := os.Lstat(next)
		if err != nil {
			p.ways[next] = true
			return ""
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			p.ways[next] = true
			target, err := os.Readlink(next)
			if p.links--; err != nil || p.links < 0 {
				return ""
			}
			if !filepath.IsAbs(target) {
				target = filepath.Join(real, target)
			}
			if next = p.follow(filepath.Clean(target)); next == "" {
				return ""
			}
		}
		real = next
	}
	return real
}

// watch watches the places; those that are watched already may have been replaced by others of their name.
func (p *places) watch(w *fsnotify.Watcher) error {
	all := maps.Clone(p.folders)
	for way := range p.ways {
		if folder := filepath.Dir(way); !all[folder] {
			all[folder] = false
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(all)) {
		err := w.Add(folder)
		if err != nil && !errors.Is(err, fs.ErrNotExist) && (all[folder] || !errors.Is(err, fs.ErrPermission)) {
			return fmt.Errorf("the folder %s can't be watched: %w", folder, err)
		}
	}
	return nil
}

func (p *places) concern(path string) bool {
	_, inside := p.folders[filepath.Dir(path)]
	return inside || p.ways[path]
}

func walkFolders(root string, visit func(string)) {
	// what can't be read can't be watched
	_ = filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil || !entry.IsDir():
			return nil
		case name != root && inputs.Hidden(entry.Name()):
			return fs.SkipDir
		}
		visit(name)
		return nil
	})
}
