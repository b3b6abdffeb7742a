public import CodecSupport
public import Geolocation
public import SensorReplay

/// Options of a route simulator.
public struct RouteSimulationOptions: Sendable {
    /// The options of the drive and of the receiver.
    public var drive = RouteDriveOptions()

    /// Whether the vehicle also stops at the document's stops, for `drive.dwell` seconds; `RouteWaypoints` places them
    /// on the route.
    ///
    /// Default: `true`.
    public var stopsAtPlaces = true

    /// The rate at which the drive is replayed.
    ///
    /// Default: `.original`.
    public var rate = ReplayRate.original

    /// The number of passes; each pass is the same drive.
    ///
    /// Default: `.once`.
    public var passes = ReplayPasses.once

    /// The time of the first fix; `nil` for the time of the start, with times that continue through pauses and passes.
    public var begin: Date?

    /// Creates options with defaults.
    public init() {}
}
