/// Finding sentences, TAG blocks and headers among bytes.
extension NMEADecoder {
    /// What became of a `$` or `!`.
    enum Reading {
        /// A sentence; its place is in `sentence` and `ends`.
        case accepted
        /// None; it has been counted, and reading goes on behind it.
        case passed
        /// More bytes are needed to tell.
        case needsMore
    }

    /// Reads the sentence at the position.
    @inline(__always)
    mutating func readSentence(_ limit: Int) -> Reading {
        let start = input.position
        let isFinal = input.isFinal
        if input.searched > start, !isFinal, goesOn(from: start, limit) { return .needsMore }
        let scan = Self.scan(input.bytes, start, limit, isFinal, maximumLength, &ends)
        if scan.stop == .needsMore {
            input.searched = scan.end
            return .needsMore
        }
        input.searched = 0
        guard scan.stop != .noAddress else {
            passOutside(count: 1)
            return .passed
        }
        guard accepts(scan) else {
            input.position = scan.end
            startSomething()
            isCleanLine = false
            return .passed
        }
        let end = scan.star ?? scan.end
        ends[scan.commas] = Int32(truncatingIfNeeded: end - start)
        address = Self.address(input.bytes, start + 1, scan.addressEnd)
        fieldCount = scan.commas
        sentence = start..<end
        sentenceTags = pendingTags ?? 0..<0
        input.position = scan.star.map { min($0 + 3, scan.end) } ?? scan.end
        startSomething()
        line = currentLine
        return .accepted
    }

    /// Whether the bytes from `start` on, an unfinished sentence before, still hold nothing that could finish it.
    private mutating func goesOn(from start: Int, _ limit: Int) -> Bool {
        guard limit - start < maximumLength else { return false }
        var index = input.searched
        while index < limit {
            let byte = input.bytes[index]
            if byte < 32 || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") { return false }
            index += 1
        }
        input.searched = index
        return true
    }

    /// One pass over the bytes of a sentence.
    @inline(__always)
    private static func scan(
        _ bytes: ContiguousArray<UInt8>, _ start: Int, _ limit: Int, _ isFinal: Bool, _ maximumLength: Int,
        _ ends: inout ContiguousArray<Int32>
    ) -> NMEAScan {
        bytes.withUnsafeBufferPointer { bytes in
            ends.withUnsafeMutableBufferPointer { ends in
                NMEAScan(
                    bytes, from: start, limit: limit, isFinal: isFinal, maximumLength: maximumLength, ends: ends)
            }
        }
    }

    @inline(__always)
    private static func address(_ bytes: ContiguousArray<UInt8>, _ start: Int, _ end: Int) -> NMEAAddress {
        bytes.withUnsafeBufferPointer { NMEAAddress(UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }

    /// Whether the checksum, and what a sentence without it must fulfil, is right; what is not is counted.
    @inline(__always)
    private mutating func accepts(_ scan: NMEAScan) -> Bool {
        if let star = scan.star {
            if checksum == .ignored { return true }
            if star + 2 < scan.end, let high = NMEANumber.hexadecimalDigit(input.bytes[star + 1]),
                let low = NMEANumber.hexadecimalDigit(input.bytes[star + 2]), high << 4 | low == scan.checksum
            {
                hasSeenChecksum = true
                return true
            }
            if scan.stop == .tooLong { drops.tooLong += 1 } else { drops.wrongChecksum += 1 }
            return false
        }
        return acceptsWithoutChecksum(scan)
    }

    private mutating func acceptsWithoutChecksum(_ scan: NMEAScan) -> Bool {
        switch scan.stop {
        case .otherSentence: drops.interrupted += 1
        case .control: drops.badCharacter += 1
        case .tooLong: drops.tooLong += 1
        case .lineEnd, .needsMore, .noAddress:
            if checksum == .ignored { return true }
            if checksum == .whenPresent, isCleanLine, scan.isASCII, !isCutOff(scan) { return true }
            drops.missingChecksum += 1
        }
        return false
    }

    /// Whether the sentence may lack its checksum because its end was cut off with the stream or datagram: its sender has
    /// written checksums before.
    private func isCutOff(_ scan: NMEAScan) -> Bool { hasSeenChecksum && input.isFinal && scan.end == input.limit }

    /// Reads the TAG block at the position; false if more bytes are needed.
    mutating func readTagBlock(_ limit: Int) -> Bool {
        let start = input.position
        let bound = min(limit, start + maximumLength)
        var end = max(start + 1, input.searched)
        while end < bound, !Self.endsTagBlock(input.bytes[end]) { end += 1 }
        guard end < bound else {
            if end == limit, !input.isFinal {
                input.searched = end
                return false
            }
            input.searched = 0
            passOutside(count: 1)
            return true
        }
        input.searched = 0
        switch input.bytes[end] {
        case UInt8(ascii: "\\"):
            let isRight = input.bytes.withUnsafeBufferPointer {
                NMEATagBlock.isRight(UnsafeBufferPointer(rebasing: $0[(start + 1)..<end]))
            }
            if !isRight { drops.badTagBlock += 1 }
            let tags = (pendingTags?.lowerBound ?? start)..<(end + 1)
            input.position = end + 1
            startSomething()
            // Together they must not be longer than one may be.
            if tags.count <= maximumLength { pendingTags = tags }
        case UInt8(ascii: "$"), UInt8(ascii: "!"):
            drops.badTagBlock += 1
            input.position = end
            startSomething()
        default:
            passOutside(count: 1)
        }
        return true
    }

    private static func endsTagBlock(_ byte: UInt8) -> Bool {
        byte < 32 || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!")
    }
}
