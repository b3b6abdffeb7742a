import CodecSupport

/// Computes when records were received, from the monotonic and the wall clock at their capture.
///
/// An epoch is the period in which one run of a program writes the store. The wall clock is assumed to be right at the
/// end of an epoch. Earlier times in the epoch follow from the monotonic clock. A record that was received while the
/// wall clock was wrong thus gets a time close to those of its neighbours. No record gets a time before the beginning
/// of an earlier epoch.
final class ReceiptTimes {
    /// A record with its time of receipt as it is stored.
    struct Row {
        let id: Int64
        /// When the record was received, by the wall clock, in milliseconds since 1970.
        let receipt: Int64
        /// The number of milliseconds by which the monotonic clock had advanced more than the wall clock since the
        /// epoch began.
        let drift: Int64

        /// Creates a row from the columns `id`, `time + receipt` and `drift`.
        init(_ row: Statement) {
            id = row.integer(0) ?? 0
            receipt = Int64((row.double(1) ?? 0).rounded().clamped(to: -9e15...9e15))
            drift = row.integer(2) ?? 0
        }
    }

    private let epochs: Statement
    private let lastDrift: Statement

    init(_ database: Database) throws(StoreError) {
        epochs = try database.prepare("SELECT first, started FROM epoch ORDER BY id")
        lastDrift = try database.prepare(StoreSchema.newest("drift"))
    }

    /// Returns the corrected times of receipt of records, in milliseconds since 1970.
    ///
    /// - Parameters:
    ///   - rows: The records, in ascending order of their sequence numbers.
    ///   - now: The current time, in milliseconds since 1970. For a record that seems to have been received later, the
    ///     result is the time at which the next epoch with a plausible clock began.
    func times(of rows: [Row], now: Int64) throws(StoreError) -> [Int64] {
        guard let first = rows.first else { return [] }
        let list = try self.list()
        var times: [Int64] = []
        // All records of epochs before the first row have been removed, so the clocks of these epochs cannot be
        // corrected.
        var index = (list.firstIndex { $0.first > first.id } ?? list.count) - 1
        var correction: Int64 = index >= 0 ? try drift(list, index) : 0
        var earliest = list.prefix(max(index, 0)).map(\.started).filter { $0 <= now }.max() ?? .min
        for row in rows {
            while index + 1 < list.count, list[index + 1].first <= row.id {
                if index >= 0, list[index].started - correction <= now {
                    earliest = max(earliest, list[index].started - correction)
                }
                index += 1
                correction = try drift(list, index)
            }
            let time = row.receipt + row.drift - correction
            let latest = try time > now ? begin(list, after: index, in: earliest, now) : time
            times.append(max(latest, earliest))
        }
        return times
    }

    private func list() throws(StoreError) -> [(first: Int64, started: Int64)] {
        var list: [(first: Int64, started: Int64)] = []
        while try epochs.step() { list.append((epochs.integer(0) ?? 0, epochs.integer(1) ?? 0)) }
        return list
    }

    /// Returns the time at which the next epoch with a plausible clock began; the current time if there is none.
    private func begin(
        _ list: [(first: Int64, started: Int64)], after index: Int, in earliest: Int64, _ now: Int64
    ) throws(StoreError) -> Int64 {
        for next in list.indices.dropFirst(index + 1) {
            let begin = list[next].started - (try drift(list, next))
            if begin >= earliest, begin <= now { return begin }
        }
        return now
    }

    /// Returns the drift in the last stored record of an epoch, in milliseconds; 0 if the epoch has no stored records.
    ///
    /// The drift is the time by which the monotonic clock has advanced more than the wall clock.
    private func drift(_ list: [(first: Int64, started: Int64)], _ index: Int) throws(StoreError) -> Int64 {
        lastDrift.bind(list[index].first, index + 1 < list.count ? list[index + 1].first - 1 : .max)
        defer { lastDrift.reset() }
        return try lastDrift.step() ? lastDrift.integer(0) ?? 0 : 0
    }
}
