import CodecSupport

/// The messages for one call, within its limit of bytes.
struct MapBatch: Sendable {
    /// The maximum size of a message, bytes.
    static let longestMessage = 65_536

    /// Bytes reserved for the head and the end of a message.
    private static let headSize = 64

    private var parts: [(kind: StaticString, members: [UInt8])] = []

    /// Bytes left; the first entry of the first message may exceed them.
    private var room: Int
    private let size: Int

    /// The time of the pipeline, milliseconds since 1970.
    let now: Int

    /// Creates a batch without messages.
    ///
    /// - Parameters:
    ///   - now: The time of the pipeline.
    ///   - size: The maximum size of all messages together, at most ``longestMessage`` bytes.
    init(now: Date, size: Int) { (self.now, self.size, room) = (now.wire, size, size) }

    /// Whether too little room is left to begin another message.
    var isFull: Bool { room < size / 16 }

    /// The maximum size of the members of the next message, bytes.
    var limit: Int { room - Self.headSize }

    /// Whether there is room for this many bytes of members.
    func hasRoom(for count: Int) -> Bool { parts.isEmpty || count <= limit }

    /// Adds a message.
    ///
    /// - Parameters:
    ///   - kind: Its kind.
    ///   - members: Its other members as JSON text, each preceded by a comma.
    mutating func add(_ kind: StaticString, _ members: [UInt8]) {
        parts.append((kind, members))
        room -= members.count + Self.headSize
    }

    /// Returns the messages.
    ///
    /// - Parameters:
    ///   - known: The revision in all messages but the last.
    ///   - reached: The revision in the last message.
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
