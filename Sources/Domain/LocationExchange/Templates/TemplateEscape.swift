import CodecSupport

/// The escaping of values in a template, by the type of the surrounding text.
enum TemplateEscape: Sendable, Hashable {
    /// In an address or a form.
    case percent
    /// In JSON, inside or outside a string.
    case json(isInString: Bool)
    /// In XML.
    case xml
    /// In other text: control characters become spaces.
    case plain

    /// Creates the escaping of a body.
    ///
    /// - Parameter contentType: The type of the body.
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

    /// Appends a value.
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
