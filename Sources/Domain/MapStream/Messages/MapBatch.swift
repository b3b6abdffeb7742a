import CodecSupport

/// The messages that a page is sent at a time, with a limit on their total size.
struct MapBatch: Sendable {
    /// The maximum size of a message, in bytes.
    static let longestMessage = 65_536

    /// The number of bytes that are reserved in each message for its beginning and end.
    private static let headSize = 64

    private var parts: [(kind: StaticString, members: [UInt8])] = []

    /// The number of bytes that may still be added to the messages; the first entry of the first message may be larger.
    private var room: Int
    private let size: Int

    /// The current time by the clock of the pipeline, in milliseconds since 1970.
    let now: Int

    /// Creates a batch without messages.
    ///
    /// - Parameters:
    ///   - now: The current time by the clock of the pipeline.
    ///   - size: The maximum size of all messages together, at most ``longestMessage`` bytes.
    init(now: Date, size: Int) { (self.now, self.size, room) = (now.wire, size, size) }

    /// Whether too little room is left to begin another message.
    var isFull: Bool { room < size / 16 }

    /// The maximum size of the members of the next message, in bytes.
    var limit: Int { room - Self.headSize }

    /// Whether members with this number of bytes fit into the next message.
    func hasRoom(for count: Int) -> Bool { parts.isEmpty || count <= limit }

    /// Adds a message to the batch.
    ///
    /// - Parameters:
    ///   - kind: The kind of the message.
    ///   - members: The other members of the message as JSON text, each preceded by a comma.
    mutating func add(_ kind: StaticString, _ members: [UInt8]) {
        parts.append((kind, members))
        room -= members.count + Self.headSize
    }

    /// Returns the messages, of which only the last states the new revision of the map.
    ///
    /// - Parameters:
    ///   - known: The revision that the page has, which all messages but the last state.
    ///   - reached: The revision that the page has after the last message, which states it.
    func messages(known: Int, reached: Int) -> [[UInt8]] {
        parts.indices.map { index in
            let (kind, members) = parts[index]
            return Self.message(kind, revision: index == parts.count - 1 ? reached : known, members)
        }
    }

    /// Returns the JSON text of a message with the given kind, revision and members.
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
