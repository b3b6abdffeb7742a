/// A local name of up to eight bytes packed into one word, so that names are compared without strings.
struct GPXName: Equatable {
    /// The length up to which equal words mean equal names.
    static let longest = 8

    /// The bytes, the last one lowest; all bits for names that are longer, as no UTF-8 is.
    private let word: UInt64

    @inline(__always)
    init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        guard range.count <= Self.longest else {
            word = .max
            return
        }
        var word: UInt64 = 0
        for index in range { word = word << 8 | UInt64(bytes[index]) }
        self.word = word
    }

    /// A name known at compile time, of one to eight ASCII characters; the optimizer leaves nothing but the word.
    @inline(__always)
    init(_ name: StaticString) {
        word = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt64($1) } }
    }

    @inline(__always)
    static func ~= (pattern: StaticString, name: GPXName) -> Bool {
        name == GPXName(pattern)
    }
}
