import CodecSupport

/// Functions that read fixes and updates in JSON.
extension JSONReader {
    /// Reads the fix whose opening brace is at the reader's index.
    ///
    /// - Parameter isDecided: Whether the object is certainly a fix. If `false`, the member `type`, which no fix has,
    ///   causes an error, so that the object can be read as another message.
    mutating func fix(
        _ bytes: Span<UInt8>, depth: Int, isDecided: Bool
    ) throws(FormatError) -> LocationFix {
        let start = index
        try open(depth)
        var members = FixMembers()
        var isFirst = true
        while let name = try nextName(&isFirst, bytes) {
            guard let member = LocationFix.Member(name, bytes) else {
                if !isDecided, name.equals("type", bytes) { throw .undecided(at: start) }
                try skipValue(bytes, depth: depth + 1)
                continue
            }
            if try consumeNull(bytes) {
                members.remove(member)
                continue
            }
            switch member {
            case .timestamp, .sequence: members.set(member, try integer(of: member, bytes))
            case .source: members.set(try source(bytes))
            case .device: members.device = try quoted("device", bytes).string(of: "device", bytes)
            case .unknown: try unknown(&members, bytes, depth: depth + 1)
            default: members.set(member, try double(of: member, bytes))
            }
        }
        return try members.complete(at: start)
    }

    /// Reads an update that is the whole message; its opening brace is at the reader's index.
    ///
    /// - Parameter isDecided: Whether the object is certainly an update. If `false`, the members `type` and
    ///   `ts_unix_ms`, which no update has, cause an error, so that the object can be read as another message.
    mutating func update(_ bytes: Span<UInt8>, isDecided: Bool) throws(FormatError) -> RelayUpdate {
        let start = index
        try open(1)
        // These variables are separate so that the update is created only once, at the end, and never copied.
        var base: LocationFix?
        var remote: LocationFix?
        var fused: LocationFix?
        var latency: LatencyInfo?
        var relayTimestamp: Date?
        var isFirst = true
        while let name = try nextName(&isFirst, bytes) {
            switch RelayUpdate.Member(name, bytes) {
            case .base: base = try fixIfAny(of: "base", bytes)
            case .remote: remote = try fixIfAny(of: "remote", bytes)
            case .fused: fused = try fixIfAny(of: "fused", bytes)
            case .latency: latency = try self.latency(bytes)
            case .relayTimestamp:
                relayTimestamp = try doubleIfAny(of: RelayUpdate.Member.relayTimestamp, bytes)
                    .map(Date.init(timeIntervalSinceReferenceDate:))
            case nil:
                let isOther = !isDecided && (name.equals("type", bytes) || name.equals("ts_unix_ms", bytes))
                if isOther { throw .undecided(at: start) }
                try skipValue(bytes, depth: 2)
            }
        }
        return RelayUpdate(
            base: base, remote: remote, fused: fused, latency: latency, relayTimestamp: relayTimestamp)
    }

    /// Reads the value of the given member, which must be a text.
    mutating func quoted(_ member: StaticString, _ bytes: Span<UInt8>) throws(FormatError) -> JSONText {
        guard try peek(bytes) == UInt8(ascii: "\"") else { throw .isNot("a text", "\(member)", at: index) }
        return try text(bytes)
    }

    /// Reads the source (producer) of a fix; for the usual names, no string is created.
    private mutating func source(_ bytes: Span<UInt8>) throws(FormatError) -> LocationFix.Source {
        let name = try quoted("source", bytes)
        if name.equals("watchOS", bytes) { return .watchOS }
        if name.equals("iOS", bytes) { return .iOS }
        return LocationFix.Source(rawValue: try name.string(of: "source", bytes))
    }

    /// Reads the member `unknown`, which lists the members whose values are only placeholders for unknown ones.
    ///
    /// Elements of the list that are not names of members are skipped.
    private mutating func unknown(
        _ members: inout FixMembers, _ bytes: Span<UInt8>, depth: Int
    ) throws(FormatError) {
        members.remove(.unknown)
        guard try peek(bytes) == UInt8(ascii: "[") else { return try skipValue(bytes, depth: depth) }
        try open(depth)
        var isFirst = true
        while try nextElement(&isFirst, bytes) {
            guard try peek(bytes) == UInt8(ascii: "\"") else {
                try skipValue(bytes, depth: depth + 1)
                continue
            }
            if let member = LocationFix.Member(try text(bytes), bytes) { members.mark(member) }
        }
    }

    /// Reads the value of the given member, which must be a whole number of 64 bits.
    private mutating func integer(
        of member: LocationFix.Member, _ bytes: Span<UInt8>
    ) throws(FormatError) -> Int64 {
        try checkNumber(of: member, bytes)
        let number = try number(bytes)
        guard let integer = number.integer(bytes) else {
            throw .isNot("a whole number of 64 bits", member.rawValue, at: number.range.lowerBound)
        }
        return integer
    }

    /// Reads the value of the given member, which must be a finite number.
    private mutating func double<Member: RawRepresentable<String>>(
        of member: Member, _ bytes: Span<UInt8>
    ) throws(FormatError) -> Double {
        try checkNumber(of: member, bytes)
        let number = try number(bytes)
        guard let double = number.double(bytes) else { throw .notFinite(member.rawValue, at: number.range.lowerBound) }
        return double
    }

    private func checkNumber<Member: RawRepresentable<String>>(
        of member: Member, _ bytes: Span<UInt8>
    ) throws(FormatError) {
        let byte = try peek(bytes)
        guard byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
            throw .isNot("a number", member.rawValue, at: index)
        }
    }

    private mutating func doubleIfAny<Member: RawRepresentable<String>>(
        of member: Member, _ bytes: Span<UInt8>
    ) throws(FormatError) -> Double? {
        try consumeNull(bytes) ? nil : try double(of: member, bytes)
    }

    private mutating func fixIfAny(
        of member: StaticString, _ bytes: Span<UInt8>
    ) throws(FormatError) -> LocationFix? {
        if try consumeNull(bytes) { return nil }
        guard try peek(bytes) == UInt8(ascii: "{") else { throw .isNot("an object", "\(member)", at: index) }
        return try fix(bytes, depth: 2, isDecided: true)
    }

    private mutating func latency(_ bytes: Span<UInt8>) throws(FormatError) -> LatencyInfo? {
        if try consumeNull(bytes) { return nil }
        guard try peek(bytes) == UInt8(ascii: "{") else { throw .isNot("an object", "latency", at: index) }
        try open(2)
        var latency = LatencyInfo()
        var isFirst = true
        while let name = try nextName(&isFirst, bytes) {
            guard let member = LatencyInfo.Member(name, bytes) else {
                try skipValue(bytes, depth: 3)
                continue
            }
            latency.set(member, try doubleIfAny(of: member, bytes))
        }
        return latency
    }

    /// Throws if the message is followed by anything but white space.
    mutating func expectEnd(_ bytes: Span<UInt8>) throws(FormatError) {
        skipSpace(bytes)
        if index < bytes.count { throw .trailing(at: index) }
    }
}

extension JSONText {
    /// Returns this text as the value of a member; throws an error with the member's name if the text has more than
    /// ``RelayName/limit`` bytes.
    func string(of member: StaticString, _ bytes: Span<UInt8>) throws(FormatError) -> String {
        guard let text = string(bytes, limit: RelayName.limit) else { throw .tooLong("\(member)", at: start) }
        return text
    }
}
