public import Geolocation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One fix as trackers put it on the wire: flat, with every quantity but altitude and heading always there.
///
/// The wire has no way to say "unknown" of the others, and writes 0 for it; ``location`` makes absence of that again.
/// Making a fix checks nothing: see ``fault``.
public struct LocationFix: Sendable, Hashable {
    /// When the fix was taken, in whole milliseconds since 1970-01-01 UTC, as the wire has it.
    public var timestampMilliseconds: Int64

    /// Who made it.
    public var source: Source

    /// Where.
    public var coordinate: Coordinate

    /// Metres above mean sea level.
    public var altitudeMeters: Double?

    /// Radius of 68 % confidence, metres.
    public var horizontalAccuracyMeters: Double

    /// 68 % confidence interval to either side, metres; 0 where it is not known.
    public var verticalAccuracyMeters: Double

    /// Speed over ground, metres per second; 0 where it is not known.
    public var speedMetersPerSecond: Double

    /// Direction of travel, degrees clockwise from true north; 0 where it is not known.
    public var courseDegrees: Double

    /// The direction that the device faces, degrees clockwise from true north.
    public var headingDegrees: Double?

    /// How full the battery is, 0...1; 0 where it is not known.
    public var batteryFraction: Double

    /// The producer's counter, by which a receiver tells a fix from its repetitions.
    public var sequence: Int64

    /// Makes a fix.
    ///
    /// - Parameters:
    ///   - timestamp: When it was taken; kept to the millisecond, halves away from zero.
    ///   - source: Who made it.
    ///   - coordinate: Where.
    ///   - altitudeMeters: Metres above mean sea level.
    ///   - horizontalAccuracyMeters: Radius of 68 % confidence, metres.
    ///   - verticalAccuracyMeters: 68 % confidence interval to either side, metres.
    ///   - speedMetersPerSecond: Speed over ground, metres per second.
    ///   - courseDegrees: Direction of travel, degrees clockwise from true north.
    ///   - headingDegrees: The direction that the device faces, degrees clockwise from true north.
    ///   - batteryFraction: How full the battery is, 0...1.
    ///   - sequence: The producer's counter.
    public init(
        timestamp: Date, source: Source, coordinate: Coordinate, altitudeMeters: Double? = nil,
        horizontalAccuracyMeters: Double, verticalAccuracyMeters: Double = 0, speedMetersPerSecond: Double = 0,
        courseDegrees: Double = 0, headingDegrees: Double? = nil, batteryFraction: Double = 0, sequence: Int64
    ) {
        self.init(
            timestampMilliseconds: Self.milliseconds(of: timestamp), source: source, coordinate: coordinate,
            altitudeMeters: altitudeMeters, horizontalAccuracyMeters: horizontalAccuracyMeters,
            verticalAccuracyMeters: verticalAccuracyMeters, speedMetersPerSecond: speedMetersPerSecond,
            courseDegrees: courseDegrees, headingDegrees: headingDegrees, batteryFraction: batteryFraction,
            sequence: sequence)
    }

    /// Makes a fix from the wire's own time; see the other initialiser for the rest.
    init(
        timestampMilliseconds: Int64, source: Source, coordinate: Coordinate, altitudeMeters: Double?,
        horizontalAccuracyMeters: Double, verticalAccuracyMeters: Double, speedMetersPerSecond: Double,
        courseDegrees: Double, headingDegrees: Double?, batteryFraction: Double, sequence: Int64
    ) {
        self.timestampMilliseconds = timestampMilliseconds
        self.source = source
        self.coordinate = coordinate
        self.altitudeMeters = altitudeMeters
        self.horizontalAccuracyMeters = horizontalAccuracyMeters
        self.verticalAccuracyMeters = verticalAccuracyMeters
        self.speedMetersPerSecond = speedMetersPerSecond
        self.courseDegrees = courseDegrees
        self.headingDegrees = headingDegrees
        self.batteryFraction = batteryFraction
        self.sequence = sequence
    }

    /// When the fix was taken.
    public var timestamp: Date {
        get { Date(timeIntervalSince1970: Double(timestampMilliseconds) / 1000) }
        set { timestampMilliseconds = Self.milliseconds(of: newValue) }
    }

    /// A time in milliseconds; one that is none, or beyond what 64 bits hold, is the nearest that they do.
    private static func milliseconds(of time: Date) -> Int64 {
        let value = (time.timeIntervalSince1970 * 1000).rounded(.toNearestOrAwayFromZero)
        return value.isNaN ? 0 : Int64(exactly: value) ?? (value < 0 ? .min : .max)
    }
}
