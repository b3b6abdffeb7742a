import Geolocation
import HeadCalibration

/// Decodes the datagrams of opentrack's UDP output.
struct OpentrackDecoder: SampleDecoder {
    private(set) var drops = DropCounts()
    private var sample: OrientationSample?

    private static let size = 48

    mutating func append(_ bytes: Span<UInt8>) {
        guard bytes.count == Self.size else {
            return drops.add("datagram of other than \(Self.size) bytes")
        }
        guard (0..<6).allSatisfy({ Self.double(bytes, $0).isFinite }) else {
            return drops.add("datagram with NaN or infinity")
        }
        guard let yaw = AngleUnit.degrees.degrees(Self.double(bytes, 3)),
            let pitch = AngleUnit.degrees.degrees(Self.double(bytes, 4)),
            let roll = AngleUnit.degrees.degrees(Self.double(bytes, 5))
        else { return drops.add("datagram with an angle out of range") }
        sample = OrientationSample(.angles(yaw: yaw, pitch: pitch, roll: roll))
    }

    /// Does nothing at the end of a datagram, since each datagram is complete.
    mutating func end(_ boundary: ReportBoundary) {}

    mutating func next() -> OrientationSample? { sample.take() }

    /// Returns the double at the given index in an array of little-endian doubles.
    private static func double(_ bytes: Span<UInt8>, _ index: Int) -> Double {
        var bits: UInt64 = 0
        for offset in (0..<8).reversed() { bits = bits << 8 | UInt64(bytes[index * 8 + offset]) }
        return Double(bitPattern: bits)
    }
}
