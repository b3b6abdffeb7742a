import GPXFormat
import Geolocation

/// The keywords of a track file that control its replay; the file may contain other keywords, too.
///
/// - `activity:WORD`: the activity of points without one;
/// - `time_interval:SECONDS`: the minimum time between points, also used if the file has no times;
/// - `transform:average_walking_speed`: the track is replayed at ``WalkingPace/speed``, whatever its times are.
struct TrackKeywords {
    /// The traveller's activity according to a keyword of the file; `nil` if no keyword names one.
    var activity: MotionActivity?

    /// Whether the file names an unknown activity.
    var hasUnknownActivity = false

    /// The maximum time between points in seconds.
    ///
    /// A longer interval must be a mistake: the replay would seem to hang.
    static let maximumInterval = 86_400.0

    /// The minimum time between points in seconds, above 0 and up to ``maximumInterval``; `nil` if there is no such
    /// keyword.
    var timeInterval: Double?

    /// Whether the points get new times as if a pedestrian had walked the track at ``WalkingPace/speed``.
    var isWalked = false

    init(_ keywords: String?) {
        guard let keywords else { return }
        if let word = Self.value(of: "activity:", in: keywords, where: { $0.isLetter }) {
            activity = MotionActivity(recorded: word)
            hasUnknownActivity = activity == nil
        }
        timeInterval = Self.value(of: "time_interval:", in: keywords) { $0.isNumber || $0 == "." }
            .flatMap { Double($0) }.flatMap { $0 > 0 && $0 <= Self.maximumInterval ? $0 : nil }
        isWalked = keywords.contains("transform:average_walking_speed")
    }

    private static func value(
        of key: String, in keywords: String, where belongs: (Character) -> Bool
    ) -> Substring? {
        keywords.firstRange(of: key).map { keywords[$0.upperBound...].prefix(while: belongs) }
    }
}

extension MotionActivity {
    /// Creates the activity from its name as a file contains it, such as `walking`; `nil` if the name is unknown.
    ///
    /// Upper and lower case are not distinguished.
    init?(recorded word: some StringProtocol) {
        self.init(rawValue: word.lowercased())
    }
}
