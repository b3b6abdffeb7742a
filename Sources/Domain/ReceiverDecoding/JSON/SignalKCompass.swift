import Geolocation

/// Derives the true heading of a vessel from the headings in Signal K updates, and prefers compasses that measure true
/// north.
struct SignalKCompass: Sendable {
    /// The content of an update about the heading.
    enum Reading: Sendable {
        /// This true heading, in degrees.
        case known(Double)
        /// The heading that was last reported is no longer known.
        case void
    }

    /// The kind of north that a compass measures.
    private enum North: Sendable { case magnetic, geographic }

    private var sources = SenderSelection<String>(failover: 3)
    private var variation: Double?

    /// The north of the compass whose heading was last reported; `nil` if it was withdrawn or there was none.
    private var reportedNorth: North?

    /// The priority of true headings, of any source, over magnetic ones.
    private var priority = TrueHeadingPriority()

    /// Reads the heading in an update; returns `nil` if the update contains none that can be used.
    ///
    /// - Parameters:
    ///   - values: The values of the update.
    ///   - source: The source of the update.
    ///   - instant: The time of the update.
    ///   - reports: Counts an update of another source than the selected one.
    mutating func read(
        _ values: SignalKValues, of source: String, at instant: SensorInstant, into reports: inout JSONReports
    ) -> Reading? {
        variation = values.variation ?? variation
        let isWithdrawn = source == sources.chosen && withdraws(values)
        if isWithdrawn, reportedNorth == .geographic { priority.forgetTrueHeading() }
        guard let (heading, north) = heading(values, at: instant) else {
            guard isWithdrawn else { return nil }
            reportedNorth = nil
            sources.forget(source)
            return .void
        }
        // A true heading replaces the magnetic one of any source, which is ignored from now on.
        if north == .geographic, reportedNorth == .magnetic, let chosen = sources.chosen { sources.forget(chosen) }
        guard sources.accepts(source, hasValue: true, at: instant) else {
            reports.drop("Signal K update of another source than the selected one")
            return nil
        }
        reportedNorth = north
        return .known(heading)
    }

    /// Whether the compass whose heading was last reported has no heading any more.
    ///
    /// If one compass reports no heading, the heading of a compass of the other kind remains valid.
    private func withdraws(_ values: SignalKValues) -> Bool {
        switch reportedNorth {
        case .geographic: values.hasTrueHeading && values.trueHeading == nil
        case .magnetic: values.hasMagneticHeading && values.magneticHeading == nil
        case nil: false
        }
    }

    /// Returns the true heading of an update: the reported one, else the magnetic heading plus the variation.
    private mutating func heading(_ values: SignalKValues, at instant: SensorInstant) -> (Double, North)? {
        if let heading = values.trueHeading {
            priority.noteTrueHeading(at: instant)
            return (heading, .geographic)
        }
        guard priority.usesMagneticHeading(at: instant), let magnetic = values.magneticHeading, let variation
        else { return nil }
        return (magnetic + variation, .magnetic)
    }
}
