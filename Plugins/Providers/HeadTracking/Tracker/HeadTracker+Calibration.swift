import CodecSupport
public import Geolocation
public import HeadCalibration

extension HeadTracker: HostSubscriber {
    /// Remembers the speed, which belongs to the courses that follow.
    public func host(_ host: any ProviderHost, didUpdateLocation location: Location) {
        references.ingest(location, at: clock.coarseInstant)
    }

    /// Uses a course or a compass heading as a reference.
    public func host(_ host: any ProviderHost, didUpdateHeading heading: HeadingValue?, of type: HeadingType) {
        guard let heading, let reference = references.reference(heading, of: type, at: clock.coarseInstant) else {
            return
        }
        ingest(reference)
    }
}

/// Calibration of the tracker.
extension HeadTracker {
    /// Processes a reading of a reference; those of the manager are received automatically.
    public func ingest(_ reference: HeadingReference) {
        guard isSourceStarted else { return }
        if settings.calibration.references.contains(reference.kind) { wantSince = nil }
        guard calibrator.ingest(reference, at: clock.coarseInstant) else { return }
        announce(reference.kind == .course ? .course : .device)
    }

    /// The current calibration; `nil` while uncalibrated.
    public var calibration: YawCalibration? {
        var calibration = calibrator.calibration(at: clock.coarseInstant, time: clock.now)
        calibration?.mounting = reader.mounting
        return calibration
    }

    /// Restores a saved calibration, for example after a restart of the program; the older it is, the lower its
    /// accuracy.
    ///
    /// It is valid for the same tracker with the same axis and sign, as long as the zero of the yaw is the same. If the
    /// tracker has been without power since, do not restore it.
    ///
    /// - Returns: Whether it was used; see `YawCalibration.isValid`.
    @discardableResult
    public func restore(_ calibration: YawCalibration) -> Bool {
        let age = clock.now.timeIntervalSince(calibration.time)
        guard calibrator.restore(calibration, age: age, at: clock.coarseInstant) else { return false }
        reader.mounting = calibration.mounting
        announce(.restored)
        return true
    }

    /// Discards the calibration and starts a new one; until it is complete, there is no heading.
    public func recalibrate() {
        forgetZero()
        recalibrations += 1
        let (run, recalibrations) = (run, recalibrations)
        if trackerStatus == .calibrated { move(to: .connected) }
        guard run == self.run, recalibrations == self.recalibrations else { return }
        announce(.recalibrated)
        guard run == self.run, recalibrations == self.recalibrations, lastValue != nil else { return }
        deliverNothing()
    }

    /// Discards what depends on the zero of the yaw, after the zero has changed.
    func forgetZero() {
        calibrator.recalibrate()
        reader.mounting = nil
    }

    /// Calibrates from the user's statement of where the head faces now.
    ///
    /// - Parameters:
    ///   - heading: Degrees clockwise from true north.
    ///   - accuracy: The accuracy of `heading`: 68 % to either side, degrees.
    /// - Returns: `false` if there was no recent sample or an argument is out of range.
    @discardableResult
    public func recenter(facing heading: Double, accuracy: Double = HeadTracker.facingAccuracy) -> Bool {
        guard trackerStatus >= .connected,
            calibrator.recenter(facing: heading, accuracy: accuracy, at: clock.coarseInstant)
        else { return false }
        announce(.recentered)
        return true
    }

    func announce(_ cause: CalibrationCause) {
        let calibration = calibration
        trackerDelegate?.headTracker(self, didCalibrate: calibration, by: cause)
        guard isDerivedEventWanted else { return }
        publish(CalibrationEvent(time: clock.now, provider: name, cause: cause, calibration: calibration))
    }
}
