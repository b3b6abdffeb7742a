/// A datagram as opentrack sends it: six little-endian doubles.
func pose(yaw: Double, pitch: Double = 0, roll: Double = 0, x: Double = 0) -> [UInt8] {
    [x, 0, 0, yaw, pitch, roll].flatMap { number in
        (0..<8).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) }
    }
}
