import GeolocationPrimitives

/// The fields that few points have.
///
/// They are kept apart so that a plain point stays small.
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
    /// The texts in a box, an array of one element; empty where there are none.
    private var textBox: [GPXPointTexts] = []

    /// The details of a point that has none.
    static let none = GPXPointDetails()

    /// The texts; points of tracks have none, so that they need not cost anything when details are copied.
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

/// Details that many copies of a point share; they never change, so that sharing needs no care.
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
