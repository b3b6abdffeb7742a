import CodecSupport
import LocationExchange

/// An answer of a server in an input: a line with the status, the type, `Retry-After` and the address, with `|` between,
/// and the body; `nil` if there is no status.
func readUploadReply(_ bytes: [UInt8]) -> UploadReply? {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let words = line.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    guard let status = words.first.flatMap({ Int($0) }) else { return nil }
    func word(_ index: Int) -> String? { index < words.count && !words[index].isEmpty ? words[index] : nil }
    return UploadReply(
        status: status, contentType: word(1), retryAfter: word(2), location: word(3),
        body: Array(bytes.dropFirst(line.count + 1)))
}

extension Mutation {
    /// A mutation of the words of answers: values of JSON, and markup.
    static let replies = Mutation(
        ends: { before, next in isReplyPunctuation(before) || isReplyPunctuation(next) },
        isDelimiter: isReplyPunctuation,
        texts: [
            "200", "201", "204", "301", "400", "401", "404", "413", "422", "429", "503", "-1", "0", "120",
            "Fri, 20 Nov 2026 12:01:00 GMT", "text/html", "application/json", "https://host/a?token=b", "\"ok\"", "1",
            "2", "3", "1e300", "NaN", "null", "\"\\u0000\"", "\"\\ud800\"", "{}", "[]", "<html>", "<script>",
            "</script>",
            "\"encrypted\"", "\"card\"", "\"location\"", "\"cmd\"", "\"partial write\"", "\"line_number\"", "Bearer",
            "e30", "\u{1B}[0m", "\u{202E}", "é", "\r\n", "{lat}", "{device}", "{",
        ])
}

private func isReplyPunctuation(_ byte: UInt8) -> Bool { "{}[],:|<>\n\" ".utf8.contains(byte) }
