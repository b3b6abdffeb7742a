import CodecSupport
package import Geolocation

/// Measures how long a subject has stayed near one point.
package struct RestWatch: Sendable, Hashable {
    /// The first fix of the stay.
    package private(set) var anchor: Location?

    package init(anchor: Location? = nil) { self.anchor = anchor }

    /// Returns the seconds from the beginning of the stay to a fix; 0 if the subject has moved.
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
