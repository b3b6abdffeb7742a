#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// The C library's functions under names that do not clash with methods of the same name.

func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 { open(path, flags, mode) }

func systemWrite(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let buffer = UnsafeRawBufferPointer(rebasing: bytes)
    return write(descriptor, buffer.baseAddress, buffer.count)
}

/// Waits so many milliseconds until a descriptor can be written or has an error.
func waitUntilWritable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&state, 1, milliseconds) > 0
}

func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
