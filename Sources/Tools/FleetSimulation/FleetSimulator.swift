import CodecSupport
import FleetDelivery
public import Geolocation
public import NetworkIO

/// Runs a simulated fleet whose devices report to MQTT brokers, each over its own connection.
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

    /// The time in seconds between two checks for devices that must report a fix or connect.
    nonisolated private static let tick = 0.01

    /// The maximum number of connection attempts that are made at the same time.
    nonisolated private static let parallel = 64

    /// The settings of a simulated fleet: its brokers, and the way in which devices connect to them.
    public struct Settings: Sendable, Hashable {
        /// The network address of a broker.
        public struct Place: Sendable, Hashable {
            /// The host name or address of the broker.
            public var host: String

            /// The TCP port of the broker.
            public var port: Int

            /// Creates the address of a broker.
            ///
            /// Default port: 1883.
            public init(host: String, port: Int = 1883) { (self.host, self.port) = (host, port) }
        }

        /// The brokers to which the devices connect, at least one.
        ///
        /// Devices are divided among the brokers. A device that has lost a connection tries the next broker.
        public var brokers: [Place]

        /// The name of the tenant that owns all devices of the fleet.
        public var tenant: String

        /// Whether a device keeps each fix until the hub of the fleet acknowledges it.
        ///
        /// If this is `false`, a device keeps each fix only until the broker acknowledges it. Default: `false`.
        public var waitsForHub = false

        /// The maximum number of new connections of the whole fleet per second.
        ///
        /// Default: 1000.
        public var connectionRate = 1000.0

        /// The time in seconds without a message after which a device sends a ping to the broker.
        ///
        /// Default: 30.
        public var keepAlive = 30.0

        /// Creates the settings of a fleet that connects to the given brokers.
        public init(_ brokers: [Place], tenant: String = "demo") { (self.brokers, self.tenant) = (brokers, tenant) }
    }

    /// Creates a simulated fleet that has not started.
    ///
    /// It is `nil` if there is no broker, or if the tenant is not a valid token (see `FleetAddress`).
    nonisolated public init?(_ plan: FleetPlan, _ settings: Settings) {
        guard FleetAddress.isToken(settings.tenant), !settings.brokers.isEmpty else { return nil }
        (self.plan, self.settings, waitsForHub) = (plan, settings, settings.waitsForHub)
        epoch = Int64((clock.now.timeIntervalSince1970 * 1000).rounded())
        deadline = NetworkDeadline(clock: clock)
        let clock = clock
        connector = (0..<Self.parallel).map { _ in StreamConnector(clock: clock) }
        idleConnectors = Array(0..<Self.parallel)
    }

    /// The current numbers of fixes and connections of the whole fleet, and the times until fixes were acknowledged.
    public var currentAccount: FleetAccount {
        var account = account
        account.queued = devices.reduce(0) { $0 + $1.queued }
        (account.holdMedian, account.holdLate) = (holdTimes.quantile(0.5), holdTimes.quantile(0.99))
        (account.settleMedian, account.settleLate) = (settleTimes.quantile(0.5), settleTimes.quantile(0.99))
        return account
    }

    /// Starts to connect the devices of the fleet, and lets them report fixes.
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

    /// Stops capturing fixes; the devices still send their queued fixes.
    ///
    /// Devices that are offline go online again to send them.
    public func stopReporting() {
        isRunning = false
        for device in devices { device.endAbsence() }
    }

    /// Closes the connections of all devices.
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
        // A call checks only some devices, in turn, so that each device is checked twice within the keep-alive time.
        let count = min(
            devices.count,
            Int((now.seconds(since: lastTick) / settings.keepAlive * 2 * Double(devices.count)).rounded(.up)))
        for _ in 0..<count {
            devices[nextAlive].keepAlive(at: now, after: settings.keepAlive)
            nextAlive = (nextAlive + 1) % devices.count
        }
        lastTick = now
    }

    /// Lets each device report a fix if its next one is due.
    ///
    /// The fixes of all devices are spread evenly over the interval between two fixes of a device.
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

    /// The indices of the devices whose connections are being opened.
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

/// The numbers of fixes and connections of a simulated fleet, and the times until fixes were acknowledged.
///
/// Each captured fix is either acknowledged or queued.
public struct FleetAccount: Sendable, Hashable {
    /// The number of fixes that the devices have captured.
    public var captured = 0

    /// The number of fixes that have been acknowledged by the hub, or by the broker if devices do not wait for a hub.
    public var acknowledged = 0

    /// The number of captured fixes that have not been acknowledged yet.
    public var queued = 0

    /// The number of fixes that the devices have sent, including repetitions.
    public var sent = 0

    /// The number of connections that the brokers have accepted.
    public var connections = 0

    /// The number of connections of devices that were lost or failed.
    public var losses = 0

    /// The reason why the last lost or failed connection ended; `nil` if there was none.
    public var lastFault: String?

    /// The median and the 99th percentile of the times from the capture of a fix until the broker acknowledged it.
    ///
    /// Both are in seconds, and `nil` if no fix was acknowledged.
    public var holdMedian, holdLate: Double?

    /// The median and the 99th percentile of the times from the capture of a fix until the hub acknowledged it.
    ///
    /// Both are in seconds, and `nil` if no fix was acknowledged. If devices do not wait for a hub, the acknowledgement
    /// of the broker counts.
    public var settleMedian, settleLate: Double?

    /// Histograms of the times from the capture of a fix until the broker acknowledged it, and until the hub did.
    ///
    /// If devices do not wait for a hub, the acknowledgement of the broker counts in both.
    public var holdTimes = DurationHistogram(), settleTimes = DurationHistogram()

    /// Creates the figures of a fleet that has not started; all numbers are 0.
    public init() {}
}
