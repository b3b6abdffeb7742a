import CodecSupport
import FleetDelivery
public import Geolocation
public import NATSIO

/// Carries a fleet's messages over NATS: from a device into streams, or from the streams to a hub.
///
///     FleetMessage ─▶ NATSRole ─▶ NATSConnection ─▶ servers
///     FleetCarrierReport ◀─ NATSRole ◀─ NATSConnection
///
/// A message is held when a majority of the stream's servers has stored it; duplicates are detected by its identity.
/// Messages that a hub does not acknowledge are redelivered after 30 s.
@SensorActor
public final class NATSCarrier: FleetCarrier {
    /// The maximum number of a device's messages in flight.
    nonisolated public static let window = 256

    /// The servers, without secrets, such as `nats+tls://a:4222,b:4222`.
    nonisolated public let name: String

    /// Called with reports, in order.
    public var onReports: (@SensorActor ([FleetCarrierReport]) -> Void)?

    /// Ignored: NATS has no last will.
    public var farewell: FleetMessage?

    /// Called with warnings from setting up the streams, each a sentence.
    public var onWarnings: (@SensorActor ([String]) -> Void)?

    /// The dropped messages, on subjects outside of the fleet's or of other hubs.
    public private(set) var drops = DropCounts()

    nonisolated private let role: NATSRole
    nonisolated private let settings: NATSSettings
    nonisolated private let clock: any SensorClock
    private var connection: NATSConnection?
    private var preparation: Task<Void, Never>?
    private let pause: SensorDeadline
    private var backoff: Backoff

    /// Counts openings and closings, so that events of an earlier connection are ignored.
    private var opening = 0

    /// The streams whose consumers are stalled.
    private var stalled: Set<String> = []

    /// Creates a carrier that is not open.
    ///
    /// - Parameters:
    ///   - role: The role in the fleet.
    ///   - settings: How the servers are reached.
    ///   - clock: The source of time.
    nonisolated public init(_ role: NATSRole, settings: NATSSettings, clock: any SensorClock = SystemClock()) {
        (self.role, self.settings, self.clock) = (role, settings, clock)
        name = settings.name
        pause = SensorDeadline(clock: clock.systemClock)
        backoff = Backoff(settings.backoff)
    }

    /// Connects; a hub first creates missing streams and consumers.
    ///
    /// Does nothing if the carrier is open.
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

    /// Acknowledges processed messages to the streams, so that they are not redelivered.
    public func acknowledge(_ receipts: [UInt64]) { connection?.acknowledge(receipts) }

    /// Moves an unreadable message to the stream `FLEET_DEAD`.
    ///
    /// - Parameters:
    ///   - arrival: The message.
    ///   - reason: Why it cannot be parsed, as text.
    public func bury(_ arrival: FleetArrival, because reason: String) {
        let address = arrival.address
        connection?.publish([
            NATSPublication(
                number: nil, subject: "dead.\(address.tenant).\(address.device).\(arrival.lane.rawValue)",
                payload: arrival.payload, reason: reason.shown(limit: 200))
        ])
    }

    /// Disconnects after the server has received all sent messages; no reports follow after it returns.
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
            // An established connection reports a stalled consumer itself.
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
                // Recreates a consumer that was removed, which starts over.
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
                drops.add("message on a subject of another hub")
                if let receipt = message.receipt { strays.append(receipt) }
            }
        }
        // Otherwise they would be redelivered forever.
        if !strays.isEmpty { connection?.acknowledge(strays, as: .terminated) }
        return arrivals
    }
}

extension FleetFault {
    /// Creates the fault that corresponds to a NATS fault.
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
