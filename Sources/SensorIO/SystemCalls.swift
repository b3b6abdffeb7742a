#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// The C library's functions under names that do not clash with methods of the same name.

func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 { open(path, flags, mode) }

func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

func systemWrite(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let buffer = UnsafeRawBufferPointer(rebasing: bytes)
    return write(descriptor, buffer.baseAddress, buffer.count)
}

/// Waits so many milliseconds until a descriptor can be written or has an error.
func waitUntilWritable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&state, 1, milliseconds) > 0
}

/// Locks a file against other descriptors of it, for as long as this one is open; false where another one has the lock.
///
/// A file system that knows no locks counts as free.
func lockFile(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK }

func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

/// Writes all bytes at an offset; 0, or the error number.
func writeAll(_ descriptor: Int32, _ bytes: [UInt8], at offset: Int64) -> Int32 {
    bytes.withUnsafeBytes { buffer in
        var done = 0
        while done < buffer.count {
            let count = pwrite(
                descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, off_t(offset) + off_t(done))
            if count < 0 {
                if errno == EINTR { continue }
                return errno
            }
            // A disk takes nothing only where it has no room.
            guard count > 0 else { return ENOSPC }
            done += count
        }
        return 0
    }
}

/// Makes sure that what was written to a file survives a loss of power; 0, or the error number.
func synchronize(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
        let result = fsync(descriptor)
    #else
        let result = fdatasync(descriptor)
    #endif
    return result == 0 ? 0 : errno
}

/// Sets the length of a file; 0, or the error number.
func setLength(_ descriptor: Int32, _ length: Int64) -> Int32 {
    while ftruncate(descriptor, off_t(length)) != 0 {
        guard errno == EINTR else { return errno }
    }
    return 0
}

/// How many names a file has, and its length; nil where the descriptor is none of a file.
func fileState(_ descriptor: Int32) -> (names: Int, length: Int64)? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    return (Int(truncatingIfNeeded: status.st_nlink), Int64(status.st_size))
}

/// Copies bytes of one file behind each other into another, from the offset `target` on; 0, or the error number.
func copyBytes(_ range: Range<Int64>, of source: Int32, to descriptor: Int32, at target: Int64) -> Int32 {
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
