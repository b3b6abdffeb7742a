/// Bytes that depend on their offset.
public func pattern(_ count: Int, from start: Int = 0) -> [UInt8] {
    (start..<start + count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
}
