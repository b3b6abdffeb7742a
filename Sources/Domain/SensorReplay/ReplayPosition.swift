public import CodecSupport

/// An absolute position in a recording.
public enum ReplayPosition: Sendable, Hashable {
    /// The item with this index, counted from 0 over the whole recording; a negative index means the first item.
    case index(Int)

    /// The first item that was recorded at this time or later.
    case time(Date)

    /// The first item that was recorded at least this many seconds after the recording's first item.
    ///
    /// An item without a time is treated as if it had been recorded one minimum interval after the previous item; see
    /// ``ReplayTiming/minimumInterval``.
    case elapsed(Double)
}

extension ReplayPosition: CustomStringConvertible {
    /// The position in words: `item 12`, `2026-11-20T10:40:00Z`, `90.0 s after its beginning`.
    public var description: String {
        switch self {
        case .index(let index): "item \(index)"
        case .time(let time): time.formatted(.iso8601)
        case .elapsed(let seconds): "\(seconds) s after its beginning"
        }
    }
}
