/// The values that a manager knows at one moment; a value that is not known, or no longer known, is `nil`.
///
/// Reading these values allocates nothing, unlike a ``GeolocationSnapshot``.
public struct KnownValues: Sendable, Hashable {
    /// The latest fix; `nil` if the location was withdrawn or there was no fix.
    public var location: Location?
    /// The direction of travel; `nil` if it is not known.
    public var course: HeadingValue?
    /// The direction of the device; `nil` if it is not known.
    public var device: HeadingValue?
    /// The direction in which the user's head faces; `nil` if it is not known.
    public var user: HeadingValue?
    /// The heading that the manager's collection order selects; `nil` if no heading is known.
    public var collection: ResolvedHeading?
    /// The heading to show to the user: the first known one in the order `.presentation`; `nil` if none is known.
    public var presentation: ResolvedHeading?

    /// Creates a set of known values; by default, no value is known.
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
