import CodecSupport

/// The shape of a track point: its markup, learned from one point, so that further points with the same markup are read
/// without splitting them into tags.
///
/// A program writes all its points alike, differing only in numbers and texts. A point with the same bytes around its
/// values is as well-formed as the one from which the shape was learned, and its values belong to the same fields. A
/// point that differs in anything else, such as another order, a reference, a comment or a value out of range, is left
/// to the parser and the grammar, so that shapes affect speed only.
struct GPXPointShape {
    /// The kind of content that follows a piece of markup in a track point, such as a value, or the end of the point.
    enum Value {
        case latitude, longitude
        case field(GPXField)
        /// A text that the reader does not need.
        case ignored
        /// The beginning of an extension element that is stored verbatim.
        case keptStart
        /// The end of an extension element that is stored verbatim.
        case keptEnd
        /// The end of the track point.
        case end
    }

    private struct Part {
        /// The length in bytes of the markup before the value.
        var length: Int
        var value: Value
    }

    /// The number of bytes that are compared at once.
    private static let wordSize = 8

    /// The number that identifies the namespace declarations in scope at the point; see ``GPXNamespaces/scope``.
    let scope: Int64
    /// The bytes of all pieces of markup, without the values between them; eight zero bytes follow, so that whole words
    /// can be compared.
    private var markup: ContiguousArray<UInt8> = []
    private var parts: ContiguousArray<Part> = []
    /// For each stored extension element of the point, the namespaces on which it depends.
    private let namespaces: [[GPXNamespace]]
    private let hasRecorderExtension: Bool

    /// Creates a shape (the markup between the values of a point) from the recorded point, which ends at `end`.
    ///
    /// The result is `nil` if the markup of the point contains anything other than tags, such as a comment.
    init?(_ record: GPXPointRecord, _ bytes: Span<UInt8>, end: Int, scope: Int64, hasRecorderExtension: Bool) {
        self.scope = scope
        self.hasRecorderExtension = hasRecorderExtension
        namespaces = record.namespaces
        var next = 0
        var index = record.start
        var markupStart = index
        func add(_ range: Range<Int>, _ value: Value) {
            for offset in markupStart..<range.lowerBound { markup.append(bytes[offset]) }
            parts.append(Part(length: range.lowerBound - markupStart, value: value))
            markupStart = range.upperBound
        }
        while index < end {
            guard let text = Self.textAfterTag(bytes, index, end) else { return nil }
            while next < record.values.count, record.values[next].range.lowerBound <= text.lowerBound {
                add(record.values[next].range, record.values[next].value)
                next += 1
            }
            let isRecorded = markupStart == text.upperBound
            if !isRecorded, !XMLBytes.trimmed(bytes, text).isEmpty { add(text, .ignored) }
            index = text.upperBound
        }
        add(end..<end, .end)
        markup.append(contentsOf: repeatElement(0, count: Self.wordSize))
    }

    /// Returns the range of the text, possibly empty, after the tag at `start`; `nil` if this markup is not a tag.
    private static func textAfterTag(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Range<Int>? {
        guard start + 1 < end, bytes[start + 1] != UInt8(ascii: "!"), bytes[start + 1] != UInt8(ascii: "?") else {
            return nil
        }
        var index = start
        var quote: UInt8?
        while index < end, quote != nil || bytes[index] != UInt8(ascii: ">") {
            let byte = bytes[index]
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            index += 1
        }
        let textStart = min(index + 1, end)
        index = textStart
        while index < end, bytes[index] != UInt8(ascii: "<") { index += 1 }
        return textStart..<index
    }

    /// Whether the given shape has the same markup as this one.
    func hasSameMarkup(as other: GPXPointShape) -> Bool {
        scope == other.scope && markup == other.markup && parts.map(\.length) == other.parts.map(\.length)
    }

    /// Reads the point at `start` into the draft; returns the offset after the point.
    ///
    /// Returns `nil` if the point has another shape, has an unusable value, or is incomplete.
    func read(_ bytes: Span<UInt8>, at start: Int, into draft: inout GPXDraft) -> Int? {
        let markup = markup.span
        let parts = parts.span
        var offset = 0
        var index = start
        var keptStart = start
        var kept = 0
        draft.point.begin()
        draft.point.hasRecorderExtension = hasRecorderExtension
        for part in parts.indices {
            let length = parts[part].length
            guard Self.isEqual(markup, offset, bytes, index, length) else { return nil }
            offset += length
            index += length
            switch parts[part].value {
            case .latitude:
                guard let number = DecimalText.parsePlain(bytes, &index), draft.point.setLatitude(number)
                else { return nil }
            case .longitude:
                guard let number = DecimalText.parsePlain(bytes, &index), draft.point.setLongitude(number)
                else { return nil }
            case .field(.number(let field)):
                guard let number = DecimalText.parsePlain(bytes, &index), draft.point.set(field, to: number)
                else { return nil }
            case .field(let field):
                guard let end = XMLText.plainEnd(bytes, from: index),
                    draft.store(bytes, index..<end, in: field, of: .point) == nil
                else { return nil }
                index = end
            case .ignored:
                guard let end = XMLText.plainEnd(bytes, from: index) else { return nil }
                index = end
            case .keptStart:
                keptStart = index
            case .keptEnd:
                let element = bytes.extracting(keptStart..<index).withUnsafeBufferPointer { Array($0) }
                guard draft.append(element, namespaces[kept], to: .point) else { return nil }
                kept += 1
            case .end: return index
            }
        }
        return nil
    }

    /// Whether `length` bytes at the two given offsets are equal.
    ///
    /// Returns `false` if fewer than eight further bytes follow them in either span, since whole words are compared.
    @inline(__always)
    private static func isEqual(
        _ left: Span<UInt8>, _ leftStart: Int, _ right: Span<UInt8>, _ rightStart: Int, _ length: Int
    ) -> Bool {
        guard leftStart + length + wordSize <= left.count, rightStart + length + wordSize <= right.count else {
            return false
        }
        var index = 0
        while index &+ wordSize <= length {
            if difference(left, leftStart &+ index, right, rightStart &+ index) != 0 { return false }
            index &+= wordSize
        }
        // The first byte of a word is the lowest in little-endian order, so shifting to the left removes the bytes
        // beyond `length`.
        let rest = UInt64(littleEndian: difference(left, leftStart &+ index, right, rightStart &+ index))
        return index == length || rest &<< UInt64(truncatingIfNeeded: 8 &* (index &+ wordSize &- length)) == 0
    }

    /// Returns the bits that differ between the words at the two given offsets; the caller has checked the offsets.
    @inline(__always)
    private static func difference(
        _ left: Span<UInt8>, _ leftStart: Int, _ right: Span<UInt8>, _ rightStart: Int
    ) -> UInt64 {
        left.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: leftStart, as: UInt64.self)
            ^ right.bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: rightStart, as: UInt64.self)
    }
}

