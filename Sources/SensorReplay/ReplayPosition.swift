#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A place in a recording, wherever the replay is.
public enum ReplayPosition: Sendable, Hashable {
    /// The item with this number, counted from 0 over the whole recording; below 0 it is the first.
    case index(Int)

    /// The first item of the recording that was recorded at this time or later.
    case time(Date)

    /// The first item that was recorded so many seconds after the first one, or later.
    ///
    /// An item without time counts as following the one before it after the minimum interval.
    case elapsed(Double)
}

extension ReplayPosition: CustomStringConvertible {
    /// The place in words: `item 12`, `2026-11-20T10:40:00Z`, `90.0 s after its beginning`.
    public var description: String {
        switch self {
        case .index(let index): "item \(index)"
        case .time(let time): time.formatted(.iso8601)
        case .elapsed(let seconds): "\(seconds) s after its beginning"
        }
    }
}
