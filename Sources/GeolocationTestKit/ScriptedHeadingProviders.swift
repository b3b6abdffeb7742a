public import Geolocation

/// A user heading provider that a test drives.
public final class ScriptedUserHeadingProvider: ScriptedProvider, UserHeadingProvider {
    /// Who hears of headings.
    public weak var headingDelegate: (any UserHeadingProviderDelegate)?

    /// The accuracy of the last heading in degrees; 180 where it is not known.
    public private(set) var accuracy = 180.0

    /// Notes a start.
    public func startUserHeadingUpdates() { note(.start) }

    /// Notes a stop.
    public func stopUserHeadingUpdates() { note(.stop) }

    /// Reports a heading, or a withdrawal.
    public func emit(_ heading: HeadingValue?) {
        accuracy = heading?.accuracy ?? 180
        headingDelegate?.userHeadingProvider(self, didUpdateUserHeading: heading)
    }
}

/// A device heading provider that a test drives.
public final class ScriptedDeviceHeadingProvider: ScriptedProvider, DeviceHeadingProvider {
    /// Who hears of headings.
    public weak var headingDelegate: (any DeviceHeadingProviderDelegate)?

    /// Notes a start.
    public func startDeviceHeadingUpdates() { note(.start) }

    /// Notes a stop.
    public func stopDeviceHeadingUpdates() { note(.stop) }

    /// Reports a heading, or a withdrawal.
    public func emit(_ heading: HeadingValue?) {
        headingDelegate?.deviceHeadingProvider(self, didUpdateDeviceHeading: heading)
    }
}
