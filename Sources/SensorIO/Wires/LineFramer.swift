/// Cuts a stream into lines, however it was split on its way; pure bookkeeping.
///
/// A line ends with a line feed, with a carriage return before it or not; both are left out, and so are empty lines. A line
/// beyond the limit is dropped whole and counted. Each peer needs a framer of its own.
public struct LineFramer: Sendable {
    /// Bytes that a line may have.
    public let limit: Int

    /// Lines that were longer.
    public private(set) var droppedLines = 0

    private var partial: [UInt8] = []
    private var isSkipping = false

    /// Makes a framer.
    ///
    /// - Parameter limit: Bytes that a line may have, without its end.
    public init(limit: Int = 65_536) {
        self.limit = limit
    }

    /// Takes bytes and hands over the lines that they end.
    ///
    /// - Parameters:
    ///   - bytes: The next bytes of the stream.
    ///   - body: Takes a line, which is valid during the call only.
    public mutating func take(_ bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
        var start = 0
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
            end(bytes.extracting(start..<index), body)
            start = index + 1
        }
        let rest = bytes.extracting(start..<bytes.count)
        // One byte more, which may be the carriage return.
        if !isSkipping, partial.count + rest.count > limit + 1 { skip() }
        if !isSkipping { append(rest) }
    }

    /// Hands over what the stream ended with, where it ended without a line feed, and begins anew.
    public mutating func finish(_ body: (Span<UInt8>) -> Void) {
        if !isSkipping { deliverPartial(body) }
        begin()
    }

    private mutating func end(_ tail: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
        if isSkipping {
            // It was counted when it became too long.
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
