public import Geolocation
import SensorIO
public import WebSocketFormat

/// Opens a WebSocket to a server: looks up the name, connects, performs the TLS handshake, and requests the upgrade.
///
/// Only connecting has a timeout; the caller has to cancel an attempt that takes too long in total.
@NetworkActor
public final class WebSocketDialer {
    /// The outcome of an attempt: the connection and the server's response, or the reason for the failure.
    public typealias Result = Swift.Result<(connection: WebSocketConnection, response: HTTPResponse), WebSocketEnd>

    /// The maximum time in seconds that the server gets to close its side of a connection that is no longer needed.
    nonisolated private static let farewellTime = 10.0

    nonisolated private let address: WebSocketAddress
    nonisolated private let fields: [HTTPField]
    nonisolated private let tls: TLSClientSettings
    nonisolated private let limits: WebSocketLimits

    private let connector: StreamConnector
    private let farewells: FinishingStreams
    private let key = WebSocketUpgrade.makeKey()
    private var reader = HTTPHeadReader<HTTPResponse>()
    private var stream: (any ByteStream)?
    private var completion: (@NetworkActor (Result) -> Void)?

    /// Creates a dialer; nothing is opened yet.
    ///
    /// - Parameters:
    ///   - address: The address of the server.
    ///   - fields: The header fields to send in addition to those of every upgrade.
    ///   - tls: The TLS settings for a `wss` connection.
    ///   - limits: The limits on the server's messages.
    ///   - clock: The clock for timeouts.
    nonisolated public init(
        to address: WebSocketAddress, fields: [HTTPField] = [], tls: TLSClientSettings = TLSClientSettings(),
        limits: WebSocketLimits = WebSocketLimits(), clock: any SensorClock = SystemClock()
    ) {
        connector = StreamConnector(clock: clock)
        farewells = FinishingStreams(limit: 1, patience: Self.farewellTime, clock: clock)
        self.address = address
        self.fields = fields
        self.tls = tls
        self.limits = limits
    }

    /// Starts the attempt to open the WebSocket.
    ///
    /// `completion` is called once with the new connection or an error, unless the attempt is cancelled. The function
    /// should set the owner of the new connection; the owner receives the messages.
    public func dial(_ completion: @escaping @NetworkActor (Result) -> Void) {
        self.completion = completion
        connector.connect(to: address.host, port: address.port, tls: address.isSecure ? tls : nil) {
            [weak self] result in
            switch result {
            case .success(let stream): self?.ask(stream)
            case .failure(let end): self?.complete(.failure(WebSocketEnd(end)))
            }
        }
    }

    /// Cancels the attempt to open the WebSocket; the completion is not called.
    public func cancel() {
        completion = nil
        connector.cancel()
        stream?.cancel()
        stream = nil
    }

    private func ask(_ stream: any ByteStream) {
        guard completion != nil else { return stream.cancel() }
        do throws(HTTPWritingError) {
            let request = try WebSocketUpgrade.request(
                target: address.target, host: address.authority, key: key, fields: fields)
            self.stream = stream
            stream.owner = self
            stream.send(request)
        } catch {
            stream.cancel()
            complete(.failure(.lost("cannot be asked: \(error)")))
        }
    }

    private func read(_ bytes: Span<UInt8>) {
        do throws(HTTPError) {
            guard let (head, count) = try reader.read(bytes) else { return }
            upgrade(head, rest: Array(span: bytes.extracting(count..<bytes.count)))
        } catch {
            fail(.lost("does not speak HTTP: \(error.reason)"))
        }
    }

    private func upgrade(_ head: HTTPResponse, rest: [UInt8]) {
        do throws(WebSocketUpgradeError) {
            try WebSocketUpgrade.check(response: head, key: key)
            guard let stream else { return }
            let connection = WebSocketConnection(stream, role: .client, limits: limits, farewells: farewells)
            self.stream = nil
            complete(.success((connection, head)))
            connection.start(with: rest)
        } catch {
            fail(
                .refused(
                    status: error.status, retryAfter: error.retryAfter.map(Double.init), reason: error.reason))
        }
    }

    private func fail(_ end: WebSocketEnd) {
        stream?.cancel()
        stream = nil
        complete(.failure(end))
    }

    private func complete(_ result: Result) {
        let completion = completion
        self.completion = nil
        completion?(result)
    }
}

extension WebSocketDialer: ByteStreamOwner {
    /// Reads the server's response to the upgrade request.
    public func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) { read(bytes) }

    /// Does nothing, since the upgrade request is short.
    public func streamDidDrain(_ stream: any ByteStream) {}

    /// Reports the end of the stream as a failure of the attempt to open the WebSocket.
    public func stream(_ stream: any ByteStream, didEnd end: StreamEnd) { fail(WebSocketEnd(end)) }
}
