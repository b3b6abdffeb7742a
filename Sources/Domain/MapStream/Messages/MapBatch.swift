import CodecSupport

/// The messages that are sent to a page of the map together, with a limit on their total size.
struct MapBatch: Sendable {
    /// The maximum size of a message, in bytes.
    static let longestMessage = 65_536

    /// The number of bytes that are reserved in each message for its beginning and end.
    private static let headSize = 64

    private var parts: [(kind: StaticString, members: [UInt8])] = []

    /// The number of bytes that may still be added to the messages.
    ///
    /// The number is negative if the first message, which is added regardless of its size, was too large.
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

    /// Returns whether members with the given number of bytes fit into the next message; always `true` for the first
    /// one.
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

    /// Returns the messages, each with a revision of the map: `reached` in the last message, and `known` in all others.
    ///
    /// - Parameters:
    ///   - known: The revision for all messages but the last.
    ///   - reached: The revision for the last message, up to which the page is complete after that message.
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
