import CodecSupport
import FileIO

/// A limit on the number of bytes that uploads send and receive on each day (UTC).
///
/// If the usage is saved to a file, bytes are reserved before they are used: each time the usage has reached the number
/// in the file, that number is increased by 1/64 of the budget before the next exchange with the server. If a run is
/// killed, the number in the file is therefore at least the number of bytes used before the last exchange.
struct DailyBudget: Sendable {
    /// The number of bytes that uploads have used on one day.
    struct Usage: Sendable, Hashable {
        /// The day of the usage, as the number of days since 1970-01-01.
        var day: Int
        var bytes: Int
    }

    private let limit: Int?
    private var usage: Usage
    private var reserved = 0

    private static let secondsOfDay = 86_400.0

    /// The number of equal parts of the budget; one part is reserved at a time.
    private static let parts = 64

    /// Creates a daily budget.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of bytes on a day; `nil` for no limit.
    ///   - usage: The usage of earlier runs; `nil` for none. Default: `nil`.
    init(_ limit: Int?, usage: Usage? = nil) { (self.limit, self.usage) = (limit, usage ?? Usage(day: 0, bytes: 0)) }

    /// Adds the bytes of one exchange with the server to the usage of the current day.
    mutating func spend(_ bytes: Int, at now: Date) {
        renew(at: now)
        usage.bytes += bytes
    }

    /// Returns the seconds until the budget is renewed; `nil` if the budget is not used up.
    mutating func wait(at now: Date) -> Double? {
        guard let limit else { return nil }
        renew(at: now)
        guard usage.bytes >= limit else { return nil }
        return Double(usage.day + 1) * Self.secondsOfDay - now.timeIntervalSince1970
    }

    /// Reserves a part of the budget, and returns the usage that must be saved before more bytes are used.
    ///
    /// The result is `nil` if the previous reservation is sufficient.
    mutating func reserve(at now: Date) -> Usage? {
        guard let limit else { return nil }
        renew(at: now)
        guard usage.bytes >= reserved else { return nil }
        reserved = usage.bytes + max(1, limit / Self.parts)
        return Usage(day: usage.day, bytes: reserved)
    }

    /// Releases the unused part of the reservation, and returns the usage to save; `nil` if nothing was reserved.
    mutating func release() -> Usage? {
        guard reserved > 0 else { return nil }
        reserved = 0
        return usage
    }

    private mutating func renew(at now: Date) {
        let today = Int((now.timeIntervalSince1970 / Self.secondsOfDay).rounded(.down))
        guard today != usage.day else { return }
        (usage, reserved) = (Usage(day: today, bytes: 0), 0)
    }
}

/// A file that contains the usage of a daily budget, such as `{"day":20777,"bytes":48213}`.
struct BudgetFile: Sendable {
    private let file: StateFile

    init(path: String) { file = StateFile(path: path) }

    /// Returns the usage in the file; `nil` if the file does not exist yet, or is damaged.
    func read() -> DailyBudget.Usage? {
        guard let line = try? file.read().first, let object = try? JSONValue.parse(line.span),
            let day = object["day"]?.number.flatMap(Int.init(exactly:)),
            let bytes = object["bytes"]?.number.flatMap(Int.init(exactly:)), bytes >= 0
        else { return nil }
        return DailyBudget.Usage(day: day, bytes: bytes)
    }

    /// Replaces the usage in the file, outside of the caller's actor.
    func write(_ usage: DailyBudget.Usage) async throws {
        try await file.write { [Array("{\"day\":\(usage.day),\"bytes\":\(usage.bytes)}".utf8)] }
    }
}
