extension LocationFix {
    /// Who made a fix: one of the two names that the first trackers used, or any other.
    public struct Source: RawRepresentable, Sendable, Hashable, Codable, ExpressibleByStringLiteral {
        /// A watch, the subject of the first trackers.
        public static let watchOS = Source(rawValue: "watchOS")

        /// A phone, the base of the first trackers.
        public static let iOS = Source(rawValue: "iOS")

        /// The name as it stands on the wire, case and all.
        public let rawValue: String

        /// Makes a source of a name; whether it can go on the wire is told by ``LocationFix/fault``.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Makes a source of a name.
        public init(stringLiteral name: String) {
            self.init(rawValue: name)
        }
    }
}
