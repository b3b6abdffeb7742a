/// A failure at an offset of the current buffer; the parser turns the offset into a line and a column.
struct XMLFailure: Error {
    var kind: GPXError.Kind
    var offset: Int
    var reason: String

    static func malformed(_ reason: String, at offset: Int) -> XMLFailure {
        XMLFailure(kind: .malformed, offset: offset, reason: reason)
    }
}
