public import Geolocation
public import WebSocketRelay

extension LinkCutTrial {
    /// The updates of a trial, and its disturbances.
    public struct Settings: Sendable {
        /// The number of cuts of the connection.
        public var cuts: Int

        /// Seconds for which a connection is open before it is cut.
        public var intervals: ClosedRange<Double>

        /// Updates pushed per second.
        public var rate: Double

        /// Seconds that a stall lasts before the connection is closed.
        public var stalls = 0.05...0.2

        /// Seconds within which all cuts must be made.
        public var limit = 600.0

        /// The generator of the times and kinds of the cuts.
        public var seed: UInt64

        /// How the transport connects.
        public var configuration: WebSocketTransportConfiguration

        /// Describes a trial; the transport may connect without encryption.
        public init(
            cuts: Int, intervals: ClosedRange<Double> = 0...0.2, rate: Double, seed: UInt64,
            configuration: WebSocketTransportConfiguration = WebSocketTransportConfiguration()
        ) {
            self.cuts = cuts
            self.intervals = intervals
            self.rate = rate
            self.seed = seed
            self.configuration = configuration
            self.configuration.allowInsecureConnections = true
        }
    }

    /// The description of what took too long.
    struct Overdue: Error, CustomStringConvertible {
        let description: String
    }

    /// The result of a trial.
    public struct Outcome: Sendable {
        /// Seconds from the first push to the end of the cuts.
        public internal(set) var seconds = 0.0

        /// Updates that were pushed, of two fixes each.
        public internal(set) var pushed = 0

        /// The number of cuts of each kind.
        public internal(set) var cuts: [LinkProxy.Cut: Int] = [:]

        /// The number of all cuts.
        public var cutCount: Int { cuts.values.reduce(0, +) }

        /// Connections that were made.
        public internal(set) var connections = 0

        /// The updates that arrived.
        public internal(set) var tally = DeliveryTally()

        /// The drops of the transport.
        public internal(set) var transportDrops = DropCounts()

        /// The drops of the receiver, including duplicates.
        public internal(set) var receiverDrops = DropCounts()

        /// Fixes that were pushed and did not arrive.
        public var lost: Int { tally.lost(of: 2 * pushed) }
    }
}
