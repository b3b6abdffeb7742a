import CodecSupport

#if FUZZ
    /// Called by libFuzzer to change an input in place; returns the new length.
    ///
    /// Half of the changes are libFuzzer's, which use bytes and the dictionary; the others use the input's structure.
    @_cdecl("LLVMFuzzerCustomMutator")
    public func mutate(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: CUnsignedInt) -> Int {
        var random = SplitMix64(seed: UInt64(seed))
        let buffer = UnsafeMutableBufferPointer(start: start, count: most)
        let original = Array(buffer.prefix(count))
        // Most inputs are to read a value, so that the code after the first check is tried as well.
        if Int.random(in: 0..<4, using: &random) > 0 {
            for attempt in 0..<12 {
                // A rejected input is rarely repaired by another change.
                let parent = attempt < 4 ? original : Depth.accepted(&random) ?? original
                let bytes = mutated(parent, in: buffer, &random)
                guard FuzzTarget.chosen.accepts(bytes) else { continue }
                Depth.keep(bytes, &random)
                return write(bytes, to: buffer)
            }
        }
        return write(mutated(original, in: buffer, &random), to: buffer)
    }

    /// Changes an input once; the buffer is used meanwhile.
    private func mutated(
        _ original: [UInt8], in buffer: UnsafeMutableBufferPointer<UInt8>, _ random: inout SplitMix64
    ) -> [UInt8] {
        let mutation = FuzzTarget.chosen.mutation
        var bytes = original
        if let start = buffer.baseAddress, original.isEmpty || Bool.random(using: &random) {
            let count = mutateBytes(start, write(original, to: buffer), buffer.count)
            bytes = Array(buffer.prefix(count))
        } else {
            bytes = mutation.changed(bytes, &random)
        }
        // Most inputs get past the checksums, and some do not.
        if let mend = mutation.mend, Int.random(in: 0..<4, using: &random) > 0 { bytes = mend(bytes) }
        return Array(bytes.prefix(buffer.count))
    }

    private func write(_ bytes: [UInt8], to buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        _ = buffer.update(fromContentsOf: bytes)
        return bytes.count
    }

    @_silgen_name("LLVMFuzzerMutate")
    private func mutateBytes(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int) -> Int
#endif

/// Changes of an input that keep its structure: pieces, some of which are between others.
struct Mutation: Sendable {
    /// Whether a piece ends between two bytes.
    let ends: @Sendable (_ before: UInt8, _ next: UInt8) -> Bool
    /// Whether a piece that begins with a byte is between texts, and is not a text itself.
    let isDelimiter: @Sendable (_ first: UInt8) -> Bool
    /// Texts that may be read wrongly as numbers, times or words.
    let texts: [String]
    /// Corrects the checksums.
    var mend: (@Sendable ([UInt8]) -> [UInt8])?

    /// The bytes with one piece changed, or some removed or copied to another place.
    func changed(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var pieces = pieces(of: bytes)
        let place = Int.random(in: 0..<pieces.count, using: &random)
        let run = place..<min(pieces.count, place + Int.random(in: 1...6, using: &random))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: pieces.removeSubrange(run)
        case 1: pieces.insert(contentsOf: pieces[run], at: Int.random(in: 0...pieces.count, using: &random))
        case 2: pieces[place] = pieces.randomElement(using: &random) ?? []
        default:
            let text = Array((texts.randomElement(using: &random) ?? "").utf8)[...]
            if pieces[place].first.map(isDelimiter) == true {
                pieces.insert(text, at: place + 1)
            } else {
                pieces[place] = text
            }
        }
        return Array(pieces.joined())
    }

    /// The pieces; one at least.
    private func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        for index in bytes.indices where index > start {
            guard ends(bytes[index - 1], bytes[index]) else { continue }
            pieces.append(bytes[start..<index])
            start = index
        }
        return pieces + [bytes[start...]]
    }
}
