public import Geolocation

/// A provider of user headings that a test controls.
public final class ScriptedUserHeadingProvider: ScriptedProvider, UserHeadingProvider {
    /// The delegate that receives the user headings; held weakly.
    public weak var headingDelegate: (any UserHeadingProviderDelegate)?

    /// The accuracy of the last user heading in degrees; 180 if unknown.
    public private(set) var accuracy = 180.0

    /// Records that updates of the user heading were started.
    public func startUserHeadingUpdates() { record(.start) }

    /// Records that updates of the user heading were stopped.
    public func stopUserHeadingUpdates() { record(.stop) }

    /// Reports a user heading to the delegate; `nil` withdraws the last one.
    public func emit(_ heading: HeadingValue?) {
        accuracy = heading?.accuracy ?? 180
        headingDelegate?.userHeadingProvider(self, didUpdateUserHeading: heading)
    }
}

/// A provider of device headings that a test controls.
public final class ScriptedDeviceHeadingProvider: ScriptedProvider, DeviceHeadingProvider {
    /// The delegate that receives the device headings; held weakly.
    public weak var headingDelegate: (any DeviceHeadingProviderDelegate)?

    /// Records that updates of the device heading were started.
    public func startDeviceHeadingUpdates() { record(.start) }

    /// Records that updates of the device heading were stopped.
    public func stopDeviceHeadingUpdates() { record(.stop) }

    /// Reports a device heading to the delegate; `nil` withdraws the last one.
    public func emit(_ heading: HeadingValue?) {
        headingDelegate?.deviceHeadingProvider(self, didUpdateDeviceHeading: heading)
    }
}
