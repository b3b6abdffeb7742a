import CodecSupport
import FleetDelivery
import Geolocation
import GeolocationTestKit

/// A device with a store that survives if the device is killed, and passes on one batch at a time.
@SensorActor final class SimulatedDevice {
    let address: FleetAddress
    private(set) var captured: Int64 = 0
    /// The numbers that need not be sent any more, and those of the last answer, which are undone if a kill forgets it.
    private(set) var settled: Set<Int64> = []
    private(set) var lastSettled: Set<Int64> = []
    private var queued: [Int64] = []

    /// The number before the first record's number.
    static let offset: Int64 = 1_000_000
    private(set) var sink: FleetSink?
    private var isUnderWay = false
    private var life = 0
    private let clock: ManualClock
    private let acknowledger: FleetAcknowledger
    private let broker: SimulatedBroker
    private let start: Int64

    init(_ address: FleetAddress, _ acknowledger: FleetAcknowledger, broker: SimulatedBroker, clock: ManualClock) {
        (self.address, self.acknowledger, self.broker, self.clock) = (address, acknowledger, broker, clock)
        start = clock.now.milliseconds
    }

    func begin() {
        life += 1
        isUnderWay = false
        broker.device = SimulatedCarrier()
        var settings = FleetSinkSettings(address: address)
        settings.acknowledger = acknowledger
        settings.batch = Int(broker.random.next() % 5) + 1
        let sink = FleetSink(name: "fleet", carrier: broker.device, settings: settings, clock: clock)
        let host = SinkHost(clock: clock)
        host.storeIdentity = "the store"
        sink.start(in: host)
        self.sink = sink
    }

    func kill(forgettingAnswer: Bool) {
        broker.cutDevice(telling: false)
        sink = nil
        if forgettingAnswer {
            settled.subtract(lastSettled)
            queued = (lastSettled + queued).sorted()
        }
        lastSettled = []
        begin()
    }

    /// Whether the record with a number is a fix, rather than an event that is not sent.
    static func isFix(_ number: Int64) -> Bool { number % 4 != 0 }

    /// The number of fixes that were captured.
    var fixCount: Int64 { captured - captured / 4 }

    func capture(_ count: Int) {
        for _ in 0..<count {
            captured += 1
            queued.append(captured)
        }
    }

    var isDone: Bool { settled.count == captured }

    /// Passes on the next records, unless some are under way.
    func handOn(limit: Int) {
        guard !isUnderWay, let sink else { return }
        let numbers = queued.prefix(limit)
        guard !numbers.isEmpty else { return }
        isUnderWay = true
        let events = numbers.map { number in
            let time = Date(timeIntervalSince1970: Double(start / 1000 + number))
            let location = Location(latitude: 47, longitude: 9, timestamp: time)
            return NumberedEvent(
                Self.isFix(number) ? .location(location) : .locationWithdrawn(time), number: Self.offset + number)
        }
        let life = life
        sink.deliver(events) { [weak self] outcome in
            guard let self, life == self.life else { return }
            isUnderWay = false
            lastSettled = Set(Self.accepted(outcome, of: Array(numbers)))
            settled.formUnion(lastSettled)
            queued.removeAll { self.lastSettled.contains($0) }
        }
    }

    private static func accepted(_ outcome: SendOutcome, of numbers: [Int64]) -> [Int64] {
        switch outcome {
        case .accepted: numbers
        case .acceptedThrough(let last, _, _): numbers.filter { $0 + offset <= last }
        default: []
        }
    }
}
