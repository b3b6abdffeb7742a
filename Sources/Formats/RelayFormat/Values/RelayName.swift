import CodecSupport

/// The rules for valid names of devices and sources.
///
/// Names come from the network, and are written to files and terminals.
public enum RelayName {
    /// The maximum number of bytes of a name in UTF-8.
    public static let limit = 64

    /// Returns whether the given text is a valid name.
    ///
    /// A name has 1 to 64 bytes, no spaces at its ends, and no invisible characters, such as control characters and
    /// bidirectional marks.
    public static func accepts(_ text: String) -> Bool {
        guard 1...limit ~= text.utf8.count, text.utf8.first != 0x20, text.utf8.last != 0x20 else { return false }
        // Nearly all names consist of printable ASCII only, so this fast test comes first.
        if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return true }
        return text.unicodeScalars.allSatisfy(\.isShown)
    }
}
