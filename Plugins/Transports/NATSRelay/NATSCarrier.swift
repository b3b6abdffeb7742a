import CodecSupport
import FleetDelivery
public import Geolocation
public import NATSIO

/// Carries the messages of a fleet through NATS: a device's into streams, and those of the streams to a hub.
///
/// A message is held when a majority of the stream's servers has it, once for each identity. What a hub has not acknowledged
/// comes again after 30 s.
@SensorActor
public final class NATSCarrier: FleetCarrier {
    /// The messages of a device that may be under way.
    nonisolated public static let window = 256

    /// The servers without secrets, such as `nats+tls://a:4222,b:4222`.
    nonisolated public let name: String

    /// Called with what has happened, in order.
    public var onReports: (@SensorActor ([FleetCarrierReport]) -> Void)?

    /// Ignored: NATS has no last will.
    public var farewell: FleetMessage?

    /// Called with what the set-up of the streams warns of, each a sentence.
    public var onWarnings: (@SensorActor ([String]) -> Void)?

    /// The messages on subjects that are none of a fleet's, or another hub's.
    public private(set) var drops = DropCounts()

    nonisolated private let role: NATSRole
    nonisolated private let settings: NATSSettings
    nonisolated private let clock: any SensorClock
    private var connection: NATSConnection?
    private var preparation: Task<Void, Never>?
    private let pause: SensorDeadline
    private var backoff: Backoff

    /// The number of openings, by which events of an earlier one are recognized.
    private var opening = 0

    /// The streams whose consumers bring nothing.
    private var stalled: Set<String> = []

    /// Creates a carrier that is not open.
    ///
    /// - Parameters:
    ///   - role: The side of the fleet.
    ///   - settings: The way to the servers.
    ///   - clock: The source of time.
    nonisolated public init(_ role: NATSRole, settings: NATSSettings, clock: any SensorClock = SystemClock()) {
        (self.role, self.settings, self.clock) = (role, settings, clock)
        name = settings.name
        pause = SensorDeadline(clock: clock.systemClock)
        backoff = Backoff(settings.backoff)
    }

    /// Connects; a hub creates the streams and consumers that are missing before.
    ///
    /// Does nothing if it is open.
    public func open() {
        guard connection == nil, preparation == nil, !pause.isArmed else { return }
        opening += 1
        guard case .hub(let hub) = role else { return connect() }
        pause.onReached { [weak self] in self?.prepare(hub) }
        prepare(hub)
    }

    /// Publishes messages, in order.
    public func send(_ messages: [FleetMessage]) {
        guard let connection else { return }
        connection.publish(messages.flatMap(role.publications))
    }

    /// Tells the streams that arrivals were processed, so that they are not delivered again.
    public func acknowledge(_ receipts: [UInt64]) { connection?.acknowledge(receipts) }

    /// Puts a message that cannot be read aside, into the stream `FLEET_DEAD`.
    ///
    /// - Parameters:
    ///   - arrival: The message.
    ///   - reason: Why it cannot be read, in words.
    public func bury(_ arrival: FleetArrival, because reason: String) {
        let address = arrival.address
        connection?.publish([
            NATSPublication(
                number: nil, subject: "dead.\(address.tenant).\(address.device).\(arrival.lane.rawValue)",
                payload: arrival.payload, reason: reason.shown(limit: 200))
        ])
    }

    /// Disconnects once the server has what was sent; returns when nothing is reported any more.
    public func close() async {
        opening += 1
        pause.disarm()
        preparation?.cancel()
        preparation = nil
        stalled = []
        let closing = connection
        connection = nil
        await closing?.close()
    }

    // MARK: Opening

    private func prepare(_ hub: FleetHub) {
        let (opening, settings, clock) = (opening, settings, clock)
        preparation = Task {
            let administration = StreamAdministration(settings, clock: clock)
            let result: Result<[String], NATSFault>
            do throws(NATSFault) {
                result = .success(try await FleetStreams.setUp(administration, for: [hub]))
            } catch {
                result = .failure(error)
            }
            await administration.close()
            didPrepare(result, opening)
        }
    }

    private func didPrepare(_ result: Result<[String], NATSFault>, _ opening: Int) {
        guard opening == self.opening else { return }
        preparation = nil
        switch result {
        case .success(let warnings):
            backoff.reset()
            if !warnings.isEmpty { onWarnings?(warnings) }
            if connection == nil { connect() }
        case .failure(let fault):
            // One that has brought messages tells by itself that it still brings none.
            guard connection == nil else { return }
            pause.arm(after: backoff.fail(at: clock.instant))
            onReports?([.disconnected(FleetFault(fault))])
        }
    }

    private func connect() {
        let connection = NATSConnection(settings, subjects: role.subjects, pulls: role.pulls, clock: clock) {
            [weak self, opening] events in
            guard let self, self.opening == opening else { return }
            handle(events)
        }
        self.connection = connection
        connection.open()
    }

    // MARK: Events

    private func handle(_ events: [NATSEvent]) {
        var reports: [FleetCarrierReport] = []
        for event in events {
            switch event {
            case .connected:
                stalled = []
                reports.append(.connected(window: Self.window))
            case .disconnected(let fault): reports.append(.disconnected(FleetFault(fault)))
            case .held(let numbers): reports.append(.held(numbers))
            case .refused(let number, let fault): reports.append(.refused(number, FleetFault(fault)))
            case .arrived(let messages): reports.append(.arrived(arrivals(messages)))
            case .stalled(let stream, var fault):
                fault.reason += " on \(stream)"
                stalled.insert(stream)
                reports.append(.disconnected(FleetFault(fault)))
                // A consumer that was removed is created again, and begins anew.
                if case .hub(let hub) = role, preparation == nil { prepare(hub) }
            case .resumed(let stream):
                stalled.remove(stream)
                if stalled.isEmpty { reports.append(.connected(window: Self.window)) }
            }
        }
        onReports?(reports)
    }

    private func arrivals(_ messages: [NATSArrival]) -> [FleetArrival] {
        var arrivals: [FleetArrival] = []
        arrivals.reserveCapacity(messages.count)
        var strays: [UInt64] = []
        for message in messages {
            if let arrival = role.arrival(message) {
                arrivals.append(arrival)
            } else {
                drops.add("message on a subject that is none of this hub's")
                if let receipt = message.receipt { strays.append(receipt) }
            }
        }
        // They would come again for ever.
        if !strays.isEmpty { connection?.acknowledge(strays, as: .terminated) }
        return arrivals
    }
}

extension FleetFault {
    /// Creates the fault that a connection has told.
    init(_ fault: NATSFault) {
        let kind: Kind =
            switch fault.kind {
            case .temporary: .temporary
            case .authorization: .authorization
            case .configuration: .configuration
            case .message: .message
            }
        self.init(kind, fault.reason)
    }
}
