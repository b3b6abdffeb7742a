/// A place in a manager for the provider of one role.
///
/// The slot also stores the default provider of the role, which fills the slot again when another provider is removed.
@SensorActor
final class ProviderSlot<Role: SlotRole>: AnyProviderSlot {
    /// The role of the provider in the slot.
    let role: SensorRole

    /// The provider in the slot; `nil` if the slot is empty.
    private(set) var occupant: Role.Provider? {
        didSet { occupantID = sensor.map { ObjectIdentifier($0) } }
    }

    /// The identity of the provider in the slot, by which a callback is checked without accessing the provider itself.
    private var occupantID: ObjectIdentifier?

    /// The default provider, which fills the slot again when another provider is removed; `nil` if there is none.
    private let fallback: Role.Provider?

    private var isStarted = false {
        didSet { if !isStarted { isAdopted = false } }
    }

    /// Whether the provider was marked as started by ``adopt()`` and has not been started by ``start(for:)`` since.
    ///
    /// The owner has then not been notified of the provider's status yet.
    private var isAdopted = false

    /// The status that the values of the provider imply, for a provider that does not report its own status.
    private var impliedStatus = ProviderStatus.idle

    nonisolated init(_ role: SensorRole, fallback: Role.Provider?) {
        self.role = role
        self.fallback = fallback
        occupant = fallback
        occupantID = fallback.map { ObjectIdentifier(Role.sensor($0)) }
    }

    /// Whether the slot contains only its default provider, so that a source of several roles may fill it.
    var isFree: Bool { occupantID == fallback.map { ObjectIdentifier(Role.sensor($0)) } }

    /// The provider in the slot, as a plain sensor provider; `nil` if the slot is empty.
    var sensor: (any SensorProvider)? { occupant.map { Role.sensor($0) } }

    /// The status that the provider in the slot reports.
    ///
    /// If the provider reports none, it is the status that the provider's values imply.
    var status: ProviderStatus { sensor?.reportedStatus ?? impliedStatus }

    /// Returns whether `provider` is in the slot.
    func holds(_ provider: any SensorProvider) -> Bool { occupantID == ObjectIdentifier(provider) }

    /// Records that the provider in the slot has reported a value.
    ///
    /// - Returns: `true` for the first value since the provider's start, if the provider does not report a status.
    func recordReport() -> Bool {
        guard impliedStatus == .starting else { return false }
        impliedStatus = .running
        return sensor?.reportedStatus == nil
    }

    /// Marks the provider in the slot as started, since its updates are already running.
    ///
    /// The next call of ``start(for:)`` then only reports the provider's status to the owner.
    func adopt() {
        isStarted = true
        isAdopted = true
        impliedStatus = .starting
    }

    /// Starts the provider in the slot, unless it has been started already; the owner becomes its delegate.
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

    /// Starts the provider in the slot a second time, for example after the user has granted permission.
    func restart() {
        guard let occupant, isStarted else { return }
        Role.start(occupant)
    }

    /// Stops the provider in the slot, if it has been started.
    func stop() {
        guard let occupant, isStarted else { return }
        isStarted = false
        impliedStatus = .idle
        Role.stop(occupant)
    }

    /// Replaces the provider in the slot by the given one, or by the default one for `nil`, without starting it.
    ///
    /// - Returns: The previous provider if it was running. The caller must stop that provider; if this leads to
    ///   callbacks, they already find the new provider in the slot.
    func replace(with provider: Role.Provider?) -> Role.Provider? {
        let displaced = isStarted ? occupant : nil
        if let occupant { Role.setDelegate(nil, of: occupant) }
        isStarted = false
        impliedStatus = .idle
        occupant = provider ?? fallback
        return displaced
    }
}
