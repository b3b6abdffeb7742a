/// A user heading that the user gives: "I face this way", as a passenger does who sits against the direction of travel.
@SensorActor
public final class ManualHeadingProvider: ComposedProvider<UserHeadingRole> {
    /// Where the user faces; nil while nobody has said, and an invalid one counts as nil.
    public var heading: HeadingValue? {
        didSet { emitHeading() }
    }

    /// Makes a provider.
    ///
    /// - Parameter heading: Where the user faces; nil while nobody has said.
    nonisolated public init(heading: HeadingValue? = nil) {
        self.heading = heading
        super.init()
    }

    /// What people call the provider.
    nonisolated public override var name: String { "manual heading" }

    /// Reports the heading.
    public override func startUpdates() { emitHeading() }

    private func emitHeading() {
        emit(heading?.isValid == true ? heading : nil)
    }
}
