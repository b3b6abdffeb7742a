import GeolocationPrimitives

#if FUZZ
    /// What libFuzzer calls to change an input in place; the new length.
    ///
    /// Half of the changes are its own, which know bytes and the dictionary; the others know tags and texts.
    @_cdecl("LLVMFuzzerCustomMutator")
    public func mutate(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: CUnsignedInt) -> Int {
        var random = SplitMix64(seed: UInt64(seed))
        guard count > 0, Bool.random(using: &random) else { return mutateBytes(start, count, most) }
        let bytes = mutated(Array(UnsafeBufferPointer(start: start, count: count)), &random).prefix(most)
        _ = UnsafeMutableBufferPointer(start: start, count: most).update(fromContentsOf: bytes)
        return bytes.count
    }

    @_silgen_name("LLVMFuzzerMutate")
    private func mutateBytes(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int) -> Int
#endif

/// The bytes with one tag or text changed, removed, or copied to another place.
func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var pieces = pieces(of: bytes)
    let place = Int.random(in: 0..<pieces.count, using: &random)
    let run = place..<min(pieces.count, place + Int.random(in: 1...6, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0: pieces.removeSubrange(run)
    case 1: pieces.insert(contentsOf: pieces[run], at: Int.random(in: 0...pieces.count, using: &random))
    case 2: pieces[place] = pieces.randomElement(using: &random) ?? []
    default:
        let value = values.randomElement(using: &random) ?? ""
        if pieces[place].first == UInt8(ascii: "<") {
            pieces.insert(Array(value.utf8)[...], at: place + 1)
        } else {
            pieces[place] = Array(value.utf8)[...]
        }
    }
    return Array(pieces.joined())
}

/// Texts on which numbers, times and words may go wrong.
private let values = [
    "0", "-1", "360", "359.9999999999", "2147483648", "-2147483649", "1e15", "1e999", "1e-300", "18446744073709551616",
    "9223372036854775808.5", ".5", "-", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59.9999999Z", "2024-02-30",
    "2024-12-31T24:00:00Z", "dgps", "device", " ", "]]>", "&#13;", "\u{301}", "\u{FFFE}", "<![CDATA[]]]]>",
]

/// The tags and the texts between them; one at least.
private func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    for index in bytes.indices where index > start {
        guard bytes[index] == UInt8(ascii: "<") || bytes[index - 1] == UInt8(ascii: ">") else { continue }
        pieces.append(bytes[start..<index])
        start = index
    }
    return pieces + [bytes[start...]]
}