/// The values of a track point and their positions in the buffer, recorded while the parser reads the point.
struct GPXPointRecord {
    /// The offset of the point's start tag in the buffer.
    let start: Int
    /// The values of the point and their ranges, in the order of the buffer.
    private(set) var values: [(range: Range<Int>, value: GPXPointShape.Value)] = []
    /// For each stored extension element of the point, the namespaces on which it depends.
    private(set) var namespaces: [[GPXNamespace]] = []

    /// Creates a record with the coordinates in a point's start tag; `nil` if a coordinate is missing or contains a
    /// character or entity reference.
    init?(_ tag: XMLTag, _ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>) {
        guard let north = attributes.named("lat", in: bytes), let east = attributes.named("lon", in: bytes),
            !north.needsDecoding, !east.needsDecoding
        else { return nil }
        start = tag.nameStart - 1
        values = [
            (north.valueStart..<north.valueEnd, .latitude), (east.valueStart..<east.valueEnd, .longitude),
        ]
        if east.valueStart < north.valueStart { values.swapAt(0, 1) }
    }

    mutating func add(_ range: Range<Int>, _ field: GPXField) { values.append((range, .field(field))) }

    mutating func beginKept(at offset: Int) { values.append((offset..<offset, .keptStart)) }

    mutating func endKept(at offset: Int, _ used: [GPXNamespace]) {
        values.append((offset..<offset, .keptEnd))
        namespaces.append(used)
    }
}

/// The shapes (markup) learned from recent track points.
struct GPXPointShapes {
    /// The maximum number of shapes that are stored.
    ///
    /// A file can need several shapes, since some of its points may lack fields that others have.
    private static let most = 4

    /// The maximum length in bytes of a point that is read by comparing its markup with that of an earlier point.
    ///
    /// It ensures that the tags and texts of the point do not exceed their own limits.
    private let longest: Int
    private var shapes: [GPXPointShape] = []
    /// The index of the stored markup that the latest point has matched; the next point is compared with it first.
    private var latest = 0
    /// The values recorded for the point being parsed; `nil` if no point is being parsed, or if its markup should not
    /// be stored for comparison with further points.
    var record: GPXPointRecord?

    init(limits: GPXLimits) {
        longest = min(limits.tokenLength, 4096)
    }

    /// Stores the markup of the recorded point, which ends at `end`, so that further points with the same markup are
    /// read faster.
    mutating func learn(_ bytes: Span<UInt8>, end: Int, scope: Int64, hasRecorderExtension: Bool) {
        defer { record = nil }
        guard let record, end - record.start <= longest,
            let shape = GPXPointShape(
                record, bytes, end: end, scope: scope, hasRecorderExtension: hasRecorderExtension)
        else { return }
        if let known = shapes.firstIndex(where: { $0.hasSameMarkup(as: shape) }) {
            latest = known
        } else if shapes.count < Self.most {
            latest = shapes.count
            shapes.append(shape)
        } else {
            latest = (latest + 1) % Self.most
            shapes[latest] = shape
        }
    }

    /// Reads the point at `start` if its markup is that of an earlier point; returns the offset after the point,
    /// otherwise `nil`.
    mutating func read(_ bytes: Span<UInt8>, at start: Int, scope: Int64, into draft: inout GPXDraft) -> Int? {
        var index = latest
        for _ in shapes.indices {
            if shapes[index].scope == scope, let end = shapes[index].read(bytes, at: start, into: &draft),
                end - start <= longest
            {
                latest = index
                return end
            }
            index = index + 1 < shapes.count ? index + 1 : 0
        }
        return nil
    }
}
