import LocationRelay

/// A batch of WebSocket frames that are passed to the connection together.
struct SendBatch {
    var frames: [UInt8] = []
    var count = 0
    var unwritten: [(number: UInt64, error: RelayCodingError)] = []
}
