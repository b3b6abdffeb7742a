import Foundation
import SubjectTracking

/// The line that the base shows.
struct PointingLine {
    /// The current time.
    var time: Date
    /// The camera's direction; `nil` if unknown.
    var target: GimbalTarget?
    /// The time of the last fix.
    var lastFix: Date?
    /// Fixes received since the start.
    var count: Int
    /// Why nothing is received, if known.
    var problem: String?

    var text: String {
        var words = ["\(clock)Z"]
        if let target {
            words.append(String(format: "pan %5.1f°", target.pan))
            words.append(String(format: "tilt %+5.1f°", target.tilt))
            words.append(String(format: "%5.1f m", target.distance))
        } else {
            words.append("the camera rests")
        }
        words.append(count == 1 ? "1 fix" : "\(count) fixes")
        if let problem {
            words.append(problem)
        } else if let lastFix {
            words.append(String(format: "the last one %.1f s old", max(0, time.timeIntervalSince(lastFix))))
        }
        return words.joined(separator: "  ")
    }

    private var clock: String {
        let second = Int(time.timeIntervalSince1970) % 86_400
        return String(format: "%02d:%02d:%02d", second / 3600, second / 60 % 60, second % 60)
    }
}
