extension Mutation {
    /// A mutation of the values of objects, and the brackets and commas between them.
    static let objects = Mutation(
        ends: { before, next in isPunctuation(before) || isPunctuation(next) },
        isDelimiter: isPunctuation,
        texts: [
            "0", "-0", "-1", "1", "2", "3", "90", "90.1", "-180", "180.1", "360", "360.1", "1e9", "1e18", "1e300",
            "1e999",
            "-1e400", "1e-320", "9223372036854775808", "1763635200", "1763635200000", "1763635201000", "null", "true",
            "NaN", "Infinity", "[]", "{}", "[1,2]", "\"\"", "\"nan\"", "\"2026-11-20T10:40:00.000Z\"",
            "\"2026-11-20T10:40:01.000Z\"", "\"2026-11-20T10:40:09Z\"", "\"9999-12-31T23:59:59.9999999Z\"",
            "\"0001-01-01T00:00:00+23:59\"", "\"/dev/ttyUSB0\"", "\"/dev/ttyUSB1\"", "\"\\ud800\"", "\"\\u0000\"",
            "\n", "\"class\":\"TPV\"", "\"mode\":1", "\"mode\":3",
        ])

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
            UInt8(ascii: ":"), UInt8(ascii: "\n"):
            true
        default: false
        }
    }
}
