import CodecSupport

/// Functions that read whole messages and updates in CBOR.
extension CBORReader {
    /// Reads a message that takes up all of `bytes`.
    @inline(__always)  // since a message is a large value to hand on
    static func message(_ bytes: Span<UInt8>) throws(FormatError) -> RelayMessage {
        var reader = CBORReader(index: 0)
        let head = try reader.headBehindTags(bytes)
        guard head.kind == .map else { throw FormatError("the message is not a map", at: 0) }
        if try reader.isFix(head, bytes) {
            let fix = try reader.fix(head, bytes, depth: 1)
            try reader.end(bytes)
            return .fix(fix, sender: nil)
        }
        return .update(try reader.update(head, bytes))
    }

    /// Returns whether the map is a fix, not an update: only fixes have the key 10 or 11.
    private func isFix(_ head: CBORHead, _ bytes: Span<UInt8>) throws(FormatError) -> Bool {
        // In most cases the number of entries is enough to decide, since nearly all senders write updates of up to 4
        // entries and fixes of 11 or 12.
        switch head.number {
        case 0, 1, 2, 3, 4: return false
        case 11, 12: return true
        default: break
        }
        var reader = self
        var left = try count(of: head, smallest: 2, bytes)
        while try reader.hasNext(&left, bytes) {
            let key = try reader.key(bytes)
            if key == 10 || key == 11 { return true }
            try reader.skipValue(bytes, depth: 2)
        }
        return false
    }

    /// Reads the key of a map's entry; skips a key that is not an unsigned integer, and returns `nil` for this key.
    @inline(__always)
    mutating func key(_ bytes: Span<UInt8>) throws(FormatError) -> UInt64? {
        if index < bytes.count, bytes[index] < 24 {
            index += 1
            return UInt64(bytes[index - 1])
        }
        return try otherKey(bytes)
    }

    private mutating func otherKey(_ bytes: Span<UInt8>) throws(FormatError) -> UInt64? {
        if index < bytes.count, bytes[index] >> 5 == CBORHead.Kind.unsigned.rawValue {
            return try head(bytes).number
        }
        try skipValue(bytes, depth: 2)
        return nil
    }

    /// Reads an update, which is the whole message, from the entries of a map; the head of the map has already been
    /// read.
    @inline(__always)  // since an update is a large value to hand on
    private mutating func update(_ head: CBORHead, _ bytes: Span<UInt8>) throws(FormatError) -> RelayUpdate {
        // These variables are separate so that the update is created only once, at the end, and never copied.
        var base: LocationFix?
        var remote: LocationFix?
        var fused: LocationFix?
        var latency: LatencyInfo?
        var left = try count(of: head, smallest: 2, bytes)
        while try hasNext(&left, bytes) {
            switch try key(bytes) {
            case 0: base = try fixIfAny(of: "base", bytes)
            case 1: remote = try fixIfAny(of: "remote", bytes)
            case 2: fused = try fixIfAny(of: "fused", bytes)
            case 3: latency = try self.latency(bytes)
            default: try skipValue(bytes, depth: 2)
            }
        }
        try end(bytes)
        return RelayUpdate(base: base, remote: remote, fused: fused, latency: latency)
    }

    private mutating func fixIfAny(
        of member: StaticString, _ bytes: Span<UInt8>
    ) throws(FormatError) -> LocationFix? {
        guard let head = try mapIfAny(of: member, bytes) else { return nil }
        return try fix(head, bytes, depth: 2)
    }

    private mutating func latency(_ bytes: Span<UInt8>) throws(FormatError) -> LatencyInfo? {
        guard let head = try mapIfAny(of: "latency", bytes) else { return nil }
        var latency = LatencyInfo()
        var left = try count(of: head, smallest: 2, bytes)
        while try hasNext(&left, bytes) {
            guard let member = try key(bytes).flatMap(LatencyInfo.Member.init(number:)) else {
                try skipValue(bytes, depth: 3)
                continue
            }
            latency.set(member, try number(of: member, bytes)?.double)
        }
        return latency
    }

    /// Reads the head of a map; returns `nil` if the value is null or undefined instead.
    private mutating func mapIfAny(
        of member: StaticString, _ bytes: Span<UInt8>
    ) throws(FormatError) -> CBORHead? {
        let start = index
        let head = try headBehindTags(bytes)
        switch (head.kind, head.width) {
        case (.map, _): return head
        case (.simple, 22), (.simple, 23): return nil
        default: throw .isNot("a map", "\(member)", at: start)
        }
    }
}
