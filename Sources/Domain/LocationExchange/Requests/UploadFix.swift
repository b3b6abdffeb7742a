public import Geolocation

/// A fix to upload, with its number.
public struct UploadFix: Sendable, Hashable {
    /// The location that was determined.
    public var location: Location

    /// The number of the fix: unchanged if it is resent, and greater than those of earlier fixes.
    public var number: Int64

    /// Creates a fix to upload.
    ///
    /// - Parameters:
    ///   - location: The fix.
    ///   - number: The number of the fix: unchanged if it is resent, and greater than those of earlier fixes.
    public init(location: Location, number: Int64) { (self.location, self.number) = (location, number) }
}
