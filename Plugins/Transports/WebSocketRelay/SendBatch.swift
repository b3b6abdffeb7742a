import LocationRelay

/// Frames that are sent together.
struct SendBatch {
    var frames: [UInt8] = []
    var count = 0
    var unwritten: [(number: UInt64, error: RelayCodingError)] = []
}
