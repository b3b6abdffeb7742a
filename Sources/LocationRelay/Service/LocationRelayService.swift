public import Geolocation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Brings a relay's own fixes and those of its subject together, and hands what it knows to its transports.
///
/// It is a sink: the locations of a manager that it is added to become fixes of its own stream, with the manager's device heading.
/// Fixes of others come in by ``receive(_:stream:from:)``. Each new fix makes an update with the last one of the other stream.
///
///     let service = LocationRelayService(stream: .remote, transports: [transport])
///     try manager.add(service)
///
/// What it takes runs through one pipeline: a relay that is stopped takes nothing; fixes that are not valid, that others took
/// in the future, or that keep no threshold are dropped; so are repetitions; late fixes are passed on but move nothing. Every
/// fix ends in a counter of ``telemetrySnapshot()``.
///
/// The ancestor's low-power mode, which throttled a platform's receiver while it stood still, is not here: a sink does not own the
/// receiver. `MotionActivityUpdateFilter` and `ThrottledLocationProvider` do that, on any platform.
@SensorActor
public final class LocationRelayService: FailableSink, DropCounting {
    /// The name in messages.
    nonisolated public let name: String

    /// The stream that the relay's own fixes belong to, base or remote; fused ones are dropped.
    nonisolated public let stream: RelayStream

    /// The source that they name.
    nonisolated public let source: LocationFix.Source

    /// Who hears of updates and health; held weakly.
    public weak var delegate: (any LocationRelayDelegate)? {
        didSet { if let delegate, delegate !== oldValue { introduce(delegate) } }
    }

    /// How closely to track; nil lets every valid fix pass, as for replays, which are old.
    public var trackingMode: TrackingMode?

    /// Thresholds in place of those of the tracking mode.
    public var qualityOverride: QualityThresholds?

    /// Whether the streams are worked into one.
    public var fusionMode = FusionMode.disabled

    /// The numbers that hardly anybody has to change; they hold from the next fix on.
    public var settings: RelaySettings

    /// How full the battery is that own fixes tell, 0...1; nil, and whatever is none, where it is not known.
    public var battery: Double?

    /// Which fixes of others were received; save and restore it so that a relay that was killed doubles nothing.
    public var received: SequenceWindow {
        get { gate.window }
        set { gate.window = newValue }
    }

    /// Why the relay may not know where it is; set by a status of the manager's provider, or by a host that knows it better.
    public var authorizationError: LocationRelayError? {
        didSet { if authorizationError != oldValue { authorizationChanged() } }
    }

    /// Whether the subject's stream comes in.
    public internal(set) var health = RelayHealth.idle

    /// Whether the subject was heard of lately.
    public internal(set) var isSubjectConnected = false

    /// Whether it was started.
    public private(set) var isRunning = false

    let clock: any SensorClock
    let hub: TransportHub
    private let silenceDeadline: SensorDeadline
    private let holdDeadline: SensorDeadline

    var gate: ReceptionGate
    var states = StreamState.none
    var metrics = TelemetryMetrics()
    var lastChanged = RelayStream.base
    var endFailure: ProviderError?
    var deniedProvider: String?

    /// The device's heading, and when it was taken.
    var heading: (direction: Double, time: Date)?
    var headingGate = HeadingGate()
    private var numbers: FixSequence?
    private var holdDue: SensorInstant?

    /// Makes a relay, which is stopped.
    ///
    /// - Parameters:
    ///   - name: The name in messages.
    ///   - stream: The stream that its own fixes belong to: base or remote.
    ///   - source: The source that they name; nil for the one that the first trackers' receivers know for the stream.
    ///   - trackingMode: How closely to track; nil lets every valid fix pass.
    ///   - settings: Further numbers.
    ///   - transports: Who gets the updates; their delegate is the relay from the start on.
    ///   - clock: The source of time.
    nonisolated public init(
        name: String = "relay", stream: RelayStream = .base, source: LocationFix.Source? = nil,
        trackingMode: TrackingMode? = nil, settings: RelaySettings = RelaySettings(),
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

    /// Opens the transports, and takes fixes from now on; once more does nothing.
    public func start() {
        guard !isRunning else { return }
        isRunning = true
        endFailure = nil
        hub.owner = self
        silenceDeadline.onReached { [weak self] in self?.setSubjectConnected(false) }
        holdDeadline.onReached { [weak self] in
            self?.releaseHold()
            self?.sendHeld()
        }
        hub.open()
        evaluateHealth()
    }

    /// Closes the transports, which stay, and forgets positions, but neither what was received nor what was counted; once more
    /// does nothing.
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

    /// Who gets the updates.
    public var transports: [any LocationTransport] { hub.transports }

    /// Adds a transport, and opens it where the relay runs; one that is there stays as it is.
    public func addTransport(_ transport: any LocationTransport) { hub.add(transport) }

    /// Closes a transport and takes it out.
    public func removeTransport(_ transport: any LocationTransport) { hub.remove(transport) }

    // MARK: For the pipeline

    /// The thresholds that hold: the override, or those of the tracking mode, or none.
    public var effectiveQualityThresholds: QualityThresholds {
        qualityOverride ?? trackingMode?.configuration.qualityThresholds ?? .unlimited
    }

    /// The next number of the relay's own fixes, which grow from run to run.
    func nextNumber() -> Int64 {
        var numbers = numbers ?? FixSequence(start: clock.now)
        defer { self.numbers = numbers }
        return numbers.next()
    }

    /// Has the held fixes sent at a moment, or before.
    func hold(until due: SensorInstant) {
        if let holdDue, holdDue <= due { return }
        holdDue = due
        holdDeadline.arm(at: due)
    }

    /// No fix is held any more.
    func releaseHold() {
        guard holdDue != nil else { return }
        holdDue = nil
        holdDeadline.disarm()
    }

    /// Waits for the next silence of the subject.
    func expectSubject() {
        silenceDeadline.arm(after: settings.silence)
    }
}
