/// Where the name of a tag stands in the buffer.
struct XMLTag {
    var nameStart = 0
    var nameEnd = 0
    /// Where the local name begins: after the first colon, or at `nameStart` without one.
    var localStart = 0

    var hasPrefix: Bool { localStart != nameStart }
    /// The end of the prefix, before the colon; equal to `nameStart` without one.
    var prefixEnd: Int { hasPrefix ? localStart - 1 : nameStart }
}
