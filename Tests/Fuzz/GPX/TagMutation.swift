extension Mutation {
    /// A mutation of tags and the texts between them.
    static let tags = Mutation(
        ends: { before, next in next == UInt8(ascii: "<") || before == UInt8(ascii: ">") },
        isDelimiter: { $0 == UInt8(ascii: "<") },
        texts: [
            "0", "-1", "360", "359.9999999999", "2147483648", "-2147483649", "1e15", "1e999", "1e-300",
            "18446744073709551616", "9223372036854775808.5", ".5", "-", "0001-01-01T00:00:00+23:59",
            "9999-12-31T23:59:59.9999999Z", "2024-02-30", "2024-12-31T24:00:00Z", "dgps", "device", " ", "]]>", "&#13;",
            "\u{301}", "\u{FFFE}", "<![CDATA[]]]]>",
        ])
}
