/// A source of the direction in which the user's head faces.
@SensorActor
public protocol UserHeadingProvider: SensorProvider {
    /// The delegate that receives user headings; hold it weakly.
    var headingDelegate: (any UserHeadingProviderDelegate)? { get set }

    /// The current accuracy of the user heading: the half-width of the 68 % confidence interval, in degrees.
    var accuracy: Double { get }

    /// Starts reporting user headings.
    func startUserHeadingUpdates()

    /// Stops reporting user headings.
    func stopUserHeadingUpdates()
}

/// A delegate that receives a user heading provider's values.
@SensorActor
public protocol UserHeadingProviderDelegate: AnyObject, Sendable {
    /// Handles a new user heading; `nil` means that the heading is not known.
    func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?)
}
