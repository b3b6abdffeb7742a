/// Finds the NMEA sentences, TAG blocks (their metadata) and datagram headers in a stream of bytes.
struct NMEAFramer: Sendable {
    /// The result of reading one item of the stream: a sentence, a TAG block, a datagram header, a line end or other
    /// bytes.
    private enum Reading {
        case sentence
        /// An item other than a sentence was read and consumed.
        case passed
        /// The item is incomplete: more bytes are needed.
        case stalled
    }

    /// The indices of the latest sentence and its TAG blocks in the buffer, with its address, field count and line
    /// number.
    private(set) var frame = NMEAFrame()
    private(set) var line = NMEALine()

    private let checksum: NMEAChecksumRule
    private let maximumLength: Int
    private var input = NMEAInput()
    /// For the latest sentence, the end of its address and the ends of its fields, as offsets from its `$`.
    private var ends: ContiguousArray<Int32>
    /// The indices in the buffer of the TAG blocks that directly precede the next byte to be read.
    private var pendingTags: Range<Int>?
    /// Whether a sentence with a correct checksum has been read from this stream.
    private var hasSeenChecksum = false

    init(checksum: NMEAChecksumRule, maximumLength: Int) {
        self.checksum = checksum
        self.maximumLength = min(max(maximumLength, 16), 65_536)
        ends = ContiguousArray(repeating: 0, count: self.maximumLength + 1)
    }

    /// The number of bytes that are buffered and not yet consumed.
    var bufferedBytes: Int { input.bytes.count - input.position }

    mutating func append(_ bytes: Span<UInt8>) {
        let moved = input.append(bytes, keeping: pendingTags?.lowerBound)
        if moved > 0, let tags = pendingTags { pendingTags = tags.lowerBound - moved..<tags.upperBound - moved }
        frame.clear()
    }

    mutating func endLine() {
        input.endLine()
        frame.clear()
    }

    /// Finds the next sentence; returns `false` if more bytes are needed.
    @inline(__always)
    mutating func next(_ drops: inout NMEADrops) -> Bool {
        frame.clear()
        while true {
            let limit = input.limit
            guard input.position < limit else {
                guard input.isFinal else { return false }
                endDatagram()
                continue
            }
            guard !line.isRefused else {
                input.advance(to: limit)
                continue
            }
            let reading: Reading
            switch input.bytes[input.position] {
            case UInt8(ascii: "$"), UInt8(ascii: "!"): reading = readSentence(limit, &drops)
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"): reading = readLineEnd(limit)
            case UInt8(ascii: "\\"): reading = readTagBlock(limit, &drops)
            default: reading = readOutside(limit, &drops)
            }
            switch reading {
            case .sentence: return true
            case .passed: continue
            case .stalled: return false
            }
        }
    }

    // MARK: The latest sentence

    /// The offset in the stream of the latest sentence's `$` or `!`.
    var byteOffset: Int64 { input.offset + Int64(frame.range.lowerBound) }

    /// The bytes of the latest sentence before the `*` of its checksum.
    var text: [UInt8] { Array(input.bytes[frame.range]) }

    /// The merged parameters of the TAG blocks before the latest sentence; `nil` if there are none.
    var tagBlock: NMEATagBlock? {
        guard !frame.tags.isEmpty else { return nil }
        return input.bytes.withUnsafeBufferPointer { NMEATagBlock(UnsafeBufferPointer(rebasing: $0[frame.tags])) }
    }

