import FileIO

/// The accepted bearer tokens, fixed ones and those of a file, which is read again when it has changed.
package struct BearerTokens: Sendable {
    /// A token with which a tracker has connected.
    package struct Grant: Sendable, Hashable {
        fileprivate let token: [UInt8]

        /// The devices that it names; empty for every device that no token names.
        package let devices: Set<String>
    }

    private let fixed: [DeviceToken]
    private let file: String?
    private let isShared: Bool
    private var grants: [Grant] = []

    /// The devices that tokens name.
    private var named: Set<String> = []
    private var stamp: FileStamp?

    /// Creates the tokens; those of the file are read by ``refresh()``.
    package init(_ tokens: [DeviceToken], file: String? = nil, isShared: Bool = false) {
        fixed = tokens
        self.file = file
        self.isShared = isShared
        use(tokens)
    }

    /// Whether trackers have to show a token.
    package var areNeeded: Bool { file != nil || !grants.isEmpty }

    /// Throws if the file cannot be used.
    package func check() throws {
        if let file { _ = try DeviceToken.read(file, isShared: isShared) }
    }

    /// Reads the file if it has changed, and returns whether the tokens have; a file that cannot be used leaves the
    /// previous tokens in use.
    package mutating func refresh() -> Bool {
        guard let file, let stamp = FileStamp(file), stamp != self.stamp else { return false }
        // Taken first: a file that changes while it is read is read again.
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

    /// Returns the grant of a request, by its `Authorization` field; `nil` if its token is not known.
    ///
    /// The comparison does not stop at the first difference, so its duration does not reveal how much of a token is
    /// right.
    package func grant(_ authorization: String?) -> Grant? {
        authorization.flatMap(Self.token).flatMap(grant)
    }

    /// Returns the grant of a token that stands elsewhere than in an `Authorization` field; `nil` if it is not known.
    package func grant(token: String) -> Grant? { grant(Array(token.utf8)) }

    /// Returns what a grant has become since it was made; `nil` if its token is not accepted any more.
    package func renewed(_ grant: Grant) -> Grant? { self.grant(grant.token) }

    private func grant(_ given: [UInt8]) -> Grant? {
        // A token in several lines is for the devices of all of them.
        var devices: Set<String>?
        for grant in grants where Self.areEqual(grant.token, given) {
            devices = (devices ?? []).union(grant.devices)
        }
        return devices.map { Grant(token: given, devices: $0) }
    }

    /// Whether a grant is for a device.
    package func allows(_ device: String, with grant: Grant) -> Bool {
        grant.devices.isEmpty ? !named.contains(device) : grant.devices.contains(device)
    }

    /// Returns the token after the scheme, which is case-insensitive (RFC 9110, section 11.1).
    private static func token(in authorization: String) -> [UInt8]? {
        let parts = authorization.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return Array(parts[1].utf8.drop { $0 == UInt8(ascii: " ") })
    }

    /// Compares two texts in a time that depends only on the length of the given one.
    private static func areEqual(_ token: [UInt8], _ given: [UInt8]) -> Bool {
        var difference = UInt(bitPattern: token.count ^ given.count)
        for index in given.indices {
            difference |= UInt(given[index] ^ (index < token.count ? token[index] : 0xFF))
        }
        return difference == 0
    }
}
