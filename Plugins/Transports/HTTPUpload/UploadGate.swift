import FileIO

/// A rule that decides whether uploads may use the network now, for example only while the network is wireless LAN.
public protocol UploadGate: Sendable {
    /// Returns, in a few words, why no upload may be sent now; `nil` if uploads are allowed.
    ///
    /// The function is called on the network actor before each request, and must return immediately.
    func refusal() -> String?
}

/// A gate that always allows uploads.
public struct OpenGate: UploadGate {
    /// Creates a gate that always allows uploads.
    public init() {}

    /// Returns `nil`: uploads are always allowed.
    public func refusal() -> String? { nil }
}

/// A gate that allows uploads while the default route of a Linux machine uses wireless LAN or Ethernet.
///
/// It reads the kernel's routing table (`/proc/net/route`) and the type of the interface (`/sys/class/net`). Uploads
/// are not allowed over modems, tunnels and unknown interfaces.
public struct UnmeteredGate: UploadGate {
    private let routes: String
    private let interfaces: String

    /// Creates a gate that reads the routing table and the interfaces of this machine.
    public init() { self.init(routes: "/proc/net/route", interfaces: "/sys/class/net") }

    /// Creates a gate that reads the routing table and the interfaces from the given paths.
    init(routes: String, interfaces: String) { (self.routes, self.interfaces) = (routes, interfaces) }

    /// Returns the reason for which uploads are not allowed; `nil` if the default route uses wireless LAN or Ethernet.
    public func refusal() -> String? {
        guard let name = Self.defaultInterface(in: contents(of: routes)) else { return "there is no default route" }
        let directory = "\(interfaces)/\(name)"
        let isWireless = FileStamp("\(directory)/wireless") != nil || FileStamp("\(directory)/phy80211") != nil
        // The type of an Ethernet interface is 1 (ARPHRD_ETHER).
        let isCable = contents(of: "\(directory)/type").first { !$0.isEmpty } == "1" && !Self.isMobile(name)
        return isWireless || isCable ? nil : "the network is metered (\(name))"
    }

    /// Returns whether the given interface name is that of a mobile modem.
    ///
    /// The type of an interface is not sufficient, since some USB modems have the type of Ethernet.
    private static func isMobile(_ name: String) -> Bool {
        ["wwan", "usb", "rmnet", "ppp"].contains { name.hasPrefix($0) }
    }

    /// Returns the interface name of the default route, which is the route with the destination and the mask 0.
    ///
    /// If there are several default routes, the route with the lowest metric is used.
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
