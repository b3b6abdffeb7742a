import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// The next three functions are `open`, `read` and `write` of the C library, under names that do not clash with methods.

package func systemOpen(_ path: String, _ flags: Int32, _ mode: UInt32 = 0) -> Int32 {
    open(path, flags, mode_t(mode))
}

package func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

package func systemWrite(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let buffer = UnsafeRawBufferPointer(rebasing: bytes)
    return write(descriptor, buffer.baseAddress, buffer.count)
}

/// Returns `true` if a path leads to a directory.
package func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// Creates a folder that only its owner can use, unless the folder exists.
///
/// - Returns: Whether the folder was created.
/// - Throws: `ProviderError` with path and reason.
@discardableResult
package func createFolder(_ path: String) throws -> Bool {
    if mkdir(path, 0o700) == 0 { return true }
    if errno == EEXIST, isDirectory(path) { return false }
    throw ProviderError("\(path) cannot be created: \(systemMessage(errno))")
}

/// Removes a file; ignores errors.
package func removeFile(_ path: String) { unlink(path) }

/// Removes an empty folder; ignores errors.
package func removeFolder(_ path: String) { rmdir(path) }

/// Returns the length of a file in bytes; `nil` if the file does not exist.
package func fileLength(_ path: String) -> Int64? {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : nil
}

/// Waits until a descriptor is writable or has an error; returns `false` after the timeout.
package func waitUntilWritable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&state, 1, milliseconds) > 0
}

/// Locks a file until the given descriptor is closed; returns `false` if another descriptor has the lock.
///
/// Returns `true` on a file system without locks.
package func lockFile(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

/// Releases the lock that ``lockFile(_:)`` has set.
package func unlockFile(_ descriptor: Int32) { flock(descriptor, LOCK_UN) }

/// Returns whether an `errno` value describes a temporary condition, so that the same call may succeed later.
package func isTemporary(_ code: Int32) -> Bool { [EAGAIN, EWOULDBLOCK, EINTR, ENOBUFS].contains(code) }

package func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

/// Writes all bytes to a descriptor, waiting while it accepts none; returns 0 or an `errno` value.
package func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
        let written = rest.withUnsafeBytes { systemWrite(descriptor, $0[...]) }
        if written >= 0 {
            rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
            _ = waitUntilWritable(descriptor, milliseconds: 1000)
        } else if errno != EINTR {
            return errno
        }
    }
    return 0
}

/// Writes all bytes to a file at an offset; returns 0 or an `errno` value.
package func writeAll(_ descriptor: Int32, _ bytes: [UInt8], at offset: Int64) -> Int32 {
    bytes.withUnsafeBytes { buffer in
        var done = 0
        while done < buffer.count {
            let count = pwrite(
                descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(offset) + off_t(done))
            if count < 0 {
                if errno == EINTR { continue }
                return errno
            }
            // A regular file accepts no bytes only if the disk is full.
            guard count > 0 else { return ENOSPC }
            done += count
        }
        return 0
    }
}

/// Reads bytes of a file at an offset; returns fewer than `count` at the end of the file or after an error.
package func readBytes(_ descriptor: Int32, at offset: Int64, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
        while done < count {
            let got = pread(
                descriptor, buffer.baseAddress?.advanced(by: done), count - done, off_t(offset) + off_t(done))
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { break }
            done += got
        }
    }
}

/// Flushes a file to the disk, so that it survives a power failure; returns 0 or an `errno` value.
package func synchronize(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
        let result = fsync(descriptor)
    #else
        let result = fdatasync(descriptor)
    #endif
    return result == 0 ? 0 : errno
}

/// Sets the length of a file in bytes; returns 0 or an `errno` value.
package func setLength(_ descriptor: Int32, _ length: Int64) -> Int32 {
    while ftruncate(descriptor, off_t(length)) != 0 {
        guard errno == EINTR else { return errno }
    }
    return 0
}

/// Returns the number of a file's hard links and its length in bytes; `nil` if the descriptor is invalid.
package func fileState(_ descriptor: Int32) -> (names: Int, length: Int64)? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    return (Int(truncatingIfNeeded: status.st_nlink), Int64(status.st_size))
}

/// Copies a range of bytes from one file to the offset `target` of another file; returns 0 or an `errno` value.
package func copyBytes(_ range: Range<Int64>, of source: Int32, to descriptor: Int32, at target: Int64) -> Int32 {
    var offset = range.lowerBound
    while offset < range.upperBound {
        var error: Int32 = 0
        let piece = [UInt8](unsafeUninitializedCapacity: Int(min(65_536, range.upperBound - offset))) { buffer, count in
            repeat {
                count = pread(source, buffer.baseAddress, buffer.count, off_t(offset))
                error = count < 0 ? errno : 0
            } while error == EINTR
            count = max(0, count)
        }
        guard error == 0, !piece.isEmpty else { return error == 0 ? EIO : error }
        let result = writeAll(descriptor, piece, at: target + offset - range.lowerBound)
        guard result == 0 else { return result }
        offset += Int64(piece.count)
    }
    return 0
}
