import FileIO

/// The accepted bearer tokens: fixed tokens, and the tokens of a file that is read again when it changes.
package struct BearerTokens: Sendable {
    /// The permission that an accepted token gives.
    package struct Grant: Sendable, Hashable {
        fileprivate let token: [UInt8]

        /// The devices for which the token is valid.
        ///
        /// If the set is empty, the token is valid for each device that is in the set of no token.
        package let devices: Set<String>
    }

    private let fixed: [DeviceToken]
    private let file: String?
    private let isShared: Bool
    private var grants: [Grant] = []

    /// The devices that at least one token names.
    private var named: Set<String> = []
    private var stamp: FileStamp?

    /// Creates the set of accepted tokens; ``refresh()`` reads the file for the first time.
    ///
    /// `isShared` is whether the file is accepted even if other users can read or write it.
    package init(_ tokens: [DeviceToken], file: String? = nil, isShared: Bool = false) {
        fixed = tokens
        self.file = file
        self.isShared = isShared
        use(tokens)
    }

    /// Whether clients must present a token.
    package var areNeeded: Bool { file != nil || !grants.isEmpty }

    /// Checks that the token file, if there is one, can be used.
    ///
    /// - Throws: A `UsageError` if the file cannot be used.
    package func check() throws {
        if let file { _ = try DeviceToken.read(file, isShared: isShared) }
    }

    /// Reads the token file if it has changed, and returns whether the tokens have changed.
    ///
    /// If the file cannot be used, the previous tokens stay valid.
    package mutating func refresh() -> Bool {
        guard let file, let stamp = FileStamp(file), stamp != self.stamp else { return false }
        // The stamp is taken before the file is read, so that a file that changes meanwhile is read again.
        self.stamp = stamp
        guard let read = try? DeviceToken.read(file, isShared: isShared) else { return false }
        let old = grants
        use(fixed + read)
        return grants != old
    }

    private mutating func use(_ tokens: [DeviceToken]) {
        grants = tokens.map { Grant(token: Array($0.text.utf8), devices: $0.devices) }
        named = tokens.reduce(into: []) { $0.formUnion($1.devices) }
    }

    /// Returns the permission that the token in an `Authorization` field gives; `nil` if the token is missing or
    /// unknown.
    ///
    /// Compares tokens in constant time, so that the duration does not reveal how many characters of a guessed token
    /// are correct.
    package func grant(_ authorization: String?) -> Grant? {
        authorization.flatMap(Self.token).flatMap(grant)
    }

    /// Returns the permission that a token outside of an `Authorization` field gives; `nil` if the token is unknown.
    package func grant(token: String) -> Grant? { grant(Array(token.utf8)) }

    /// Checks the token of an earlier permission again, and returns the present permission; `nil` if the token is no
    /// longer accepted.
    package func renewed(_ grant: Grant) -> Grant? { self.grant(grant.token) }

    private func grant(_ given: [UInt8]) -> Grant? {
        // A token that appears in several lines of the file is valid for the devices of all these lines.
        var devices: Set<String>?
        for grant in grants where Self.areEqual(grant.token, given) {
            devices = (devices ?? []).union(grant.devices)
        }
        return devices.map { Grant(token: given, devices: $0) }
    }

    /// Returns whether the permission of a token covers the given device.
    package func allows(_ device: String, with grant: Grant) -> Bool {
        grant.devices.isEmpty ? !named.contains(device) : grant.devices.contains(device)
    }

    /// Returns the token that follows the case-insensitive scheme `Bearer` (RFC 9110, section 11.1).
    private static func token(in authorization: String) -> [UInt8]? {
        let parts = authorization.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return Array(parts[1].utf8.drop { $0 == UInt8(ascii: " ") })
    }

    /// Compares two tokens in a time that depends only on the length of `given`.
    private static func areEqual(_ token: [UInt8], _ given: [UInt8]) -> Bool {
        var difference = UInt(bitPattern: token.count ^ given.count)
        for index in given.indices {
            difference |= UInt(given[index] ^ (index < token.count ? token[index] : 0xFF))
        }
        return difference == 0
    }
}
