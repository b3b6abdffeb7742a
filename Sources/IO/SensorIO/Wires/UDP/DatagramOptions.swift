public import PluginOptions

/// The values of the options of endpoints that listen for datagrams: accepted senders (`from`), whether to share the
/// port (`share`) and the receive buffer's size (`buffer`).
public struct DatagramOptions: Sendable {
    private var sources: [String]
    private var sharesPort: Bool
    private var receiveBufferSize: Int?

    /// The options of an endpoint that listens for datagrams: `from`, `share` and `buffer`.
    public static let options = Options(
        .value(
            "from", .list, absent: [], write: "up to 64 addresses, such as 192.168.1.7,fd00::7",
            meaning: "addresses of accepted senders; all by default"
        ) { @Sendable text in
            let sources = text.split(separator: ",").map(String.init)
            return sources.count <= 64 && sources.allSatisfy(HostAndPort.isAddress) ? sources : nil
        },
        .flag(
            "share", meaning: "whether other programs may listen at the same port; always so for multicast groups"),
        .integer(
            "buffer", 1...1_073_741_824, unit: "B",
            meaning: "size of the socket's receive buffer in bytes; the system's choice by default")
    ) { DatagramOptions(sources: $0, sharesPort: $1, receiveBufferSize: $2) }

    /// Applies the values of the options to the settings of a socket.
    public func apply(to socket: inout UDPSettings) {
        socket.sources = sources
        socket.sharesPort = sharesPort
        if let receiveBufferSize { socket.receiveBufferSize = receiveBufferSize }
    }
}

extension Options where Value == String? {
    /// The option `interface` of endpoints that can join a multicast group: the network interface at which to join the
    /// group.
    public static var joiningInterface: Options {
        .text("interface", meaning: "network interface to join a group at, such as eth0; all by default")
    }
}

extension Options where Value == UDPSenderSettings {
    /// The options of endpoints that send datagrams: the network interface (`interface`) and the hop limit (`ttl`) for
    /// multicast.
    public static var sending: Options {
        Options(
            .text("interface", meaning: "network interface for sending multicasts, such as eth0"),
            .integer("ttl", 0...255, default: 1, meaning: "networks that a multicast may traverse, including its own")
        ) { UDPSenderSettings(interface: $0, timeToLive: $1) }
    }
}
