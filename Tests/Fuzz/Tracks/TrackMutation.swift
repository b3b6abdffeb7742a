extension Mutation {
    /// A mutation of the records and fields of IGC and FIT, in which lengths matter.
    static let records = Mutation(
        ends: { before, next in before == UInt8(ascii: "\n") || before == 0x40 || next == 0x40 || before == 0 },
        isDelimiter: { _ in false },
        texts: [
            "HFDTE010100\r\n", "HFDTEDATE:311299,01\r\n", "B0000000000000N00000000EA0000000000\r\n",
            "B2359599000000S18000000WV-999999999\r\n", "I013637GSP\r\n", "I023638FXA3940TRT\r\n",
            "C0000000N00000000E\r\n", "\0\0\u{40}\0\0\u{14}\0", "\u{7F}", "\0\0\0\0", "\u{1}\u{2}\u{3}",
        ])
}
