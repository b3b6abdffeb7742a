import CSampleData

/// Recordings that are part of the program, so that everything can be tried without a file or a device.
public enum SampleData {
    /// A GPX 1.1 document: a walk of twenty minutes through a town, a fix each 2 s, with a compass.
    public static var walk: [UInt8] { bytes(sample_walk) }

    /// Sentences of NMEA 0183: about a minute of a receiver, from a cold start along a shore and below a bridge.
    public static var receiverLog: [UInt8] { bytes(sample_receiver_log) }

    private static func bytes(_ data: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>) -> [UInt8] {
        var count = 0
        let start = data(&count)
        return Array(UnsafeBufferPointer(start: start, count: count))
    }
}
