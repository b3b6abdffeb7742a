import CodecSupport
import Geolocation
import LocationExchange
import Testing

@Suite("The meaning of HTTP statuses")
struct StatusTests {
    enum Kind: String { case accepted, retry, unauthorized, misconfigured, tooLarge, refused, other }

    private func kind(_ outcome: SendOutcome) -> Kind {
        switch outcome {
        case .accepted: .accepted
        case .retry: .retry
        case .unauthorized: .unauthorized
        case .misconfigured: .misconfigured
        case .tooLarge: .tooLarge
        case .refused: .refused
        default: .other
        }
    }

    private func outcome(_ reply: UploadReply) -> SendOutcome { StatusClasses.outcome(of: reply, now: noon) }

    @Test("each status from 0 to 999 has the expected kind of outcome")
    func classes() {
        for status in 0...999 {
            let expected: Kind =
                switch status {
                case 200...299: .accepted
                case 300...399: .misconfigured
                case 401, 402, 403, 407: .unauthorized
                case 404, 405, 406, 410, 411, 414, 415, 421, 426, 431: .misconfigured
                case 413: .tooLarge
                case 408, 423, 425, 429: .retry
                case 400...499: .refused
                default: .retry
                }
            #expect(kind(outcome(reply(status))) == expected, "\(status)")
        }
    }

    @Test(
        "every format distinguishes the classes of answers, and reads how long to wait",
        arguments: [
            (301, .misconfigured), (401, .unauthorized), (403, .unauthorized), (404, .misconfigured), (408, .retry),
            (413, .tooLarge), (415, .misconfigured), (422, .refused), (429, .retry), (500, .retry), (503, .retry),
        ] as [(Int, Kind)])
    func destinations(status: Int, expected: Kind) throws {
        for format in try allFormats(rover) {
            let outcome = format.outcome(of: reply(status, retryAfter: "7"), for: [sampleFix], now: noon)
            #expect(kind(outcome) == expected, "\(format)")
            if case .retry(_, let seconds) = outcome { #expect(seconds == 7, "\(format)") }
        }
    }

    @Test("a redirection names the new address, without its query and without tokens")
    func redirection() {
        let address = "https://user:secret@new.host/log/0123456789abcdef0123456789abcdef/x?key=1"
        let words = reason(outcome(reply(301, location: address)))
        #expect(
            words
                == "the server answers 301: its address is https://***@new.host/log/***/x, which is to be written instead"
        )
        #expect(reason(outcome(reply(302)))?.contains("no new address") == true)
    }

    @Test(
        "a web page in place of an answer is taken for a captive portal's, and the upload is repeated",
        arguments: [
            reply(200, "<!DOCTYPE html><html><body>Log in</body></html>"),
            reply(200, "\n\n<HTML><head></head>"),
            reply(204, "<p>Welcome</p>", type: "text/html; charset=utf-8"),
            reply(200, "<?xml version=\"1.0\"?><html xmlns=\"http://www.w3.org/1999/xhtml\">"),
        ])
    func portal(answer: UploadReply) throws {
        for format in try allFormats(rover) {
            let outcome = format.outcome(of: answer, for: [sampleFix], now: noon)
            #expect(kind(outcome) == .retry, "\(format)")
            #expect(format.messages(in: answer).isEmpty)
        }
    }

    @Test("a plain answer is accepted, even if its type is text/html")
    func plain() {
        #expect(outcome(reply(200, "OK", type: "text/html")) == .accepted)
        #expect(outcome(reply(200, "", type: "text/html")) == .accepted)
        #expect(outcome(reply(200, "<gpx/>", type: "application/xml")) == .accepted)
    }

    @Test(
        "the server's message is shown as one short line without markup, controls and tokens",
        arguments: [
            ("<html><head><style>p{}</style><SCRIPT>x<y</SCRIPT></head><h1>No</h1>\n<p>way</p>", "No way"),
            (#"{"error":{"code":400,"message":"bad\n\u001b[31mfield"}}"#, "bad [31mfield"),
            (#"{"message":"x","error":"y"}"#, "x"),
            (#"{"errors":["lat is missing"]}"#, "lat is missing"),
            ("Bearer abcdef123 is unknown", "Bearer *** is unknown"),
            ("no eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc here", "no *** here"),
            ("see /x?api_key=tellnone&a=1", "see /x?api_key=***&a=1"),
            ("", ""),
        ])
    func words(body: String, shown: String) {
        let expected = "the server answers 400" + (shown.isEmpty ? "" : ": \(shown)")
        #expect(reason(outcome(reply(400, body))) == expected)
    }

    @Test("a long message of the server is cut at 200 characters")
    func longWords() throws {
        let words = try #require(reason(outcome(reply(500, String(repeating: "é no ", count: 5000)))))
        #expect(words.count == "the server answers 500: ".count + 201)
    }

    @Test(
        "Retry-After is seconds or a date, at most a day",
        arguments: [
            ("120", 120), (" 7 ", 7), ("0", 0), ("99999999999999999999999", 86_400),
            ("Fri, 20 Nov 2026 12:01:00 GMT", 60), ("Friday, 20-Nov-26 12:01:00 GMT", 60),
            ("Fri Nov 20 12:01:00 2026", 60), ("Fri, 20 Nov 2026 11:00:00 GMT", 0),
            ("Fri, 20 Nov 2099 11:00:00 GMT", 86_400), ("-5", nil), ("soon", nil), ("", nil), ("1.5", nil),
            ("Fri, 31 Feb 2026 12:01:00 GMT", nil), ("Fri, 20 Nov 2026 25:01:00 GMT", nil),
            ("Fri, 20 Nov 2026 12:01:00 CET", nil), (String(repeating: "9", count: 100), nil),
        ] as [(String, Double?)])
    func retryAfter(field: String, seconds: Double?) {
        #expect(outcome(reply(503, retryAfter: field)) == .retry(reason: "the server answers 503", after: seconds))
    }
}
