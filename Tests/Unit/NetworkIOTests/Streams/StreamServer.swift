import Geolocation
import NetworkIO
import SensorIO
import TestSupport

/// A listener of a test that keeps what it accepts.
@NetworkActor
final class StreamServer {
    private(set) var clients: [StreamRecorder] = []
    let listener: StreamListener

    /// Called with each client that connects.
    var onClient: (@NetworkActor (StreamRecorder) -> Void)?

    init(
        address: String? = nil, port: Int = 0, tls: TLSServerSettings? = nil, clock: any SensorClock = SystemClock()
    ) throws {
        listener = StreamListener(clock: clock)
        try listener.open(address: address, port: port, tls: tls) { [weak self] stream in
            guard let self else { return }
            let client = StreamRecorder(stream)
            clients.append(client)
            onClient?(client)
        }
    }

    var port: Int { listener.boundPort ?? 0 }

    /// Returns the client that connected at an index in their order, counted from 0.
    func client(_ index: Int = 0) async throws -> StreamRecorder {
        try await waitUntil("client \(index)") { clients.count > index }
        return clients[index]
    }

    /// Releases all clients, which closes the streams without another owner.
    func forgetClients() { clients = [] }
}

/// Connects, and returns a recorder of the stream.
@NetworkActor
func connect(to host: String = "127.0.0.1", _ port: Int, tls: TLSClientSettings? = nil) async throws -> StreamRecorder {
    let connector = StreamConnector()
    return try await withCheckedThrowingContinuation { continuation in
        connector.connect(to: host, port: port, tls: tls) { result in
            withExtendedLifetime(connector) {}
            continuation.resume(with: result.map { StreamRecorder($0) })
        }
    }
}

/// Why a connection cannot be made; `nil` if it can.
@NetworkActor
func refusal(of host: String = "127.0.0.1", _ port: Int, tls: TLSClientSettings? = nil) async -> StreamEnd? {
    do {
        _ = try await connect(to: host, port, tls: tls)
        return nil
    } catch {
        return error as? StreamEnd
    }
}

/// Waits for a number of bytes, or for the end, while the actor continues to run.
@concurrent func read(_ count: Int, from socket: StreamSocket) async -> [UInt8] { socket.read(count) }

/// Returns a number of bytes of the pattern, which repeats after 64 KiB.
func longPattern(_ count: Int) -> [UInt8] {
    var bytes = pattern(65_536)
    while bytes.count < count { bytes += bytes }
    return Array(bytes.prefix(count))
}
