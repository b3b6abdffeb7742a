public import SensorReplay

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a simulator does with a route.
public struct RouteSimulationOptions: Sendable {
    /// Metres from the route within which a stop of the document is one of the drive.
    public static let stopDistance = 100.0

    /// How the route is driven, and how well the receiver tells it.
    public var drive = RouteDriveOptions()

    /// Whether the vehicle stands at the document's stops within ``stopDistance`` of the route, too, where `drive.dwell` tells
    /// how long.
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
