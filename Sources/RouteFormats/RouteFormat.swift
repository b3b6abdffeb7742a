/// What a document is, as its first bytes tell.
enum RouteFormat {
    case gpx
    case geoJSON
    case polyline

    /// Looks at the beginning of a document, which has no white space there.
    ///
    /// Letters of an encoded polyline lie in `?`...`~`, so that none begins with `<`, and that one which begins with `{` goes
    /// on as no JSON can. UTF-16, which only XML may be in, has a zero byte or a mark where it begins.
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
    /// What is left without a byte order mark and white space at the beginning, and white space at the end.
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
