import Geolocation
import WebSocketFormat

/// A client that has connected but has not yet sent a complete request.
@NetworkActor
final class PendingHandshake {
    /// The outcome of the opening handshake.
    enum Outcome {
        /// The client has sent a complete request; `rest` contains the bytes that followed it.
        case request(HTTPRequest, rest: [UInt8])
        /// The client has sent bytes that are not a valid request.
        case fault(HTTPError)
        /// The client has disconnected, or the TLS handshake has failed.
        case gone(StreamEnd)
    }

    let stream: any ByteStream
    let arrival: SensorInstant
    private var reader = HTTPHeadReader<HTTPRequest>()
    private let onOutcome: @NetworkActor (Outcome) -> Void
    private var isDone = false

    init(
        _ stream: any ByteStream, arrival: SensorInstant, onOutcome: @escaping @NetworkActor (Outcome) -> Void
    ) {
        self.stream = stream
        self.arrival = arrival
        self.onOutcome = onOutcome
        stream.owner = self
    }

    private func finish(_ outcome: Outcome) {
        guard !isDone else { return }
        isDone = true
        onOutcome(outcome)
    }
}

extension PendingHandshake: ByteStreamOwner {
    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) {
        guard !isDone else { return }
        do throws(HTTPError) {
            guard let (head, count) = try reader.read(bytes) else { return }
            finish(.request(head, rest: Array(span: bytes.extracting(count..<bytes.count))))
        } catch {
            finish(.fault(error))
        }
    }

    func streamDidDrain(_ stream: any ByteStream) {}

    func stream(_ stream: any ByteStream, didEnd end: StreamEnd) { finish(.gone(end)) }
}

extension Array where Element == UInt8 {
    /// Creates an array from the bytes of a span.
    init(span: Span<UInt8>) {
        self = span.withUnsafeBufferPointer { Array($0) }
    }
}
