import CodecSupport

/// A local name packed into one word, so that names are compared without strings.
///
/// Names of up to eight bytes and the longer ones defined by GPX are distinct; all other names are equal.
struct GPXName: Equatable {
    /// The length up to which equal words mean equal names, in bytes.
    static let longest = 8

    // Words of longer names: no UTF-8 contains the byte FF.
    static var copyright: GPXName { GPXName(word: .max - 1) }
    static var extensions: GPXName { GPXName(word: .max - 2) }
    static var geoidHeight: GPXName { GPXName(word: .max - 3) }
    static var ageOfCorrections: GPXName { GPXName(word: .max - 4) }
    static var trackPointExtension: GPXName { GPXName(word: .max - 5) }

    /// The bytes, the last one lowest.
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

    /// A name known at compile time, of one to eight ASCII characters; the optimizer reduces it to the word.
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
    /// The attribute with a name of up to eight bytes.
    @inline(__always)
    func named(_ name: StaticString, in bytes: Span<UInt8>) -> XMLAttribute? {
        for index in indices where name ~= GPXName(bytes, self[index].nameStart..<self[index].nameEnd) {
            return self[index]
        }
        return nil
    }
}
