extension Mutation {
    /// A mutation of the Doubles of fixes, and of the bytes between them.
    static let chunks = Mutation(
        ends: { before, next in next == 0xFB || before == 0xFB },
        isDelimiter: { first in first == 0xFB },
        texts: [
            "\u{13}\u{0B}", "\u{13}\u{1B}", "\u{2}\u{1}", "\u{14}\0\0\0\u{2}", "\0\u{1}\0\u{2}", "\0", "\u{1}\u{1}",
        ])
}
