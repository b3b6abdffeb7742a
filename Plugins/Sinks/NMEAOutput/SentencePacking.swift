/// Packs NMEA 0183 sentences into datagrams, each with as many complete sentences as fit.
enum SentencePacking {
    /// Returns the byte range of each datagram within the sentences.
    ///
    /// A range exceeds `limit` only if a single sentence does.
    static func ranges(of sentences: [UInt8], limit: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        var end = 0
        for index in sentences.indices where sentences[index] == UInt8(ascii: "\n") {
            if index + 1 - start > limit, end > start {
                ranges.append(start..<end)
                start = end
            }
            end = index + 1
        }
        if end > start { ranges.append(start..<end) }
        return ranges
    }
}
