import CodecSupport
import FleetDelivery
public import Geolocation
public import NetworkIO

/// Runs a simulated fleet that reports to MQTT brokers; each device has its own connection.
///
/// One process can simulate about 19,000 devices; several processes can simulate parts of a fleet, see
/// ``FleetPlan/firstDevice``.
@NetworkActor
public final class FleetSimulator {
    nonisolated let plan: FleetPlan
    nonisolated let waitsForHub: Bool
    nonisolated let epoch: Int64

    nonisolated private let settings: Settings
    nonisolated private let clock = SystemClock()
    private let deadline: NetworkDeadline
    private let connector: [StreamConnector]
    private var idleConnectors: [Int]
    private var devices: [SimulatedDevice] = []
    private var begin = SensorInstant(nanoseconds: 0)
    private var reports = 0
    private var lastTick = SensorInstant(nanoseconds: 0)
    private var connectionBudget = 0.0
    private var next = 0
    private var nextAlive = 0
    private var account = FleetAccount()
    private var holdTimes = LatencyHistogram()
    private var settleTimes = LatencyHistogram()
    private var isRunning = false

    /// The time in seconds between two checks for devices that must report or connect.
    nonisolated private static let tick = 0.01

    /// The maximum number of connection attempts at the same time.
    nonisolated private static let parallel = 64

    /// The brokers of a fleet, and the way in which devices connect to them.
    public struct Settings: Sendable, Hashable {
        /// The address of a broker.
        public struct Place: Sendable, Hashable {
            /// The host name or address of the broker.
            public var host: String

            /// The TCP port of the broker.
            public var port: Int

            /// Creates an address.
            public init(host: String, port: Int = 1883) { (self.host, self.port) = (host, port) }
        }

        /// The brokers, at least one; devices are divided among them, and a device tries the next one after it has lost
        /// a connection.
        public var brokers: [Place]

        /// The tenant to which all devices belong.
        public var tenant: String

        /// Whether a device keeps a fix until a hub acknowledges it; otherwise it keeps a fix until the broker does.
        ///
        /// Default: `false`.
        public var waitsForHub = false

        /// The maximum number of new connections per second.
        ///
        /// Default: 1000.
        public var connectionRate = 1000.0

        /// The time in seconds without a message after which a device sends a ping to the broker.
        ///
        /// Default: 30.
        public var keepAlive = 30.0

        /// Creates settings.
        public init(_ brokers: [Place], tenant: String = "demo") { (self.brokers, self.tenant) = (brokers, tenant) }
    }

    /// Creates a fleet that has not started; `nil` if there is no broker, or if the tenant is not a valid token (see
    /// `FleetAddress`).
    nonisolated public init?(_ plan: FleetPlan, _ settings: Settings) {
        guard FleetAddress.isToken(settings.tenant), !settings.brokers.isEmpty else { return nil }
        (self.plan, self.settings, waitsForHub) = (plan, settings, settings.waitsForHub)
        epoch = Int64((clock.now.timeIntervalSince1970 * 1000).rounded())
        deadline = NetworkDeadline(clock: clock)
        let clock = clock
        connector = (0..<Self.parallel).map { _ in StreamConnector(clock: clock) }
        idleConnectors = Array(0..<Self.parallel)
    }

    /// The current counts and times of the fleet.
    public var currentAccount: FleetAccount {
        var account = account
        account.queued = devices.reduce(0) { $0 + $1.queued }
        (account.holdMedian, account.holdLate) = (holdTimes.quantile(0.5), holdTimes.quantile(0.99))
        (account.settleMedian, account.settleLate) = (settleTimes.quantile(0.5), settleTimes.quantile(0.99))
        return account
    }

    /// Starts to connect the devices and to report fixes.
    public func start() {
        let now = clock.instant
        let time = clock.now
        (begin, lastTick, isRunning) = (now, now, true)
        devices = (0..<max(1, plan.devices)).compactMap { index in
            FleetAddress(tenant: settings.tenant, device: plan.name(of: index)).map {
                SimulatedDevice(index, at: FleetTopic($0, .fix), of: self, time: time, now: now)
            }
        }
        account.captured += devices.reduce(0) { $0 + $1.queued }
        deadline.onReached { [weak self] in self?.runTurn() }
        deadline.arm(after: Self.tick)
    }

    /// Stops capturing fixes; queued fixes are still sent, so all offline devices go online again.
    public func stopReporting() {
        isRunning = false
        for device in devices { device.endAbsence() }
    }

