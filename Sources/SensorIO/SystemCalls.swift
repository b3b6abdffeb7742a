#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// The C library's functions under names that do not clash with methods of the same name.

func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }

func systemWrite(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let buffer = UnsafeRawBufferPointer(rebasing: bytes)
    return write(descriptor, buffer.baseAddress, buffer.count)
}

func systemPoll(_ descriptor: inout pollfd) -> Int32 { poll(&descriptor, 1, -1) }

func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
