import CodecSupport
public import Geolocation
public import LocationStore

/// Tracks this device while the user has tracking switched on: stores the fixes of a provider and uploads them.
///
///     LocationProvider ─▶ LocationTracker ─▶ LocationStore ─▶ sender ─▶ server
///                                               └─▶ PendingLog ─▶ list of pending locations
///
///     let tracker = LocationTracker(store: store, provider: provider, sender: sender)
///     await tracker.signIn(as: "alice")
///     try await tracker.startTracking()
///     …
///     let list = try await tracker.getLocations()
///
/// The store saves whether tracking is on, also across restarts, see ``resumeTracking()``. While tracking is off,
/// nothing is captured and nothing is sent. To drop inaccurate fixes, wrap the provider in filters.
@SensorActor
public final class LocationTracker {
    /// Whether the tracker captures fixes continuously.
    public private(set) var isTracking = false

    /// The user who is signed in; `nil` if no user is.
    ///
    /// Without a user, fixes are stored but not sent.
    public private(set) var user: String?

    /// The newest fix that the tracker has received; `nil` if it has received none since it was created.
    public private(set) var lastFix: Location?

    /// The number of fixes that the tracker has dropped because they were invalid.
    public private(set) var invalidFixes = 0

    /// The last error of the provider or the store; `nil` if a fix has been captured since.
    public private(set) var lastError: TrackingError?

    /// Called for each error of the provider or the store.
    public var onError: (@SensorActor (TrackingError) -> Void)?

    private let store: LocationStore
    private let provider: any LocationProvider
    private let sender: StoreSender?
    private let clock: any SensorClock
    private let log: PendingLog
    private let feed: ProviderFeed

    /// Whether tracking was started and has not been stopped since.
    ///
    /// If the user has not granted permission yet, tracking begins once it is granted.
    private var isWanted = false
    /// The number of times that tracking was started or stopped.
    ///
    /// If the number changes while a call that starts tracking is waiting, a later call has replaced that call.
    private var changes = 0
    private var isAttached = false
    private var isProviderStarted = false
    private var waits: [FixWait] = []
    /// The user in the newest `user` event that the tracker has stored, and the number of erasures before it; `nil`
    /// before the first event.
    ///
    /// A later erasure may have removed the event.
    private var mark: (user: String?, erasures: Int)?

    /// Creates a tracker that is switched off.
    ///
    /// - Parameters:
    ///   - store: The store, to which the sender's destination has been added.
    ///   - provider: Reports the fixes. It must not be used for anything else.
    ///   - sender: Sends the records of the store. Only the tracker starts and stops it. Default: `nil`, to upload
    ///     nothing.
    ///   - rule: The rule by which fixes form entries of the list. Default: `corrected`.
    ///   - clock: The clock that measures time limits. Default: the system's clock.
    nonisolated public init(
        store: LocationStore, provider: any LocationProvider, sender: StoreSender? = nil,
        rule: ProximityRule = .corrected, clock: any SensorClock = SystemClock()
    ) {
        (self.store, self.provider, self.sender, self.clock) = (store, provider, sender, clock)
        log = PendingLog(store, destination: sender?.destination, rule: rule)
        feed = ProviderFeed(clock: clock)
    }

    // MARK: The toggle

    /// Switches tracking on, requests permission if necessary, and starts continuous updates.
    ///
    /// - Throws: ``TrackingError`` if the user has denied permission, or if the store cannot save the setting. After a
    ///   denial, tracking begins once permission is granted.
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

