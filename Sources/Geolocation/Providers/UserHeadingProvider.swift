/// A source of the direction in which the user's head faces.
@SensorActor
public protocol UserHeadingProvider: SensorProvider {
    /// Who hears of headings; to be held weakly.
    var headingDelegate: (any UserHeadingProviderDelegate)? { get set }

    /// How well the heading is known at present: 68 % confidence interval to either side, degrees.
    var accuracy: Double { get }

    /// Begins to report headings.
    func startUserHeadingUpdates()

    /// Ends what ``startUserHeadingUpdates()`` began.
    func stopUserHeadingUpdates()
}

/// Hears of a user heading provider's headings.
@SensorActor
public protocol UserHeadingProviderDelegate: AnyObject, Sendable {
    /// Takes a new heading; nil says that it is not known.
    func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?)
}
