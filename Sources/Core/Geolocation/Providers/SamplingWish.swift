/// The accuracy and the rate of fixes that consumers need.
///
/// A provider can save energy by reporting no more fixes than needed. The next fix is due as soon as the traveller is
/// ``distance`` metres away from the last fix, or ``interval`` seconds have passed since the last fix, whichever comes
/// first. A wish applies only to fixes: course and headings are not affected.
public struct SamplingWish: Sendable, Hashable {
    /// The accuracy of fixes that is sufficient, in metres; 0 for the best available accuracy.
    public var accuracy: Double

    /// The distance from the last fix after which the next fix is due, in metres; 0 for every fix.
    public var distance: Double

    /// The time after the last fix at which the next fix is due, in seconds; 0 for every fix.
    public var interval: Double

    /// Creates a wish, by default for every fix, as accurate as possible.
    public init(accuracy: Double = 0, distance: Double = 0, interval: Double = 0) {
        self.accuracy = accuracy
        self.distance = distance
        self.interval = interval
    }

    /// The wish for every fix, as accurate as possible, which applies to consumers that express no wish.
    public static let everything = SamplingWish()

    /// The wish of a consumer that needs no fix at the moment.
    public static let nothing = SamplingWish(accuracy: .infinity, distance: .infinity, interval: .infinity)

    /// Returns the smallest value of each quantity, which satisfies all wishes; ``everything`` if there are no wishes.
    static func finest(of wishes: [SamplingWish]) -> SamplingWish {
        guard let first = wishes.first else { return .everything }
        return wishes.dropFirst().reduce(first) {
            SamplingWish(
                accuracy: min($0.accuracy, $1.accuracy), distance: min($0.distance, $1.distance),
                interval: min($0.interval, $1.interval))
        }
    }

    /// Returns this wish, changed if necessary so that at least two fixes are requested within the given seconds.
    ///
    /// A provider needs this if it regards its source as stopped after that time without a fix.
    func ensuringTwoFixes(within seconds: Double) -> SamplingWish {
        SamplingWish(accuracy: accuracy, distance: distance, interval: min(interval, seconds / 2))
    }
}
