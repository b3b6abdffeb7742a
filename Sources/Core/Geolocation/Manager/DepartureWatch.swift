/// The behaviour of a snoozing manager if its location provider cannot monitor significant location changes.
public enum SnoozePolicy: Sendable {
    /// Monitor the provider's continuous updates instead, by a departure rule.
    case watchUpdates(DepartureRule = DepartureRule())
    /// Report a failure to the snooze delegate.
    case fail
}

/// Monitors for a significant location change while a manager snoozes.
@SensorActor
final class DepartureWatch {
    /// The manager of a watch.
    typealias Owner = LocationProviderDelegate & ProviderHost

    /// The result of a request to snooze; `overtaken` if a start, a stop or another snooze was called meanwhile.
    enum Outcome { case monitoring, refused, overtaken }

    private let slot: ProviderSlot<LocationRole>
    private let policy: SnoozePolicy
    /// The provider that monitors: the slot's occupant or a wrapper around it.
    private(set) var provider: (any LocationProvider)?
    /// The last known place before the snooze; `nil` if there was none.
    private var origin: Location?
    /// A departure that was reported while monitoring was being started.
    private(set) var earlyDeparture: Location?
    /// The number of calls of start, stop and snooze, by which a snooze detects that it has been overtaken.
    private var requests = 0

    /// Creates an inactive watch of the location slot.
    nonisolated init(slot: ProviderSlot<LocationRole>, policy: SnoozePolicy) {
        self.slot = slot
        self.policy = policy
    }

    /// Whether a provider monitors, or is being asked to.
    var isActive: Bool { provider != nil }

    /// Cancels a snooze that has not taken effect yet, in favour of a start or stop.
    func overtake() { requests += 1 }

    /// Stops the slot's occupant and begins to monitor instead, for a departure from the last known place.
    func fallAsleep(for owner: any Owner, from place: Location? = nil) -> Outcome {
        requests += 1
        origin = place
        let request = requests
        var occupant: (any LocationProvider)?
        var watches = false
        // Repeated if the provider was replaced meanwhile.
        repeat {
            occupant = slot.occupant
            // Stopped first: in a provider that uses one device for both, a later stop of the updates would end the
            // monitoring too.
            slot.stop()
            if request == requests { watches = begin(for: owner) }
            guard request == requests else { return .overtaken }
        } while slot.occupant !== occupant
        return watches ? .monitoring : .refused
    }

    /// Starts monitoring with the slot's occupant or a wrapper around it; returns `false` if it is not possible.
    func begin(for owner: any Owner) -> Bool {
        end(for: owner)
        earlyDeparture = nil
        guard let occupant = slot.occupant else { return false }
        occupant.attach(to: owner)
        // Set first, since monitoring may report at once.
        occupant.locationDelegate = owner
        provider = occupant
        if occupant.startMonitoringSignificantLocationChanges() { return true }
        // The monitoring may have been stopped meanwhile.
        guard provider === occupant else { return false }
        if case .watchUpdates(let rule) = policy {
            let wrapper = SignificantChangeProvider(wrapping: occupant, rule: rule)
            wrapper.origin = origin
            wrapper.locationDelegate = owner
            provider = wrapper
            let watches = wrapper.startMonitoringSignificantLocationChanges()
            // Events are published and the status is reported while the manager snoozes, too.
            if provider === wrapper { slot.sensor?.attach(to: owner) }
            return watches
        }
        provider = nil
        return false
    }

    /// Stops monitoring, if active; the owner becomes the occupant's delegate again.
    ///
    /// - Parameter resumesUpdates: Whether the slot is started next: an occupant whose updates were watched then keeps
    ///   running, so that its port or connection stays open.
    func end(for owner: any Owner, resumesUpdates: Bool = false) {
        let occupant = slot.occupant
        guard let taken = take() else { return }
        if resumesUpdates, let wrapper = taken as? SignificantChangeProvider, wrapper !== occupant {
            wrapper.leavesUpdatesRunning = true
            slot.adopt()
        }
        taken.stopMonitoringSignificantLocationChanges()
        // A callback may have replaced the provider or started monitoring again.
        guard provider == nil, slot.occupant === occupant else { return }
        occupant?.locationDelegate = owner
    }

    /// Detaches and returns the monitoring provider for the caller to stop; its later reports are ignored.
    func take() -> (any LocationProvider)? {
        let taken = provider
        provider = nil
        taken?.locationDelegate = nil
        return taken
    }

    /// Stores a departure that was reported before the manager snoozes.
    func keepEarlyDeparture(_ fix: Location) { earlyDeparture = fix }
}
