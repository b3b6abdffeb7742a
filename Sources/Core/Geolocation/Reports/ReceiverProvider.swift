/// The base class of receivers, which report location, raw course and, through a vended provider, device heading.
///
/// Subclasses pass reports to ``deliver(_:)``. The receiver's status is published as the event `receiver`.
@SensorActor
open class ReceiverProvider: MultiRoleSource, LocationProvider, RawCourseProvider {
    /// Whether the receiver has no fix according to its last report, or its position was withdrawn.
    private var isWithoutFix = false

    /// The vended providers of the source, of which there is only that of the device heading.
    public final override var vendedProviders: [any SensorProvider] { [deviceHeadingProvider] }

    /// Starts the reception; a subclass that overrides it calls this implementation first.
    open override func startUpdates() { isWithoutFix = false }

    /// Reports the values of a report in the started roles, and publishes its events.
    ///
    /// - Returns: `false` if the run has ended during the call.
    @discardableResult
    public final func deliver(_ report: borrowing ReceiverReport) -> Bool {
        let run = run
        switch report.position {
        case .unstated:
            // A report without a position, such as that of a compass, is sufficient unless the receiver has no fix.
            if report.hasMotionOrHeading, !isWithoutFix { reportRunning() }
        case .void:
            isWithoutFix = true
            self.report(.degraded("the receiver has no fix"))
            emit(location: nil)
        case .fix(let location):
            isWithoutFix = false
            reportRunning()
            emit(location: location)
        }
        if run == self.run, let motion = report.motion { emit(course: motion.course, speed: motion.speed) }
        if run == self.run { deliver(report.deviceHeading) }
        if run == self.run, isStarted, let status = report.status { publish(status) }
        if run == self.run, isStarted, let vessel = report.vessel { publish(vessel) }
        return run == self.run
    }

    private func deliver(_ heading: ReceiverReport.DeviceHeading) {
        switch heading {
        case .unstated: break
        case .void: emit(deviceHeading: nil)
        case .heading(let value): emit(deviceHeading: value)
        }
    }

    /// Withdraws all values that are known.
    public final func withdraw() {
        withdrawPosition()
        emit(deviceHeading: nil)
        isWithoutFix = false
    }

    /// Withdraws location, course and speed; the status does not change until the next fix.
    public final func withdrawPosition() {
        isWithoutFix = true
        emit(location: nil)
        emit(course: nil, speed: nil)
    }
}

extension ReceiverReport {
    /// Whether the report contains a known value other than the position.
    fileprivate var hasMotionOrHeading: Bool {
        if case .heading = deviceHeading { return true }
        return motion?.course != nil || motion?.speed != nil
    }
}
