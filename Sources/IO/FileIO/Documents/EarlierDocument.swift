#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A document that an earlier run left in a file, and the offset at which to continue it.
struct EarlierDocument: Sendable {
    /// Limits in bytes: `head` is the largest size of a document's head, and `tail` is the number of bytes that are
    /// examined at the end of the file.
    ///
    /// If an interrupted write has left an incomplete record, that record is shorter than `tail`.
    private static let reach = (head: 65_536, tail: 262_144)

    /// The maximum number of bytes that ``lastRecord`` contains.
    private static let lastBytes = 256

    /// The head of the document: the bytes before the records.
    let head: [UInt8]

    /// The offset in the file after the last complete record.
    let position: Int64

    /// Whether an incomplete record follows at ``position``, or the closing bytes are missing or incomplete.
    let isTorn: Bool

    /// The last bytes of the records, at most 256; empty if there are no records.
    let lastRecord: [UInt8]

    /// Examines the head and the end of a file for a document of an earlier run.
    ///
    /// - Returns: `nil` if the file does not contain a document of the format.
    init?(_ descriptor: Int32, length: Int64, format: RecordFormat, marks: RecordMarks) {
        let beginning = readBytes(descriptor, at: 0, count: Int(min(length, Int64(Self.reach.head))))
        guard beginning.starts(with: marks.beginning), let range = beginning.firstRange(of: marks.headEnd) else {
            return nil
        }
        head = Array(beginning[..<range.upperBound])
        let start = max(Int64(head.count), length - Int64(Self.reach.tail))
        var tail = readBytes(descriptor, at: start, count: Int(length - start))
        // A file that was not closed is padded with spaces, and after a power failure with zeros.
        while let last = tail.last, last == UInt8(ascii: " ") || last == 0 { tail.removeLast() }
        let isClosed = !format.closing.isEmpty && tail.hasSuffix(format.closing)
        if isClosed { tail.removeLast(format.closing.count) }
        let isAtHead = start == Int64(head.count)
        var end = tail.count
        if !tail.hasSuffix(marks.recordEnd), !(isAtHead && tail.isEmpty) {
            let lastEnd = isClosed ? nil : tail.lastRange(of: marks.recordEnd)?.upperBound
            guard let cut = lastEnd ?? (isAtHead && !isClosed ? 0 : nil),
                Self.isTorn(tail[cut...], format, marks)
            else { return nil }
            end = cut
        }
        isTorn = end < tail.count || !isClosed && !format.closing.isEmpty
        position = start + Int64(end)
        lastRecord = Array(tail[..<end].suffix(Self.lastBytes))
    }

    /// Returns whether an interrupted write can have left the bytes that follow the last complete record.
    private static func isTorn(_ rest: ArraySlice<UInt8>, _ format: RecordFormat, _ marks: RecordMarks) -> Bool {
        guard !marks.recordBeginnings.isEmpty else { return true }
        return format.closing.starts(with: rest)
            || marks.recordBeginnings.contains { rest.starts(with: $0) || $0.starts(with: rest) }
    }
}

extension Array where Element == UInt8 {
    fileprivate func hasSuffix(_ other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }

    /// Returns the range of the last occurrence of `other` in the bytes; `nil` if there is none.
    fileprivate func lastRange(of other: [UInt8]) -> Range<Int>? {
        guard let last = other.last else { return nil }
        var end = endIndex
        while let index = self[..<end].lastIndex(of: last) {
            let start = index + 1 - other.count
            if start >= 0, self[start...index].elementsEqual(other) { return start..<index + 1 }
            end = index
        }
        return nil
    }
}
