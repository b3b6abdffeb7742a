import CodecSupport

/// Functions that read whole messages in JSON.
extension JSONReader {
    /// Reads a message that takes up all of `bytes`.
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

    /// Returns the message if it is of the kind that its first member suggests; otherwise `nil`.
    ///
    /// Almost all messages are of this kind, and are then read in one pass.
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

    /// Returns whether the name of the object's first member is the name of a member of fixes.
    private func isFix(_ bytes: Span<UInt8>) throws(FormatError) -> Bool {
        var reader = self
        try reader.open(1)
        var isFirst = true
        guard let name = try reader.nextName(&isFirst, bytes) else { return false }
        return LocationFix.Member(name, bytes) != nil
    }

    /// Reads a message in two passes, since its first member did not determine its kind: the first pass finds the kind.
    private func decided(_ bytes: Span<UInt8>) throws(FormatError) -> RelayMessage {
        var reader = self
        let outline = try JSONOutline(&reader, bytes)
        try reader.expectEnd(bytes)
        reader.index = index
        if let type = outline.type { return try message(of: type, outline, bytes) }
        if outline.isFix { return .fix(try reader.fix(bytes, depth: 1, isDecided: true), sender: nil) }
        return .update(try reader.update(bytes, isDecided: true))
    }

    /// Reads a message that has a `type`.
    private func message(
        of type: JSONText, _ outline: JSONOutline, _ bytes: Span<UInt8>
    ) throws(FormatError) -> RelayMessage {
        let name = try type.string(of: "type", bytes)
        switch name {
        case "ping": return .ping(id: try string("id", at: outline.id, bytes), seconds: seconds(outline.seconds, bytes))
        case "pong": return .pong(id: try string("id", at: outline.id, bytes), seconds: seconds(outline.seconds, bytes))
        case "ack":
            let refused = (try? outline.refused.map { start throws(FormatError) in try counts(start, bytes) }) ?? [:]
            return .acknowledgement(count: outline.count.flatMap { count($0, bytes) }, refused: refused)
        case "location":
            guard let start = outline.fix else { throw .missing("fix", at: index) }
            var reader = self
            reader.index = start
            guard try reader.peek(bytes) == UInt8(ascii: "{") else { throw .isNot("an object", "fix", at: start) }
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

    /// Reads a time in seconds; returns `nil` if the value is not a number, since a heartbeat is valid without a time.
    private func seconds(_ start: Int?, _ bytes: Span<UInt8>) -> Double? {
        guard let start else { return nil }
        var reader = self
        reader.index = start
        return try? reader.number(bytes).double(bytes)
    }

    /// Reads the numbers of refused messages by reason, an object with one count for each reason; other members are
    /// skipped.
    private func counts(_ start: Int, _ bytes: Span<UInt8>) throws(FormatError) -> [String: Int] {
        var reader = self
        reader.index = start
        guard try reader.peek(bytes) == UInt8(ascii: "{") else { return [:] }
        try reader.open(2)
        var counts: [String: Int] = [:]
        var isFirst = true
        while let name = try reader.nextName(&isFirst, bytes) {
            if let count = count(reader.index, bytes).flatMap(Int.init(exactly:)), count > 0,
                let name = name.string(bytes, limit: RelayName.limit), RelayName.accepts(name),
                counts.count < Acknowledgement.reasonLimit || counts[name] != nil
            {
                counts[name] = count
            }
            try reader.skipValue(bytes, depth: 3)
        }
        return counts
    }

    /// Reads the number of acknowledged or refused messages; returns `nil` if the value is not a whole number of at
    /// least 0.
    ///
    /// Any other value is not an error, since other programs send other forms of acknowledgement.
    private func count(_ start: Int, _ bytes: Span<UInt8>) -> Int64? {
        var reader = self
        reader.index = start
        guard let count = try? reader.number(bytes).integer(bytes), count >= 0 else { return nil }
        return count
    }
}
