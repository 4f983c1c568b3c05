package osfile

import (
	"os"
	"slices"
	"syscall"
)

// nonBlocking avoids blocking on a pipe that has replaced the file since it was checked.
const nonBlocking = syscall.O_NONBLOCK

// generatedSystems lists the file systems whose contents the kernel generates, by their numbers in
// linux/magic.h and statfs(2). Package syscall doesn't define them, and they are not worth another
// dependency for programs that import rules.
var generatedSystems = []uint32{
	0x9fa0,     // proc
	0x62656572, // sysfs
	0x64626720, // debugfs
	0x74726163, // tracefs
	0x73636673, // securityfs
	0x27e0eb,   // cgroup
	0x63677270, // cgroup2
	0x6165676c, // pstorefs
	0xcafe4a11, // bpf
	0xde5e81e4, // efivarfs
	0xf97cff8c, // selinux
	0x42494e4d, // binfmtfs
	0x7655821,  // rdtgroup
}

func madeBySystem(file *os.File) bool {
	var stat syscall.Statfs_t
	return syscall.Fstatfs(int(file.Fd()), &stat) == nil &&
		slices.Contains(generatedSystems, uint32(stat.Type))
}
