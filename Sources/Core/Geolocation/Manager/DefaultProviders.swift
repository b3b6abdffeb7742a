/// The providers that fill a manager's slots until others are added, and again after those have been removed.
public struct DefaultProviders: Sendable {
    /// The default provider of the location slot; `nil` for an empty slot.
    public var location: (any LocationProvider)?
    /// The default provider of the course slot; `nil` for an empty slot.
    public var course: (any CourseProvider)?
    /// The default provider of the user heading slot; `nil` for an empty slot.
    public var userHeading: (any UserHeadingProvider)?
    /// The default provider of the device heading slot; `nil` for an empty slot.
    public var deviceHeading: (any DeviceHeadingProvider)?

    /// Creates a set of default providers; a slot without one stays empty.
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
