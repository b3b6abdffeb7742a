import Geolocation

/// Counts the lost fixes of a device by the gaps in their sequence numbers.
///
/// Each source of the device has a separate counter. An increase that is too great for the time since the last fix is
/// taken for a restart, not for lost fixes. If no source has consecutive numbers, for example because milliseconds
/// serve as numbers, no losses are reported.
struct SequenceGaps: Sendable {
    /// The sequence numbers of one source of the device since its last start.
    private struct Counter: Sendable {
        let source: LocationFix.Source
        let isFused: Bool
        var first: Int64
        var highest: Int64
        var time: Int64

        /// The number of sequence numbers that were skipped and have not arrived late.
        var missing = 0
        /// The number of times that a sequence number directly followed the previous one.
        var joins = 0
        /// The number of times that sequence numbers were missing between two fixes.
        var gaps = 0
    }

    /// The maximum number of a device's sources that are tracked; further sources are ignored.
    private static let limit = 8

    /// The number of sequence numbers per second by which the counter of a source may advance.
    ///
    /// Between two fixes, the counter may advance by `rate` times the elapsed seconds, plus `burst`. A greater advance
    /// is taken for a restart of the counter.
    private static let rate = 1000.0
    private static let burst = 100.0

    private var counters: [Counter] = []

    /// The number of missing sequence numbers of the device; `nil` if no source has consecutive numbers.
    ///
    /// The numbers of a source count as consecutive if at least one in four directly follows its predecessor.
    var missing: Int? {
        let consecutive = counters.filter { $0.gaps <= 3 * $0.joins }
        return consecutive.isEmpty ? nil : consecutive.reduce(0) { $0 + $1.missing }
    }

    /// Records the number of a fix that was received for the first time.
    mutating func record(_ fix: LocationFix, isFused: Bool, isLate: Bool) {
        let (number, time) = (fix.sequence, fix.timestampMilliseconds)
        guard let index = counters.firstIndex(where: { $0.isFused == isFused && $0.source == fix.source }) else {
            guard counters.count < Self.limit else { return }
            counters.append(
                Counter(source: fix.source, isFused: isFused, first: number, highest: number, time: time))
            return
        }
        if isLate {
            let fills = number > counters[index].first && number < counters[index].highest
            if fills, counters[index].missing > 0 { counters[index].missing -= 1 }
            return
        }
        let step = Double(number) - Double(counters[index].highest)
        let elapsed = max(0, Double(time) - Double(counters[index].time)) / 1000
        if step == 1 {
            counters[index].joins += 1
        } else if step > 1, step <= Self.burst + Self.rate * elapsed {
            counters[index].gaps += 1
            counters[index].missing += Int(step) - 1
        } else {
            counters[index].first = number
        }
        counters[index].highest = number
        counters[index].time = time
    }
}
