/// One place in a manager: the provider that fills it and the default to fall back to.
@SensorActor
final class ProviderSlot<Role: ProviderRole> {
    /// The provider that counts at present.
    private(set) var occupant: Role.Provider? {
        didSet { occupantID = sensor.map { ObjectIdentifier($0) } }
    }

    /// The occupant's identity, kept so that a callback is checked without touching the occupant.
    private var occupantID: ObjectIdentifier?

    /// The provider that takes over when another one is removed.
    private let fallback: Role.Provider?

    /// Whether the occupant has been started.
    private(set) var isStarted = false

    /// The status of an occupant that does not report its own.
    private(set) var impliedStatus = ProviderStatus.idle

    nonisolated init(fallback: Role.Provider?) {
        self.fallback = fallback
        occupant = fallback
        occupantID = fallback.map { ObjectIdentifier(Role.sensor($0)) }
    }

    /// Whether a source of several roles may fill the slot without displacing anybody's choice.
    var isFree: Bool { occupantID == fallback.map { ObjectIdentifier(Role.sensor($0)) } }

    /// The occupant without its role.
    var sensor: (any SensorProvider)? { occupant.map { Role.sensor($0) } }

    /// The part of the occupant, from the outside in, that reports its own status.
    var reporter: (any StatusReportingProvider)? { sensor?.reporter }

    /// The occupant's own status, or what its reports imply.
    var status: ProviderStatus { reporter?.status ?? impliedStatus }

    /// Whether `provider` is the occupant.
    func holds(_ provider: any SensorProvider) -> Bool { occupantID == ObjectIdentifier(provider) }

    /// Notes that the occupant reported something, and says whether that was the first time since its start.
    func noteReport() -> Bool {
        guard impliedStatus == .starting else { return false }
        impliedStatus = .running
        return reporter == nil
    }

    func start(delegate: Role.Delegate) {
        guard let occupant, !isStarted else { return }
        isStarted = true
        impliedStatus = .starting
        Role.setDelegate(delegate, of: occupant)
        Role.start(occupant)
    }

    /// Starts the occupant again, as after the user has given permission.
    func restart() {
        guard let occupant, isStarted else { return }
        Role.start(occupant)
    }

    func stop() {
        guard let occupant, isStarted else { return }
        isStarted = false
        impliedStatus = .idle
        Role.stop(occupant)
    }

    /// Detaches the occupant and puts another one in its place, which is not started; nil puts the default.
    ///
    /// - Returns: The displaced provider if it runs, for the caller to stop: its stop may call back, so that all has to be
    ///   in order before it.
    func replace(with provider: Role.Provider?) -> Role.Provider? {
        let displaced = isStarted ? occupant : nil
        if let occupant { Role.setDelegate(nil, of: occupant) }
        isStarted = false
        impliedStatus = .idle
        occupant = provider ?? fallback
        return displaced
    }
}
