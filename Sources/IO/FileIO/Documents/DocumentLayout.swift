/// The layout of a document in its file, and the writes that append records to it.
///
/// The document ends with its closing bytes. Spaces fill the page behind them, so that a record overwrites what the file
/// already has, and a reader of the growing file meets spaces rather than its end. Spaces are written first: if the disk
/// is full, that fails before the document has been touched. Then records and closing bytes are written at once.
///
/// A process that is killed within a write that crosses a page may leave only the first page, on a file system that
/// copies page by page (Linux 6.18: ext4 and tmpfs). At one record of 500 bytes per second, such a write takes a
/// microsecond every eighth second, so one kill in ten million meets it; that record and the closing bytes are lost then.
struct DocumentLayout: Sendable, Equatable {
    /// Bytes in a page, or in a part of one if the system's are larger.
    static let pageSize: Int64 = 4096

    /// Bytes of records in one write, at most.
    static let longestPiece = 65_536

    /// One write.
    struct Write: Sendable, Equatable {
        var offset: Int64
        var bytes: [UInt8]
    }

    /// Writes that append some records once all of them are done, in order.
    struct Step: Sendable {
        /// The number of records, and their bytes.
        var records: Int
        var length: Int
        var writes: [Write]
        /// The layout after the step.
        var layout: DocumentLayout
    }

    /// The bytes at ``position``.
    let closing: [UInt8]

    /// The offset of the closing bytes, which the next record replaces.
    private(set) var position: Int64

    /// The length of the file.
    private(set) var size: Int64

    /// The layout of a document without records.
    init(head: [UInt8], closing: [UInt8]) {
        self.closing = closing
        position = Int64(head.count)
        size = position
        size = filledSize
    }

    /// The layout of a document in a file that ends with it, whose closing bytes stand at `position`.
    init(continuing position: Int64, closing: [UInt8]) {
        self.closing = closing
        self.position = position
        size = position + Int64(closing.count)
    }

    /// The content of a new file: head, closing bytes and spaces.
    func content(head: [UInt8]) -> [UInt8] { head + closing + Self.spaces(size - end) }

    /// The offset at which the document ends.
    var end: Int64 { position + Int64(closing.count) }

    /// The layout of a copy without the `shift` bytes before its records, in a file that ends with the document.
    func moved(by shift: Int64) -> DocumentLayout {
        var moved = self
        moved.position -= shift
        moved.size = moved.end
        return moved
    }

    /// The layout after the file has been cut at ``end``.
    func truncated() -> DocumentLayout { moved(by: 0) }

    /// How to append records of `batch` from `index` on, which begin at byte `start`; nil if the first of them is too long.
    ///
    /// - Parameter limit: Bytes of records in the write, at most, unless one record alone is longer.
    func step(
        _ batch: RecordBatch, from index: Int, at start: Int, atMost limit: Int = longestPiece
    ) -> Step? {
        var (count, length) = (0, 0)
        for record in batch.records[index...] {
            guard length + record.length <= (count == 0 ? Self.longestPiece : limit) else { break }
            count += 1
            length += record.length
        }
        guard count > 0 else { return nil }
        var next = self
        next.position += Int64(length)
        next.size = max(size, next.filledSize)
        var writes: [Write] = []
        if !closing.isEmpty, next.size > size {
            writes.append(Write(offset: size, bytes: Self.spaces(next.size - size)))
        }
        writes.append(Write(offset: position, bytes: batch.bytes[start..<start + length] + closing))
        return Step(records: count, length: length, writes: writes, layout: next)
    }

    /// The length of a file that is filled to the end of its last page; no document without closing bytes is.
    private var filledSize: Int64 {
        closing.isEmpty ? end : (end + Self.pageSize - 1) / Self.pageSize * Self.pageSize
    }

    private static func spaces(_ count: Int64) -> [UInt8] { [UInt8](repeating: UInt8(ascii: " "), count: Int(count)) }
}
