import Testing

@testable import WebSocketFormat

@Suite("HTTP dates")
struct HTTPDateTests {
    @Test(
        "are read as seconds since 1970, with leap days",
        arguments: [
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
            ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
            ("Sat, 31 Jan 2026 12:00:00 GMT", 1_769_860_800),
            ("Sun, 28 Feb 2100 00:00:00 GMT", 4_107_456_000),
            ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ] as [(String, Int64)])
    func seconds(text: String, seconds: Int64) {
        #expect(HTTPDate.seconds(of: text) == seconds)
    }

    @Test(
        "are refused in other forms, and with numbers that are too large",
        arguments: [
            "", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Sun, 06 Nov 1994 08:49:37 UTC",
            "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1969 08:49:37 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
            "Sun, +6 Nov 1994 08:49:37 GMT", "Sun  06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:049:37 GMT",
        ])
    func others(text: String) {
        #expect(HTTPDate.seconds(of: text) == nil)
    }
}
