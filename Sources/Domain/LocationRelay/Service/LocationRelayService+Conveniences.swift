public import Geolocation

/// Functions on top of the others.
extension LocationRelayService {
    /// Takes the fixes of an update, each for its stream.
    ///
    /// - Parameters:
    ///   - update: The update.
    ///   - sender: The device that sent it.
    public func receive(_ update: RelayUpdate, from sender: String? = nil) {
        for stream in RelayStream.allCases {
            if let fix = update[stream] { receive(fix, stream: stream, from: sender) }
        }
    }

    /// The thresholds in effect: the override, those of the tracking mode, or none.
    public var effectiveQualityThresholds: QualityThresholds {
        qualityOverride ?? trackingMode?.configuration.qualityThresholds ?? .unlimited
    }

    /// The fix that most consumers want: that of the subject or, failing that, of the relay itself.
    public var currentFix: LocationFix? { currentSnapshot()?.currentFix }

    /// The fixes and updates dropped by the relay and by its transports, by reason.
    public var drops: DropCounts { telemetrySnapshot().drops }

    /// The relay's own fixes.
    var ownKey: RelayStreams.Key { RelayStreams.Key(stream: stream, producer: nil) }

    var pace: RelayPace { RelayPace(settings, mode: trackingMode?.configuration) }

    /// Gives a new delegate the current state.
    func introduce(_ delegate: any LocationRelayDelegate) {
        delegate.healthDidChange(health)
        delegate.subjectConnectionDidChange(isSubjectConnected)
        if let update = currentSnapshot() { delegate.didUpdate(update) }
    }
}
