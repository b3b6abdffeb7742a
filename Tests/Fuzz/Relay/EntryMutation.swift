extension Mutation {
    /// A mutation of the entries of CBOR maps; most keys are small integers followed by Doubles.
    static let entries = Mutation(
        ends: { before, next in next < 12 || before < 12 || next == 0xFB || next >> 5 == 5 },
        isDelimiter: { byte in byte >> 5 == 5 },
        texts: [
            "\0", "\u{1}", "\u{2}", "\u{9}", "\u{a}", "\u{b}", "\u{c}", "\u{17}", "\u{18}\u{18}", "\u{19}\u{4}\u{12}",
            "\u{1A}\u{7F}\u{7F}\u{7F}\u{7F}", "\u{1B}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}", "\u{20}",
            "\u{38}\u{63}", "\u{3B}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}", "\u{40}", "\u{42}ab", "\u{60}",
            "\u{61}a", "\u{65}drone", "\u{c}\u{63}dog", "\u{67}watchOS", "\u{78}\u{8}longname",
            "\u{7B}\0\0\0\0\0\0\0\u{7F}",
        ])
}