    /// Calls `body` with the bytes of the latest sentence's field at `index`; returns `nil` if there is no such field.
    func withField<Result>(_ index: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result? {
        guard 0..<frame.fieldCount ~= index else { return nil }
        let start = frame.range.lowerBound
        return try body(input.bytes.span.extracting(start + Int(ends[index]) + 1..<start + Int(ends[index + 1])))
    }

    /// Parses the fields of the latest sentence by `body`, and counts the unusable ones as dropped.
    @inline(__always)
    func parse<Value>(_ drops: inout NMEADrops, _ body: (inout NMEAFields) -> Value) -> Value {
        input.bytes.withUnsafeBufferPointer { bytes in
            ends.withUnsafeBufferPointer { ends in
                var fields = NMEAFields(
                    address: frame.address, bytes: bytes, start: frame.range.lowerBound, ends: ends,
                    count: frame.fieldCount)
                let value = body(&fields)
                if fields.faults != NMEAFaults() { drops.add(fields.faults) }
                return value
            }
        }
    }

    // MARK: Sentences

    @inline(__always)
    private mutating func readSentence(_ limit: Int, _ drops: inout NMEADrops) -> Reading {
        let start = input.position
        let isFinal = input.isFinal
        if input.searched > start, !isFinal, isUnfinished(from: start, limit) { return .stalled }
        let scan = Self.scan(input.bytes, start, limit, isFinal, maximumLength, &ends)
        guard scan.stop != .needsMore else {
            input.suspend(searched: scan.end)
            return .stalled
        }
        guard scan.stop != .noAddress else { return passOutside(1, &drops) }
        guard accepts(scan, &drops) else {
            input.advance(to: scan.end)
            beginItem()
            line.isClean = false
            return .passed
        }
        let end = scan.star ?? scan.end
        ends[scan.commas] = Int32(truncatingIfNeeded: end - start)
        let address = Self.address(input.bytes, start + 1, scan.addressEnd)
        let tags = pendingTags ?? 0..<0
        input.advance(to: scan.star.map { min($0 + 3, scan.end) } ?? scan.end)
        beginItem()
        frame = NMEAFrame(
            address: address, range: start..<end, tags: tags, fieldCount: scan.commas, line: line.number)
        return .sentence
    }

    /// Returns whether the sentence at `start` is still incomplete, since none of the new bytes can end it.
    private mutating func isUnfinished(from start: Int, _ limit: Int) -> Bool {
        guard limit - start < maximumLength else { return false }
        var index = input.searched
        while index < limit {
            let byte = input.bytes[index]
            if byte < 32 || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") { return false }
            index += 1
        }
        input.suspend(searched: index)
        return true
    }

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

    /// Returns whether the scanned sentence has a correct checksum or needs none; if not, counts it as dropped.
    @inline(__always)
    private mutating func accepts(_ scan: NMEAScan, _ drops: inout NMEADrops) -> Bool {
        guard let star = scan.star else { return acceptsWithoutChecksum(scan, &drops) }
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

    private func acceptsWithoutChecksum(_ scan: NMEAScan, _ drops: inout NMEADrops) -> Bool {
        switch scan.stop {
        case .otherSentence: drops.interrupted += 1
        case .control: drops.badCharacter += 1
        case .tooLong: drops.tooLong += 1
        case .lineEnd, .needsMore, .noAddress:
            if checksum == .ignored { return true }
            // If earlier sentences had checksums, a last sentence without one may be cut off by the end of the stream.
            let isCutOff = hasSeenChecksum && input.isFinal && scan.end == input.limit
            if checksum == .whenPresent, line.isClean, scan.isASCII, !isCutOff { return true }
            drops.missingChecksum += 1
        }
        return false
    }

    // MARK: TAG blocks

    private mutating func readTagBlock(_ limit: Int, _ drops: inout NMEADrops) -> Reading {
        let start = input.position
        let bound = min(limit, start + maximumLength)
        var end = max(start + 1, input.searched)
        while end < bound, !Self.endsTagBlock(input.bytes[end]) { end += 1 }
        guard end < bound else {
            guard end == limit, !input.isFinal else { return passOutside(1, &drops) }
            input.suspend(searched: end)
            return .stalled
        }
        switch input.bytes[end] {
        case UInt8(ascii: "\\"):
            let isValid = input.bytes.withUnsafeBufferPointer {
                NMEATagBlock.isValid(UnsafeBufferPointer(rebasing: $0[(start + 1)..<end]))
            }
            if !isValid { drops.badTagBlock += 1 }
            let tags = (pendingTags?.lowerBound ?? start)..<(end + 1)
            input.advance(to: end + 1)
            beginItem()
            // Consecutive TAG blocks are used only if their total length does not exceed the maximum length of a
            // sentence.
            if tags.count <= maximumLength { pendingTags = tags }
        case UInt8(ascii: "$"), UInt8(ascii: "!"):
            drops.badTagBlock += 1
            input.advance(to: end)
            beginItem()
        default:
            return passOutside(1, &drops)
        }
        return .passed
    }

    private static func endsTagBlock(_ byte: UInt8) -> Bool {
        byte < 32 || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!")
    }

    // MARK: Other bytes

    /// Reads a datagram header, or skips bytes that belong to no item.
    private mutating func readOutside(_ limit: Int, _ drops: inout NMEADrops) -> Reading {
        switch header(limit) {
        case .some(.some(let header)):
            input.advance(to: input.position + NMEADatagramHeader.length)
            beginItem()
            line.beginDatagram(header)
            if line.isRefused { drops.refusedDatagram += 1 }
            return .passed
        case .some(.none):
            return .stalled
        case .none:
            var end = input.position + 1
            while end < limit, !Self.mayBeginItem(input.bytes[end]) { end += 1 }
            return passOutside(end - input.position, &drops)
        }
    }

    private mutating func passOutside(_ count: Int, _ drops: inout NMEADrops) -> Reading {
        input.advance(to: input.position + count)
        drops.addOutside(count)
        beginItem()
        line.isClean = false
        return .passed
    }

    private mutating func readLineEnd(_ limit: Int) -> Reading {
        let next = input.position + 1
        let isPair =
            next < limit && input.bytes[next - 1] == UInt8(ascii: "\r") && input.bytes[next] == UInt8(ascii: "\n")
        line.end(isLF: isPair || input.bytes[next - 1] == UInt8(ascii: "\n"))
        input.advance(to: isPair ? next + 1 : next)
        pendingTags = nil
        return .passed
    }

    private mutating func endDatagram() {
        line.endDatagram()
        pendingTags = nil
        input.passLineEnd()
    }

    @inline(__always)
    private mutating func beginItem() {
        line.beginItem()
        pendingTags = nil
    }

    /// Returns the datagram header at the position; `nil` if there is none, `.some(nil)` if more bytes are needed.
    private func header(_ limit: Int) -> NMEADatagramHeader?? {
        let first = input.bytes[input.position]
        guard first == UInt8(ascii: "U") || first == UInt8(ascii: "R") else { return nil }
        for header in NMEADatagramHeader.allCases {
            // A datagram that contains a part of a file is dropped up to its end. So the header of a file is recognised
            // only at the beginning of a datagram.
            guard header == .sentences || input.isAtDatagramStart else { continue }
            let count = min(limit - input.position, NMEADatagramHeader.length)
            guard (0..<count).allSatisfy({ input.bytes[input.position + $0] == header.byte($0) }) else { continue }
            if count == NMEADatagramHeader.length { return header }
            if !input.isFinal { return .some(nil) }
        }
        return nil
    }

    /// Returns whether the given byte may be the first of a sentence, TAG block, line end or header of sentences.
    private static func mayBeginItem(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "\\"), UInt8(ascii: "\r"), UInt8(ascii: "\n"),
            UInt8(ascii: "U"):
            true
        default: false
        }
    }
}

