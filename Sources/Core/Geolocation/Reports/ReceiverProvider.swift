/// The base class of satellite receivers, which report location, course and speed.
///
/// A receiver that has a compass also reports the device heading through a provider that it vends. Subclasses pass
/// reports to ``deliver(_:)``. The receiver's status is published as the event `receiver`.
@SensorActor
open class ReceiverProvider: MultiRoleSource, LocationProvider, RawCourseProvider {
    /// Whether the receiver has no fix according to its last report, or the last position was withdrawn.
    private var isWithoutFix = false

    /// The providers that report other values of the receiver: only the provider of the device heading.
    public final override var vendedProviders: [any SensorProvider] { [deviceHeadingProvider] }

    /// Starts the reception; a subclass that overrides this function calls this implementation first.
    open override func startUpdates() { isWithoutFix = false }

    /// Reports the values of a report for those roles that are started, and publishes the events of the report.
    ///
    /// - Returns: `false` if the run has ended during the call.
    @discardableResult
    public final func deliver(_ report: borrowing ReceiverReport) -> Bool {
        let run = run
        switch report.position {
        case .unstated:
            // A report without a position, such as that of a compass, shows that the receiver is running, unless it has
            // no fix.
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

    /// Withdraws all values of the receiver that are known.
    public final func withdraw() {
        withdrawPosition()
        emit(deviceHeading: nil)
        isWithoutFix = false
    }

    /// Withdraws location, course and speed.
    ///
    /// The status does not change. It becomes `running` again only when the receiver reports a fix.
    public final func withdrawPosition() {
        isWithoutFix = true
        emit(location: nil)
        emit(course: nil, speed: nil)
    }
}

extension ReceiverReport {
    /// Whether the report contains a known course, speed or device heading.
    fileprivate var hasMotionOrHeading: Bool {
        if case .heading = deviceHeading { return true }
        return motion?.course != nil || motion?.speed != nil
    }
}
