public import CodecSupport

/// A direction, such as that of a compass, with its accuracy and time.
public struct HeadingValue: Sendable, Hashable, Codable {
    /// The direction in degrees clockwise from true north, 0..<360; NaN if the heading was created from a non-finite
    /// angle.
    public let value: Double

    private let compactAccuracy: CompactOptional
    private var compactTime: CompactOptional

    /// Creates a heading, whose angle is normalised to 0..<360 degrees.
    ///
    /// - Parameters:
    ///   - value: The direction in degrees clockwise from true north, any finite number.
    ///   - accuracy: The half-width of the 68 % confidence interval in degrees. Default: `nil`, unknown.
    ///   - timestamp: The time at which the heading was measured. Default: `nil`; the manager then sets the time of
    ///     arrival.
    public init(_ value: Double, accuracy: Double? = nil, timestamp: Date? = nil) {
        self.value = Angle.normalized(value)
        compactAccuracy = CompactOptional(accuracy)
        compactTime = CompactOptional(timestamp?.timeIntervalSinceReferenceDate)
    }

    /// The half-width of the heading's 68 % confidence interval in degrees; `nil` if unknown.
    public var accuracy: Double? { compactAccuracy.value }

    /// The time at which the heading was measured, by the clock of its source; `nil` if no time was given.
    public var timestamp: Date? { compactTime.value.map(Date.init(timeIntervalSinceReferenceDate:)) }

    /// Whether the heading can be used.
    ///
    /// The angle must be finite. If there is an accuracy, it must be finite and not negative. If there is a time, it
    /// must be in the years 1 to 9999.
    public var isValid: Bool {
        guard value.isFinite, timestamp.map({ Timestamp($0) != nil }) ?? true else { return false }
        return accuracy.map { $0 >= 0 && $0 < .infinity } ?? true
    }

    /// Returns a copy of the heading with the given time.
    package func stamped(_ time: Date) -> HeadingValue {
        var stamped = self
        stamped.compactTime = CompactOptional(time.timeIntervalSinceReferenceDate)
        return stamped
    }

    /// Returns `true` if both headings have the same direction and accuracy, regardless of their times.
    public func isSameDirection(as other: HeadingValue) -> Bool {
        value == other.value && compactAccuracy == other.compactAccuracy
    }

    private enum CodingKeys: String, CodingKey {
        case value
        case accuracy
        case time
    }

    /// Decodes a heading from an object such as `{"value":231.4,"accuracy":3.0,"time":"2026-11-20T10:40:00.250Z"}`.
    ///
    /// Only `value` is required.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(Double.self, forKey: .value),
            accuracy: try container.decodeIfPresent(Double.self, forKey: .accuracy),
            timestamp: try container.decodeIfPresent(Timestamp.self, forKey: .time)?.date)
    }

    /// Encodes the heading as an object with the keys `value`, `accuracy` and `time`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value, forKey: .value)
        try container.encodeIfPresent(accuracy, forKey: .accuracy)
        try container.encodeIfPresent(timestamp.map(Timestamp.init), forKey: .time)
    }
}
