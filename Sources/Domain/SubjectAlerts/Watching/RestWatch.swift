import CodecSupport
package import Geolocation

/// Measures the time for which a subject has stayed near one point.
package struct RestWatch: Sendable, Hashable {
    /// The first fix of the current stay; `nil` before any fix.
    package private(set) var anchor: Location?

    package init(anchor: Location? = nil) { self.anchor = anchor }

    /// Returns the time in seconds from the beginning of the current stay to a fix.
    ///
    /// If the distance between the fix and the first fix of the stay exceeds the sum of `radius` and the accuracies of
    /// both fixes, a new stay begins and the result is 0.
    package mutating func seconds(until fix: Location, radius: Double) -> Double {
        guard let anchor else {
            self.anchor = fix
            return 0
        }
        let slack = (anchor.horizontalAccuracy ?? 0) + (fix.horizontalAccuracy ?? 0)
        guard !fix.coordinate.isFarther(than: radius + slack, from: anchor.coordinate) else {
            self.anchor = fix
            return 0
        }
        return max(0, fix.timestamp.timeIntervalSince(anchor.timestamp))
    }
}
