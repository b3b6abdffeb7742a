import CodecSupport

/// A text with placeholders in braces, which can be filled with values.
struct Template<Placeholder: TemplatePlaceholder>: Sendable {
    private enum Piece: Sendable {
        case literal([UInt8])
        case value(Placeholder, TemplateEscape)
    }

    private var pieces: [Piece] = []

    /// Parses a template; braces that contain anything but letters are kept as text, since JSON contains such braces.
    ///
    /// - Parameters:
    ///   - text: The text with placeholders.
    ///   - escape: The kind of escaping that is applied to values.
    /// - Throws: `UploadFormatError` if a placeholder is unknown.
    init(_ text: String, escape: TemplateEscape) throws(UploadFormatError) {
        var literal: [UInt8] = []
        var quotes = JSONQuotes()
        var rest = text.utf8[...]
        while let byte = rest.first {
            let name = byte == UInt8(ascii: "{") ? Self.name(rest) : nil
            if let name {
                guard let placeholder = Placeholder(rawValue: name) else { throw Self.unknown(name) }
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = []
                var place = escape
                if case .json = escape { place = .json(isInString: quotes.isOpen) }
                pieces.append(.value(placeholder, place))
                rest = rest.dropFirst(name.utf8.count + 2)
            } else {
                if quotes.isOpen { quotes.ingest(byte) } else if byte == UInt8(ascii: "\"") { quotes.open() }
                literal.append(byte)
                rest = rest.dropFirst()
            }
        }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
    }

    /// Returns the name of the placeholder at the beginning of a text: the letters between the braces.
    ///
    /// Returns `nil` if the text does not begin with a placeholder.
    private static func name(_ rest: Substring.UTF8View) -> String? {
        let letters = rest.dropFirst().prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 }
        let next = rest.dropFirst(letters.count + 1).first
        return letters.isEmpty || next != UInt8(ascii: "}") ? nil : String(decoding: letters, as: UTF8.self)
    }

    private static func unknown(_ name: String) -> UploadFormatError {
        let names = Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
        return UploadFormatError("there is no placeholder ‘{\(name.shown(limit: 40))}’, but \(names)")
    }

    /// The text of the template with 0 in place of each placeholder.
    var example: String { String(decoding: filled { _ in "0" }, as: UTF8.self) }

    /// Returns the text of the template with escaped values in place of the placeholders.
    ///
    /// - Parameter value: Returns the value of the given placeholder; `nil` if the value is unknown.
    func filled(_ value: (Placeholder) -> String?) -> [UInt8] {
        var bytes: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .literal(let literal): bytes += literal
            case .value(let placeholder, let escape):
                escape.append(value(placeholder), isText: placeholder.isText, to: &bytes)
            }
        }
        return bytes
    }
}
