public import CodecSupport
public import Geolocation
public import SensorReplay

/// The options of a route simulator.
public struct RouteSimulationOptions: Sendable {
    /// The speed of the simulated vehicle along the route, and the errors of its simulated GPS receiver.
    public var drive = RouteDriveOptions()

    /// Whether the vehicle also stops at the stops that the route's document contains, for `drive.dwell` seconds each.
    ///
    /// `RouteWaypoints` determines the places of these stops on the route. Default: `true`.
    public var stopsAtPlaces = true

    /// The rate at which the simulator replays the drive.
    ///
    /// Default: `.original`.
    public var rate = ReplayRate.original

    /// The number of times that the drive is replayed; each replay has the same positions.
    ///
    /// Default: `.once`.
    public var passes = ReplayPasses.once

    /// The time of the first fix of the drive.
    ///
    /// If it is `nil`, the first fix has the time at which the simulator starts, and times continue through pauses and
    /// repetitions.
    public var begin: Date?

    /// Creates options with the default values.
    public init() {}
}
