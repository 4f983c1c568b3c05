package watch

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fsnotify/fsnotify"

	"example.com/hanfu/internal/inputs"
	"example.com/hanfu/internal/words"
)

// places holds the paths where a change matters. They are absolute and contain no links.
type places struct {
	// folders holds the folders in which every change matters. The value is false for folders that
	// may be missing or unreadable, which check reports.
	folders map[string]bool
	// paths holds the paths that lead to the folders: the folders themselves, which may be
	// replaced, links, and names that don't exist yet. Changes next to them don't matter.
	paths map[string]bool
	// links is the number of links that may still be followed, as they may form a cycle.
	links int
}

// maxLinks is the maximum number of links on the way to a file. Operating systems have the same
// limit.
const maxLinks = 40

func placesOf(files, folders []string) *places {
	p := &places{folders: make(map[string]bool), paths: make(map[string]bool)}
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
	p.paths[folder] = true
}

// resolve returns the real path of name and records the links on the way. If name doesn't exist, it
// returns "" and records the first missing element.
func (p *places) resolve(name string) string {
	abs, err := filepath.Abs(name)
	if err != nil {
		return ""
	}
	p.links = maxLinks
	return p.follow(abs)
}

func (p *places) follow(path string) string {
	real := filepath.VolumeName(path) + string(filepath.Separator)
	for part := range strings.SplitSeq(strings.TrimPrefix(path, real), string(filepath.Separator)) {
		next := filepath.Join(real, part)
		info, err := os.Lstat(next)
		if err != nil {
			p.paths[next] = true
			return ""
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			p.paths[next] = true
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

// watch adds the places to w, again if necessary, since a watched folder may have been replaced by
// another.
func (p *places) watch(w *fsnotify.Watcher) error {
	all := maps.Clone(p.folders)
	for way := range p.paths {
		if folder := filepath.Dir(way); !all[folder] {
			all[folder] = false
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(all)) {
		err := w.Add(folder)
		if err != nil && !errors.Is(err, fs.ErrNotExist) &&
			(all[folder] || !errors.Is(err, fs.ErrPermission)) {
			return words.Errorf("the folder %s can't be watched: %s", folder, err)
		}
	}
	return nil
}

func (p *places) affects(path string) bool {
	_, inside := p.folders[filepath.Dir(path)]
	return inside || p.paths[path]
}

func walkFolders(root string, visit func(string)) {
	// ignore errors: unreadable folders can't be watched
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
