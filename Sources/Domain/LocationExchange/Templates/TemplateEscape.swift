import CodecSupport

/// The kind of escaping of a value in a template, determined by the type of the surrounding text.
enum TemplateEscape: Sendable, Hashable {
    /// The value is part of an address or a form, and is escaped as `%XX`.
    case percent
    /// The value is part of JSON, inside or outside a string.
    case json(isInString: Bool)
    /// The value is part of XML, and is escaped by entities.
    case xml
    /// The value is part of other text, in which control characters become spaces.
    case plain

    /// Creates the kind of escaping for the body of a request.
    ///
    /// - Parameter contentType: The content type of the body.
    init(contentType: String?) {
        let type = contentType?.prefix { $0 != ";" && $0 != " " }.lowercased() ?? ""
        if type == "application/x-www-form-urlencoded" {
            self = .percent
        } else if type.hasSuffix("json") {
            self = .json(isInString: false)
        } else if type.hasSuffix("xml") {
            self = .xml
        } else {
            self = .plain
        }
    }

    /// Appends the given value after escaping it.
    ///
    /// An unknown value (`nil`) is written as `null` in JSON outside a string, and as the empty text otherwise.
    func append(_ value: String?, isText: Bool, to bytes: inout [UInt8]) {
        switch self {
        case .percent: bytes.append(percentEncoded: value ?? "")
        case .json(let isInString) where isInString:
            var quoted: [UInt8] = []
            quoted.append(jsonString: value ?? "")
            bytes += quoted.dropFirst().dropLast()
        case .json:
            guard let value else { return bytes.append("null") }
            if isText { bytes.append(jsonString: value) } else { bytes += value.utf8 }
        case .xml: bytes.append(attribute: value ?? "")
        case .plain:
            for scalar in (value ?? "").unicodeScalars {
                bytes += String(scalar.properties.generalCategory == .control ? " " : scalar).utf8
            }
        }
    }
}
