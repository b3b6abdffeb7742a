import AdaptiveTracking
public import CompanionLinking
import Foundation
public import Geolocation
public import GeolocationTestKit
public import LocationRelay
import RouteGeometry
import SubjectAlerting
import SubjectAlerts
import SubjectFollowing
import SubjectTracking

/// A pet with a collar that sends fixes over a link in memory, and a base that watches the yard with a radius of 25 m.
@SensorActor
public final class PetDay {
    /// The time of both sides.
    public let clock = ManualClock()
    /// The pet.
    public var pet: Pet
    /// The relay of the collar, with a fix each second.
    public let collar: LocationRelayService
    /// The receiver of the base.
    public let receiver: CompanionReceiver
    /// The ends of the collar and of the base.
    public let ends: (MemoryCompanionLink, MemoryCompanionLink)
    /// The fixes that the base has delivered.
    public let heard = RecordingSink()
    /// The manager of the base.
    public let base: GeolocationManager
    private let device: GeolocationManager
    private let source = ScriptedLocationProvider()

    /// Creates a pet in its yard, with a running collar.
    ///
    /// - Parameters:
    ///   - seed: The seed of the pet.
    ///   - mode: The collar's own mode.
    ///   - isAdaptive: Whether the base requests modes.
    public init(seed: UInt64, mode: TrackingMode? = .balanced, isAdaptive: Bool = true) throws {
        pet = Pet(seed: seed)
        ends = MemoryCompanionLink.pair(clock: clock)
        collar = LocationRelayService(
            stream: .remote, device: "collar", trackingMode: mode,
            transports: [CompanionTransport(over: ends.0, clock: clock)], clock: clock)
        device = GeolocationManager(clock: clock)
        receiver = CompanionReceiver(over: ends.1, clock: clock)
        base = GeolocationManager(clock: clock)
        let yard = try Geofence(around: Coordinate(latitude: 47, longitude: 9), radius: 25)
        let rules = AlertRules([AlertRule("Yard", .exit(.fence(yard), escape: 0))])
        let rex = SubjectProfile(id: "rex", devices: ["collar"])
        try base.add(SubjectFollower(SubjectTracker(profiles: [rex])))
        try base.add(SubjectAlerter(rules))
        if isAdaptive { try base.add(TrackingModeController(safeAreasOf: rules)) }
        try base.add(heard)
        base.add(receiver)
        base.start()
        try device.add(collar)
        device.add(source)
        device.start()
    }

    /// Lets some seconds pass, in each of which the collar measures a fix.
    public func live(_ seconds: Int) {
        for _ in 0..<seconds {
            clock.advance(by: 1)
            source.emit(pet.live(1, at: clock.now))
        }
    }

    /// Lets the pet escape, and returns the seconds from the border to the alert; `nil` if there was none for ten
    /// minutes.
    public func escape() -> Double? {
        pet.escape()
        var crossing: Date?
        for _ in 0..<600 {
            live(1)
            if crossing == nil, pet.distance > 25 { crossing = clock.now }
            if alertCount > 0 { return crossing.map { clock.now.timeIntervalSince($0) } ?? 0 }
        }
        return nil
    }

    /// The number of times that an alert was raised.
    public var alertCount: Int { derived(AlertEvent.self).count { $0.isRaised } }

    /// The events of a type that the base has delivered, in order.
    public func derived<Event: DerivedEvent>(_ type: Event.Type) -> [Event] {
        heard.events.compactMap { event in
            guard case .derived(let event) = event else { return nil }
            return event as? Event
        }
    }

    /// Ends both sides.
    public func stop() async {
        device.stop()
        base.stop()
        await collar.finish()
    }
}
