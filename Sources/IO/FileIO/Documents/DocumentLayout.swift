/// The layout of a document in its file, and the writes that append records to it.
///
///     head │ record │ record │ closing bytes │ spaces to the end of the page
///
/// The next record overwrites the closing bytes and some of the spaces, so a reader of the growing file finds spaces
/// rather than the end of the file. If a new page is needed, its spaces are written first, so that a full disk is
/// noticed before the document is changed. Then records and closing bytes are written in one call.
///
/// Some file systems (Linux 6.18: ext4 and tmpfs) copy page by page. If a process is killed during a write that crosses
/// a page, such a file system may keep only the first page; the record and the closing bytes are then lost. At one
/// record of 500 bytes per second, such a write takes a microsecond every eighth second: one kill in ten million hits
/// it.
struct DocumentLayout: Sendable, Equatable {
    /// The page size in bytes; larger page sizes of a system are multiples of it.
    static let pageSize: Int64 = 4096

    /// The maximum number of bytes of records that are written to the file in one call.
    static let longestPiece = 65_536

    /// One write to the file: bytes, and their offset.
    struct Write: Sendable, Equatable {
        var offset: Int64
        var bytes: [UInt8]
    }

    /// The writes that append some records to a document, to be done in order.
    struct Step: Sendable {
        /// The number of records that the step appends.
        var records: Int
        /// The size in bytes of the records that the step appends.
        var length: Int
        var writes: [Write]
        /// The layout of the document once all writes of the step are done.
        var layout: DocumentLayout
    }

    /// The bytes that close the document, at ``position``.
    let closing: [UInt8]

    /// The offset in the file of the closing bytes, which the next record overwrites.
    private(set) var position: Int64

    /// The length of the file in bytes.
    private(set) var size: Int64

    /// Creates the layout of a document without records.
    init(head: [UInt8], closing: [UInt8]) {
        self.closing = closing
        position = Int64(head.count)
        size = position
        size = filledSize
    }

    /// Creates the layout of an existing document; its closing bytes start at `position` and end the file.
    init(continuing position: Int64, closing: [UInt8]) {
        self.closing = closing
        self.position = position
        size = position + Int64(closing.count)
    }

    /// Returns the content of a new document file: head, closing bytes and spaces.
    func content(head: [UInt8]) -> [UInt8] { head + closing + Self.spaces(size - end) }

    /// The offset in the file at which the document ends, after its closing bytes.
    var end: Int64 { position + Int64(closing.count) }

    /// Returns the layout of a copy of the document in which `shift` bytes of records and the spaces at the end are
    /// left out.
    func moved(by shift: Int64) -> DocumentLayout {
        var moved = self
        moved.position -= shift
        moved.size = moved.end
        return moved
    }

    /// Returns the layout after the file has been truncated at ``end``.
    func truncated() -> DocumentLayout { moved(by: 0) }

    /// Returns the writes that append the next records of `batch`, beginning with the record at `index`.
    ///
    /// Returns `nil` if the record at `index` is longer than ``longestPiece``.
    ///
    /// - Parameters:
    ///   - batch: The records to append.
    ///   - index: The index in the batch of the first record to append.
    ///   - start: The offset in the batch at which this first record starts, in bytes.
    ///   - limit: The maximum number of bytes of records to write. A single record that is longer is written alone.
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

    /// The size in bytes of the file once the rest of its last page is filled with spaces.
    ///
    /// A document without closing bytes is not filled: the size is then that of the document itself.
    private var filledSize: Int64 {
        closing.isEmpty ? end : (end + Self.pageSize - 1) / Self.pageSize * Self.pageSize
    }

    private static func spaces(_ count: Int64) -> [UInt8] { [UInt8](repeating: UInt8(ascii: " "), count: Int(count)) }
}
