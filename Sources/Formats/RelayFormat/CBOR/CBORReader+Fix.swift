import CodecSupport

/// Functions that read fixes in CBOR.
extension CBORReader {
    /// Reads a fix from the entries of a map; the head of the map has already been read.
    mutating func fix(_ head: CBORHead, _ bytes: Span<UInt8>, depth: Int) throws(FormatError) -> LocationFix {
        let start = index
        var members = FixMembers()
        // The values of the keys 9 and 10 are kept here, since their meaning is known only when all keys of the map
        // have been read.
        var nine: CBORNumber?
        var ten: CBORNumber?
        var hasSequence = false
        var left = try count(of: head, smallest: 2, bytes)
        while try hasNext(&left, bytes) {
            guard let key = try key(bytes),
                let member = LocationFix.Member(number: Int(truncatingIfNeeded: min(key, 13)))
            else {
                try skipValue(bytes, depth: depth + 1)
                continue
            }
            switch member {
            case .source: try source(&members, bytes)
            case .device: members.device = try device(bytes)
            case .timestamp: try integer(member, &members, bytes)
            case .heading: nine = try number(of: member, bytes)
            case .battery: ten = try number(of: member, bytes)
            case .sequence:
                hasSequence = true
                try integer(member, &members, bytes)
            default:
                if let number = try number(of: member, bytes) {
                    members.set(member, number.double)
                } else {
                    members.remove(member)
                }
            }
        }
        // The first trackers had no heading. In their fixes, key 9 is the battery level and key 10 the sequence number.
        if !hasSequence, let number = ten, number.isInteger, let sequence = number.integer {
            members.set(.sequence, sequence)
            ten = nine
            nine = nil
        }
        if let nine { members.set(.heading, nine.double) }
        if let ten { members.set(.battery, ten.double) }
        return try members.complete(at: start)
    }

    private mutating func integer(
        _ member: LocationFix.Member, _ members: inout FixMembers, _ bytes: Span<UInt8>
    ) throws(FormatError) {
        // Nearly all of these integers (timestamps and sequence numbers) are positive and written with eight bytes.
        if bytes.count - index >= 9, bytes[index] == 0x1B, bytes[index + 1] < 0x80 {
            let bits = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index + 1, as: Int64.self)
            index += 9
            return members.set(member, bits.bigEndian)
        }
        let start = index
        guard let number = try number(of: member, bytes) else { return members.remove(member) }
        guard let integer = number.integer else {
            throw .isNot("a whole number of 64 bits", member.rawValue, at: start)
        }
        members.set(member, integer)
    }

    /// Reads the source of a fix: 0 means `watchOS`, 1 means `iOS`, and any other source is a text.
    ///
    /// The first trackers had only these two sources and sent them as numbers.
    private mutating func source(_ members: inout FixMembers, _ bytes: Span<UInt8>) throws(FormatError) {
        // Nearly all sources are one of the two numbers, each written in one byte.
        if index < bytes.count, bytes[index] < 2 {
            index += 1
            return members.set(bytes[index - 1] == 0 ? .watchOS : .iOS)
        }
        let start = index
        let head = try headBehindTags(bytes)
        switch (head.kind, head.width) {
        case (.unsigned, _) where head.number == 0: members.set(.watchOS)
        case (.unsigned, _) where head.number == 1: members.set(.iOS)
        case (.text, _): members.set(LocationFix.Source(rawValue: try text(of: head, bytes, "source")))
        case (.simple, 22), (.simple, 23): members.remove(.source)
        default: throw FormatError("source is neither 0 nor 1 nor a text", at: start)
        }
    }

    /// Reads the name of the device that took a fix; returns `nil` if the value is null.
    private mutating func device(_ bytes: Span<UInt8>) throws(FormatError) -> String? {
        let start = index
        let head = try headBehindTags(bytes)
        switch (head.kind, head.width) {
        case (.text, _): return try text(of: head, bytes, "device")
        case (.simple, 22), (.simple, 23): return nil
        default: throw .isNot("a text", "device", at: start)
        }
    }

    private mutating func text(
        of head: CBORHead, _ bytes: Span<UInt8>, _ member: String
    ) throws(FormatError) -> String {
        let start = index
        var content: [UInt8] = []
        try forEachChunk(of: head, bytes) { chunk throws(FormatError) in
            guard content.count + chunk.count <= RelayName.limit else { throw .tooLong(member, at: start) }
            for position in chunk { content.append(bytes[position]) }
        }
        guard let text = String(validating: content, as: UTF8.self) else {
            throw FormatError("a text is not UTF-8", at: start)
        }
        return text
    }
}
