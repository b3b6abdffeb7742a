#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The terminal behind a descriptor.
public struct Terminal: Sendable {
    private let descriptor: Int32

    /// Creates a terminal from a descriptor, which must stay open; `nil` if it is not a terminal.
    public init?(descriptor: Int32) {
        guard isatty(descriptor) == 1 else { return nil }
        self.descriptor = descriptor
    }

    /// The current width in characters; 80 if it is unknown.
    public var width: Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
