import CodecSupport
public import Geolocation
import SensorReplay

/// A provider that emits the fixes of another provider and, at a steady rate, interpolated fixes between them.
///
/// The fixes between two received fixes can be computed only after the second one has arrived. Each received fix is
/// therefore delayed by the time between the previous fix and this fix. If the next fix arrives during the delay, the
/// delayed fix is emitted at once. Gaps longer than the maximum are not filled. Nothing is extrapolated.
@SensorActor
public final class InterpolatingProvider: FilteringProvider<LocationRole> {
    /// The straight line from one fix to the next, along which fixes are interpolated.
    private struct Way {
        let start: Location
        let end: Location
        let begin: SensorInstant
        let seconds: Double
        let steps: Int
        var step = 1

        var next: SensorInstant { begin.advanced(by: seconds * Double(step) / Double(steps)) }
    }

    private let rate: Double
    private let maximumGap: Double
    private let clock: any SensorClock
    private let timer: SensorDeadline
    private var last: Location?
    private var way: Way?
    private var unfinished = 0

    /// Creates an interpolating provider.
    ///
    /// - Parameters:
    ///   - wrapped: The provider whose fixes are interpolated; the new provider becomes its delegate.
    ///   - rate: The number of emitted fixes per second.
    ///   - maximumGap: The maximum time in seconds between two fixes of `wrapped` that is filled with interpolated
    ///     fixes. Default: 10.
    ///   - clock: The source of time.
    nonisolated public init(
        wrapping wrapped: any LocationProvider, rate: Double, maximumGap: Double = 10,
        clock: any SensorClock = SystemClock()
    ) {
        self.rate = rate
        self.maximumGap = maximumGap
        self.clock = clock
        timer = SensorDeadline(clock: clock)
        super.init(wrapping: wrapped)
    }

    /// The number of dropped fixes, by reason: fixes that were still delayed when this provider was stopped, and fixes
    /// that the wrapped provider dropped.
    public override var drops: DropCounts {
        var drops = super.drops
        drops.add("fix at the end of the run", count: unfinished)
        return drops
    }

    /// Begins to emit interpolated fixes from the previous fix of the wrapped provider to the given one.
    public override func receive(_ value: Location?, from provider: any SensorProvider) {
        guard isStarted else { return emit(value) }
        finishWay()
        guard let value, value.isValid else {
            last = nil
            return emit(value)
        }
        let seconds = last.map { value.timestamp.timeIntervalSince($0.timestamp) } ?? 0
        let steps = Int((min(seconds, maximumGap) * rate).rounded())
        guard let start = last, seconds > 0, seconds <= maximumGap, steps > 1 else {
            last = value
            return emit(value)
        }
        last = value
        let way = Way(start: start, end: value, begin: clock.instant, seconds: seconds, steps: steps)
        self.way = way
        timer.arm(at: way.next)
    }

    /// Starts the wrapped provider.
    public override func startUpdates() {
        timer.onReached { [weak self] in self?.performStep() }
        super.startUpdates()
    }

    /// Stops the wrapped provider, and drops a fix that is still delayed.
    public override func stopUpdates() {
        super.stopUpdates()
        if way != nil { unfinished += 1 }
        (way, last) = (nil, nil)
        timer.disarm()
    }

    /// Takes over the status of the wrapped provider.
    ///
    /// If the wrapped provider has ended, the delayed fix is emitted first.
    public override func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        if status.isOver, isStarted { finishWay() }
        super.sensorProvider(provider, didChangeStatus: status)
    }

    private func performStep() {
        guard isStarted, var way else { return }
        guard way.step < way.steps else { return finishWay() }
        let fix = way.start.interpolated(to: way.end, at: Double(way.step) / Double(way.steps))
        way.step += 1
        self.way = way
        timer.arm(at: way.next)
        emit(fix)
    }

    private func finishWay() {
        guard let way else { return }
        self.way = nil
        timer.disarm()
        emit(way.end)
    }
}

extension Location {
    /// Returns a fix between this fix and the other one: at `fraction` 0 this fix, at 1 the other one.
    ///
    /// A value that is absent from either fix is `nil` in the result.
    fileprivate func interpolated(to other: Location, at fraction: Double) -> Location {
        func between(_ a: Double?, _ b: Double?) -> Double? {
            guard let a, let b else { return nil }
            return a + (b - a) * fraction
        }
        func worse(_ a: Double?, _ b: Double?) -> Double? {
            guard let a, let b else { return nil }
            return max(a, b)
        }
        var direction: Double?
        if let course, let next = other.course {
            direction = course + Angle.difference(from: course, to: next) * fraction
        }
        let place = coordinate.interpolated(to: other.coordinate, at: fraction)
        return Location(
            latitude: place.latitude, longitude: place.longitude, altitude: between(altitude, other.altitude),
            horizontalAccuracy: worse(horizontalAccuracy, other.horizontalAccuracy),
            verticalAccuracy: worse(verticalAccuracy, other.verticalAccuracy), speed: between(speed, other.speed),
            speedAccuracy: worse(speedAccuracy, other.speedAccuracy), course: direction,
            timestamp: timestamp.addingTimeInterval(other.timestamp.timeIntervalSince(timestamp) * fraction))
    }
}
