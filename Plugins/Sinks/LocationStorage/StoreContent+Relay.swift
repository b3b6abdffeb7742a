import CodecSupport
import Geolocation
import LocationRelay
import LocationStore

extension StoreContent {
    /// Creates the fix of another device, with the identity by which it is kept once.
    init(_ received: ReceivedFix) {
        let fix = received.fix
        let identity = RecordIdentity(
            device: received.sender, epoch: received.epoch ?? Self.epoch(of: received), sequence: fix.sequence)
        let origin = FixOrigin(
            identity, heading: fix.knownHeading, battery: fix.knownBattery, stream: received.stream,
            isJump: received.isJump)
        self = .fix(fix.location, source: fix.source.rawValue, origin: origin)
    }

    /// Returns the epoch of a fix whose device tells none, a negative number.
    ///
    /// Each producer of a device counts for itself, and some count from 0 again after a restart, or not at all: only together
    /// with the time does the number of a fix identify it.
    private static func epoch(of received: ReceivedFix) -> Int64 {
        let (fix, stream) = (received.fix, received.stream == .fused ? "fused" : "")
        let hash = FNV1a.hash64("\(fix.timestampMilliseconds)/\(stream)/\(fix.source.rawValue)")
        // 53 bits, which every reader of JSON keeps.
        return -1 - Int64(hash >> 11)
    }
}
