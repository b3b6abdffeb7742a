public import Geolocation

extension [Coordinate] {
    /// Returns this line, simplified to at most `limit` points.
    ///
    /// The points are chosen by the method of Ramer, Douglas and Peucker, with the smallest of the tolerances 1, 2, 4
    /// … m that meets the limit. Each point that is omitted lies within the tolerance of the simplified line. The time
    /// that this takes is almost proportional to the number of points, whatever the shape of the line.
    ///
    /// - Parameter limit: The maximum number of points, 2 or more.
    public func simplified(to limit: Int) -> [Coordinate] {
        guard count > Swift.max(2, limit) else { return self }
        let places = map { EarthCentredPosition($0) }
        var tolerance = 1.0
        while true {
            let kept = Self.kept(places, tolerance: tolerance)
            let left = kept.count { $0 }
            if left <= limit || left <= 2 { return zip(self, kept).filter(\.1).map(\.0) }
            tolerance *= 2
        }
    }

    /// The number of times that a part of a line may have been split at the farthest point.
    ///
    /// On some lines, such as a zigzag of falling width, the farthest point is always the next one, so that the time
    /// would grow with the square of the number of points. A part that results from more splits is therefore split in
    /// the middle.
    private static var splitLimit: Int { 64 }

    /// Returns for each point of a line whether the simplified line contains it.
    private static func kept(_ places: [EarthCentredPosition], tolerance: Double) -> [Bool] {
        var kept = [Bool](repeating: false, count: places.count)
        (kept[0], kept[places.count - 1]) = (true, true)
        var parts = [(range: 0..<places.count - 1, splits: 0)]
        while let (part, splits) = parts.popLast() {
            var (farthest, greatest) = (part.lowerBound, tolerance)
            for index in part.dropFirst() {
                let distance = places[index].distance(toChordFrom: places[part.lowerBound], to: places[part.upperBound])
                if distance > greatest { (farthest, greatest) = (index, distance) }
            }
            guard farthest > part.lowerBound else { continue }
            let middle = splits < splitLimit ? farthest : part.lowerBound + part.count / 2
            kept[middle] = true
            parts.append((part.lowerBound..<middle, splits + 1))
            parts.append((middle..<part.upperBound, splits + 1))
        }
        return kept
    }
}

extension EarthCentredPosition {
    /// Returns the straight distance from this position to the segment between two other positions, in metres.
    fileprivate func distance(toChordFrom a: EarthCentredPosition, to b: EarthCentredPosition) -> Double {
        let (x, y, z) = (b.x - a.x, b.y - a.y, b.z - a.z)
        let (u, v, w) = (self.x - a.x, self.y - a.y, self.z - a.z)
        let length = x * x + y * y + z * z
        let fraction = length > 0 ? min(max((u * x + v * y + w * z) / length, 0), 1) : 0
        let (p, q, r) = (u - fraction * x, v - fraction * y, w - fraction * z)
        return (p * p + q * q + r * r).squareRoot()
    }
}
