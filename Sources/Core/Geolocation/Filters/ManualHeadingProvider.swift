/// A provider of a user heading that the program sets, for example for a passenger who sits against the direction of
/// travel.
@SensorActor
public final class ManualHeadingProvider: ProviderBase<UserHeadingRole> {
    /// The direction the user faces; `nil` if it is unknown.
    ///
    /// An invalid heading is treated as `nil`.
    public var heading: HeadingValue? {
        didSet { emitHeading() }
    }

    /// Creates a provider of a user heading that the program sets.
    ///
    /// - Parameter heading: The direction the user faces; `nil` if it is unknown.
    nonisolated public init(heading: HeadingValue? = nil) {
        self.heading = heading
        super.init()
    }

    /// The display name of the provider.
    nonisolated public override var name: String { "manual heading" }

    /// Always `true`, since the direction stays valid until the program sets another one.
    public override var reportsChangesOnly: Bool { true }

    /// Reports the heading that the program has set.
    public override func startUpdates() { emitHeading() }

    private func emitHeading() {
        emit(heading?.isValid == true ? heading : nil)
    }
}
