import CodecSupport
import Geolocation
import LocationRelay
import LocationStore

extension StoreContent {
    /// Creates a record of a fix that was received from another device, with the identity by which duplicates are
    /// detected.
    init(_ received: ReceivedFix) {
        let fix = received.fix
        let identity = RecordIdentity(
            device: received.sender, epoch: received.epoch ?? Self.epoch(of: received), sequence: fix.sequence)
        let origin = FixOrigin(
            identity, heading: fix.knownHeading, battery: fix.knownBattery, stream: received.stream,
            isJump: received.isJump)
        self = .fix(fix.location, source: fix.source.rawValue, origin: origin)
    }

    /// Returns a negative number that replaces the epoch (a sender's count of restarts) of a fix if its device sends no
    /// epoch.
    ///
    /// Without an epoch, the sequence number does not identify a fix: several sources on a device number their fixes
    /// independently, and some restart from 0 or do not number fixes at all. The substitute is therefore a hash of the
    /// fix's time, stream and source.
    private static func epoch(of received: ReceivedFix) -> Int64 {
        let (fix, stream) = (received.fix, received.stream == .fused ? "fused" : "")
        let hash = FNV1a.hash64("\(fix.timestampMilliseconds)/\(stream)/\(fix.source.rawValue)")
        // The hash is shortened to 53 bits, since every JSON parser preserves numbers of that length.
        return -1 - Int64(hash >> 11)
    }
}
