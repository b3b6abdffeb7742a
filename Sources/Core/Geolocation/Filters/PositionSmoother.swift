import CodecSupport

/// Smooths the positions of fixes with a ``KalmanFilter``; their time, accuracy and all other quantities stay
/// unchanged.
///
/// With a larger ``sigma``, the position follows faster and is smoothed less: for a walker at 1.4 m/s with one fix of
/// 10 m accuracy per second, the lag is 4.0 m with a sigma of 3, 1.7 m with 6 and 1.0 m with 9.
@SensorActor
public final class PositionSmoother: ValueFilter {
    /// The default standard deviation of the traveller's random walk, in metres per square-root second.
    nonisolated public static let defaultSigma = 3.0

    /// The default accuracy in metres that is assumed for a fix without an accuracy.
    nonisolated public static let defaultAccuracy = 10.0

    /// The assumed standard deviation of the traveller's random walk, in metres per square-root second.
    nonisolated public var sigma: Double { initial.sigma }

    /// Whether fixes currently pass the filter unchanged.
    ///
    /// The estimate is updated nevertheless, so that it is current when the bypass ends.
    public var isBypassed: Bool

    private let assumedAccuracy: Double
    private let initial: KalmanFilter
    private var filter: KalmanFilter

    /// Creates a filter that smooths positions.
    ///
    /// - Parameters:
    ///   - sigma: The assumed standard deviation of the traveller's random walk, in metres per square-root second.
    ///     Default: 3.
    ///   - assumedAccuracy: The accuracy assumed for a fix without one, in metres. Default: 10.
    ///   - isBypassed: Whether fixes initially pass unchanged. Default: `false`.
    nonisolated public init(
        sigma: Double = defaultSigma, assumedAccuracy: Double = defaultAccuracy, isBypassed: Bool = false
    ) {
        self.assumedAccuracy = assumedAccuracy
        self.isBypassed = isBypassed
        initial = KalmanFilter(sigma: sigma)
        filter = initial
    }

    /// Replaces the position of the given fix by the estimated one.
    public func decide(_ fix: inout Location) -> FilterDecision {
        let place = estimate(fix)
        if !isBypassed { fix = fix.moved(to: place) }
        return .pass
    }

    /// Discards the estimated position.
    public func reset() { filter.reset() }

    private func estimate(_ fix: Location) -> Coordinate {
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

    /// Returns the multiple of 360 degrees to add to a longitude so that it is in −180…180; 0 if it already is.
    private func wrap(_ angle: Double) -> Double {
        angle > 180 ? -360 : angle < -180 ? 360 : 0
    }
}
