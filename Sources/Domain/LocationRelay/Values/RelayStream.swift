/// The streams of fixes that a relay brings together.
public enum RelayStream: String, Sendable, Hashable, Codable, CaseIterable {
    /// Where the relay itself is.
    case base
    /// Where the subject is that it tracks.
    case remote
    /// Both worked into one.
    case fused

    /// The name of the first trackers for a producer of the stream, which their receivers insist on.
    var usualSource: LocationFix.Source { self == .base ? .iOS : .watchOS }

    /// Its place among all.
    var index: Int { self == .base ? 0 : self == .remote ? 1 : 2 }
}
