import CodecSupport
public import Geolocation

/// Combines a relay's own fixes with those of its subject, and sends the result over its transports.
///
/// The relay is a sink: the locations of the manager that it is added to become fixes of its own stream, with the
/// manager's device heading. Fixes from other devices come in through ``receive(_:stream:from:)``. Each new fix
/// produces an update that also holds the last fix of the other stream.
///
///     let service = LocationRelayService(stream: .remote, transports: [transport])
///     try manager.add(service)
///
/// All input passes through one pipeline. A stopped relay takes nothing. Fixes are dropped if they are invalid, are
/// repetitions, miss a threshold, or come from another device with a time in the future. Late fixes are forwarded but
/// do not change the current update. Every fix is counted in ``telemetrySnapshot()``.
///
/// The low-power mode of the ancestor framework, which throttled a platform's receiver at rest, is not part of this
/// type: a sink does not own the receiver. Use `MotionActivityUpdateFilter` and `ThrottledLocationProvider` instead, on
/// any platform.
@SensorActor
public final class LocationRelayService: GeolocationSink {
    /// The name used in messages.
    nonisolated public let name: String

    /// The stream of the relay's own fixes: base or remote.
    ///
    /// Fused fixes are dropped.
    nonisolated public let stream: RelayStream

    /// The source named in the relay's own fixes.
    nonisolated public let source: LocationFix.Source

    /// The delegate for updates and health; held weakly.
    public weak var delegate: (any LocationRelayDelegate)? {
        didSet { if let delegate, delegate !== oldValue { introduce(delegate) } }
    }

    /// The tracking mode; `nil` to accept every valid fix, as for replays, whose fixes are old.
    public var trackingMode: TrackingMode?

    /// Thresholds that replace those of the tracking mode.
    public var qualityOverride: QualityThresholds?

    /// Whether and how the two streams are fused.
    public var fusionMode = FusionMode.disabled

    /// Advanced settings; changes apply from the next fix on.
    public var settings: RelayServiceSettings

    /// The battery level reported in own fixes, 0...1; `nil` or an invalid value if unknown.
    public var battery: Double?

    /// The fixes received from other devices.
    ///
    /// Save and restore it, so that a relay that was killed does not process fixes twice.
    public var received: SequenceWindow {
        get { gate.window }
        set { gate.window = newValue }
    }

    /// The reason why the relay cannot use the location.
    ///
    /// Set by a status of the manager's provider, or by a host that knows better.
    public var authorizationError: LocationRelayError? {
        didSet { if authorizationError != oldValue { authorizationChanged() } }
    }

    /// The health of the relay: whether the subject's stream comes in.
    public internal(set) var health = RelayHealth.idle

    /// Whether the subject was heard within ``RelayServiceSettings/silence``.
    public internal(set) var isSubjectConnected = false

    /// Whether the relay is running.
    public private(set) var isRunning = false

    let clock: any SensorClock
    let hub: TransportHub
    private let silenceDeadline: SensorDeadline
    private let holdDeadline: SensorDeadline

    var gate: ReceptionGate
    var states = StreamState.none
    var metrics = TelemetryMetrics()
    var lastChanged = RelayStream.base
    var deniedProvider: String?

    /// The device's heading and its time.
    var heading: (direction: Double, time: Date)?
    var headingGate = HeadingGate()
    private var numbers: FixSequence?
    private var holdDue: SensorInstant?

    /// Creates a stopped relay.
    ///
    /// - Parameters:
    ///   - name: The name used in messages.
    ///   - stream: The stream of the relay's own fixes: base or remote.
    ///   - source: The source named in own fixes; `nil` for the one that receivers of the first trackers expect for the
    ///     stream.
    ///   - trackingMode: The tracking mode; `nil` to accept every valid fix.
    ///   - settings: Advanced settings.
    ///   - transports: The transports that updates are sent over. The relay becomes their delegate when it starts.
    ///   - clock: The source of time.
    nonisolated public init(
        name: String = "relay", stream: RelayStream = .base, source: LocationFix.Source? = nil,
        trackingMode: TrackingMode? = nil, settings: RelayServiceSettings = RelayServiceSettings(),
        transports: [any LocationTransport] = [], clock: any SensorClock = SystemClock()
    ) {
        self.name = name
        self.stream = stream
        self.source = source ?? stream.usualSource
        self.trackingMode = trackingMode
        self.settings = settings
        self.clock = clock
        gate = ReceptionGate(window: SequenceWindow(limits: settings.sequenceLimits))
        hub = TransportHub(transports)
        silenceDeadline = SensorDeadline(clock: clock)
        holdDeadline = SensorDeadline(clock: clock)
    }

    // MARK: Starting and stopping

    /// Opens the transports and starts taking fixes; does nothing if already started.
    public func start() {
        guard !isRunning else { return }
        isRunning = true
        hub.owner = self
        silenceDeadline.onReached { [weak self] in self?.setSubjectConnected(false) }
        holdDeadline.onReached { [weak self] in
            self?.releaseHold()
            self?.sendHeld()
        }
        hub.open()
        evaluateHealth()
    }

    /// Closes the transports and forgets positions; does nothing if not running.
    ///
    /// The transports stay attached, and the received sequence numbers and counters are kept.
    public func stop() {
        guard isRunning else { return }
        isRunning = false
        releaseHold()
        for state in states where state.isHeld { drop(.undelivered) }
        states = StreamState.none
        heading = nil
        headingGate = HeadingGate()
        setSubjectConnected(false)
        hub.close()
        evaluateHealth()
    }

    // MARK: Transports

    /// The attached transports.
    public var transports: [any LocationTransport] { hub.transports }

    /// Adds a transport, and opens it if the relay is running; does nothing if it is already attached.
    public func addTransport(_ transport: any LocationTransport) { hub.add(transport) }

    /// Closes and removes a transport.
    public func removeTransport(_ transport: any LocationTransport) { hub.remove(transport) }

    // MARK: Pipeline support

    /// The thresholds in effect: the override, those of the tracking mode, or none.
    public var effectiveQualityThresholds: QualityThresholds {
        qualityOverride ?? trackingMode?.configuration.qualityThresholds ?? .unlimited
    }

    /// Returns the next sequence number of own fixes; numbers increase across runs.
    func nextNumber() -> Int64 {
        var numbers = numbers ?? FixSequence(start: clock.now)
        defer { self.numbers = numbers }
        return numbers.next()
    }

    /// Schedules sending the fixes held back, at `due` or earlier.
    func hold(until due: SensorInstant) {
        if let holdDue, holdDue <= due { return }
        holdDue = due
        holdDeadline.arm(at: due)
    }

    /// Cancels the scheduled sending.
    func releaseHold() {
        guard holdDue != nil else { return }
        holdDue = nil
        holdDeadline.disarm()
    }

    /// Restarts the timer that detects silence of the subject.
    func expectSubject() {
        silenceDeadline.arm(after: settings.silence)
    }
}
