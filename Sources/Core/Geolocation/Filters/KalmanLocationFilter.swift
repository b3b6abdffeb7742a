import CodecSupport

/// Smooths the positions of fixes with a ``KalmanFilter``; time, accuracy and all other quantities stay unchanged.
///
/// A larger ``sigma`` follows faster and smooths less: for a walker at 1.4 m/s with one fix of 10 m accuracy per
/// second, the lag is 4.0 m with a sigma of 3, 1.7 m with 6 and 1.0 m with 9.
///
/// The unfiltered fixes are available from ``rawLocations``.
@SensorActor
public final class KalmanLocationFilter: FilteringProvider<LocationRole> {
    /// The default random walk of the traveller, in metres per square-root second.
    nonisolated public static let defaultSigma = 3.0

    /// The default accuracy assumed for a fix without one, in metres.
    nonisolated public static let defaultAccuracy = 10.0

    /// The assumed random walk of the traveller, in metres per square-root second.
    nonisolated public var sigma: Double { initial.sigma }

    /// Whether fixes pass unfiltered.
    ///
    /// The filter is updated meanwhile, so that its state is current when the bypass ends.
    public var isBypassed: Bool {
        get { bypass }
        set { bypass = newValue }
    }

    private let assumedAccuracy: Double
    private let initial: KalmanFilter
    private var filter: KalmanFilter
    private var bypass = false
    private var invalidFixes = 0
    private var tap: RawLocationTap?

    /// Creates a filter around a provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider; the filter becomes its delegate.
    ///   - sigma: The assumed random walk of the traveller, in metres per square-root second. Default: 3.
    ///   - assumedAccuracy: The accuracy assumed for a fix without one, in metres. Default: 10.
    ///   - isBypassed: Whether fixes initially pass unfiltered. Default: `false`.
    nonisolated public init(
        wrapping wrapped: any LocationProvider,
        sigma: Double = defaultSigma,
        assumedAccuracy: Double = defaultAccuracy,
        isBypassed: Bool = false
    ) {
        self.assumedAccuracy = assumedAccuracy
        initial = KalmanFilter(sigma: sigma)
        filter = initial
        bypass = isBypassed
        super.init(wrapping: wrapped)
    }

    /// The unfiltered fixes, for a second manager: map matching needs the measurement, not the estimate.
    ///
    /// This provider is started and stopped separately; the inner provider runs while either is started. It lives as
    /// long as the filter.
    public var rawLocations: any LocationProvider {
        if let tap { return tap }
        let tap = RawLocationTap(of: self)
        self.tap = tap
        return tap
    }

    /// The invalid fixes, which would have corrupted the state.
    public override var drops: DropCounts {
        var drops = super.drops
        drops.add("fix out of range", count: invalidFixes)
        return drops
    }

    /// Passes a fix on with its filtered position.
    public override func receive(_ value: Location?, from provider: any SensorProvider) {
        tap?.emit(value)
        // The inner provider may be running for the tap alone.
        guard isStarted || isMonitoring else { return }
        guard let value else { return emit(nil) }
        guard value.isValid else {
            invalidFixes += 1
            return
        }
        let place = filtered(value)
        emit(bypass ? value : value.moved(to: place))
    }

    private func filtered(_ fix: Location) -> Coordinate {
        let time = fix.timestamp.timeIntervalSinceReferenceDate
        var longitude = fix.longitude
        if let state = filter.state {
            longitude += wrap(longitude - state.y)
        }
        let measurement = SIMD2(fix.latitude, longitude)
        let state = filter.update(measurement, at: time, accuracy: fix.horizontalAccuracy ?? assumedAccuracy)
        let turn = wrap(state.y)
        if turn != 0 { filter.shift(by: SIMD2(0, turn)) }
        return Coordinate(latitude: state.x, longitude: state.y + turn)
    }

    /// Returns the full turn that brings an angle in degrees back to −180…180; 0 if it is within.
    private func wrap(_ angle: Double) -> Double {
        angle > 180 ? -360 : angle < -180 ? 360 : 0
    }

    // MARK: Starts and stops

    /// Stops the inner provider, unless the raw fixes are in use, and clears the state.
    public override func stopUpdates() {
        filter.reset()
        if tap?.isStarted != true { super.stopUpdates() }
    }

    /// Adopts the inner provider's status for the filter and for the raw fixes.
    public override func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        super.sensorProvider(provider, didChangeStatus: status)
        if let tap, tap.isStarted { tap.report(status) }
    }

    fileprivate func tapDidStart() {
        guard !isStarted else { return }
        super.startUpdates()
    }

    fileprivate func tapDidStop() {
        guard !isStarted else { return }
        super.stopUpdates()
    }
}

/// The provider of ``KalmanLocationFilter/rawLocations``: the inner provider's fixes, unfiltered.
private final class RawLocationTap: ProviderBase<LocationRole> {
    private let inner: any LocationProvider
    private weak var filter: KalmanLocationFilter?

    init(of filter: KalmanLocationFilter) {
        self.filter = filter
        inner = filter.wrapped
        super.init()
    }

    nonisolated override var name: String { inner.name }

    override var components: [any SensorProvider] { [inner] }

    override func startUpdates() { filter?.tapDidStart() }

    override func stopUpdates() { filter?.tapDidStop() }
}
