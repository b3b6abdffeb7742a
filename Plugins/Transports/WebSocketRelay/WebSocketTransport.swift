public import Geolocation
public import LocationRelay
import NetworkIO
import WebSocketFormat

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Sends updates to a server over a WebSocket, and reconnects when the connection is lost.
///
/// An update stays in the queue until the server has acknowledged it or, if the server does not acknowledge, until the
/// system has accepted it for sending. After a loss the queue is sent again from its start; the receiver detects
/// duplicates by source and sequence number.
@SensorActor
public final class WebSocketTransport: ReportingTransport {
    /// The server's address.
    nonisolated public let name: String

    /// The connection state, the drops and their observers.
    public let report = TransportState()

    /// The round-trip time of the last ping, in seconds; `nil` before the first pong of a connection.
    public internal(set) var roundTripTime: Double?

    /// The recent quality of the connection, 0.28125…1, from its round trips and losses; see `ConnectionQuality`.
    public var connectionQuality: Double { quality.quality(now: clock.instant) }

    nonisolated let address: Result<WebSocketAddress, ProviderError>
    nonisolated let configuration: WebSocketTransportConfiguration
    nonisolated let policy: ReconnectPolicy
    nonisolated let clock: any SensorClock
    nonisolated let random: @Sendable (ClosedRange<Double>) -> Double
    nonisolated let device: String
    let queue: any RelayQueue
    let pause: SensorDeadline

    /// The deadline of the next acknowledgement.
    let overdue: SensorDeadline

    var link: WebSocketLink?
    var attempt = 0
    var failures = 0
    var hasWorked = false
    var openTime: SensorInstant?
    var acknowledges = false
    var acknowledged: Int64 = 0

    /// The number of messages sent on the current connection.
    var sent: Int64 = 0

    /// The batches that the link has not yet reported room for, and the update counts of those not yet accepted by the
    /// system.
    var crowded = 0
    var unsent: [Int] = []
    var encoder = WebSocketEncoder(role: .client)
    var schedule = SendSchedule()
    var quality = ConnectionQuality()

    /// Creates a closed transport.
    ///
    /// - Parameters:
    ///   - url: The server's address, `wss://…`.
    ///   - configuration: The transport's configuration.
    ///   - queue: Holds updates until they are delivered; `nil` for a queue in memory.
    ///   - clock: The source of time.
    ///   - random: Draws a pause from a range, in seconds.
    nonisolated public convenience init(
        url: URL, configuration: WebSocketTransportConfiguration = WebSocketTransportConfiguration(),
        queue: (any RelayQueue)? = nil, clock: any SensorClock = SystemClock(),
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.init(url.absoluteString, configuration: configuration, queue: queue, clock: clock, random: random)
    }

    /// Creates a transport from an address as text; see the other initialiser.
    nonisolated init(
        _ text: String, configuration: WebSocketTransportConfiguration, queue: (any RelayQueue)? = nil,
        clock: any SensorClock, random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        address = Result { () throws(ProviderError) in try WebSocketAddress(text) }
        name = (try? address.get().description) ?? text
        self.configuration = configuration
        self.clock = clock
        self.random = random
        self.queue = queue ?? MemoryQueue(capacity: configuration.maxQueueSize)
        device = configuration.deviceIdentifier ?? Self.drawnIdentifier()
        policy = ReconnectPolicy(configuration)
        pause = SensorDeadline(clock: clock)
        overdue = SensorDeadline(clock: clock)
    }

    nonisolated private static func drawnIdentifier() -> String { UUID().uuidString.lowercased() }

    /// The number of updates waiting to be sent or acknowledged.
    public var queueDepth: Int { queue.count }

    /// The maximum number of updates waiting.
    public var queueCapacity: Int? { queue.capacity }
}
