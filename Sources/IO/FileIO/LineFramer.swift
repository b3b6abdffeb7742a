/// Splits a byte stream, which may arrive in chunks of any size, into lines.
///
/// A line ends with a line feed, optionally preceded by a carriage return. Both are removed, and empty lines are
/// skipped. A line longer than the limit is dropped as a whole and counted. Use a separate framer for each peer.
public struct LineFramer: Sendable {
    /// The length limit of a line in bytes, without its line end.
    public let limit: Int

    /// The number of lines that were dropped because they were too long.
    public private(set) var droppedLines = 0

    private var partial: [UInt8] = []
    private var isSkipping = false

    /// Creates a framer at the beginning of a stream.
    ///
    /// - Parameter limit: The longest line in bytes, without its end. Default: 65536.
    public init(limit: Int = 65_536) {
        self.limit = limit
    }

    /// Handles the next bytes of the stream, and passes on the lines that they complete.
    ///
    /// - Parameters:
    ///   - bytes: The received bytes.
    ///   - body: Called with each line, which is valid only during the call.
    public mutating func ingest(_ bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
        var start = 0
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
            end(bytes.extracting(start..<index), body)
            start = index + 1
        }
        let rest = bytes.extracting(start..<bytes.count)
        // One extra byte is allowed, since it may be the carriage return.
        if !isSkipping, partial.count + rest.count > limit + 1 { skip() }
        if !isSkipping { append(rest) }
    }

    /// Passes on the last line if the stream ended without a line feed, and resets the framer.
    public mutating func finish(_ body: (Span<UInt8>) -> Void) {
        if !isSkipping { deliverPartial(body) }
        begin()
    }

    private mutating func end(_ tail: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
        if isSkipping {
            // The line is not counted here, since it was counted when it exceeded the limit.
        } else if partial.isEmpty {
            deliver(tail, body)
        } else if partial.count + tail.count > limit + 1 {
            droppedLines += 1
        } else {
            append(tail)
            deliverPartial(body)
        }
        begin()
    }

    private mutating func begin() {
        partial.removeAll(keepingCapacity: true)
        isSkipping = false
    }

    private mutating func deliverPartial(_ body: (Span<UInt8>) -> Void) {
        let line = partial[...]
        deliver(line.span, body)
    }

    private mutating func deliver(_ line: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
        var count = line.count
        if count > 0, line[count - 1] == UInt8(ascii: "\r") { count -= 1 }
        if count > limit {
            droppedLines += 1
        } else if count > 0 {
            body(line.extracting(0..<count))
        }
    }

    private mutating func append(_ bytes: Span<UInt8>) {
        bytes.withUnsafeBufferPointer { partial.append(contentsOf: $0) }
    }

    private mutating func skip() {
        droppedLines += 1
        isSkipping = true
        partial.removeAll()
    }
}
