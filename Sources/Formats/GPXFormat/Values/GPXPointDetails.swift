import CodecSupport

/// The rare fields of a point, stored separately so that a plain point stays small.
struct GPXPointDetails: Sendable, Hashable {
    var magneticVariation = CompactOptional()
    var geoidHeight = CompactOptional()
    var satellites = CompactOptional()
    var ageOfCorrections = CompactOptional()
    var referenceStation = CompactOptional()
    var airTemperature = CompactOptional()
    var waterTemperature = CompactOptional()
    var depth = CompactOptional()
    var heartRate = CompactOptional()
    var cadence = CompactOptional()
    var bearing = CompactOptional()
    var trueHeading = CompactOptional()
    var magneticHeading = CompactOptional()
    var deviceHeadingAccuracy = CompactOptional()
    var floor = CompactOptional()
    var speedAccuracy = CompactOptional()
    var courseAccuracy = CompactOptional()
    var userHeading = CompactOptional()
    var userHeadingAccuracy = CompactOptional()
    var collectionHeading = CompactOptional()
    var presentationHeading = CompactOptional()
    var collectionHeadingSource: GPXHeadingSource?
    var presentationHeadingSource: GPXHeadingSource?
    var fix: GPXFix?
    var extensions = GPXExtensions()
    /// The texts, stored as an array of at most one element, so that details without texts stay small.
    private var textBox: [GPXPointTexts] = []

    /// The details of a point that has none of the rare fields.
    static let none = GPXPointDetails()

    /// The names, comments and links; track points rarely have any, so their storage keeps copies of the details cheap.
    var texts: GPXPointTexts {
        get { textBox.first ?? GPXPointTexts() }
        set { textBox = newValue == GPXPointTexts() ? [] : [newValue] }
    }

    var hasTexts: Bool { !textBox.isEmpty }
}

/// The texts and links of a point.
struct GPXPointTexts: Sendable, Hashable {
    var name: String?
    var comment: String?
    var description: String?
    var source: String?
    var symbol: String?
    var type: String?
    var links: [GPXLink] = []
}

/// Immutable details shared by the copies of a point.
final class GPXPointBox: Sendable, Hashable {
    let details: GPXPointDetails

    init(_ details: GPXPointDetails) {
        self.details = details
    }

    static func == (left: GPXPointBox, right: GPXPointBox) -> Bool {
        left === right || left.details == right.details
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(details)
    }
}

/// The type of a fix.
public enum GPXFix: String, Sendable, Hashable, CaseIterable {
    /// There is no fix.
    case none
    /// A position without altitude.
    case twoDimensional = "2d"
    /// A position with altitude.
    case threeDimensional = "3d"
    /// A position with differential corrections.
    case differential = "dgps"
    /// A position from the encrypted military signal (PPS).
    case military = "pps"
}

/// The source from which a heading was chosen.
public enum GPXHeadingSource: String, Sendable, Hashable, CaseIterable {
    /// The direction of travel.
    case course
    /// The compass of the device.
    case device
    /// The orientation of the user's head.
    case user
}

extension CompactOptional {
    /// The value as a 32-bit integer, nil if it is not an integer; a new value is clamped to 32 bits.
    var integer: Int? {
        get { value.flatMap { Int32(exactly: $0) }.map { Int($0) } }
        set { value = newValue.map { Double(Int32(clamping: $0)) } }
    }
}
