public import GeolocationPipeline
public import SensorIO

/// The options `from`, `share` and `buffer`, as every endpoint that listens for datagrams understands them.
public enum DatagramOptions {
    /// The options, for a plugin's description.
    public static let descriptions = [
        OptionDescription("from", .list, meaning: "addresses of the senders that count; all by default"),
        OptionDescription(
            "share", .flag, default: "false",
            meaning: "whether other programs may listen at the same port; for groups they always may"),
        OptionDescription(
            "buffer", .number(.within(1...1_073_741_824)), unit: "B",
            meaning: "bytes that the system keeps until they are read; its own choice by default"),
    ]

    /// Reads the options of an endpoint into the settings of its socket.
    ///
    /// - Throws: `UsageError` that says what to write instead.
    public static func read(_ endpoint: Endpoint, _ options: OptionValues, into socket: inout UDPSettings) throws {
        let sources = options.list("from") ?? []
        guard sources.count <= 64, sources.allSatisfy(HostAndPort.isAddress) else {
            throw UsageError(
                unusable: "from", options, in: endpoint, write: "up to 64 addresses, such as 192.168.1.7,fd00::7")
        }
        socket.sources = sources
        socket.sharesPort = options.flag("share")
        guard let size = options.number("buffer") else { return }
        guard let size = Int(exactly: size) else {
            throw UsageError(unusable: "buffer", options, in: endpoint, write: "a whole number of bytes")
        }
        socket.receiveBufferSize = size
    }
}
