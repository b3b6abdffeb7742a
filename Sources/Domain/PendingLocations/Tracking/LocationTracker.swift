import CodecSupport
public import Geolocation
public import LocationStore

/// Tracks the device as long as the user wants it: fixes of a provider go to a store, and from there to a server.
///
///     let tracker = LocationTracker(store: store, provider: provider, sender: sender)
///     await tracker.signIn(as: "alice")
///     try await tracker.startTracking()
///     …
///     let list = try await tracker.getLocations()
///
/// Whether the device is tracked is kept by the store and survives restarts, see ``resumeTracking()``. While it is off,
/// nothing is captured and nothing is sent. Put filters around the provider to keep out inaccurate fixes.
@SensorActor
public final class LocationTracker {
    /// Whether fixes are captured continuously.
    public private(set) var isTracking = false

    /// The user who is signed in; `nil` without credentials: fixes then stay on the device.
    public private(set) var user: String?

    /// The newest fix since the tracker was created.
    public private(set) var lastFix: Location?

    /// The number of fixes that were dropped, since they were not valid.
    public private(set) var invalidFixes = 0

    /// The last error of the provider or the store; `nil` after a fix was captured.
    public private(set) var lastError: TrackingError?

    /// Called for each error of the provider or the store.
    public var onError: (@SensorActor (TrackingError) -> Void)?

    private let store: LocationStore
    private let provider: any LocationProvider
    private let sender: StoreSender?
    private let clock: any SensorClock
    private let log: PendingLog
    private let feed: ProviderFeed

    /// Whether tracking was started and not stopped; it goes on once permission is granted.
    private var isWanted = false
    /// The number of starts and stops, by which one that was overtaken is recognized.
    private var changes = 0
    private var isAttached = false
    private var isProviderStarted = false
    private var waits: [FixWait] = []
    /// The user of the newest mark; not known in the beginning.
    private var markedUser: String??

    /// Creates a tracker that is off.
    ///
    /// - Parameters:
    ///   - store: The store; the sender's destination was added to it.
    ///   - provider: Reports the fixes; nothing else uses it.
    ///   - sender: Sends what the store has; `nil` if nothing is uploaded. Only the tracker starts and stops it.
    ///   - rule: The rule by which fixes become entries of the list. Default: `corrected`.
    ///   - clock: The clock of limits. Default: the system's.
    nonisolated public init(
        store: LocationStore, provider: any LocationProvider, sender: StoreSender? = nil,
        rule: ProximityRule = .corrected, clock: any SensorClock = SystemClock()
    ) {
        (self.store, self.provider, self.sender, self.clock) = (store, provider, sender, clock)
        log = PendingLog(store, destination: sender?.destination, rule: rule)
        feed = ProviderFeed(clock: clock)
    }

    // MARK: The toggle

    /// Switches tracking on, asks for permission if that has not been done, and starts continuous updates.
    ///
    /// - Throws: If permission was denied, in which case tracking begins as soon as it is granted; or if the store cannot
    ///   keep the toggle.
    public func startTracking() async throws(TrackingError) {
        isWanted = true
        changes += 1
        let change = changes
        do throws(StoreError) {
            try await store.setTrackingEnabled(true)
        } catch {
            if change == changes { isWanted = false }
            throw .store(error)
        }
        guard change == changes else { return }
        try await begin()
    }

    /// Switches tracking off, and stops updates and sending at once.
    ///
    /// - Throws: If the store cannot keep the toggle; the tracker is off nevertheless.
    public func stopTracking() async throws(TrackingError) {
        isWanted = false
        isTracking = false
        changes += 1
        for wait in waits { wait.finish(.failure(.trackingOff)) }
        updateProvider()
        // The toggle is kept even if the sender takes long to end.
        async let sendingEnded: Void = updateSender()
        var failure: StoreError?
        do throws(StoreError) {
            try await store.setTrackingEnabled(isWanted)
        } catch {
            failure = error
        }
        await sendingEnded
        if let failure { throw .store(failure) }
    }

    /// Starts continuous updates if tracking was on when the program ended.
    ///
    /// - Returns: Whether tracking is on.
    /// - Throws: If permission was denied, or the store cannot be read.
    @discardableResult
    public func resumeTracking() async throws(TrackingError) -> Bool {
        let change = changes
        guard try await isTrackingEnabled(), change == changes else { return isWanted }
        isWanted = true
        try await begin()
        return true
    }

    /// Returns whether tracking is on, by the store.
    public func isTrackingEnabled() async throws(TrackingError) -> Bool {
        do throws(StoreError) {
            return try await store.isTrackingEnabled()
        } catch {
            throw .store(error)
        }
    }

    private func begin() async throws(TrackingError) {
        attach()
        provider.requestAuthorization()
        if provider.authorizationStatus == .denied {
            didDeny()
            throw .permissionDenied
        }
        isTracking = true
        updateProvider()
        await updateSender()
    }

    // MARK: The user

    /// Notes that a user has signed in, to whom the following fixes belong and whose credentials the sender has.
    ///
    /// The store keeps it as an event of the type `user` before the first of these fixes, which destinations receive, too.
    ///
    /// - Parameter user: The identifier of the user.
    public func signIn(as user: String) async {
        self.user = user
        await updateSender()
        if isWanted { sender?.credentialsChanged() }
    }

