import CodecSupport

/// The local name of an element or attribute, packed into one 64-bit word, so that names are compared without strings.
///
/// Each name of up to eight bytes, and each longer name that GPX defines, has a word of its own. All other names share
/// one word, and therefore compare as equal.
struct GPXName: Equatable {
    /// The maximum length in bytes of a name that is packed byte by byte.
    static let longest = 8

    // The words for longer names differ from those of all short names, since UTF-8 never contains the byte FF.
    static var copyright: GPXName { GPXName(word: .max - 1) }
    static var extensions: GPXName { GPXName(word: .max - 2) }
    static var geoidHeight: GPXName { GPXName(word: .max - 3) }
    static var ageOfCorrections: GPXName { GPXName(word: .max - 4) }
    static var trackPointExtension: GPXName { GPXName(word: .max - 5) }

    /// The bytes of the name, the last one in the lowest byte of the word.
    private let word: UInt64

    private init(word: UInt64) {
        self.word = word
    }

    @inline(__always)
    init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        guard range.count <= Self.longest else {
            self = Self.long(bytes, range)
            return
        }
        var word: UInt64 = 0
        for index in range { word = word << 8 | UInt64(bytes[index]) }
        self.word = word
    }

    /// Creates a name of one to eight ASCII characters that is known at compile time.
    ///
    /// The optimizer reduces the call to the constant word.
    @inline(__always)
    init(_ name: StaticString) {
        word = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt64($1) } }
    }

    private static func long(_ bytes: Span<UInt8>, _ range: Range<Int>) -> GPXName {
        switch range.count {
        case 9 where XMLBytes.isEqual(bytes, range, "copyright"): .copyright
        case 10 where XMLBytes.isEqual(bytes, range, "extensions"): .extensions
        case 11 where XMLBytes.isEqual(bytes, range, "geoidheight"): .geoidHeight
        case 13 where XMLBytes.isEqual(bytes, range, "ageofdgpsdata"): .ageOfCorrections
        case 19 where XMLBytes.isEqual(bytes, range, "TrackPointExtension"): .trackPointExtension
        default: GPXName(word: .max)
        }
    }

    @inline(__always)
    static func ~= (pattern: StaticString, name: GPXName) -> Bool {
        name == GPXName(pattern)
    }

    @inline(__always)
    static func ~= (pattern: GPXName, name: GPXName) -> Bool {
        name == pattern
    }
}

extension Span<XMLAttribute> {
    /// Returns the attribute with the given name of up to eight bytes; `nil` if the element has none.
    @inline(__always)
    func named(_ name: StaticString, in bytes: Span<UInt8>) -> XMLAttribute? {
        for index in indices where name ~= GPXName(bytes, self[index].nameStart..<self[index].nameEnd) {
            return self[index]
        }
        return nil
    }
}
