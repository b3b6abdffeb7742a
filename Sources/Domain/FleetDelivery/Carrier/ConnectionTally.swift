public import Geolocation

/// Counts, for monitoring, how often a device or hub connected to the broker and lost the connection.
public struct ConnectionTally: Sendable, Hashable {
    private var connections = 0
    private var losses = 0
    private var isConnected = false

    /// Creates a tally that has counted no connection.
    public init() {}

    /// Records that a connection to the broker has been established.
    public mutating func connect() {
        guard !isConnected else { return }
        isConnected = true
        connections += 1
    }

    /// Records that the connection to the broker has ended; ignores failed attempts to connect.
    public mutating func disconnect() {
        if isConnected { losses += 1 }
        isConnected = false
    }

    /// The measures `connections_total` and `connections_lost_total`: how many connections were established, and how
    /// many lost.
    public var measures: [Measure] {
        [
            Measure("connections_total", .counter, Double(connections)),
            Measure("connections_lost_total", .counter, Double(losses)),
        ]
    }
}
