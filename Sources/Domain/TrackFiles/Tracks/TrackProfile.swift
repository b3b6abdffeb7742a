/// The profile of all tracks: mean speeds and altitudes over parts of equal length, in bounded memory.
public struct TrackProfile: Sendable {
    /// The mean values over one part of the tracks' total distance.
    public struct Column: Sendable, Hashable {
        /// The mean speed in metres per second; `nil` if no point of the part has a speed.
        public var speed: Double?
        /// The mean altitude in metres above mean sea level; `nil` if no point of the part has an altitude.
        public var altitude: Double?
    }

    private struct Mean: Sendable {
        var sum = 0.0
        var count = 0

        mutating func add(_ value: Double?) {
            guard let value, value.isFinite else { return }
            sum += value
            count += 1
        }

        func joined(with other: Mean) -> Mean { Mean(sum: sum + other.sum, count: count + other.count) }

        var value: Double? { count > 0 ? sum / Double(count) : nil }
    }

    private struct Part: Sendable {
        var speed = Mean()
        var altitude = Mean()

        func joined(with other: Part) -> Part {
            Part(speed: speed.joined(with: other.speed), altitude: altitude.joined(with: other.altitude))
        }
    }

    /// The maximum number of parts.
    ///
    /// For longer tracks, the parts become longer.
    private static let limit = 1024

    private var parts: [Part] = []
    /// The length in metres of each part of the tracks over which mean values are calculated.
    private var length = 1.0

    /// Creates a profile without points.
    init() {}

    /// Adds a point of a track to the profile.
    ///
    /// - Parameters:
    ///   - distance: The distance from the beginning in metres, which must not decrease.
    ///   - speed: The speed in metres per second; `nil` if unknown.
    ///   - altitude: The altitude in metres; `nil` if unknown.
    mutating func add(at distance: Double, speed: Double?, altitude: Double?) {
        while distance / length >= Double(Self.limit) {
            parts = stride(from: 0, to: parts.count, by: 2).map { index in
                index + 1 < parts.count ? parts[index].joined(with: parts[index + 1]) : parts[index]
            }
            length *= 2
        }
        let index = Int(distance / length)
        while parts.count <= index { parts.append(Part()) }
        parts[index].speed.add(speed)
        parts[index].altitude.add(altitude)
    }

    /// Returns the profile in columns of nearly equal width: `count` columns, or fewer if there are fewer parts.
    public func columns(_ count: Int) -> [Column] {
        let count = min(count, parts.count)
        return (0..<max(0, count)).map { column in
            let range = column * parts.count / count..<(column + 1) * parts.count / count
            let whole = parts[range].reduce(Part()) { $0.joined(with: $1) }
            return Column(speed: whole.speed.value, altitude: whole.altitude.value)
        }
    }
}
