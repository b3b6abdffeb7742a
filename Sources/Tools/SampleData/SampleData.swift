import CSampleData

/// Recordings that are built into the program, so that everything can be tried without a file or a device.
public enum SampleData {
    /// The bytes of a GPX 1.1 document: a 20-minute walk through a town, with a fix every 2 s, a compass, and a head
    /// tracker that is off for a while.
    public static var walk: [UInt8] { bytes(sample_walk) }

    /// The bytes of an NMEA 0183 log of about a minute.
    ///
    /// The receiver starts without knowing its position (a cold start), and moves along a shore and under a bridge.
    public static var receiverLog: [UInt8] { bytes(sample_receiver_log) }

    private static func bytes(_ data: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>) -> [UInt8] {
        var count = 0
        let start = data(&count)
        return Array(UnsafeBufferPointer(start: start, count: count))
    }
}
