import FileIO

/// Decides whether uploads may use the network now, for example only over wireless LAN.
public protocol UploadGate: Sendable {
    /// Returns a short reason why nothing may be sent now; `nil` if uploads are allowed.
    ///
    /// Called on the network actor before each request; must return immediately.
    func refusal() -> String?
}

/// A gate that always allows uploads.
public struct OpenGate: UploadGate {
    /// Creates a gate.
    public init() {}

    /// Returns `nil`.
    public func refusal() -> String? { nil }
}

/// A gate that allows uploads while the default route of a Linux machine uses wireless LAN or Ethernet.
///
/// Reads the kernel's routing table (`/proc/net/route`) and the type of the interface (`/sys/class/net`). Modems,
/// tunnels and unknown interfaces are rejected.
public struct UnmeteredGate: UploadGate {
    private let routes: String
    private let interfaces: String

    /// Creates a gate.
    public init() { self.init(routes: "/proc/net/route", interfaces: "/sys/class/net") }

    /// Creates a gate that reads from other paths.
    init(routes: String, interfaces: String) { (self.routes, self.interfaces) = (routes, interfaces) }

    /// Returns a reason unless the default route uses wireless LAN or Ethernet.
    public func refusal() -> String? {
        guard let name = Self.defaultInterface(in: contents(of: routes)) else { return "there is no default route" }
        let directory = "\(interfaces)/\(name)"
        let isWireless = FileStamp("\(directory)/wireless") != nil || FileStamp("\(directory)/phy80211") != nil
        // An Ethernet link (type 1, ARPHRD_ETHER).
        let isCable = contents(of: "\(directory)/type").first { !$0.isEmpty } == "1" && !Self.isMobile(name)
        return isWireless || isCable ? nil : "the network is metered (\(name))"
    }

    /// Whether the interface's name is that of a mobile modem, or of a modem behind USB, which looks like Ethernet.
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
