import WebSocketFormat

/// The result of reading a head.
struct HTTPReading<Head: HTTPHead>: Hashable {
    var head: Head?
    /// The number of bytes of the head.
    var count = 0
    var error: HTTPError?

    /// Reads bytes in chunks, up to the end of the head.
    init(_ pieces: [ArraySlice<UInt8>], limits: HTTPLimits = HTTPLimits()) {
        var reader = HTTPHeadReader<Head>(limits: limits)
        do throws(HTTPError) {
            for piece in pieces {
                if let (head, count) = try reader.read(piece.span) {
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

/// The lines of a head with their line ends, and the final empty line.
func head(_ lines: String...) -> String { lines.map { $0 + "\r\n" }.joined() + "\r\n" }
