import CodecSupport

/// The rare fields of a GPX point, stored separately so that a point without them stays small.
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
    /// The texts and links of the point, in an array of at most one element, so that details without texts stay small.
    private var textBox: [GPXPointTexts] = []

    /// The details of a point that has none of the rare fields.
    static let none = GPXPointDetails()

    /// The texts and links of the point.
    ///
    /// Track points rarely have any. Storing them apart keeps copies of the details cheap.
    var texts: GPXPointTexts {
        get { textBox.first ?? GPXPointTexts() }
        set { textBox = newValue == GPXPointTexts() ? [] : [newValue] }
    }

    var hasTexts: Bool { !textBox.isEmpty }
}

/// The texts and links of a GPX point.
struct GPXPointTexts: Sendable, Hashable {
    var name: String?
    var comment: String?
    var description: String?
    var source: String?
    var symbol: String?
    var type: String?
    var links: [GPXLink] = []
}

/// The immutable rare fields of a GPX point, shared by all copies of the point.
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

/// The type of fix that a receiver had when it measured a position.
public enum GPXFix: String, Sendable, Hashable, CaseIterable {
    /// The receiver had no fix.
    case none
    /// A fix without altitude.
    case twoDimensional = "2d"
    /// A fix with altitude.
    case threeDimensional = "3d"
    /// A fix with differential corrections.
    case differential = "dgps"
    /// A fix from the encrypted military signal (PPS).
    case military = "pps"
}

/// The direction that was chosen as the heading for collecting content around the user, or for presenting it to the
/// user.
public enum GPXHeadingSource: String, Sendable, Hashable, CaseIterable {
    /// The course: the direction of travel.
    case course
    /// The compass of the device.
    case device
    /// The orientation of the user's head.
    case user
}

extension CompactOptional {
    /// The value as an integer of 32 bits; `nil` if it is not an integer.
    ///
    /// A new value beyond 32 bits is replaced with the nearest value of 32 bits.
    var integer: Int? {
        get { value.flatMap { Int32(exactly: $0) }.map { Int($0) } }
        set { value = newValue.map { Double(Int32(clamping: $0)) } }
    }
}
