public import Geolocation
public import LocationRelay
import SensorIO
import WebSocketFormat
import WebSocketIO

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Carries updates to a server over a WebSocket, and connects again whenever that is lost.
///
/// An update stays in the queue until the server has acknowledged it, or, where the server does not do that, until the
/// system has taken it. After a loss the queue is sent again from its beginning; a receiver tells by source and sequence what
/// it has seen already.
@SensorActor
public final class WebSocketTransport: ReportingTransport {
    /// The server's address.
    nonisolated public let name: String

    /// Whether the server can be reached, what was dropped, and who hears of it.
    public let report = TransportReport()

    /// Seconds that the server took for its last answer; nil before the first one of a connection.
    public internal(set) var roundTripTime: Double?

    /// How good the connection has been of late, 0.28125…1, by its round trips and losses; see `ConnectionQuality`.
    public var connectionQuality: Double { quality.quality(now: clock.instant) }

    nonisolated let address: Result<WebSocketAddress, ProviderError>
    nonisolated let configuration: WebSocketTransportConfiguration
    nonisolated let policy: ReconnectPolicy
    nonisolated let clock: any SensorClock
    nonisolated let random: @Sendable (ClosedRange<Double>) -> Double
    nonisolated let device: String
    let queue: any RelayQueue
    let attemptLimit: SensorDeadline
    let pause: SensorDeadline
    let beat: SensorDeadline
    let farewell: SensorDeadline

    var link: WebSocketLink?
    var leaving: WebSocketLink?
    var attempt = 0
    var failures = 0
    var hasWorked = false
    var openTime: SensorInstant?
    var acknowledges = false
    var acknowledged: Int64 = 0

    /// Messages that were sent on the connection, and when the server last made progress with them.
    var sent: Int64 = 0
    var progress = SensorInstant(nanoseconds: 0)

    /// Batches for which there has been no room yet, and how many updates those have that the system has not taken yet.
    var crowded = 0
    var unsent: [Int] = []
    var encoder = WebSocketEncoder(role: .client)
    var schedule = SendSchedule()
    var quality = ConnectionQuality()

    /// Makes a transport, which is closed at first.
    ///
    /// - Parameters:
    ///   - url: The server's address, `wss://…`.
    ///   - configuration: How to connect.
    ///   - queue: What holds updates until they are delivered; nil for memory.
    ///   - clock: The source of time.
    ///   - random: Draws pauses from a range, seconds.
    nonisolated public convenience init(
        url: URL, configuration: WebSocketTransportConfiguration = WebSocketTransportConfiguration(),
        queue: (any RelayQueue)? = nil, clock: any SensorClock = SystemClock(),
        random: @escaping @Sendable (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) {
        self.init(url.absoluteString, configuration: configuration, queue: queue, clock: clock, random: random)
    }

    /// Makes a transport of an address as text; see the other initialiser.
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
        attemptLimit = SensorDeadline(clock: clock)
        pause = SensorDeadline(clock: clock)
        beat = SensorDeadline(clock: clock)
        farewell = SensorDeadline(clock: clock)
    }

    nonisolated private static func drawnIdentifier() -> String { UUID().uuidString.lowercased() }

    /// Updates that wait to be sent or acknowledged.
    public var queueDepth: Int { queue.count }

    /// Updates that may wait.
    public var queueCapacity: Int? { queue.capacity }
}
