// The folder /club as Go's package os sees it, which in a browser asks these functions, named as in node. Its files lie in the
// browser's storage, and in memory as long as the worker runs. A file is stored when it is synced or gets its name, and whole or
// not at all; those with a point in front, which are written beside others, are not.
const store = (() => {
  const folder = "/club";
  const flags = { O_WRONLY: 1, O_RDWR: 2, O_CREAT: 64, O_EXCL: 128, O_TRUNC: 512, O_APPEND: 1024, O_DIRECTORY: 65536 };
  /** What a name stands for: { bytes, at } with the time of the last change, and the number by which it is told apart. */
  const files = new Map();
  const opened = new Map();
  let database, numbers = 1;

  const fault = (code, said = code) => Object.assign(new Error(said), { code });

  /** Waits for a request of the storage, or for a transaction. */
  const ended = (asked) => new Promise((well, ill) => {
    asked.onsuccess = asked.oncomplete = () => well(asked.result);
    // Of a transaction the error that a request had comes first, which may be the one that tells of no room.
    asked.onerror = asked.onabort = ({ target: { error } }) => ill(fault(error?.name === "QuotaExceededError" ? "ENOSPC" : "EIO", String(error)));
  });

  async function open(name, lost) {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("files");
    const connection = await ended(asked);
    connection.onclose = connection.onversionchange = () => {
      connection.close();
      database = undefined;
      lost();
    };
    return connection;
  }

  /** Stores files by their names, all or none. A name that stands for null is forgotten. */
  async function put(all) {
    const changed = [...all].filter(([name]) => !name.startsWith("."));
    if (changed.length === 0) return;
    if (!database) throw fault("EROFS");
    const changes = database.transaction("files", "readwrite", { durability: "strict" }), stored = changes.objectStore("files");
    const done = ended(changes);
    for (const [name, file] of changed) {
      if (file) stored.put({ bytes: file.bytes, at: file.at, given: file.given }, name);
      else stored.delete(name);
    }
    await done;
  }

  function nameOf(path) {
    if (path !== folder && !path.startsWith(folder + "/")) throw fault("ENOENT");
    return path.slice(folder.length).split("/").filter((part) => part && part !== ".").join("/");
  }

  function found(path) {
    const file = files.get(nameOf(path));
    if (!file) throw fault("ENOENT");
    return file;
  }

  function told(file) {
    const at = file?.at ?? 0;
    return { dev: 1, ino: file?.number ?? 0, mode: file ? 0o100644 : 0o40755, nlink: 1, uid: 0, gid: 0, rdev: 0,
      size: file?.bytes.length ?? 0, blksize: 4096, blocks: 0, atimeMs: at, mtimeMs: at, ctimeMs: at, isDirectory: () => !file };
  }

  const isFolder = (path) => nameOf(path) === "";
  const stat = (path) => told(isFolder(path) ? null : found(path));

  function change(file, bytes) {
    file.bytes = bytes;
    file.at = Date.now();
    file.given = false;
  }

  function resized(bytes, length) {
    const all = new Uint8Array(length);
    all.set(bytes.subarray(0, length));
    return all;
  }

  const calls = {
    open(path, how) {
      const name = nameOf(path);
      let file = null;
      if (name !== "") {
        file = files.get(name);
        if (file && how & flags.O_EXCL) throw fault("EEXIST");
        if (!file && !(how & flags.O_CREAT)) throw fault("ENOENT");
        if (!file) files.set(name, file = { bytes: new Uint8Array(), at: Date.now(), number: numbers++ });
        if (how & flags.O_TRUNC) change(file, new Uint8Array());
      }
      const fd = 10 + numbers++;
      opened.set(fd, { name, file, place: 0 });
      return fd;
    },
    close(fd) { opened.delete(fd); },
    stat,
    lstat: stat,
    fstat: (fd) => told(opened.get(fd).file),
    readdir(path) {
      if (!isFolder(path)) throw fault("ENOTDIR");
      return [...files.keys()];
    },
    read(fd, buffer, offset, length, position) {
      const open = opened.get(fd), from = position ?? open.place;
      const part = open.file.bytes.subarray(from, from + length);
      buffer.set(part, offset);
      if (position === null) open.place += part.length;
      return part.length;
    },
    write(fd, buffer, offset, length, position) {
      if (fd <= 2) return fs.writeSync(fd, buffer);
      const open = opened.get(fd), from = position ?? open.place;
      const bytes = resized(open.file.bytes, Math.max(open.file.bytes.length, from + length));
      bytes.set(buffer.subarray(offset, offset + length), from);
      change(open.file, bytes);
      if (position === null) open.place += length;
      return length;
    },
    ftruncate(fd, length) {
      const { file } = opened.get(fd);
      change(file, resized(file.bytes, length));
    },
    fsync(fd) {
      const { name, file } = opened.get(fd);
      return put([[name, file]]);
    },
    async rename(from, to) {
      const file = found(from), name = nameOf(to), old = nameOf(from);
      await put([[name, file], [old, null]]);
      files.delete(old);
      files.set(name, file);
    },
    async unlink(path) {
      const name = nameOf(path);
      found(path);
      await put([[name, null]]);
      files.delete(name);
    },
  };
  const fs = { constants: flags, writeSync(fd, buffer) {
    console.log(new TextDecoder().decode(buffer));
    return buffer.length;
  } };
  for (const name of ["chmod", "chown", "fchmod", "fchown", "lchown", "link", "mkdir", "readlink", "rmdir", "symlink", "truncate", "utimes"]) {
    calls[name] = () => { throw fault("ENOSYS"); };
  }
  for (const [name, call] of Object.entries(calls)) {
    fs[name] = async (...args) => {
      const done = args.pop();
      let result;
      try {
        result = await call(...args);
      } catch (error) {
        done(typeof error.code === "string" ? error : fault("EIO"));
        return;
      }
      done(null, result);
    };
  }
  globalThis.fs = fs;

  return {
    /**
     * Reads what is stored under a name of the storage. The files that the site gives take the place of those that it has given
     * before; what somebody has saved stays. Where the browser doesn't let the storage be read, nothing can be saved, and all
     * else goes on with the files of the site. lost is called when the browser has thrown the storage away.
     */
    async load(name, given, lost) {
      const found = new Map();
      try {
        database = await open(name, lost);
        const stored = database.transaction("files").objectStore("files");
        const [names, values] = await Promise.all([ended(stored.getAllKeys()), ended(stored.getAll())]);
        names.forEach((name, i) => typeof name === "string" && values[i]?.bytes instanceof Uint8Array && found.set(name, values[i]));
      } catch (error) {
        database = undefined;
        console.error("the storage can't be read: " + error.message);
      }
      const changed = new Map();
      for (const [name, { given: was }] of found) {
        if (was && !(name in given)) changed.set(name, null);
      }
      for (const [name, text] of Object.entries(given)) {
        const has = found.get(name), bytes = new TextEncoder().encode(text);
        if (has && (!has.given || String(has.bytes) === String(bytes))) continue;
        changed.set(name, { bytes, at: Date.now(), given: true });
      }
      files.clear();
      for (const [name, file] of [...found, ...changed]) {
        if (file) files.set(name, { ...file, number: numbers++ });
        else files.delete(name);
      }
      try {
        await put(changed);
      } catch (error) {
        console.error("the files of the site can't be stored: " + error.message); // it gives them again
      }
    },
    /** Whether there is nothing but what the site gives. */
    fresh: () => [...files.values()].every((file) => file.given),
  };
})();