    /// Notes that no user is signed in any more: fixes are stored, and nothing is sent.
    public func signOut() async {
        user = nil
        await updateSender()
    }

    private func updateSender() async {
        if isWanted, user != nil { sender?.start() } else { await sender?.stop(within: 0) }
    }

    // MARK: The list

    /// Returns all entries of the list, in the order in which they began.
    public func getLocations() async throws(TrackingError) -> [PendingLocation] {
        do throws(StoreError) {
            return try await log.locations()
        } catch {
            throw .store(error)
        }
    }

    /// Returns the location of the last entry of the list, or else of the last fix in memory.
    ///
    /// - Throws: If neither is there.
    public func getCurrentLocation() async throws(TrackingError) -> CurrentLocation {
        let entry: PendingLocation?
        do throws(StoreError) {
            entry = try await log.locations().last
        } catch {
            guard lastFix != nil else { throw .store(error) }
            entry = nil
        }
        if let entry {
            return CurrentLocation(lat: entry.latitude, lng: entry.longitude, timestamp: entry.timestamp)
        }
        guard let lastFix else { throw .noLocation }
        return CurrentLocation(
            lat: lastFix.latitude, lng: lastFix.longitude, timestamp: PendingTime.text(lastFix.timestamp))
    }

    // MARK: A single run

    /// Records one fix if tracking is on, as in the time that a system grants in the background; always returns.
    ///
    /// It asks for no permission. A cancelled task ends it at once. While tracking goes on, it takes the next fix.
    ///
    /// - Parameters:
    ///   - limit: Seconds that the fix may take. Default: 25.
    ///   - sending: Seconds for which what is stored is sent afterwards at most. Default: 5.
    public func recordOnce(limit: Double = 25, sending: Double = 5) async -> RecordingOutcome {
        let change = changes
        do throws(TrackingError) {
            guard try await isTrackingEnabled(), change == changes || isWanted else { return .trackingOff }
            attach()
            if provider.authorizationStatus == .denied { throw .permissionDenied }
            _ = try await nextFix(within: limit).get()
            if case .waiting(let reason) = await store.capture.flush() { throw .notStored(reason) }
            return try await outcome(sending: change == changes ? sending : 0)
        } catch .trackingOff {
            return .trackingOff
        } catch {
            return .failed(error)
        }
    }

    private func outcome(sending seconds: Double) async throws(TrackingError) -> RecordingOutcome {
        let isSignedIn = user != nil
        if isSignedIn, !isWanted, seconds > 0, !Task.isCancelled {
            sender?.start()
            await sender?.stop(within: seconds)
            // Tracking may have been started meanwhile.
            await updateSender()
        }
        let entry: PendingLocation?
        do throws(StoreError) {
            entry = try await log.current()
        } catch {
            throw .store(error)
        }
        guard let entry else { throw .notStored("it was removed") }
        return isSignedIn ? .recorded(entry) : .recordedLocally(entry)
    }

    private func nextFix(within limit: Double) async -> Result<Location, TrackingError> {
        let wait = FixWait(within: limit, clock: clock)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait.begin(continuation) { [weak self] wait in
                    self?.waits.removeAll { $0 === wait }
                    self?.updateProvider()
                }
                waits.append(wait)
                if Task.isCancelled { return wait.finish(.failure(.cancelled)) }
                updateProvider()
            }
        } onCancel: {
            Task { @SensorActor in wait.finish(.failure(.cancelled)) }
        }
    }

    // MARK: The provider

    private func attach() {
        guard !isAttached else { return }
        isAttached = true
        feed.tracker = self
        provider.attach(to: feed)
        provider.locationDelegate = feed
    }

    private func updateProvider() {
        let isNeeded = isTracking || !waits.isEmpty
        guard isNeeded != isProviderStarted else { return }
        isProviderStarted = isNeeded
        if isNeeded { provider.startLocationUpdates() } else { provider.stopLocationUpdates() }
    }

    /// Captures a fix.
    func didReceive(_ fix: Location) {
        guard isProviderStarted else { return }
        guard fix.isValid else {
            invalidFixes += 1
            return
        }
        lastFix = fix
        if markedUser != .some(user) {
            let now = clock.now
            store.capture.append(.event(type: UserMark.type, time: now, line: UserMark(user: user, at: now).line))
            markedUser = .some(user)
        }
        guard store.capture.append(.fix(fix, source: provider.name)) != nil else {
            return didFail(.notStored("the store is closed"))
        }
        lastError = nil
        for wait in waits { wait.finish(.success(fix)) }
    }

    /// Notes an error of the provider or the store.
    func didFail(_ error: TrackingError) {
        lastError = error
        for wait in waits { wait.finish(.failure(error)) }
        onError?(error)
    }

    /// Notes that the user has denied access to the location.
    func didDeny() {
        // A provider may tell it as its status, too.
        guard isTracking || !waits.isEmpty || lastError != .permissionDenied else { return }
        isTracking = false
        didFail(.permissionDenied)
        updateProvider()
    }

    /// Notes that the user has granted access to the location.
    func didAuthorize() {
        guard isWanted, !isTracking else { return }
        isTracking = true
        updateProvider()
        Task { await updateSender() }
    }
}
