import CodecSupport
public import Geolocation

/// A track of any length in a compact form, for pages without a server and for answers about past positions.
///
/// For a walk with one fix per second, with altitude and accuracy, each point takes about ten bytes of JSON.
public struct MapTrack: Sendable {
    /// The kinds of tracks.
    public enum Kind: String, Sendable, Hashable {
        /// The track of a journey that took place.
        case driven
        /// The track of a route that was planned.
        case planned
    }

    /// The quantities that each point of a track may have in addition to its position and time.
    public enum Field: String, Sendable, Hashable, CaseIterable {
        /// The altitude of each point above mean sea level, in metres.
        case altitude = "a"
        /// The horizontal accuracy: the radius, in metres, of the circle that contains the true position with a
        /// probability of 68 %.
        case accuracy = "h"
        /// The speed at each point, in metres per second.
        case speed = "s"
        /// The direction of travel, in degrees clockwise from north.
        case course = "c"
    }

    /// The number of points in the track.
    public private(set) var count = 0

    private let id: String
    private let name: String
    private let colour: String?
    private let kind: Kind
    private let fields: [Field]
    private let hasTimes: Bool
    private var data: [UInt8] = []
    private var breaks: [Int] = []
    private var isBroken = false
    private var last: (time: Int, step: Int, place: MapPlace) = (0, 0, MapPlace(latitude: 0, longitude: 0))
    private var lastValues: [Int]

    /// Creates a track without points.
    ///
    /// - Parameters:
    ///   - id: The identifier of the track.
    ///   - name: The name for display. Default: the identifier.
    ///   - colour: The colour, as `#rrggbb`. Default: `nil`, for none.
    ///   - kind: The kind of the track. Default: ``Kind/driven``.
    ///   - fields: The quantities to store for each point. Default: altitude and accuracy.
    ///   - hasTimes: Whether points have times. Default: `true`.
    public init(
        id: String, name: String? = nil, colour: String? = nil, kind: Kind = .driven,
        fields: [Field] = [.altitude, .accuracy], hasTimes: Bool = true
    ) {
        (self.id, self.name, self.colour, self.kind) = (id, name ?? id, colour, kind)
        (self.fields, self.hasTimes) = (fields, hasTimes)
        lastValues = fields.map { _ in 0 }
    }

    /// Leaves a gap in the track before the next point.
    public mutating func breakLine() { isBroken = count > 0 }

    /// Appends a point to the track.
    ///
    /// - Parameter location: The point; its time is ignored if the track has no times.
    /// - Returns: `false` if the point was dropped because its position or time is invalid.
    @discardableResult
    public mutating func append(_ location: Location) -> Bool {
        guard let place = MapPlace(location.coordinate), !hasTimes || Timestamp.covers(location.timestamp) else {
            return false
        }
        if isBroken { breaks.append(count) }
        isBroken = false
        if hasTimes {
            let time = location.timestamp.wire
            let step = time - last.time
            data.append(signedVarint: step - last.step)
            // The stored number is the difference between this time step and the previous one. The first step counts
            // from 1970, so the second step is stored in full.
            (last.time, last.step) = (time, count == 0 ? 0 : step)
        }
        data.append(signedVarint: Int(place.latitude) - Int(last.place.latitude))
        data.append(signedVarint: Int(place.longitude) - Int(last.place.longitude))
        last.place = place
        for (index, field) in fields.enumerated() {
            if let value = field.value(of: location) {
                data.append(varint: 1 + zigzag(value - lastValues[index]))
                lastValues[index] = value
            } else {
                data.append(0)
            }
        }
        count += 1
        return true
    }

    /// The maximum number of bytes that ``json`` can have.
    public var size: Int { 600 + (data.count + 2) / 3 * 4 + breaks.count * 12 + 6 * (id.utf8.count + name.utf8.count) }

    /// The track as a JSON object.
    public var json: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        bytes.append(UInt8(ascii: "{"))
        bytes.append("id", text: id)
        bytes.append("name", text: name.cleaned(limit: String.longestName))
        bytes.append("colour", text: colour.flatMap { $0.isColour ? $0 : nil })
        bytes.append("kind", text: kind.rawValue)
        bytes.append("n", wire: count)
        if !hasTimes { bytes.append("times", flag: false) }
        bytes.append("fields", text: fields.map(\.rawValue).joined())
        bytes.append(jsonKey: "data")
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: Data(data).base64EncodedData())
        bytes.append(UInt8(ascii: "\""))
        bytes.append(jsonKey: "breaks")
        bytes.append(UInt8(ascii: "["))
        for index in breaks {
            bytes.appendJSONSeparator()
            bytes.append(integer: Int64(index))
        }
        bytes.append("]}")
        return bytes
    }
}

extension MapTrack.Field {
    /// Returns this quantity of a fix as an integer in the unit of the messages; `nil` if it is unknown.
    fileprivate func value(of location: Location) -> Int? {
        switch self {
        case .altitude:
            guard let altitude = location.altitude, altitude.isFinite else { return nil }
            return Int((altitude * 10).rounded().clamped(to: -1e9...1e9))
        case .accuracy: return location.horizontalAccuracy?.wire(unit: 10).map { min($0, 1_000_000_000) }
        case .speed: return location.speed?.wire(unit: 100).map { min($0, 1_000_000_000) }
        case .course: return location.course?.wireAngle
        }
    }
}

/// Returns the zigzag encoding of a number: 0, −1, 1, −2 become 0, 1, 2, 3.
private func zigzag(_ number: Int) -> UInt64 { UInt64(bitPattern: Int64(number << 1 ^ number >> 63)) }

extension [UInt8] {
    /// Appends a number in base 128, lowest digits first.
    ///
    /// The top bit is set in all bytes but the last.
    fileprivate mutating func append(varint number: UInt64) {
        var rest = number
        while rest >= 128 {
            append(UInt8(truncatingIfNeeded: rest) | 128)
            rest >>= 7
        }
        append(UInt8(rest))
    }

    fileprivate mutating func append(signedVarint number: Int) { append(varint: zigzag(number)) }
}
