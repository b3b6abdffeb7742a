/// A source of the direction in which the user's head faces.
@SensorActor
public protocol UserHeadingProvider: SensorProvider {
    /// The delegate that receives headings; hold it weakly.
    var headingDelegate: (any UserHeadingProviderDelegate)? { get set }

    /// The current accuracy of the heading: the half-width of the 68 % confidence interval, in degrees.
    var accuracy: Double { get }

    /// Starts reporting headings.
    func startUserHeadingUpdates()

    /// Stops reporting headings.
    func stopUserHeadingUpdates()
}

/// Receives a user heading provider's values.
@SensorActor
public protocol UserHeadingProviderDelegate: AnyObject, Sendable {
    /// Handles a new heading; `nil` means that it is not known.
    func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?)
}
