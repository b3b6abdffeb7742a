/// The format of a route document, detected by its first bytes.
enum RouteFormat {
    case gpx
    case geoJSON
    case polyline

    /// Detects the format of a document from its beginning; leading white space must have been removed.
    ///
    /// The characters of an encoded polyline are in the range `?`...`~`: no polyline begins with `<`, and one that
    /// begins with `{` continues in a way that is not possible in JSON. UTF-16, which only XML may use, begins with a
    /// zero byte or a byte order mark.
    init(_ text: ArraySlice<UInt8>) {
        let first = text.first ?? 0
        let second = text.dropFirst().first ?? 0
        if first == UInt8(ascii: "<") || first == 0 || second == 0 && text.count > 1 || first >= 0xFE {
            self = .gpx
        } else if first == UInt8(ascii: "{"), !EncodedPolyline.alphabet.contains(second) {
            self = .geoJSON
        } else {
            self = .polyline
        }
    }
}

extension ArraySlice<UInt8> {
    /// The bytes of the document without a byte order mark, and without white space at either end.
    var trimmed: ArraySlice<UInt8> {
        var rest = self
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        rest = rest.drop { $0.isBlank }
        while let last = rest.last, last.isBlank { rest = rest.dropLast() }
        return rest
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
