import CodecSupport

extension RelayMessage {
    /// Appends the message to a buffer, which the caller can reuse.
    ///
    /// Only updates, and fixes without a `sender`, can be written in either encoding. Fixes with a `sender`, as watches
    /// send them, and messages about the connection are always written in JSON, beginning with their `type`.
    ///
    /// - Parameters:
    ///   - encoding: The encoding; see ``RelayUpdate/append(as:to:)``.
    ///   - buffer: The buffer; unchanged after an error.
    /// - Throws: An error that names the member that cannot be written, since it is a number that is not finite, or a
    ///   text longer than ``RelayName/limit``.
    public func append(as encoding: RelayEncoding, to buffer: inout [UInt8]) throws(RelayCodingError) {
        switch self {
        case .update(let update): try update.append(as: encoding, to: &buffer)
        case .fix(let fix, sender: nil): try fix.append(as: encoding, to: &buffer)
        default:
            do throws(FormatError) { try appendTyped(to: &buffer) } catch { throw RelayCodingError(error) }
        }
    }

    /// Appends a message that has a `type`, in JSON.
    private func appendTyped(to buffer: inout [UInt8]) throws(FormatError) {
        switch self {
        case .fix(let fix, let sender?): try Self.append(fix, from: sender, to: &buffer)
        case .ping(let id, let seconds): try Self.append("ping", id: id, seconds: seconds, to: &buffer)
        case .pong(let id, let seconds): try Self.append("pong", id: id, seconds: seconds, to: &buffer)
        case .acknowledgement(let count, let refused): try Self.append(count: count, refused: refused, to: &buffer)
        case .other(let type):
            try Self.check(type, "type")
            Self.append(type: type, to: &buffer) { (_: inout OutputSpan<UInt8>) in }
        case .update, .fix(_, sender: nil): break
        }
    }

    private static func append(
        _ fix: LocationFix, from sender: String, to buffer: inout [UInt8]
    ) throws(FormatError) {
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
        _ type: String, id: String, seconds: Double?, to buffer: inout [UInt8]
    ) throws(FormatError) {
        try check(id, "id")
        if let seconds, !seconds.isFinite { throw .notFinite("ts", at: 0) }
        append(type: type, to: &buffer) { (output: inout OutputSpan<UInt8>) in
            output.append(",\"id\":")
            output.append(jsonString: id)
            guard let seconds else { return }
            output.append(",\"ts\":")
            output.append(shortest: seconds)
        }
    }

    private static func append(
        count: Int64?, refused: [String: Int], to buffer: inout [UInt8]
    ) throws(FormatError) {
        for reason in refused.keys { try check(reason, "refused") }
        let refused = refused.sorted { $0.key < $1.key }.prefix(Acknowledgement.reasonLimit)
        append(
            type: "ack", room: refused.count * (6 * RelayName.limit + 32), to: &buffer
        ) { (output: inout OutputSpan<UInt8>) in
            if let count {
                output.append(",\"count\":")
                output.append(integer: count)
            }
            guard !refused.isEmpty else { return }
            output.append(",\"refused\":")
            for (index, (reason, count)) in refused.enumerated() {
                output.append(UInt8(ascii: index == 0 ? "{" : ","))
                output.append(jsonString: reason)
                output.append(UInt8(ascii: ":"))
                output.append(integer: Int64(count))
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    /// Appends a JSON object with the given `type`; `members` writes the other members.
    ///
    /// Memory is reserved for the names of the members, a number and two texts. `room` is the maximum number of bytes
    /// that the other members need in addition.
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

    private static func check(_ text: String, _ member: String) throws(FormatError) {
        if text.utf8.count > RelayName.limit { throw .tooLong(member, at: 0) }
    }
}
