import CodecSupport
public import CompanionLinking
public import Geolocation
public import GeolocationTestKit
public import LocationRelay
import RelayFormat

/// A walk of a companion whose fixes go over a link in memory to a base.
@SensorActor
public final class Trip: RelayReceptionDelegate {
    /// The time of the walk.
    public let clock = ManualClock()
    /// The ends of the companion and of the base.
    public let ends: (MemoryCompanionLink, MemoryCompanionLink)
    /// The companion.
    public let transport: CompanionTransport
    /// The base.
    public let receiver: CompanionReceiver
    private let listener = SilentListener()

    /// The numbers of the fixes taken so far.
    public private(set) var taken: [Int64] = []
    /// The numbers of the fixes received so far, with whether they were late.
    public private(set) var received: [(number: Int64, isLate: Bool)] = []
    private var sequence: FixSequence
    private var random: SplitMix64

    /// Creates a walk that has not begun.
    public init(_ faults: CompanionFaults = CompanionFaults(), settings: CompanionSettings = CompanionSettings()) {
        ends = MemoryCompanionLink.pair(clock: clock, faults: faults)
        transport = CompanionTransport(over: ends.0, settings: settings, clock: clock)
        receiver = CompanionReceiver(over: ends.1, clock: clock)
        sequence = FixSequence(start: clock.now)
        random = SplitMix64(seed: faults.seed ^ 0x5EED)
        receiver.receptionDelegate = self
        receiver.locationDelegate = listener
    }

    /// Opens both sides.
    public func open() {
        receiver.startLocationUpdates()
        transport.open()
    }

    /// Closes both sides.
    public func close() {
        transport.close()
        receiver.stopLocationUpdates()
    }

    /// Records a fix.
    public func relayReception(_ provider: RelayProvider, didReceive fix: ReceivedFix) {
        received.append((fix.fix.sequence, fix.isLate))
    }

    /// Takes a fix, and sends it.
    public func take(accuracy: Double = 5, battery: Double? = nil) {
        let number = sequence.next()
        taken.append(number)
        let seconds = Double(taken.count)
        transport.push(
            RelayUpdate(
                base: LocationFix(
                    timestamp: clock.now, source: "watch", latitude: 47 + seconds * 1e-6, longitude: 9,
                    horizontalAccuracyMeters: accuracy, batteryFraction: battery, sequence: number)))
    }

    /// Takes fixes each second, while the companion comes and goes and the link is closed now and then.
    public func walk(_ count: Int, roaming: Bool = true) {
        for _ in 0..<count {
            take(accuracy: 3 + 10 * random.unit())
            if roaming, random.unit() < 0.02 { ends.0.isInReach.toggle() }
            if roaming, random.unit() < 0.002 {
                transport.close()
                transport.open()
            }
            clock.advance(by: 0.2 + 1.6 * random.unit())
        }
    }

    /// Restarts the companion, with numbers of a new run.
    public func restart() {
        transport.close()
        sequence = FixSequence(start: clock.now)
        transport.open()
    }

    /// Waits until the remaining fixes have arrived.
    public func settle() {
        ends.0.isInReach = true
        var patience = 1000
        while transport.queueDepth > 0, patience > 0 {
            clock.advance(by: 1)
            patience -= 1
        }
        clock.advance(by: 60)
    }
}

/// Receives locations and forgets them.
@SensorActor
private final class SilentListener: LocationProviderDelegate {
    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {}
}

extension CompanionFaults {
    /// All faults at once, on all paths.
    public static func all(seed: UInt64) -> CompanionFaults {
        var faults = Path()
        (faults.failure, faults.lostAnswer, faults.repetition, faults.delay) = (0.1, 0.1, 0.1, 0...8)
        return CompanionFaults(seed: seed, paths: [.context: faults, .interactive: faults, .queue: faults])
    }
}
