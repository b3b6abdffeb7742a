/// Whole messages.
extension JSONReader {
    /// The message.
    @inline(__always)  // since a message is a large value to hand on
    static func message(_ bytes: Span<UInt8>) throws(RelayCodingError) -> RelayMessage {
        var reader = JSONReader(index: 0)
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { reader.index = 3 }
        reader.skipSpace(bytes)
        guard try reader.peek(bytes) == UInt8(ascii: "{") else {
            throw RelayCodingError("the message is neither JSON nor CBOR", at: reader.index)
        }
        if let message = reader.guess(bytes) { return message }
        return try reader.decided(bytes)
    }

    /// The message, if it is what its first name promises, which nearly all are: those are read in one pass.
    private func guess(_ bytes: Span<UInt8>) -> RelayMessage? {
        var reader = self
        do throws(RelayCodingError) {
            if try isFix(bytes) {
                let fix = try reader.fix(bytes, depth: 1, isDecided: false)
                try reader.end(bytes)
                return .fix(fix, sender: nil)
            }
            let update = try reader.update(bytes, isDecided: false)
            try reader.end(bytes)
            return .update(update)
        } catch {
            return nil
        }
    }

    /// Whether the first name is that of a fix's member.
    private func isFix(_ bytes: Span<UInt8>) throws(RelayCodingError) -> Bool {
        var reader = self
        try reader.open(1)
        var isFirst = true
        guard let name = try reader.nextName(&isFirst, bytes) else { return false }
        return LocationFix.Member(name, bytes) != nil
    }

    /// The message, once all of it has been seen.
    private func decided(_ bytes: Span<UInt8>) throws(RelayCodingError) -> RelayMessage {
        var reader = self
        let outline = try JSONOutline(&reader, bytes)
        try reader.end(bytes)
        reader.index = index
        if let type = outline.type { return try message(of: type, outline, bytes) }
        if outline.isFix { return .fix(try reader.fix(bytes, depth: 1, isDecided: true), sender: nil) }
        return .update(try reader.update(bytes, isDecided: true))
    }

    /// A message that has a type.
    private func message(
        of type: JSONText, _ outline: JSONOutline, _ bytes: Span<UInt8>
    ) throws(RelayCodingError) -> RelayMessage {
        let name = try type.string(of: "type", bytes)
        switch name {
        case "ping": return .ping(id: try string("id", at: outline.id, bytes))
        case "pong": return .pong(id: try string("id", at: outline.id, bytes))
        case "ack": return .acknowledgement(count: outline.count.flatMap { count($0, bytes) })
        case "location":
            guard let start = outline.fix else { throw .missing("fix", at: index) }
            var reader = JSONReader(index: start)
            guard try reader.peek(bytes) == UInt8(ascii: "{") else { throw .notA("object", "fix", at: start) }
            let fix = try reader.fix(bytes, depth: 2, isDecided: true)
            let sender = outline.source == nil ? nil : try string("source", at: outline.source, bytes)
            return .fix(fix, sender: sender)
        default: return .other(type: name)
        }
    }

    private func string(
        _ member: StaticString, at start: Int?, _ bytes: Span<UInt8>
    ) throws(RelayCodingError) -> String {
        guard let start else { throw .missing("\(member)", at: index) }
        var reader = JSONReader(index: start)
        return try reader.quoted(member, bytes).string(of: member, bytes)
    }

    /// A count; nil where something else stands, since there are several ways to acknowledge.
    private func count(_ start: Int, _ bytes: Span<UInt8>) -> Int64? {
        var reader = JSONReader(index: start)
        guard let count = try? reader.number(bytes).integer(bytes), count >= 0 else { return nil }
        return count
    }
}
