/// Where the parts of a document stand in its file, and which writes append records so that it is complete after each.
///
/// The document ends with a seal: the bytes that close it. Spaces fill the page behind it, so that a record overwrites
/// what the file already has: the seal, and then spaces. A record and the new seal go into one page with one write, which
/// is done or not done when the process is killed; only between pages does the system look whether it was. What does not
/// fit into the page goes to the next one, by way of a ``PageBridge``. A disk that is full refuses the spaces, and nothing
/// that was there has been touched.
struct SealedLayout: Sendable, Equatable {
    /// Bytes in a page, or in a part of one where the system's are larger.
    static let pageSize: Int64 = 4096

    /// Bytes of records that are written across pages in one piece where there is no bridge.
    private static let longestPiece = 65_536

    /// One write.
    struct Write: Sendable, Equatable {
        var offset: Int64
        var bytes: [UInt8]
    }

    /// Writes that append some records when all of them have been done, in their order.
    struct Step: Sendable {
        /// How many records, and how many bytes of the batch they are.
        var records: Int
        var length: Int
        /// Where the first of them begins in the file, each next one where the one before it ends.
        var offset: Int64
        var writes: [Write]
        /// The layout behind the step.
        var layout: SealedLayout
    }

    private let closing: [UInt8]
    private let bridge: PageBridge?

    /// What stands at ``position``.
    private(set) var seal: [UInt8]

    /// Where the seal begins, and thus where the next record does.
    private(set) var position: Int64

    /// The length of the file.
    private(set) var size: Int64

    /// The layout of a new file.
    ///
    /// - Parameters:
    ///   - head: What stands before the records; spaces are added to keep the seal in one page.
    ///   - format: The format.
    init(head: inout [UInt8], format: RecordFormat) {
        closing = format.closing
        bridge = format.bridge
        seal = closing
        let rest = Self.pageSize - Int64(head.count) % Self.pageSize
        if rest < seal.count { head += Self.spaces(Int(rest)) }
        position = Int64(head.count)
        size = position + Int64(seal.count)
        if !closing.isEmpty { size = (size + Self.pageSize - 1) / Self.pageSize * Self.pageSize }
    }

    /// What a new file begins with: head and seal, and spaces to the end of the page, so that who reads it page by page
    /// while it grows never sees parts of a page from different times.
    func content(head: [UInt8]) -> [UInt8] { head + seal + Self.spaces(Int(size - end)) }

    /// Where the document ends.
    var end: Int64 { position + Int64(seal.count) }

    /// Where the document ends when nothing will be appended any more: what bridges pages is not needed then.
    var finalEnd: Int64 { position + Int64(closing.count) }

    /// The same, `shift` bytes nearer to the beginning of another file that ends with the document.
    func moved(by shift: Int64) -> SealedLayout {
        var moved = self
        moved.position -= shift
        moved.size = moved.end
        return moved
    }

    /// The layout after ``end`` has become the length of the file.
    func truncated() -> SealedLayout { moved(by: 0) }

    /// How to append the first records of those in `batch` from `index` on, which begin at byte `start`; nil where the
    /// first of them is too long for any page.
    func step(_ batch: RecordBatch, from index: Int, at start: Int) -> Step? {
        let pageEnd = (position / Self.pageSize + 1) * Self.pageSize
        let room = closing.isEmpty ? .max : Int(pageEnd - position) - seal.count
        let fitting = fitting(batch, from: index, room: room)
        if fitting.count > 0 { return step(batch, index, start, fitting, filledTo: pageEnd) }
        guard let bridge else {
            let (count, length) = self.fitting(batch, from: index, room: Self.longestPiece)
            guard count > 0 else { return nil }
            let end = position + Int64(length + seal.count)
            return step(batch, index, start, (count, length), filledTo: (end / Self.pageSize + 1) * Self.pageSize)
        }
        return step(batch, index, start, over: bridge, to: pageEnd)
    }

    /// Overwrites the seal with records and a seal.
    private func step(
        _ batch: RecordBatch, _ index: Int, _ start: Int, _ fitting: (count: Int, length: Int), filledTo target: Int64
    ) -> Step {
        var next = self
        var writes: [Write] = []
        if !closing.isEmpty { next.fill(to: target, &writes) }
        writes.append(Write(offset: position, bytes: batch.bytes[start..<start + fitting.length] + seal))
        next.position += Int64(fitting.length)
        next.size = max(next.size, next.end)
        return Step(
            records: fitting.count, length: fitting.length, offset: position, writes: writes, layout: next)
    }

    /// Writes records and a seal to the next page, and then opens the way there.
    private func step(_ batch: RecordBatch, _ index: Int, _ start: Int, over bridge: PageBridge, to page: Int64)
        -> Step?
    {
        let newSeal = closing + bridge.suffix
        let room = Int(Self.pageSize) - bridge.prefix.count - newSeal.count
        let (count, length) = fitting(batch, from: index, room: room)
        guard count > 0 else { return nil }
        var next = self
        var writes: [Write] = []
        next.fill(to: page + Self.pageSize, &writes)
        writes.append(
            Write(offset: page, bytes: bridge.prefix + batch.bytes[start..<start + length] + newSeal))
        writes.append(
            Write(offset: position, bytes: bridge.opening + Self.spaces(seal.count - bridge.opening.count)))
        let offset = page + Int64(bridge.prefix.count)
        next.seal = newSeal
        next.position = offset + Int64(length)
        return Step(records: count, length: length, offset: offset, writes: writes, layout: next)
    }

    private mutating func fill(to target: Int64, _ writes: inout [Write]) {
        guard size < target else { return }
        writes.append(Write(offset: size, bytes: Self.spaces(Int(target - size))))
        size = target
    }

    private func fitting(_ batch: RecordBatch, from index: Int, room: Int) -> (count: Int, length: Int) {
        var (count, length) = (0, 0)
        for record in batch.records[index...] {
            guard length + record.length <= room else { break }
            count += 1
            length += record.length
        }
        return (count, length)
    }

    private static func spaces(_ count: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: " "), count: max(0, count)) }
}
