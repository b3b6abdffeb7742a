#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The terminal that a file descriptor leads to.
public struct Terminal: Sendable {
    private let descriptor: Int32

    /// Creates a terminal from a descriptor, which must stay open; `nil` if the descriptor leads to no terminal.
    public init?(descriptor: Int32) {
        guard isatty(descriptor) == 1 else { return nil }
        self.descriptor = descriptor
    }

    /// The current width of the terminal in characters; 80 if it is unknown.
    public var width: Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Whether the terminal shows colours: `TERM` names a terminal type other than `dumb`, and `NO_COLOR` is not set
    /// (no-color.org).
    public var hasColour: Bool {
        guard let type = Environment.variable("TERM"), !["", "dumb"].contains(type) else { return false }
        return (Environment.variable("NO_COLOR") ?? "").isEmpty
    }

    /// Whether the terminal can show text beyond ASCII.
    ///
    /// `false` if the locale has another encoding than UTF-8, and on the Linux console, which has few glyphs.
    public static var showsUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(Environment.variable).first { !$0.isEmpty }
        let encoding = locale?.lowercased().replacing("-", with: "")
        let isUTF8 = encoding?.contains("utf8") ?? true
        return isUTF8 && Environment.variable("TERM") != "linux"
    }
}
