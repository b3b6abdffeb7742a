public import SensorReplay

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a simulator does with a route.
public struct RouteSimulationOptions: Sendable {
    /// How the route is driven, and how well the receiver tells it.
    public var drive = RouteDriveOptions()

    /// Whether the vehicle stands at the document's stops, too, where `drive.dwell` tells how long; `RouteWaypoints` says which
    /// of them lie where on the route.
    public var stopsAtPlaces = true

    /// How many seconds of the drive pass in each second.
    public var rate = ReplayRate.original

    /// How often it is driven; each time is the same drive.
    public var passes = ReplayPasses.once

    /// When the drive begins by the times of its fixes; nil for the time of the start, from which the times then go on
    /// through pauses and passes.
    public var begin: Date?

    /// Makes options; each has a default.
    public init() {}
}
