/// The accuracy and the rate of fixes that consumers need, for a provider that can save energy by reporting fewer
/// fixes.
///
/// A fix is due as soon as the traveller is ``distance`` away from the last one, or ``interval`` after it, whichever
/// comes first. A wish applies only to fixes: course and headings are not affected.
public struct SamplingWish: Sendable, Hashable {
    /// The accuracy that is sufficient, in metres; 0 for the best available.
    public var accuracy: Double

    /// The distance from the last fix after which the next one is due, in metres; 0 for every fix.
    public var distance: Double

    /// The time after the last fix at which the next one is due, in seconds; 0 for every fix.
    public var interval: Double

    /// Creates a wish; by default for every fix, as accurate as possible.
    public init(accuracy: Double = 0, distance: Double = 0, interval: Double = 0) {
        self.accuracy = accuracy
        self.distance = distance
        self.interval = interval
    }

    /// The wish for every fix, as accurate as possible, which is that of consumers that express no wish.
    public static let everything = SamplingWish()

    /// The wish of a consumer that needs no fix at the moment.
    public static let nothing = SamplingWish(accuracy: .infinity, distance: .infinity, interval: .infinity)

    /// Returns the minimum of each quantity, which satisfies all wishes; ``everything`` if there are none.
    static func finest(of wishes: [SamplingWish]) -> SamplingWish {
        guard let first = wishes.first else { return .everything }
        return wishes.dropFirst().reduce(first) {
            SamplingWish(
                accuracy: min($0.accuracy, $1.accuracy), distance: min($0.distance, $1.distance),
                interval: min($0.interval, $1.interval))
        }
    }

    /// Returns the wish of a wrapper that regards a source as stopped after the given seconds without a fix.
    ///
    /// It requests at least two fixes in that time.
    func ensuringTwoFixes(within seconds: Double) -> SamplingWish {
        SamplingWish(accuracy: accuracy, distance: distance, interval: min(interval, seconds / 2))
    }
}
