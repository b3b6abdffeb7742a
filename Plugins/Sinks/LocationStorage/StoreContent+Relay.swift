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
    ///
    /// FNV-1a of 64 bits, of which 53 are kept: http://www.isthe.com/chongo/tech/comp/fnv/
    private static func epoch(of received: ReceivedFix) -> Int64 {
        let (fix, stream) = (received.fix, received.stream == .fused ? "fused" : "")
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in "\(fix.timestampMilliseconds)/\(stream)/\(fix.source.rawValue)".utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return -1 - Int64(hash >> 11)
    }
}
