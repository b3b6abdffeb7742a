/// The values that a manager knows at one moment; a value that is not known, or no longer known, is `nil`.
///
/// Reading it allocates nothing, unlike a ``GeolocationSnapshot``.
public struct KnownValues: Sendable, Hashable {
    /// The latest fix, unless it was withdrawn.
    public var location: Location?
    /// The direction of travel.
    public var course: HeadingValue?
    /// The direction of the device.
    public var device: HeadingValue?
    /// The direction of the user's head.
    public var user: HeadingValue?
    /// The resolved heading of the collection order.
    public var collection: ResolvedHeading?
    /// The resolved heading of the presentation order.
    public var presentation: ResolvedHeading?

    /// Creates values; by default nothing is known.
    public init(
        location: Location? = nil, course: HeadingValue? = nil, device: HeadingValue? = nil, user: HeadingValue? = nil,
        collection: ResolvedHeading? = nil, presentation: ResolvedHeading? = nil
    ) {
        self.location = location
        self.course = course
        self.device = device
        self.user = user
        self.collection = collection
        self.presentation = presentation
    }
}
