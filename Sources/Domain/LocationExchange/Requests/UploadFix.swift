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

    /// Creates a fix to upload from an event of a store; returns `nil` if the event is not a fix.
    package init?(_ event: NumberedEvent) {
        guard case .location(let location) = event.event else { return nil }
        self.init(location: location, number: event.number)
    }
}
