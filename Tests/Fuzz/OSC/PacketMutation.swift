extension Mutation {
    /// A mutation of the strings and numbers of packets, which mostly begin after a null.
    static let packets = Mutation(
        ends: { before, next in before == 0 && next != 0 },
        isDelimiter: { _ in false },
        texts: [
            "#bundle\0\0\0\0\0\0\0\0\u{1}", "\0\0\0\0", "\0\0\0\u{4}", "\0\0\0\u{8}", "\0\0\0\u{10}", "\0\0\0\u{14}",
            "/a\0\0",
            "/yaw\0\0\0\0", "/a\0\0,\0\0\0", ",f\0\0", ",ffff\0\0\0", ",ihdt\0\0\0", ",sSb\0\0\0\0", ",[TFNI]\0",
            ",crm\0\0\0\0", "abc\0", "abcd\0\0\0\0", "\0\0\0\u{3}abc\0", "\0\0\0\u{8}/a\0\0,\0\0\0",
            "\0\0\0\u{10}#bundle\0\0\0\0\0\0\0\0\u{1}",
        ])
}
