import CSensorIO

/// Resolves host names; each function blocks as long as the system's resolver does.
package enum HostLookup {
    /// The maximum number of addresses that a lookup returns for a host.
    private static let limit = 16

    /// Returns why a text is not valid as a host; `nil` if the text can be a name or an address.
    package static func fault(of host: String) -> SocketFailure? {
        let isPlausible = (1...253).contains(host.utf8.count) && host.utf8.allSatisfy { $0 > 32 && $0 != 127 }
        return isPlausible
            ? nil : SocketFailure(reason: "has no host; write a name or an address, such as 127.0.0.1", isFinal: true)
    }

    /// Returns the addresses of a host; an IP address resolves to itself.
    package static func addresses(of host: String, port: UInt16) -> Result<[SocketAddress], SocketFailure> {
        if let address = SocketAddress(host, port: port) { return .success([address]) }
        var count: Int32 = 0
        var message: UnsafePointer<CChar>?
        let raws = [csio_address](unsafeUninitializedCapacity: limit) { buffer, used in
            count = buffer.baseAddress.map { csio_resolve(host, $0, Int32(limit), &message) } ?? 0
            used = max(0, Int(count))
        }
        guard !raws.isEmpty else {
            let words = message.map { ": " + String(cString: $0) } ?? ""
            return .failure(SocketFailure(reason: "cannot be reached: \(host) has no address\(words)"))
        }
        return .success(raws.map { SocketAddress($0).with(port: port) })
    }

    /// Returns the host and the port as in a URL, with brackets around an IPv6 address.
    package static func text(host: String, port: Int) -> String {
        host.contains(":") && !host.hasPrefix("[") ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
