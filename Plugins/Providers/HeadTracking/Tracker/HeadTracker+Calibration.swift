public import Geolocation
public import HeadOrientation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How the tracker comes to know north.
extension HeadTracker {
    /// Takes a reading of a reference; the manager's arrive by themselves.
    public func take(_ reference: HeadingReference) {
        guard isSourceStarted else { return }
        if settings.calibration.references.contains(reference.kind) { wantSince = nil }
        guard calibrator.take(reference, at: clock.coarseInstant) else { return }
        announce(reference.kind == .course ? .course : .device)
    }

    /// Takes the manager's headings as references.
    public func observe(_ event: borrowing GeolocationEvent) {
        if let reference = references.reference(in: event, at: clock) { take(reference) }
    }

    /// What has been found out; nil while nothing is known.
    public var calibration: YawCalibration? {
        var calibration = calibrator.calibration(at: clock.coarseInstant, time: clock.now)
        calibration?.mounting = reader.mounting
        return calibration
    }

    /// Takes over what was found out before, as after a restart of the program; the older it is, the less is it worth.
    ///
    /// It holds for the same tracker with the same axis and direction, as long as its yaw counts from the same zero: for
    /// one that has had no power since, nothing is to be restored.
    ///
    /// - Returns: Whether it could be used; see `YawCalibration.isValid`.
    @discardableResult
    public func restore(_ calibration: YawCalibration) -> Bool {
        let age = clock.now.timeIntervalSince(calibration.time)
        guard calibrator.restore(calibration, age: age, at: clock.coarseInstant) else { return false }
        reader.mounting = calibration.mounting
        announce(.restored)
        return true
    }

    /// Forgets the calibration and begins a new one; until then there is no heading.
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

    /// Forgets what was found out about a zero that is another one now.
    func forgetZero() {
        calibrator.recalibrate()
        reader.mounting = nil
    }

    /// Takes the user's word for where the head faces now.
    ///
    /// - Parameters:
    ///   - heading: Degrees clockwise from true north.
    ///   - accuracy: How well the user knows: 68 % to either side, degrees.
    /// - Returns: Whether there was a sample within the last seconds to which that could be said.
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
        guard let eventPublisher, eventPublisher.isDerivedEventWanted else { return }
        eventPublisher.publish(
            CalibrationEvent(time: clock.now, provider: name, cause: cause, calibration: calibration))
    }
}
