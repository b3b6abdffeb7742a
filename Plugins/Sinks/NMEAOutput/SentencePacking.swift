/// Puts sentences into datagrams: as many whole ones as fit.
enum SentencePacking {
    /// The pieces of some sentences, none of which is longer than `limit` unless it is a single sentence.
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
