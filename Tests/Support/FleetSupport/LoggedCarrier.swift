public import FleetDelivery
public import Geolocation
import TestSupport

/// A carrier and everything that it has reported.
@SensorActor
public final class LoggedCarrier<Carrier: FleetCarrier> {
    /// The carrier.
    public let carrier: Carrier

    /// The reported events, in order.
    public private(set) var reports: [FleetCarrierReport] = []

    /// Opens a carrier.
    public init(_ carrier: Carrier) {
        self.carrier = carrier
        carrier.onReports = { [weak self] in self?.reports += $0 }
        carrier.open()
    }

    /// Whether it was connected once.
    public var isConnected: Bool { reports.contains { if case .connected = $0 { true } else { false } } }

    /// The numbers of the messages that the broker has accepted.
    public var held: [UInt64] { reports.flatMap { if case .held(let numbers) = $0 { numbers } else { [UInt64]() } } }

    /// The received messages.
    public var arrivals: [FleetArrival] {
        reports.flatMap { if case .arrived(let arrivals) = $0 { arrivals } else { [FleetArrival]() } }
    }

    /// Waits until a condition holds.
    public func wait(_ what: String, until holds: (LoggedCarrier) -> Bool) async throws {
        try await Patience.wait("\(what): \(reports.suffix(3))") { holds(self) }
    }
}
