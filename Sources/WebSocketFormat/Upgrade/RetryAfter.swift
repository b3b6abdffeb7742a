/// When a server wants to be asked again (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// A day: what is longer is not believed.
    private static let most = 86_400

    /// The seconds, 0...86,400; nil where there is no such field, or one that is not understood.
    ///
    /// A time counts from that of the answer's own `Date`, so that the clocks of both sides need not agree; without one it
    /// is not understood.
    static func seconds(in fields: HTTPFields) -> Int? {
        guard let value = fields["Retry-After"] else { return nil }
        if let seconds = number(value) { return min(seconds, most) }
        let now = fields["Date"].flatMap(HTTPDate.seconds)
        guard let end = HTTPDate.seconds(of: value), let now else { return nil }
        return Int(min(max(end - now, 0), Int64(most)))
    }

    /// A number of digits only; one that is too large is the largest.
    private static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(text) ?? .max
    }
}
