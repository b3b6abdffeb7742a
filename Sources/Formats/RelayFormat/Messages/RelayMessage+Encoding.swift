import CodecSupport

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension RelayMessage {
    /// Appends the message to a buffer, which its owner reuses.
    ///
    /// Updates and mere fixes are written as is asked for. A fix in the envelope of watches, and what is said about a
    /// connection, is always JSON, which begins with its `type`.
    ///
    /// - Parameters:
    ///   - encoding: How it is written; see ``RelayUpdate/append(as:to:)``.
    ///   - buffer: Where it is appended; after an error it is what it was.
    ///   - time: When the message is sent, which a ping tells as `ts`, in seconds since 1970, unless there is none.
    /// - Throws: An error that names the member that no receiver could read: a number that is none or infinite, or a text
    ///   that is longer than ``RelayName/limit``.
    public func append(
        as encoding: RelayEncoding, to buffer: inout [UInt8], time: Date? = nil
    ) throws(RelayCodingError) {
        switch self {
        case .update(let update): try update.append(as: encoding, to: &buffer)
        case .fix(let fix, sender: nil): try fix.append(as: encoding, to: &buffer)
        case .fix(let fix, let sender?): try Self.append(fix, from: sender, to: &buffer)
        case .ping(let id): try Self.append("ping", id: id, time: time, to: &buffer)
        case .pong(let id): try Self.append("pong", id: id, to: &buffer)
        case .acknowledgement(let count): Self.append(count: count, to: &buffer)
        case .other(let type):
            try Self.check(type, "type")
            Self.append(type: type, to: &buffer) { (_: inout OutputSpan<UInt8>) in }
        }
    }

    private static func append(
        _ fix: LocationFix, from sender: String, to buffer: inout [UInt8]
    ) throws(RelayCodingError) {
        try check(sender, "source")
        try fix.checkMembers()
        append(type: "location", room: fix.longest(as: .json), to: &buffer) { (output: inout OutputSpan<UInt8>) in
            output.append(",\"source\":")
            output.append(jsonString: sender)
            output.append(",\"fix\":")
            output.append(json: fix)
        }
    }

    private static func append(
        _ type: String, id: String, time: Date? = nil, to buffer: inout [UInt8]
    ) throws(RelayCodingError) {
        try check(id, "id")
        let seconds = time?.timeIntervalSince1970
        if let seconds, !seconds.isFinite { throw .notFinite("ts", at: 0) }
        append(type: type, to: &buffer) { (output: inout OutputSpan<UInt8>) in
            output.append(",\"id\":")
            output.append(jsonString: id)
            guard let seconds else { return }
            output.append(",\"ts\":")
            output.append(shortest: seconds)
        }
    }

    private static func append(count: Int64?, to buffer: inout [UInt8]) {
        append(type: "ack", to: &buffer) { (output: inout OutputSpan<UInt8>) in
            guard let count else { return }
            output.append(",\"count\":")
            output.append(integer: count)
        }
    }

    /// Appends an object of which `members` writes what follows its type: two texts at most, and what is in `room`.
    private static func append(
        type: String, room: Int = 0, to buffer: inout [UInt8], _ members: (inout OutputSpan<UInt8>) -> Void
    ) {
        let texts = 2 * 6 * RelayName.limit
        buffer.append(addingCapacity: 128 + texts + room) { (output: inout OutputSpan<UInt8>) in
            output.append("{\"type\":")
            output.append(jsonString: type)
            members(&output)
            output.append(UInt8(ascii: "}"))
        }
    }

    private static func check(_ text: String, _ member: String) throws(RelayCodingError) {
        if text.utf8.count > RelayName.limit { throw .tooLong(member, at: 0) }
    }
}
