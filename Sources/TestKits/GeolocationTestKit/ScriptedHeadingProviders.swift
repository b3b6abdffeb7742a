public import Geolocation

/// A user heading provider controlled by a test.
public final class ScriptedUserHeadingProvider: ScriptedProvider, UserHeadingProvider {
    /// The delegate that receives headings; held weakly.
    public weak var headingDelegate: (any UserHeadingProviderDelegate)?

    /// The accuracy of the last heading in degrees; 180 if unknown.
    public private(set) var accuracy = 180.0

    /// Records a start.
    public func startUserHeadingUpdates() { record(.start) }

    /// Records a stop.
    public func stopUserHeadingUpdates() { record(.stop) }

    /// Reports a heading, or withdraws it with `nil`.
    public func emit(_ heading: HeadingValue?) {
        accuracy = heading?.accuracy ?? 180
        headingDelegate?.userHeadingProvider(self, didUpdateUserHeading: heading)
    }
}

/// A device heading provider controlled by a test.
public final class ScriptedDeviceHeadingProvider: ScriptedProvider, DeviceHeadingProvider {
    /// The delegate that receives headings; held weakly.
    public weak var headingDelegate: (any DeviceHeadingProviderDelegate)?

    /// Records a start.
    public func startDeviceHeadingUpdates() { record(.start) }

    /// Records a stop.
    public func stopDeviceHeadingUpdates() { record(.stop) }

    /// Reports a heading, or withdraws it with `nil`.
    public func emit(_ heading: HeadingValue?) {
        headingDelegate?.deviceHeadingProvider(self, didUpdateDeviceHeading: heading)
    }
}
