public import Geolocation

/// A fix to upload, with its number.
public struct UploadFix: Sendable, Hashable {
    /// The fix.
    public var location: Location

    /// A number that is the same if the fix is sent again, and greater than those of the fixes before.
    public var number: Int64

    /// Creates a fix to upload.
    ///
    /// - Parameters:
    ///   - location: The fix.
    ///   - number: A number that is the same if the fix is sent again, and greater than those of the fixes before.
    public init(location: Location, number: Int64) { (self.location, self.number) = (location, number) }
}