    /// Closes all connections.
    public func stop() {
        deadline.cancel()
        for connector in connector { connector.cancel() }
        for device in devices { device.leave() }
        devices = []
    }

    // MARK: Turns

    private func runTurn() {
        let now = clock.instant
        deadline.arm(after: Self.tick)
        report(at: now)
        connect(at: now)
        // Each device is checked twice within the keep-alive time, so only some of them are checked now.
        let count = min(
            devices.count,
            Int((now.seconds(since: lastTick) / settings.keepAlive * 2 * Double(devices.count)).rounded(.up)))
        for _ in 0..<count {
            devices[nextAlive].keepAlive(at: now, after: settings.keepAlive)
            nextAlive = (nextAlive + 1) % devices.count
        }
        lastTick = now
    }

    /// Lets the devices report whose time has come; reports are spread evenly over the interval between two fixes.
    private func report(at now: SensorInstant) {
        guard isRunning else { return }
        let time = clock.now
        let due = Int(now.seconds(since: begin) / plan.interval * Double(devices.count))
        while reports < due {
            devices[reports % devices.count].report(at: time, now)
            reports += 1
        }
    }

    private func connect(at now: SensorInstant) {
        let rate = settings.connectionRate
        connectionBudget = min(rate, connectionBudget + now.seconds(since: lastTick) * rate)
        var looked = 0
        while connectionBudget >= 1, looked < devices.count, let place = idleConnectors.last {
            let device = devices[next]
            next = (next + 1) % devices.count
            looked += 1
            guard device.wantsConnection(at: now), connecting.insert(device.index).inserted else { continue }
            connectionBudget -= 1
            idleConnectors.removeLast()
            let broker = settings.brokers[(device.index + device.losses) % settings.brokers.count]
            connector[place].connect(to: broker.host, port: broker.port, tls: nil) { [weak self] result in
                guard let self else { return }
                idleConnectors.append(place)
                connecting.remove(device.index)
                switch result {
                case .success(let stream): device.use(stream, keepAlive: UInt16(clamping: Int(settings.keepAlive * 3)))
                case .failure(let end): didLose(device, "the broker \(end.words)")
                }
            }
        }
    }

    /// The indices of the devices that are being connected.
    private var connecting: Set<Int> = []

    // MARK: Called by the devices

    var now: SensorInstant { clock.instant }

    func didCapture() { account.captured += 1 }

    func didSend(_ count: Int) { account.sent += count }

    func didConnect() { account.connections += 1 }

    func didLose(_ device: SimulatedDevice, _ reason: String) {
        device.losses += 1
        account.losses += 1
        account.lastFault = reason
    }

    func didHold(_ taken: [SensorInstant]) {
        let now = now
        for instant in taken {
            holdTimes.add(now.nanoseconds - instant.nanoseconds)
            account.holdTimes.add(now.seconds(since: instant))
        }
    }

    func didSettle(_ taken: [SensorInstant]) {
        let now = now
        account.acknowledged += taken.count
        for instant in taken {
            settleTimes.add(now.nanoseconds - instant.nanoseconds)
            account.settleTimes.add(now.seconds(since: instant))
        }
    }
}

/// The counts and times of a simulated fleet, for which captured = acknowledged + queued.
public struct FleetAccount: Sendable, Hashable {
    /// The number of fixes that were captured.
    public var captured = 0

    /// The number of fixes acknowledged by the hub or, if devices do not wait for a hub, by the broker.
    public var acknowledged = 0

    /// The number of fixes that have not been acknowledged yet.
    public var queued = 0

    /// The number of fixes that were sent, including repetitions.
    public var sent = 0

    /// The number of connections that were accepted.
    public var connections = 0

    /// The number of connections that were lost or failed.
    public var losses = 0

    /// The reason for the last lost or failed connection; `nil` if there was none.
    public var lastFault: String?

    /// The median and 99th percentile of the time from the capture of a fix until the broker acknowledged it, in
    /// seconds; `nil` if no fix was acknowledged.
    public var holdMedian, holdLate: Double?

    /// The median and 99th percentile of the time from the capture of a fix until the hub, or the broker if devices do
    /// not wait for a hub, acknowledged it, in seconds; `nil` if no fix was acknowledged.
    public var settleMedian, settleLate: Double?

    /// The times from the capture of a fix until the broker acknowledged it, and until it was counted as acknowledged.
    public var holdTimes = DurationHistogram(), settleTimes = DurationHistogram()

    /// Creates the counts of a fleet that has not started.
    public init() {}
}
