import WebSocketFormat

/// The result of reading the bytes of a head.
struct HeadReading<Head: HTTPHead>: Hashable {
    private(set) var head: Head?
    /// The bytes that have been read without an error.
    private(set) var count = 0
    private(set) var error: HTTPError?

    /// Reads bytes that come in pieces, up to the end of the head.
    init(_ pieces: [ArraySlice<UInt8>], _ limits: HTTPLimits = HTTPLimits()) {
        var reader = HTTPHeadReader<Head>(limits: limits)
        for piece in pieces {
            do throws(HTTPError) {
                guard let found = try reader.read(piece.span) else {
                    count += piece.count
                    continue
                }
                head = found.head
                count += found.count
            } catch {
                self.error = error
                count = error.offset
            }
            return
        }
    }
}
