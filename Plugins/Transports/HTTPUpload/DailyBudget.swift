import CodecSupport

/// The bytes that may be sent and received in a day (UTC).
struct DailyBudget: Sendable {
    private let limit: Int?
    private var day = 0
    private var spent = 0

    private static let secondsOfDay = 86_400.0

    /// Creates a budget that is not used.
    ///
    /// - Parameter limit: The bytes of a day; `nil` for no limit.
    init(_ limit: Int?) { self.limit = limit }

    /// Counts bytes of an exchange that began at a time.
    mutating func spend(_ bytes: Int, at now: Date) {
        renew(at: now)
        spent += bytes
    }

    /// Returns the seconds until anything may be sent again; `nil` if it may be now.
    mutating func wait(at now: Date) -> Double? {
        guard let limit else { return nil }
        renew(at: now)
        guard spent >= limit else { return nil }
        return Double(day + 1) * Self.secondsOfDay - now.timeIntervalSince1970
    }

    private mutating func renew(at now: Date) {
        let today = Int((now.timeIntervalSince1970 / Self.secondsOfDay).rounded(.down))
        guard today != day else { return }
        (day, spent) = (today, 0)
    }
}
