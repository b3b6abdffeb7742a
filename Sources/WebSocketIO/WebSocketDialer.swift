public import SensorIO
public import WebSocketFormat

/// One attempt to open a WebSocket: looks the name up, connects, encrypts, and asks for the upgrade.
///
/// It has no time limit of its own: who dials cancels what takes too long.
@NetworkActor
public final class WebSocketDialer {
    /// What the attempt yields.
    public typealias Result = Swift.Result<(connection: WebSocketConnection, response: HTTPResponse), WebSocketEnd>

    nonisolated private let address: WebSocketAddress
    nonisolated private let fields: [HTTPField]
    nonisolated private let tls: TLSClientSettings
    nonisolated private let limits: WebSocketLimits

    private let connector = StreamConnector()
    private let key = WebSocketUpgrade.makeKey()
    private var reader = HTTPHeadReader<HTTPResponse>()
    private var stream: (any ByteStream)?
    private var completion: (@NetworkActor (Result) -> Void)?

    /// Makes an attempt that has not begun.
    ///
    /// - Parameters:
    ///   - address: Where to.
    ///   - fields: What to send in the request beside the fields that every upgrade has.
    ///   - tls: How to encrypt, where the address asks for that.
    ///   - limits: What the server may send.
    nonisolated public init(
        to address: WebSocketAddress, fields: [HTTPField] = [], tls: TLSClientSettings = TLSClientSettings(),
        limits: WebSocketLimits = WebSocketLimits()
    ) {
        self.address = address
        self.fields = fields
        self.tls = tls
        self.limits = limits
    }

    /// Begins; `completion` is called once unless the attempt is cancelled, and sets the owner of the connection.
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

    /// Ends the attempt; nothing is called any more.
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
            guard let (head, count) = try reader.take(bytes) else { return }
            upgrade(head, rest: Array(span: bytes.extracting(count..<bytes.count)))
        } catch {
            fail(.lost("does not speak HTTP: \(error.reason)"))
        }
    }

    private func upgrade(_ head: HTTPResponse, rest: [UInt8]) {
        do throws(WebSocketUpgradeError) {
            try WebSocketUpgrade.check(response: head, key: key)
            guard let stream else { return }
            let connection = WebSocketConnection(stream, role: .client, limits: limits, farewells: .timeless)
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
    /// Reads the answer.
    public func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) { read(bytes) }

    /// Waits for the answer.
    public func streamDidDrain(_ stream: any ByteStream) {}

    /// Reports that there is none.
    public func stream(_ stream: any ByteStream, didEnd end: StreamEnd) { fail(WebSocketEnd(end)) }
}