/// The indices of a sentence and its TAG blocks in the buffer, with its address, field count and line number.
struct NMEAFrame: Sendable {
    var address = NMEAAddress(talker: "", formatter: "")
    /// The indices of the sentence in the buffer, from the `$` or `!` up to the `*` or the line end.
    var range = 0..<0
    /// The indices in the buffer of the TAG blocks before the sentence.
    var tags = 0..<0
    /// The number of fields in the sentence, without the address.
    var fieldCount = 0
    /// The number of the line that contains the sentence, from 1.
    var line = 1

    /// Removes the indices, which are invalid after the buffer changes.
    mutating func clear() {
        range = 0..<0
        tags = 0..<0
        fieldCount = 0
    }
}

/// The number of the current line, and the header of the datagram that contains the line.
struct NMEALine: Sendable {
    /// The number of the current line, from 1.
    private(set) var number = 1
    /// The header of the current datagram; `nil` if the datagram has none.
    private(set) var header: NMEADatagramHeader?
    /// Whether the current datagram is dropped because it contains a part of a file.
    private(set) var isRefused = false
    /// Whether the current line has contained only valid items so far.
    var isClean = true
    private var isAfterCR = false
    private var isEmpty = true

    /// Records that an item of the current line begins: a sentence, TAG block, header or other bytes.
    @inline(__always)
    mutating func beginItem() {
        // The CR before this item ended a line of its own, since no LF followed it; CR LF together end only one line.
        if isAfterCR {
            number &+= 1
            isAfterCR = false
        }
        isEmpty = false
    }

    /// Ends the current line at an LF, CR LF or CR; `isLF` is `false` for a CR alone.
    mutating func end(isLF: Bool) {
        if isLF { number &+= 1 }
        isAfterCR = !isLF
        isEmpty = true
        isClean = true
    }

    mutating func beginDatagram(_ header: NMEADatagramHeader) {
        self.header = header == .sentences ? header : nil
        isRefused = header != .sentences
    }

    /// Ends the current line and its datagram.
    mutating func endDatagram() {
        if isAfterCR || !isEmpty { number &+= 1 }
        isAfterCR = false
        isEmpty = true
        isClean = true
        header = nil
        isRefused = false
    }
}