    /// Switches tracking off, and stops updates and sending immediately.
    ///
    /// - Throws: ``TrackingError`` if the store cannot save the setting. Tracking is nevertheless off.
    public func stopTracking() async throws(TrackingError) {
        isWanted = false
        isTracking = false
        changes += 1
        for wait in waits { wait.finish(.failure(.trackingOff)) }
        updateProvider()
        // The sender is stopped concurrently, so that the setting is saved even if stopping takes long.
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

    /// Starts continuous updates if tracking was on when the program last ended.
    ///
    /// - Returns: Whether tracking is on.
    /// - Throws: ``TrackingError`` if the user has denied permission, or if the store cannot be read.
    @discardableResult
    public func resumeTracking() async throws(TrackingError) -> Bool {
        let change = changes
        guard try await isTrackingEnabled(), change == changes else { return isWanted }
        isWanted = true
        try await begin()
        return true
    }

    /// Returns whether tracking is on according to the setting that is saved in the store.
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

    /// Signs a user in.
    ///
    /// The user owns the fixes that follow. If tracking is on, the sender starts, and retries immediately if the
    /// destination had rejected the previous credentials.
    ///
    /// Before the first of these fixes, the store records an event of the type `user`, which destinations receive, too.
    /// The event is recorded again after records of the store were erased. If it is longer than the store permits, the
    /// fixes belong to the device.
    ///
    /// - Parameter user: The identifier of the user.
    public func signIn(as user: String) async {
        self.user = user
        await updateSender()
        if isWanted { sender?.credentialsChanged() }
    }

    /// Signs the user out.
    ///
    /// Fixes are still stored, but nothing is sent.
    public func signOut() async {
        user = nil
        await updateSender()
    }

    private func updateSender() async {
        if isWanted, user != nil { sender?.start() } else { await sender?.stop(within: 0) }
    }

    // MARK: The list

    /// Returns all entries of the list of pending locations, in the order of their creation.
    public func getLocations() async throws(TrackingError) -> [PendingLocation] {
        do throws(StoreError) {
            return try await log.locations()
        } catch {
            throw .store(error)
        }
    }

    /// Returns the newest known location of the user.
    ///
    /// This is the location of the last entry of the list. If there is no entry or the store cannot be read, it is the
    /// last fix that the tracker has received.
    ///
    /// - Throws: ``TrackingError`` if there is neither an entry nor a fix.
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

    /// Records a single fix if tracking is on, for example when the system runs the program in the background for a
    /// short time.
    ///
    /// The function always returns, and does not request permission. If its task is cancelled, the function ends
    /// immediately. During continuous tracking, the function uses the next fix.
    ///
    /// - Parameters:
    ///   - limit: The maximum time to wait for the fix, in seconds. Default: 25.
    ///   - sending: The maximum time to send stored records afterwards, in seconds. Default: 5.
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
            // Tracking may have been started while this function waited for the sender to stop.
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

    /// Stores a valid fix that the provider has reported, and passes the fix to all callers that wait for one.
    func didReceive(_ fix: Location) {
        guard isProviderStarted else { return }
        guard fix.isValid else {
            invalidFixes += 1
            return
        }
        lastFix = fix
        let erasures = store.capture.erasures
        if mark.map({ $0 != (user, erasures) }) ?? true {
            mark = (user, erasures)
            // Without any event, the fixes would belong to the previous user.
            if !storeMark(of: user) { storeMark(of: nil) }
        }
        guard store.capture.append(.fix(fix, source: provider.name)) != nil else {
            return didFail(.notStored("the store is closed"))
        }
        lastError = nil
        for wait in waits { wait.finish(.success(fix)) }
    }

    /// Stores an event that names the user of the following fixes; returns whether it was captured.
    @discardableResult
    private func storeMark(of user: String?) -> Bool {
        let now = clock.now
        let line = UserMark(user: user, at: now).line
        return store.capture.append(.event(type: UserMark.type, time: now, line: line)) != nil
    }

    /// Reports an error of the provider or the store, and ends all waits for a fix with this error.
    func didFail(_ error: TrackingError) {
        lastError = error
        for wait in waits { wait.finish(.failure(error)) }
        onError?(error)
    }

    /// Stops tracking after the user has denied access to the location.
    func didDeny() {
        // A provider may report the same denial twice: as an error and as a change of its status.
        guard isTracking || !waits.isEmpty || lastError != .permissionDenied else { return }
        isTracking = false
        didFail(.permissionDenied)
        updateProvider()
    }

    /// Begins tracking that was waiting for permission, after the user has granted access to the location.
    func didAuthorize() {
        guard isWanted, !isTracking else { return }
        isTracking = true
        updateProvider()
        Task { await updateSender() }
    }
}
