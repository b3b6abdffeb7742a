import FileIO

/// Decides whether uploads may use the network now, such as only a wireless LAN.
public protocol UploadGate: Sendable {
    /// Returns why nothing may be sent now, in a few words; `nil` if it may.
    ///
    /// Called on the network actor before each request; it returns at once.
    func refusal() -> String?
}

/// Lets everything pass.
public struct OpenGate: UploadGate {
    /// Creates a gate.
    public init() {}

    /// Returns `nil`.
    public func refusal() -> String? { nil }
}

/// Lets uploads pass while the default route of a Linux machine goes over a wireless LAN or a cable.
///
/// It reads the kernel's routing table (`/proc/net/route`) and the kind of the interface (`/sys/class/net`); modems, tunnels
/// and interfaces that it does not know do not pass.
public struct UnmeteredGate: UploadGate {
    private let routes: String
    private let interfaces: String

    /// Creates a gate.
    public init() { self.init(routes: "/proc/net/route", interfaces: "/sys/class/net") }

    /// Creates a gate that reads other files.
    init(routes: String, interfaces: String) { (self.routes, self.interfaces) = (routes, interfaces) }

    /// Returns the reason unless the default route is such an interface.
    public func refusal() -> String? {
        guard let name = Self.defaultInterface(in: contents(of: routes)) else { return "there is no default route" }
        let directory = "\(interfaces)/\(name)"
        let isWireless = FileStamp("\(directory)/wireless") != nil || FileStamp("\(directory)/phy80211") != nil
        // A cable: an Ethernet link (type 1, ARPHRD_ETHER) of a device rather than a bridge or a tunnel.
        let isCable = contents(of: "\(directory)/type").first { !$0.isEmpty } == "1" && !Self.isMobile(name)
        return isWireless || isCable ? nil : "the network is metered (\(name))"
    }

    /// Whether an interface with the name of a mobile modem or of one behind USB, which looks like Ethernet.
    private static func isMobile(_ name: String) -> Bool {
        ["wwan", "usb", "rmnet", "ppp"].contains { name.hasPrefix($0) }
    }

    /// Returns the interface of the default route with the lowest metric: destination and mask are 0.
    static func defaultInterface(in table: [String]) -> String? {
        let routes = table.dropFirst().compactMap { line -> (name: String, metric: Int)? in
            let columns = line.split { $0 == "\t" || $0 == " " }
            guard columns.count > 7, columns[1] == "00000000", columns[7] == "00000000", let metric = Int(columns[6])
            else { return nil }
            return (String(columns[0]), metric)
        }
        return routes.min { $0.metric < $1.metric }?.name
    }

    private func contents(of path: String) -> [String] {
        guard var input = try? ByteInput(path: path) else { return [] }
        var bytes: [UInt8] = []
        while bytes.count < 65_536, let chunk = try? input.read() { bytes += chunk }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
