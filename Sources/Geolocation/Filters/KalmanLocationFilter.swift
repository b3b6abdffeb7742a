#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Smooths the position of fixes by a ``KalmanFilter``; time, accuracy and all else stay as they are.
///
/// A larger ``sigma`` follows faster and smooths less: behind a walker of 1.4 m/s with one fix of 10 m accuracy each
/// second, 3 lags by 4.0 m, 6 by 1.7 m and 9 by 1.0 m.
///
/// The fixes as they came stay available from ``rawLocations``.
@SensorActor
public final class KalmanLocationFilter: FilteringProvider<LocationRole>, DropCounting {
    /// Metres per square-root second that a traveller is thought to wander.
    nonisolated public static let defaultSigma = 3.0

    /// Metres of accuracy that a fix is thought to have when it does not tell.
    nonisolated public static let defaultAccuracy = 10.0

    /// Seconds by which time may run back before the filter begins anew.
    ///
    /// Fixes that overtake each other stay below it; a replay that begins again or a clock that is set does not.
    nonisolated public static let maximumReversal = 10.0

    /// Metres per square-root second that the traveller is thought to wander.
    nonisolated public var sigma: Double { initial.sigma }

    /// Whether fixes pass as they are.
    ///
    /// The filter is fed meanwhile, so that its state is right when this ends.
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

    /// Wraps a provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider; the filter becomes its delegate.
    ///   - sigma: Metres per square-root second that the traveller is thought to wander.
    ///   - assumedAccuracy: Metres of accuracy for a fix that does not tell its own.
    ///   - isBypassed: Whether fixes pass as they are at first.
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

    /// The fixes as they came, for a second manager: matching them to a map needs the measurement, not the estimate.
    ///
    /// It starts and stops by itself; the inner provider runs while either is started. It lives as long as the filter.
    public var rawLocations: any LocationProvider {
        if let tap { return tap }
        let tap = RawLocationTap(of: self)
        self.tap = tap
        return tap
    }

    /// Fixes that were invalid and would have spoilt the state.
    public var drops: DropCounts {
        var drops = DropCounts()
        drops.add("fix out of range", count: invalidFixes)
        return drops
    }

    /// Passes a fix on at its filtered place.
    public override func receive(_ value: Location?, from provider: any SensorProvider) {
        tap?.emit(value)
        // The tap alone may keep the inner provider running.
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
        if let latest = filter.time, time < latest - Self.maximumReversal { filter.reset() }
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

    /// The full circle that brings an angle in degrees back to −180…180; 0 where it lies there.
    private func wrap(_ angle: Double) -> Double {
        angle > 180 ? -360 : angle < -180 ? 360 : 0
    }

    // MARK: Starts and stops

    /// Stops the inner provider, unless the raw fixes are wanted, and forgets the state.
    public override func stopUpdates() {
        filter.reset()
        if tap?.isStarted != true { super.stopUpdates() }
    }

    /// Takes the inner provider's status for the filter's own and for that of the raw fixes.
    public override func sensorProvider(
        _ provider: any StatusReportingProvider, didChangeStatus status: ProviderStatus
    ) {
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

/// What ``KalmanLocationFilter/rawLocations`` is: the inner provider's fixes beside the filter.
private final class RawLocationTap: ComposedProvider<LocationRole>, WrappingProvider {
    let wrappedProvider: any SensorProvider
    private weak var filter: KalmanLocationFilter?

    init(of filter: KalmanLocationFilter) {
        self.filter = filter
        wrappedProvider = filter.wrappedProvider
        super.init()
    }

    nonisolated override var name: String { wrappedProvider.name }

    override func startUpdates() { filter?.tapDidStart() }

    override func stopUpdates() { filter?.tapDidStop() }
}
