/// The fields of a query or form in `application/x-www-form-urlencoded` (WHATWG URL, section 5.1): names and values.
///
/// Fields after the first ``limit`` are ignored, and invalid escapes stay as they are.
package struct FormFields: Sendable {
    /// The maximum number of fields of a form that are read.
    package static let limit = 256

    private var fields: [(name: String, value: String)] = []

    /// Creates the fields from a text in which `&` separates them.
    ///
    /// - Parameter text: The bytes of the query, without its question mark, or of the form.
    package init(_ text: some Sequence<UInt8>) {
        for part in Array(text).split(separator: UInt8(ascii: "&")).prefix(Self.limit) {
            let name = part.prefix { $0 != UInt8(ascii: "=") }
            fields.append((Self.decoded(name), Self.decoded(part[name.endIndex...].dropFirst())))
        }
    }

    /// Whether the query or form has no field.
    package var isEmpty: Bool { fields.isEmpty }

    /// The first non-empty value of a field with the given name; `nil` if there is none.
    package subscript(name: String) -> String? {
        fields.first { $0.name == name && !$0.value.isEmpty }?.value
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var index = text.startIndex
        while index < text.endIndex {
            let byte = text[index]
            index += 1
            if byte == UInt8(ascii: "%"), index + 1 < text.endIndex, let high = text[index].hexadecimalValue,
                let low = text[index + 1].hexadecimalValue
            {
                bytes.append(high << 4 | low)
                index += 2
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension UInt8 {
    /// The value of this byte as a hexadecimal digit in ASCII; `nil` if it is no such digit.
    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
