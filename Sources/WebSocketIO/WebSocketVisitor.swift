import Geolocation
import SensorIO
import WebSocketFormat

/// A client that has connected and not yet said what it wants.
@NetworkActor
final class WebSocketVisitor {
    /// What a visitor turned out to be.
    enum Outcome {
        /// A complete request, and what came behind it.
        case request(HTTPRequest, rest: [UInt8])
        /// Bytes that are no request.
        case fault(HTTPError)
        /// Gone, or never able to encrypt.
        case gone(StreamEnd)
    }

    let stream: any ByteStream
    let arrival: SensorInstant
    private var reader = HTTPHeadReader<HTTPRequest>()
    private let onOutcome: @NetworkActor (WebSocketVisitor, Outcome) -> Void
    private var isDone = false

    init(
        _ stream: any ByteStream, arrival: SensorInstant,
        onOutcome: @escaping @NetworkActor (WebSocketVisitor, Outcome) -> Void
    ) {
        self.stream = stream
        self.arrival = arrival
        self.onOutcome = onOutcome
        stream.owner = self
    }

    private func finish(_ outcome: Outcome) {
        guard !isDone else { return }
        isDone = true
        onOutcome(self, outcome)
    }
}

extension WebSocketVisitor: ByteStreamOwner {
    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) {
        guard !isDone else { return }
        do throws(HTTPError) {
            guard let (head, count) = try reader.take(bytes) else { return }
            finish(.request(head, rest: Array(span: bytes.extracting(count..<bytes.count))))
        } catch {
            finish(.fault(error))
        }
    }

    func streamDidDrain(_ stream: any ByteStream) {}

    func stream(_ stream: any ByteStream, didEnd end: StreamEnd) { finish(.gone(end)) }
}

extension Array where Element == UInt8 {
    /// Makes an array of the bytes of a span.
    init(span: Span<UInt8>) {
        self = span.withUnsafeBufferPointer { Array($0) }
    }
}
