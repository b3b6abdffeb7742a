/// The behaviour of a snoozing manager whose location provider cannot monitor significant location changes.
public enum SnoozePolicy: Sendable {
    /// The manager uses a departure rule to monitor the provider's continuous updates.
    case watchUpdates(DepartureRule = DepartureRule())
    /// The manager does not snooze, and notifies the snooze delegate of the failure.
    case fail
}

/// Monitors for a significant location change while a manager snoozes.
///
/// The slot of a manager contains the provider of one role, in this case the location provider.
@SensorActor
final class DepartureWatch {
    /// The type of a watch's owner: the snoozing manager, which is both the delegate and the host of the location
    /// provider.
    typealias Owner = LocationProviderDelegate & ProviderHost

    /// Whether a request to snooze has succeeded (`monitoring`), has failed (`refused`) or was superseded
    /// (`overtaken`).
    ///
    /// A start, a stop or another snooze during the request supersedes it.
    enum Outcome { case monitoring, refused, overtaken }

    private let slot: ProviderSlot<LocationRole>
    private let policy: SnoozePolicy
    /// The provider that monitors: the provider in the location slot or a wrapper around it.
    private(set) var provider: (any LocationProvider)?
    /// The last known place before the snooze; `nil` if no place was known.
    private var origin: Location?
    /// The fix of a departure that was reported while monitoring was being started; `nil` if there was none.
    private(set) var earlyDeparture: Location?
    /// The number of requests to start, stop or snooze, by which a snooze recognises that a later request has overtaken
    /// it.
    private var requests = 0

    /// Creates an inactive watch for the location provider in the given slot.
    nonisolated init(slot: ProviderSlot<LocationRole>, policy: SnoozePolicy) {
        self.slot = slot
        self.policy = policy
    }

    /// Whether a provider is monitoring or is being asked to monitor.
    var isActive: Bool { provider != nil }

    /// Cancels a snooze that has not taken effect yet, since a start or stop was requested.
    func overtake() { requests += 1 }

    /// Stops the provider in the slot and begins to monitor for a departure from the last known place instead.
    func fallAsleep(for owner: any Owner, from place: Location? = nil) -> Outcome {
        requests += 1
        origin = place
        let request = requests
        var occupant: (any LocationProvider)?
        var watches = false
        // The loop is repeated if the provider was replaced during it.
        repeat {
            occupant = slot.occupant
            // The updates are stopped before monitoring starts. In a provider that uses one device for both, a later
            // stop of the updates would end the monitoring, too.
            slot.stop()
            if request == requests { watches = begin(for: owner) }
            guard request == requests else { return .overtaken }
        } while slot.occupant !== occupant
        return watches ? .monitoring : .refused
    }

    /// Starts monitoring with the provider in the location slot or a wrapper around it.
    ///
    /// - Returns: Whether one of the two can monitor.
    func begin(for owner: any Owner) -> Bool {
        end(for: owner)
        earlyDeparture = nil
        guard let occupant = slot.occupant else { return false }
        occupant.attach(to: owner)
        // The delegate is set before monitoring is started, since monitoring may report at once.
        occupant.locationDelegate = owner
        provider = occupant
        if occupant.startMonitoringSignificantLocationChanges() { return true }
        // An observer may have stopped the monitoring during the call.
        guard provider === occupant else { return false }
        if case .watchUpdates(let rule) = policy {
            let wrapper = SignificantChangeProvider(wrapping: occupant, rule: rule)
            wrapper.origin = origin
            wrapper.locationDelegate = owner
            provider = wrapper
            let watches = wrapper.startMonitoringSignificantLocationChanges()
            // The host is attached, so that events are published and the status is reported while the manager snoozes,
            // too.
            if provider === wrapper { slot.sensor?.attach(to: owner) }
            return watches
        }
        provider = nil
        return false
    }

    /// Stops monitoring, if it is active; the owner becomes the delegate of the provider in the location slot again.
    ///
    /// - Parameter resumesUpdates: Whether the provider in the slot is started directly after this call. If so, and if
    ///   the watch has used the continuous updates of this provider, the provider is not stopped in between, so that
    ///   its port or connection stays open.
    func end(for owner: any Owner, resumesUpdates: Bool = false) {
        let occupant = slot.occupant
        guard let taken = take() else { return }
        if resumesUpdates, let wrapper = taken as? SignificantChangeProvider, wrapper !== occupant {
            wrapper.leavesUpdatesRunning = true
            slot.adopt()
        }
        taken.stopMonitoringSignificantLocationChanges()
        // A callback may have replaced the provider or started to monitor again.
        guard provider == nil, slot.occupant === occupant else { return }
        occupant?.locationDelegate = owner
    }

    /// Returns the monitoring provider and detaches it, so that its later reports are ignored.
    ///
    /// The caller must stop the provider.
    func take() -> (any LocationProvider)? {
        let taken = provider
        provider = nil
        taken?.locationDelegate = nil
        return taken
    }

    /// Stores the fix of a departure that is reported too early: monitoring has begun, but the manager is not snoozing
    /// yet.
    func keepEarlyDeparture(_ fix: Location) { earlyDeparture = fix }
}
