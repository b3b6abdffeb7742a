/// What a device or a source may be called: names go into files and onto terminals, and come from anybody.
public enum RelayName {
    /// Bytes that a name has at most, in UTF-8.
    public static let limit = 64

    /// Whether a text can be a name: 1 to 64 bytes, no blanks at its ends, and nothing that does not show, such as controls
    /// and marks that turn the direction of writing.
    public static func accepts(_ text: String) -> Bool {
        guard 1...limit ~= text.utf8.count, text.utf8.first != 0x20, text.utf8.last != 0x20 else { return false }
        // Nearly all of them.
        if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return true }
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
            default: true
            }
        }
    }
}
