/// The providers that a manager uses for a role as long as no other provider has been added for that role.
///
/// The manager has a slot for each role, which contains the provider of the role. When an added provider is removed,
/// the default provider fills the slot again.
public struct DefaultProviders: Sendable {
    /// The default provider of the location; `nil` if there is none.
    public var location: (any LocationProvider)?
    /// The default provider of the course; `nil` if there is none.
    public var course: (any CourseProvider)?
    /// The default provider of the user heading; `nil` if there is none.
    public var userHeading: (any UserHeadingProvider)?
    /// The default provider of the device heading; `nil` if there is none.
    public var deviceHeading: (any DeviceHeadingProvider)?

    /// Creates a set of default providers; the slot of a role without a default provider stays empty.
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
