import CodecSupport
import FleetDelivery
public import Geolocation
public import NATSIO

/// Transfers the messages of a fleet over NATS: from a device into streams, or from the streams to a hub.
///
///     FleetMessage ─▶ NATSRole ─▶ NATSConnection ─▶ servers
///     FleetCarrierReport ◀─ NATSRole ◀─ NATSConnection
///
/// A message counts as held when a majority of the stream's servers has stored it. Duplicates are detected by the
/// identity of the message. A message that a hub (the receiver of the fleet's fixes) does not acknowledge is
/// redelivered after 30 s.
@SensorActor
public final class NATSCarrier: FleetCarrier {
    /// The maximum number of a device's messages that are sent but not yet held (stored by the servers).
    nonisolated public static let window = 256

    /// The servers' addresses without secrets, such as `nats+tls://a:4222,b:4222`.
    nonisolated public let name: String

    /// A function that the carrier calls with its reports, in order.
    public var onReports: (@SensorActor ([FleetCarrierReport]) -> Void)?

    /// The last will of the carrier; it is ignored, since NATS has no last wills.
    public var farewell: FleetMessage?

    /// A function that the carrier calls with warnings from setting up the streams, each as a sentence.
    public var onWarnings: (@SensorActor ([String]) -> Void)?

    /// The number of received messages that were dropped because their subjects do not belong to the fleet, or because
    /// they are for other hubs, and of messages that expired in the streams before this hub read them.
    public private(set) var drops = DropCounts()

    nonisolated private let role: NATSRole
    nonisolated private let settings: NATSSettings
    nonisolated private let clock: any SensorClock
    private var connection: NATSConnection?
    private var preparation: Task<Void, Never>?
    private let pause: SensorDeadline
    private var backoff: Backoff

    /// The number of times the carrier was opened or closed, by which events of an earlier connection are recognised
    /// and ignored.
    private var opening = 0

    /// The position of the hub in each stream by its name, and the number of messages after it that expired and are
    /// counted in ``drops``.
    private var expired: [String: (position: Int, count: Int)] = [:]

    /// The loss of messages that is to be reported with the next connection; `nil` if there is none.
    private var loss: String?

    /// The names of the streams that deliver no messages because their consumers are stalled.
    private var stalled: Set<String> = []

    /// Creates a carrier that has not been opened.
    ///
    /// - Parameters:
    ///   - role: The role of the carrier in the fleet.
    ///   - settings: The settings for reaching the servers.
    ///   - clock: The source of time.
    nonisolated public init(_ role: NATSRole, settings: NATSSettings, clock: any SensorClock = SystemClock()) {
        (self.role, self.settings, self.clock) = (role, settings, clock)
        name = settings.name
        pause = SensorDeadline(clock: clock.systemClock)
        backoff = Backoff(settings.backoff)
    }

    /// Connects to the servers; does nothing if the carrier is open.
    ///
    /// The carrier of a hub first creates the streams and consumers that are missing, and counts the messages that
    /// expired unread.
    public func open() {
        guard connection == nil, preparation == nil, !pause.isArmed else { return }
        opening += 1
        guard case .hub(let hub) = role else { return connect() }
        pause.onReached { [weak self] in self?.prepare(hub) }
        prepare(hub)
    }

    /// Publishes the given messages, in order.
    public func send(_ messages: [FleetMessage]) {
        guard let connection else { return }
        connection.publish(messages.flatMap(role.publications))
    }

    /// Acknowledges received messages to their streams after they have been processed, so that they are not
    /// redelivered.
    public func acknowledge(_ receipts: [UInt64]) { connection?.acknowledge(receipts) }

    /// Moves a message that cannot be read to the stream `FLEET_DEAD`.
    ///
    /// - Parameters:
    ///   - arrival: The message that cannot be read.
    ///   - reason: The reason for which the message cannot be parsed, as text.
    public func bury(_ arrival: FleetArrival, because reason: String) {
        let address = arrival.address
        connection?.publish([
            NATSPublication(
                number: nil, subject: "dead.\(address.tenant).\(address.device).\(arrival.lane.rawValue)",
                payload: arrival.payload, reason: reason.shown(limit: 200))
        ])
    }

    /// Disconnects after the servers have received all sent messages; no reports follow after this function returns.
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
            let result: Result<(warnings: [String], streams: [StreamStatus]), NATSFault>
            do throws(NATSFault) {
                let warnings = try await FleetStreams.setUp(administration, for: [hub])
                var streams: [StreamStatus] = []
                for (stream, _) in FleetStreams.inputs {
                    streams.append(try await administration.status(of: stream.name, consumers: [hub.durable]))
                }
                result = .success((warnings, streams))
            } catch {
                result = .failure(error)
            }
            await administration.close()
            didPrepare(result, opening)
        }
    }

    private func didPrepare(
        _ result: Result<(warnings: [String], streams: [StreamStatus]), NATSFault>, _ opening: Int
    ) {
        guard opening == self.opening else { return }
        preparation = nil
        switch result {
        case .success(let (warnings, streams)):
            backoff.reset()
            countExpired(in: streams)
            if !warnings.isEmpty { onWarnings?(warnings) }
            if connection == nil { connect() }
        case .failure(let fault):
            // A connection that is established reports a stalled consumer itself.
            guard connection == nil else { return }
            pause.arm(after: backoff.fail(at: clock.instant))
            onReports?([.disconnected(FleetFault(fault))])
        }
    }

    /// Counts the messages that expired before they were delivered to this hub, each of them once.
    private func countExpired(in streams: [StreamStatus]) {
        var sum = 0
        for stream in streams {
            guard let consumer = stream.consumers.first, let count = stream.expired(unreadBy: consumer) else {
                continue
            }
            // As long as the hub has read nothing more, the earlier ones are counted already.
            let known = expired[stream.name].map { $0.position == consumer.delivered ? $0.count : 0 } ?? 0
            expired[stream.name] = (consumer.delivered, count)
            sum += max(0, count - known)
        }
        guard sum > 0 else { return }
        drops.add("message that expired unread", count: sum)
        loss = "has removed \(sum.counted("message")) that expired unread"
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
                reports += takeConnection()
            case .disconnected(let fault): reports.append(.disconnected(FleetFault(fault)))
            case .held(let numbers): reports.append(.held(numbers))
            case .refused(let number, let fault): reports.append(.refused(number, FleetFault(fault)))
            case .arrived(let messages): reports.append(.arrived(arrivals(messages)))
            case .stalled(let stream, var fault):
                fault.reason += " on \(stream)"
                stalled.insert(stream)
                reports.append(.disconnected(FleetFault(fault)))
                // If a consumer was removed, it is created again, and then starts from the beginning of its stream.
                if case .hub(let hub) = role, preparation == nil { prepare(hub) }
            case .resumed(let stream):
                stalled.remove(stream)
                if stalled.isEmpty { reports += takeConnection() }
            }
        }
        onReports?(reports)
    }

    /// Returns the reports of a connection: that it exists, and the loss of messages that was not reported yet.
    private func takeConnection() -> [FleetCarrierReport] {
        guard let loss else { return [.connected(window: Self.window)] }
        self.loss = nil
        return [.connected(window: Self.window), .lost(loss)]
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
        // Messages for other hubs are acknowledged, since they would otherwise be redelivered forever.
        if !strays.isEmpty { connection?.acknowledge(strays, as: .terminated) }
        return arrivals
    }
}

extension FleetFault {
    /// Creates the fault of a fleet that corresponds to the given NATS fault.
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
