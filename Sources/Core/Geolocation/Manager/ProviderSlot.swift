/// A slot of a manager: the provider of one role, and the default provider that replaces a removed one.
@SensorActor
final class ProviderSlot<Role: SlotRole>: AnyProviderSlot {
    /// The role of the slot.
    let role: SensorRole

    /// The provider in the slot; `nil` if the slot is empty.
    private(set) var occupant: Role.Provider? {
        didSet { occupantID = sensor.map { ObjectIdentifier($0) } }
    }

    /// The identity of the current provider, by which a callback is checked without accessing the provider itself.
    private var occupantID: ObjectIdentifier?

    /// The default provider, which replaces a removed provider; `nil` if there is none.
    private let fallback: Role.Provider?

    private var isStarted = false {
        didSet { if !isStarted { isAdopted = false } }
    }

    /// Whether the current provider's updates were already running when it was adopted, and its status has not been reported
    /// since.
    private var isAdopted = false

    /// The status that the values of a provider imply, used if it does not report its own.
    private var impliedStatus = ProviderStatus.idle

    nonisolated init(_ role: SensorRole, fallback: Role.Provider?) {
        self.role = role
        self.fallback = fallback
        occupant = fallback
        occupantID = fallback.map { ObjectIdentifier(Role.sensor($0)) }
    }

    /// Whether the slot contains only its default provider, so that a source of several roles may fill it.
    var isFree: Bool { occupantID == fallback.map { ObjectIdentifier(Role.sensor($0)) } }

    /// The current provider, as a plain sensor provider.
    var sensor: (any SensorProvider)? { occupant.map { Role.sensor($0) } }

    /// The status that the current provider reports or, if it reports none, the one that its values imply.
    var status: ProviderStatus { sensor?.reportedStatus ?? impliedStatus }

    /// Returns whether `provider` is the current provider of the slot.
    func holds(_ provider: any SensorProvider) -> Bool { occupantID == ObjectIdentifier(provider) }

    /// Records that the current provider has reported a value.
    ///
    /// It returns `true` for the first value since the provider's start, if the provider does not report a status.
    func recordReport() -> Bool {
        guard impliedStatus == .starting else { return false }
        impliedStatus = .running
        return sensor?.reportedStatus == nil
    }

    /// Marks the current provider as started, since its updates are already running.
    ///
    /// Its next start then only reports its status to the owner.
    func adopt() {
        isStarted = true
        isAdopted = true
        impliedStatus = .starting
    }

    /// Starts the current provider, unless it has been started already; the owner becomes its delegate.
    func start(for owner: any SlotOwner) {
        guard let occupant else { return }
        if isAdopted, let sensor, let status = sensor.reportedStatus {
            isAdopted = false
            owner.sensorProvider(sensor, didChangeStatus: status)
        }
        guard !isStarted else { return }
        isStarted = true
        impliedStatus = .starting
        Role.setDelegate(Role.delegate(owner), of: occupant)
        Role.start(occupant)
    }

    /// Starts the current provider a second time, for example after the user has granted permission.
    func restart() {
        guard let occupant, isStarted else { return }
        Role.start(occupant)
    }

    /// Stops the current provider, if it has been started.
    func stop() {
        guard let occupant, isStarted else { return }
        isStarted = false
        impliedStatus = .idle
        Role.stop(occupant)
    }

    /// Replaces the current provider by another one, or by the default one for `nil`, without starting it.
    ///
    /// - Returns: The previous provider if it was running; the caller must stop it. Stopping it may lead to callbacks,
    ///   so the slot is already consistent.
    func replace(with provider: Role.Provider?) -> Role.Provider? {
        let displaced = isStarted ? occupant : nil
        if let occupant { Role.setDelegate(nil, of: occupant) }
        isStarted = false
        impliedStatus = .idle
        occupant = provider ?? fallback
        return displaced
    }
}
