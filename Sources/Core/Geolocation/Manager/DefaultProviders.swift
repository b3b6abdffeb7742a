/// The providers that fill a manager's slots until others are added, and again after those are removed.
public struct DefaultProviders: Sendable {
    /// The default of the location slot.
    public var location: (any LocationProvider)?
    /// The default of the course slot.
    public var course: (any CourseProvider)?
    /// The default of the user heading slot.
    public var userHeading: (any UserHeadingProvider)?
    /// The default of the device heading slot.
    public var deviceHeading: (any DeviceHeadingProvider)?

    /// Creates a set of defaults; a slot without one stays empty.
    public init(
        location: (any LocationProvider)? = nil,
        course: (any CourseProvider)? = nil,
        userHeading: (any UserHeadingProvider)? = nil,
        deviceHeading: (any DeviceHeadingProvider)? = nil
    ) {
        self.location = location
        self.course = course
        self.userHeading = userHeading
        self.deviceHeading = deviceHeading
    }
}
