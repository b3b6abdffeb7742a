extension String {
    /// Returns the text made safe to display on a terminal, in a status or in an error.
    ///
    /// Text from outside may contain any characters. Control characters, line breaks, bidirectional marks and other
    /// invisible characters are replaced by U+FFFD, so that a terminal does not interpret them as commands. Passwords
    /// and tokens are replaced by `***`, see ``withoutSecrets``. Text longer than the limit is truncated.
    ///
    /// - Parameter limit: The maximum length in bytes of UTF-8.
    package func shown(limit: Int = 1024) -> String {
        let source = withoutSecrets
        if source.utf8.count <= limit, source.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return source }
        var text = ""
        var length = 0
        for scalar in source.unicodeScalars {
            let shown = scalar.isShown ? scalar : "\u{FFFD}"
            length += UTF8.width(shown)
            guard length <= limit else { return text + "…" }
            text.unicodeScalars.append(shown)
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether the character is visible or a space.
    package var isShown: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }
}
