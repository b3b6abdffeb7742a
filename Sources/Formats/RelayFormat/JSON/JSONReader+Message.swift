import CodecSupport

/// Whole messages.
extension JSONReader {
    /// Reads a message.
    @inline(__always)  // since a message is a large value to hand on
    static func message(_ bytes: Span<UInt8>) throws(FormatError) -> RelayMessage {
        var reader = JSONReader(deepest: RelayMessageReader.deepest, subject: "the message")
        reader.skipMark(bytes)
        reader.skipSpace(bytes)
        guard try reader.peek(bytes) == UInt8(ascii: "{") else {
            throw FormatError("the message is neither JSON nor CBOR", at: reader.index)
        }
        if let message = reader.guess(bytes) { return message }
        return try reader.decided(bytes)
    }

    /// Returns the message if it is of the kind that its first name suggests, as nearly all are: those are read in one pass.
    private func guess(_ bytes: Span<UInt8>) -> RelayMessage? {
        var reader = self
        do throws(FormatError) {
            if try isFix(bytes) {
                let fix = try reader.fix(bytes, depth: 1, isDecided: false)
                try reader.expectEnd(bytes)
                return .fix(fix, sender: nil)
            }
            let update = try reader.update(bytes, isDecided: false)
            try reader.expectEnd(bytes)
            return .update(update)
        } catch {
            return nil
        }
    }

    /// Whether the first name is that of a fix.
    private func isFix(_ bytes: Span<UInt8>) throws(FormatError) -> Bool {
        var reader = self
        try reader.open(1)
        var isFirst = true
        guard let name = try reader.nextName(&isFirst, bytes) else { return false }
        return LocationFix.Member(name, bytes) != nil
    }

    /// Reads a message whose kind is known only after all of it has been seen.
    private func decided(_ bytes: Span<UInt8>) throws(FormatError) -> RelayMessage {
        var reader = self
        let outline = try JSONOutline(&reader, bytes)
        try reader.expectEnd(bytes)
        reader.index = index
        if let type = outline.type { return try message(of: type, outline, bytes) }
        if outline.isFix { return .fix(try reader.fix(bytes, depth: 1, isDecided: true), sender: nil) }
        return .update(try reader.update(bytes, isDecided: true))
    }

    /// Reads a message with a type.
    private func message(
        of type: JSONText, _ outline: JSONOutline, _ bytes: Span<UInt8>
    ) throws(FormatError) -> RelayMessage {
        let name = try type.string(of: "type", bytes)
        switch name {
        case "ping": return .ping(id: try string("id", at: outline.id, bytes))
        case "pong": return .pong(id: try string("id", at: outline.id, bytes))
        case "ack": return .acknowledgement(count: outline.count.flatMap { count($0, bytes) })
        case "location":
            guard let start = outline.fix else { throw .missing("fix", at: index) }
            var reader = self
            reader.index = start
            guard try reader.peek(bytes) == UInt8(ascii: "{") else { throw .notA("object", "fix", at: start) }
            let fix = try reader.fix(bytes, depth: 2, isDecided: true)
            let sender = outline.source == nil ? nil : try string("source", at: outline.source, bytes)
            return .fix(fix, sender: sender)
        default: return .other(type: name)
        }
    }

    private func string(
        _ member: StaticString, at start: Int?, _ bytes: Span<UInt8>
    ) throws(FormatError) -> String {
        guard let start else { throw .missing("\(member)", at: index) }
        var reader = self
        reader.index = start
        return try reader.quoted(member, bytes).string(of: member, bytes)
    }

    /// Reads a count; `nil` if something else is found, since there are several ways to acknowledge.
    private func count(_ start: Int, _ bytes: Span<UInt8>) -> Int64? {
        var reader = self
        reader.index = start
        guard let count = try? reader.number(bytes).integer(bytes), count >= 0 else { return nil }
        return count
    }
}
