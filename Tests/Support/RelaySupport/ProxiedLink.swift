import Dispatch
import NetworkIO

/// One connection through a proxy: a stream to either side.
@NetworkActor
final class ProxiedLink: ByteStreamOwner {
    /// Bytes that wait for one side before the other one has to wait, too.
    nonisolated private static let room = 262_144

    private var client: (any ByteStream)?
    private var server: (any ByteStream)?
    private let connector = StreamConnector()
    private var onEnd: (@NetworkActor () -> Void)?
    private var isStalled = false

    /// Bytes that still pass before the connection is closed.
    private var left: Int?

    init(_ client: any ByteStream) {
        self.client = client
    }

    /// Whether both sides are connected, and no cut is in progress that ends by itself.
    var isWhole: Bool { client != nil && server != nil && onEnd != nil && left == nil }

    /// Connects to the server; `onEnd` is called once, when the connection has ended.
    func connect(to port: Int, onEnd: @escaping @NetworkActor () -> Void) {
        self.onEnd = onEnd
        connector.connect(to: "127.0.0.1", port: port, tls: nil) { [weak self] result in
            guard let self else { return }
            guard case .success(let stream) = result else { return close() }
            server = stream
            stream.owner = self
            client?.owner = self
        }
    }

    func cut(_ cut: LinkProxy.Cut, after bytes: Int) {
        guard !isStalled else { return close() }
        switch cut {
        case .close: close()
        case .halve: left = bytes
        case .stall:
            isStalled = true
            pause(true)
        case .reset:
            pause(true)
            end()
            // Bytes received meanwhile are never read, so that the system sends a reset.
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) {
                NetworkActor.enqueue { self.close() }
            }
        }
    }

    func close() {
        connector.cancel()
        client?.cancel()
        server?.cancel()
        (client, server) = (nil, nil)
        end()
    }

    private func end() {
        let onEnd = onEnd
        self.onEnd = nil
        onEnd?()
    }

    private func pause(_ isPaused: Bool) {
        client?.isReadingPaused = isPaused
        server?.isReadingPaused = isPaused
    }

    private func other(of stream: any ByteStream) -> (any ByteStream)? { stream === client ? server : client }

    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) {
        guard let other = other(of: stream) else { return }
        let count = min(left ?? .max, bytes.count)
        other.send(bytes.extracting(0..<count).withUnsafeBufferPointer { Array($0) })
        if other.waitingBytes > Self.room { stream.isReadingPaused = true }
        guard let limit = left else { return }
        left = limit - count
        // After the bytes that were sent just now.
        if count < bytes.count { NetworkActor.enqueue { self.close() } }
    }

    func streamDidDrain(_ stream: any ByteStream) {
        guard !isStalled, onEnd != nil else { return }
        other(of: stream)?.isReadingPaused = false
    }

    func stream(_ stream: any ByteStream, didEnd end: StreamEnd) {
        let other = other(of: stream)
        if stream === client { client = nil } else { server = nil }
        guard let other else { return close() }
        other.finish()
    }
}
