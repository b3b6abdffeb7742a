import CodecSupport
import Geolocation
public import HeadCalibration

extension HeadTracker: OrientationSourceDelegate {
    /// Handles a sample of the source.
    public func orientationSource(_ source: any OrientationSource, didUpdate sample: OrientationSample) {
        if isSourceStarted { ingest(sample) }
    }

    /// Handles a state change of the source.
    public func orientationSource(_ source: any OrientationSource, didChange state: OrientationSourceState) {
        guard isSourceStarted else { return }
        switch state {
        // Presence is inferred from samples; absence from a timeout.
        case .connected:
            silence.arm(after: settings.silence)
            sampleClock = SampleClock()
        case .disconnected(let reason):
            lose(.disconnected, .degraded(reason))
        case .zeroLost:
            if calibrator.isCalibrated { recalibrate() } else { forgetZero() }
        case .needsPermission: lose(.unavailable, .needsPermission)
        case .unavailable(let reason): lose(.unavailable, .failed(ProviderError(reason)))
        case .failed(let error): lose(.disconnected, .failed(error))
        case .ended: lose(.disconnected, .ended)
        }
    }
}

extension HeadTracker {
    private func ingest(_ sample: OrientationSample) {
        let time = usable(sample.time)
        switch sampleClock.accept(time) {
        case .inOrder: break
        case .overtaken: return ownDrops.add("sample older than the one before it")
        case .setBack: ownDrops.add("clock of the source that ran backwards, whose sample was used")
        }
        guard sample.attitude.isValid else { return ownDrops.add("sample with NaN or infinity") }
        let now = clock.coarseInstant
        guard let yaw = reader.yaw(of: sample.attitude, at: now) else {
            return ownDrops.add("sample that does not tell of the axis \(settings.axis.rawValue)")
        }
        silence.arm(at: now.advanced(by: settings.silence))
        let wasLost = lossStatus != nil
        lossStatus = nil
        let jumps = calibrator.jumps
        var heading = calibrator.ingest(yaw: yaw, at: now)
        if heading == nil, !calibrator.isCalibrated, let facing = settings.facing {
            _ = calibrator.recenter(facing: facing, accuracy: Self.facingAccuracy, at: now)
            heading = calibrator.ingest(yaw: yaw, at: now)
        }
        if let own = usable(sample.heading, beside: heading) { heading = own }
        if trackerStatus != (heading == nil ? .connected : .calibrated) || !probes.isEmpty {
            guard noteArrival(isCalibrated: heading != nil) else { return }
        }
        let run = run
        if let heading { deliver(heading, at: time) } else { deliverNothing(afterLoss: wasLost) }
        guard run == self.run else { return }
        if calibrator.jumps != jumps, calibrator.isCalibrated { announce(.jump) }
        if isDerivedEventWanted { publish(event(sample.attitude, at: time, yaw: yaw, heading: heading)) }
    }

    /// Default accuracy of a heading stated by the user: 68 % to either side, degrees.
    nonisolated public static let facingAccuracy = 5.0

    private func usable(_ time: Date?) -> Date? {
        guard let time, Timestamp(time) == nil else { return time }
        ownDrops.add("time of the source out of range, whose sample was used")
        return nil
    }

    /// Returns the source's own heading if it is valid, accurate enough, and better than the calibrated one.
    private func usable(_ own: HeadingValue?, beside heading: HeadingValue?) -> HeadingValue? {
        guard let own else { return nil }
        guard own.isValid else {
            ownDrops.add("heading of the source out of range")
            return nil
        }
        let accuracy = own.accuracy ?? settings.usableAccuracy
        let isBetter = settings.prefersOwnHeading || accuracy < heading?.accuracy ?? .infinity
        return isBetter && accuracy <= settings.usableAccuracy ? own : nil
    }

    /// Updates the status after a sample; returns `false` if a delegate has stopped the source or discarded the
    /// calibration.
    private func noteArrival(isCalibrated: Bool) -> Bool {
        let (run, recalibrations) = (run, recalibrations)
        answerProbes(true)
        guard run == self.run else { return false }
        if trackerStatus < .connected || !isCalibrated { move(to: .connected) }
        guard run == self.run else { return false }
        if isCalibrated, recalibrations == self.recalibrations { move(to: .calibrated) }
        return run == self.run && recalibrations == self.recalibrations
    }

    private func deliver(_ heading: HeadingValue, at time: Date?) {
        guard isStarted else { return }
        if status != .running { report(.running) }
        guard time != nil, heading.timestamp == nil else { return emit(heading) }
        emit(HeadingValue(heading.value, accuracy: heading.accuracy, timestamp: time))
    }

    /// Withdraws the heading while it is unknown, and reports what is missing.
    ///
    /// - Parameter isNews: Whether the source was lost before this sample, so that the status is outdated.
    func deliverNothing(afterLoss isNews: Bool = false) {
        let run = run
        if lastValue != nil { emit(nil) }
        let status = self.status
        guard run == self.run, isStarted else { return }
        let isWanting = noteWant()
        guard isNews || isWanting || status == .running || status == .starting else { return }
        report(.degraded("\(name) is not calibrated yet: \(isWanting ? Self.wanting : advice)"))
    }

    /// Seconds of samples without a reference after which that is reported.
    private static let patience = 20.0

    private static let wanting = "no course and no compass come that could tell north"

    /// Whether to report that no reference has arrived; `true` once.
    private func noteWant() -> Bool {
        guard let since = wantSince, !settings.calibration.references.isEmpty,
            clock.coarseInstant.seconds(since: since) > Self.patience
        else { return false }
        wantSince = nil
        return true
    }

    private var advice: String {
        let time = "\(settings.calibration.window.formatted) s"
        let references = settings.calibration.references
        if references.contains(.course) { return "walk straight ahead for \(time)" }
        return references.contains(.device)
            ? "hold the device straight ahead for \(time)" : "say where the head faces, by facing=DEGREES or recenter"
    }

    private func event(_ attitude: Attitude, at time: Date?, yaw: Double, heading: HeadingValue?) -> HeadEvent {
        var event = HeadEvent(
            time: time ?? clock.now, provider: name, yaw: yaw, heading: heading?.value, accuracy: heading?.accuracy)
        switch attitude {
        case .yaw: break
        case .angles(_, let pitch, let roll): (event.pitch, event.roll) = (pitch, roll)
        case .quaternion(let rotation): (_, event.pitch, event.roll) = rotation.angles
        }
        return event
    }
}
