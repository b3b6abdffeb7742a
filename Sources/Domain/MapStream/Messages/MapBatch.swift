import CodecSupport

/// Messages that are being written for a page, in as many bytes as a call may return.
struct MapBatch: Sendable {
    /// The most bytes of a message.
    static let longestMessage = 65_536

    /// Bytes that are kept free for the head and the end of a message.
    private static let headSize = 64

    private var parts: [(kind: StaticString, members: [UInt8])] = []

    /// Bytes that may still be added; the first entry of the first message may exceed them.
    private var room: Int
    private let size: Int

    /// The time of the pipeline, in milliseconds.
    let now: Int

    /// Creates a batch without messages.
    ///
    /// - Parameters:
    ///   - now: The time of the pipeline.
    ///   - size: The bytes that all messages together may have, at most ``longestMessage``.
    init(now: Date, size: Int) { (self.now, self.size, room) = (now.wire, size, size) }

    /// Whether no further message should begin.
    var isFull: Bool { room < size / 16 }

    /// The most bytes of the members of the next message.
    var limit: Int { room - Self.headSize }

    /// Whether members of so many bytes have room.
    func hasRoom(for count: Int) -> Bool { parts.isEmpty || count <= limit }

    /// Adds a message.
    ///
    /// - Parameters:
    ///   - kind: Its kind.
    ///   - members: Its other members as JSON text, each with a comma before it.
    mutating func add(_ kind: StaticString, _ members: [UInt8]) {
        parts.append((kind, members))
        room -= members.count + Self.headSize
    }

    /// Returns the messages.
    ///
    /// - Parameters:
    ///   - known: The revision that all but the last tell.
    ///   - reached: The revision that the last one tells.
    func messages(known: Int, reached: Int) -> [[UInt8]] {
        parts.indices.map { index in
            let (kind, members) = parts[index]
            return Self.message(kind, revision: index == parts.count - 1 ? reached : known, members)
        }
    }

    /// Returns one message.
    static func message(_ kind: StaticString, revision: Int, _ members: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(members.count + headSize)
        bytes.append("{\"k\":\"")
        bytes.append(kind)
        bytes.append("\",\"rev\":")
        bytes.append(integer: Int64(revision))
        bytes.append(contentsOf: members)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}
