import WebSocketFormat

/// What a reader makes of the bytes of a head.
struct HTTPReading<Head: HTTPHead>: Hashable {
    var head: Head?
    /// The bytes that belong to the head.
    var count = 0
    var error: HTTPError?

    /// Reads bytes that come in pieces, up to the end of the head.
    init(_ pieces: [ArraySlice<UInt8>], limits: HTTPLimits = HTTPLimits()) {
        var reader = HTTPHeadReader<Head>(limits: limits)
        do throws(HTTPError) {
            for piece in pieces {
                if let (head, count) = try reader.take(piece.span) {
                    self.head = head
                    self.count += count
                    return
                }
                count += piece.count
            }
        } catch {
            self.error = error
        }
    }

    init(_ text: String, limits: HTTPLimits = HTTPLimits()) {
        self.init([Array(text.utf8)[...]], limits: limits)
    }
}

typealias RequestReading = HTTPReading<HTTPRequest>
typealias ResponseReading = HTTPReading<HTTPResponse>

/// The lines of a head, each with its end, and the empty one.
func head(_ lines: String...) -> String { lines.map { $0 + "\r\n" }.joined() + "\r\n" }
