/// A slot of a manager: its provider and the default to fall back to.
@SensorActor
final class ProviderSlot<Role: SlotRole>: AnyProviderSlot {
    /// The role of the slot.
    let role: SensorRole

    /// The current provider.
    private(set) var occupant: Role.Provider? {
        didSet { occupantID = sensor.map { ObjectIdentifier($0) } }
    }

    /// The occupant's identity, so that a callback is checked without accessing the occupant.
    private var occupantID: ObjectIdentifier?

    /// The default, which replaces a removed provider.
    private let fallback: Role.Provider?

    private var isStarted = false {
        didSet { if !isStarted { isAdopted = false } }
    }

    /// Whether the occupant's updates run, but the owner has not received its status since.
    private var isAdopted = false

    /// The status of an occupant that does not report its own.
    private var impliedStatus = ProviderStatus.idle

    nonisolated init(_ role: SensorRole, fallback: Role.Provider?) {
        self.role = role
        self.fallback = fallback
        occupant = fallback
        occupantID = fallback.map { ObjectIdentifier(Role.sensor($0)) }
    }

    /// Whether the slot holds only its default, so that a source of several roles may fill it.
    var isFree: Bool { occupantID == fallback.map { ObjectIdentifier(Role.sensor($0)) } }

    /// The occupant as a plain sensor provider.
    var sensor: (any SensorProvider)? { occupant.map { Role.sensor($0) } }

    /// The occupant's own status, or the one that its reports imply.
    var status: ProviderStatus { sensor?.reportedStatus ?? impliedStatus }

    /// Returns whether `provider` is the occupant.
    func holds(_ provider: any SensorProvider) -> Bool { occupantID == ObjectIdentifier(provider) }

    /// Records a report of the occupant; returns `true` for the first one since its start if it has no status of its
    /// own.
    func recordReport() -> Bool {
        guard impliedStatus == .starting else { return false }
        impliedStatus = .running
        return sensor?.reportedStatus == nil
    }

    /// Adopts an occupant whose updates already run; its next start only reports its status to the owner.
    func adopt() {
        isStarted = true
        isAdopted = true
        impliedStatus = .starting
    }

    /// Starts the occupant, unless it has been started; the owner becomes its delegate.
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

    /// Starts the occupant again, for example after the user granted permission.
    func restart() {
        guard let occupant, isStarted else { return }
        Role.start(occupant)
    }

    /// Stops the occupant, if it has been started.
    func stop() {
        guard let occupant, isStarted else { return }
        isStarted = false
        impliedStatus = .idle
        Role.stop(occupant)
    }

    /// Detaches the occupant and puts another provider, or the default for `nil`, in its place without starting it.
    ///
    /// - Returns: The displaced provider if it was running, for the caller to stop. Its stop may call back, so the slot
    ///   is consistent before that.
    func replace(with provider: Role.Provider?) -> Role.Provider? {
        let displaced = isStarted ? occupant : nil
        if let occupant { Role.setDelegate(nil, of: occupant) }
        isStarted = false
        impliedStatus = .idle
        occupant = provider ?? fallback
        return displaced
    }
}
