import CodecSupport

/// The reason why a file with the records of a session cannot be read any further.
package enum SessionFault: Error, Sendable, Hashable {
    /// The file is not a recorded session, or has a later version of the format.
    case foreign
    /// The record at this byte offset is incomplete, for example after a crash or power loss.
    case cut(at: Int)
    /// The record at this byte offset is damaged.
    case damaged(at: Int)
}

/// Decodes the records in the file of a recorded session, from chunks of any size.
package struct SessionDecoder: Sendable {
    private var bytes: [UInt8] = []
    private var index = 0
    /// The offset in the file of the first byte that is still buffered.
    private var offset = 0
    private var hasHeader = false

    /// The offset in the file of the latest record that ``next()`` returned.
    package private(set) var recordPlace = 0

    /// Creates a decoder at the beginning of a session's file.
    package init() {}

    /// Appends bytes of the file; call ``next()`` until it returns `nil` before appending more.
    package mutating func append(_ more: some Collection<UInt8>) {
        bytes.removeSubrange(..<index)
        offset += index
        index = 0
        bytes += more
    }

    /// Returns the next record of the file; `nil` if more bytes are needed.
    package mutating func next() throws(SessionFault) -> SessionRecord? {
        if !hasHeader {
            let header = SessionRecord.header
            guard bytes.prefix(header.count).elementsEqual(header.prefix(bytes.count)) else { throw .foreign }
            guard bytes.count >= header.count else { return nil }
            (hasHeader, index) = (true, header.count)
        }
        let place = offset + index
        let prefix = bytes[index...].prefix(10)
        guard let last = prefix.firstIndex(where: { $0 < 0x80 }) else {
            guard prefix.count < 10 else { throw .damaged(at: place) }
            return nil
        }
        var reader = BinaryReader(prefix)
        guard let size = reader.leb128(), size <= UInt64(SessionRecord.maximumSize) else { throw .damaged(at: place) }
        let start = last + 1
        let end = start + Int(size)
        guard bytes.count >= end + 4 else { return nil }
        let sum = bytes[end..<end + 4].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let body = bytes[start..<end]
        guard CRC32.checksum(body.span) == sum, let record = SessionRecord(body: body) else {
            throw .damaged(at: place)
        }
        index = end + 4
        recordPlace = place
        return record
    }

    /// Throws if the last record of the file is incomplete; call this at the end of the file.
    package func finish() throws(SessionFault) {
        if !hasHeader { throw .foreign }
        if index < bytes.count { throw .cut(at: offset + index) }
    }
}
