public import Geolocation

/// A fix to upload to a tracking server, with the number that identifies the fix.
public struct UploadFix: Sendable, Hashable {
    /// The position, speed and other quantities of the fix.
    public var location: Location

    /// The number of the fix, which stays the same if the fix is resent, and is greater than those of earlier fixes.
    public var number: Int64

    /// Creates a fix to upload.
    ///
    /// - Parameters:
    ///   - location: The position, speed and other quantities of the fix.
    ///   - number: The number of the fix, the same if the fix is resent, and greater than those of earlier fixes.
    public init(location: Location, number: Int64) { (self.location, self.number) = (location, number) }
}
