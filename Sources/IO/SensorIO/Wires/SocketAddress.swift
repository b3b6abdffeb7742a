package import CSensorIO

/// An IPv4 or IPv6 address with a port; `none` for the device at the end of a serial line.
package struct SocketAddress: Sendable, Hashable {
    /// The address family; the raw value is the version of the internet protocol.
    package enum Family: UInt8, Sendable {
        case none = 0
        case ipv4 = 4
        case ipv6 = 6
    }

    package var family: Family
    package var port: UInt16
    /// The interface index of a link-local IPv6 address; 0 otherwise.
    package var scope: UInt32
    /// The high 64 bits of the address as a 128-bit number, whose low 64 bits are `low`; an IPv4 address is in the low
    /// half of `low`.
    package var high: UInt64
    package var low: UInt64

    package static let none = SocketAddress(family: .none, port: 0, scope: 0, high: 0, low: 0)

    /// Returns the wildcard address of a family, which means all local addresses.
    package static func any(_ family: Family, port: UInt16) -> SocketAddress {
        SocketAddress(family: family, port: port, scope: 0, high: 0, low: 0)
    }

    /// Parses an IP address, such as `192.168.1.7`, `::1`, `[::1]` or `fe80::1%eth0`; returns `nil` if the text is
    /// invalid.
    package init?(_ text: String, port: UInt16 = 0) {
        var raw = csio_address()
        let isBracketed = text.hasPrefix("[") && text.hasSuffix("]") && text.contains(":")
        guard csio_parse(isBracketed ? String(text.dropFirst().dropLast()) : text, &raw) == 0 else { return nil }
        self.init(raw)
        self.port = port
    }

    package init(_ raw: csio_address) {
        self.init(
            family: Family(rawValue: raw.family) ?? .none, port: raw.port, scope: raw.scope, high: raw.high,
            low: raw.low)
    }

    private init(family: Family, port: UInt16, scope: UInt32, high: UInt64, low: UInt64) {
        self.family = family
        self.port = port
        self.scope = scope
        self.high = high
        self.low = low
    }

    /// The address in the form that the functions in C use.
    package var raw: csio_address {
        csio_address(family: family.rawValue, port: port, scope: scope, high: high, low: low)
    }

    package func with(port: UInt16) -> SocketAddress {
        var copy = self
        copy.port = port
        return copy
    }

    /// Returns `true` if both addresses belong to the same host; ports are ignored.
    package func isSameHost(as other: SocketAddress) -> Bool {
        low == other.low && high == other.high && family == other.family && (scope == other.scope || other.scope == 0)
    }

    /// Whether the address is a multicast address: 224.0.0.0/4 (RFC 5771) or ff00::/8 (RFC 4291).
    package var isMulticast: Bool {
        switch family {
        case .none: false
        case .ipv4: low >> 28 == 0xE
        case .ipv6: high >> 56 == 0xFF
        }
    }

    /// Whether the address belongs to this machine or to its network: loopback, private (RFC 1918, RFC 4193) or
    /// link-local.
    package var isPrivate: Bool {
        switch family {
        case .none: false
        case .ipv4:
            low >> 24 == 127 || low >> 24 == 10 || low >> 20 == 0xAC1 || low >> 16 == 0xC0A8 || low >> 16 == 0xA9FE
        case .ipv6: (high == 0 && low == 1) || high >> 57 == 0x7E || high >> 54 == 0x3FA
        }
    }

    /// The address without its port, in the format of RFC 5952.
    package var host: String {
        switch family {
        case .none: return ""
        case .ipv4: return (0..<4).map { String((low >> (24 - UInt64($0) * 8)) & 255) }.joined(separator: ".")
        case .ipv6: return Self.text(high: high, low: low) + (scope == 0 ? "" : "%\(scope)")
        }
    }

    /// The address and port, such as `192.168.1.7:10110` or `[fe80::1%2]:10110`.
    package var text: String { family == .ipv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }

    /// Returns the text of an IPv6 address, with the longest run of two or more zero groups compressed.
    private static func text(high: UInt64, low: UInt64) -> String {
        let groups = (0..<8).map { UInt16(truncatingIfNeeded: ($0 < 4 ? high : low) >> (48 - UInt64($0 % 4) * 16)) }
        var gap = 0..<0
        var start = 0
        for index in 0...8 where index == 8 || groups[index] != 0 {
            if index - start > max(1, gap.count) { gap = start..<index }
            start = index + 1
        }
        func joined(_ range: Range<Int>) -> String {
            range.map { String(groups[$0], radix: 16) }.joined(separator: ":")
        }
        return gap.isEmpty ? joined(0..<8) : joined(0..<gap.lowerBound) + "::" + joined(gap.upperBound..<8)
    }
}
