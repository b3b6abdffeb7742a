import FileIO
public import PluginOptions
import RelayFormat

/// A bearer token (RFC 6750), and the devices for which it is valid.
public struct DeviceToken: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The text of the token, without the scheme `Bearer`.
    public var text: String

    /// The devices for which the token is valid.
    ///
    /// If the set is empty, the token is valid for every device that no other token names. So once any token names a
    /// device, only tokens that name this device are valid for it.
    public var devices: Set<String>

    /// Creates a token; by default, it is valid for every device that no other token names.
    public init(_ text: String, devices: Set<String> = []) {
        self.text = text
        self.devices = devices
    }

    /// Creates a token for all devices that have no token of their own.
    public init(stringLiteral text: String) { self.init(text) }

    /// Reads the tokens in a file; there must be at least one.
    ///
    /// - Parameters:
    ///   - path: The file. Each line has a token, optionally followed by the names of its devices, separated by commas.
    ///   - isShared: Whether the file is accepted even if other users can read or write it. Default: `false`.
    /// - Throws: A `UsageError` if the file cannot be used or contains no token; its text says how to correct this.
    public static func read(_ path: String, isShared: Bool = false) throws -> [DeviceToken] {
        try read(path, in: nil, isShared: isShared)
    }

    /// Reads the tokens in the file that an endpoint names; there must be at least one.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - endpoint: The endpoint; its options say whether the file is accepted even if other users can read or write
    ///     it.
    /// - Throws: A `UsageError` if the file cannot be used or contains no token; its text says how to correct this.
    public static func read(_ path: String, in endpoint: Endpoint) throws -> [DeviceToken] {
        try read(path, in: endpoint, isShared: nil)
    }

    private static func read(_ path: String, in endpoint: Endpoint?, isShared: Bool?) throws -> [DeviceToken] {
        let place = endpoint.map { "\(path) in \($0)" } ?? path
        let tokens = try BearerTokenFile.read(path, in: endpoint, isShared: isShared).map { line in
            guard line.names.allSatisfy(RelayName.accepts) else {
                throw UsageError("\(place) has a device name without 1 to 64 visible bytes")
            }
            return DeviceToken(line.token, devices: Set(line.names))
        }
        guard !tokens.isEmpty else { throw UsageError("\(place) contains no token: write one per line") }
        return tokens
    }
}
