#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Fixes and updates.
extension JSONReader {
    /// The fix that the brace at the index begins.
    ///
    /// - Parameter isDecided: Whether it is certainly one, whatever else it has.
    mutating func fix(
        _ bytes: Span<UInt8>, depth: Int, isDecided: Bool
    ) throws(RelayCodingError) -> LocationFix {
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
            if try takeNull(bytes) {
                members.remove(member)
                continue
            }
            switch member {
            case .timestamp, .sequence: members.set(member, try integer(of: member, bytes))
            case .source: members.set(try source(bytes))
            default: members.set(member, try double(of: member, bytes))
            }
        }
        return try members.complete(at: start)
    }

    /// The update that the brace at the index begins, which is a whole message.
    ///
    /// - Parameter isDecided: Whether it is certainly one, whatever else it has.
    mutating func update(_ bytes: Span<UInt8>, isDecided: Bool) throws(RelayCodingError) -> RelayUpdate {
        let start = index
        try open(1)
        // Variables of their own, since what is made at the end is not copied.
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

    /// A text of a member, in its quotes.
    mutating func quoted(_ member: StaticString, _ bytes: Span<UInt8>) throws(RelayCodingError) -> JSONText {
        guard try peek(bytes) == UInt8(ascii: "\"") else { throw .notA("text", "\(member)", at: index) }
        return try text(bytes)
    }

    /// Who made a fix; no text is made of the usual names.
    private mutating func source(_ bytes: Span<UInt8>) throws(RelayCodingError) -> LocationFix.Source {
        let name = try quoted("source", bytes)
        if name.equals("watchOS", bytes) { return .watchOS }
        if name.equals("iOS", bytes) { return .iOS }
        return LocationFix.Source(rawValue: try name.string(of: "source", bytes))
    }

    /// A whole number of a member.
    private mutating func integer(
        of member: LocationFix.Member, _ bytes: Span<UInt8>
    ) throws(RelayCodingError) -> Int64 {
        try checkNumber(of: member, bytes)
        let number = try number(bytes)
        guard let integer = number.integer(bytes) else {
            throw .notA("whole number of 64 bits", member.rawValue, at: number.range.lowerBound)
        }
        return integer
    }

    /// A number of a member.
    private mutating func double<Member: RawRepresentable<String>>(
        of member: Member, _ bytes: Span<UInt8>
    ) throws(RelayCodingError) -> Double {
        try checkNumber(of: member, bytes)
        let number = try number(bytes)
        guard let double = number.double(bytes) else { throw .notFinite(member.rawValue, at: number.range.lowerBound) }
        return double
    }

    private func checkNumber<Member: RawRepresentable<String>>(
        of member: Member, _ bytes: Span<UInt8>
    ) throws(RelayCodingError) {
        let byte = try peek(bytes)
        guard byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
            throw .notA("number", member.rawValue, at: index)
        }
    }

    private mutating func doubleIfAny<Member: RawRepresentable<String>>(
        of member: Member, _ bytes: Span<UInt8>
    ) throws(RelayCodingError) -> Double? {
        try takeNull(bytes) ? nil : try double(of: member, bytes)
    }

    private mutating func fixIfAny(
        of member: StaticString, _ bytes: Span<UInt8>
    ) throws(RelayCodingError) -> LocationFix? {
        if try takeNull(bytes) { return nil }
        guard try peek(bytes) == UInt8(ascii: "{") else { throw .notA("object", "\(member)", at: index) }
        return try fix(bytes, depth: 2, isDecided: true)
    }

    private mutating func latency(_ bytes: Span<UInt8>) throws(RelayCodingError) -> LatencyInfo? {
        if try takeNull(bytes) { return nil }
        guard try peek(bytes) == UInt8(ascii: "{") else { throw .notA("object", "latency", at: index) }
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
}
