import Geolocation

/// The results of filtering the events of a store, for those events that the destination has not accepted.
///
/// The store delivers such an event again, possibly together with others. The filters must not process it a second
/// time, since they have processed later events meanwhile.
struct DecidedEvents {
    /// The number of results that are retained for later deliveries, in addition to those of the last delivery.
    ///
    /// It exceeds the number of events that a store has delivered without an acceptance and is about to deliver again.
    /// The results for refused events that are never delivered again are removed because of this limit.
    static let limit = 1000

    private var results: [Int64: [NumberedEvent]] = [:]

    /// The numbers of the events that have results; those that were delivered last are at the end.
    private var numbers: [Int64] = []

    /// The result of filtering the event with the given number, which can be several events or none.
    ///
    /// It is `nil` if there is no result, or if it has been removed.
    subscript(number: Int64) -> [NumberedEvent]? { results[number] }

    /// Stores the result of filtering the event with the given number.
    mutating func add(_ passed: [NumberedEvent], for number: Int64) {
        results[number] = passed
        numbers.append(number)
    }

    /// Returns the results for the given events, which are delivered next, and removes the results that exceed the
    /// limit.
    mutating func take(_ delivered: [Int64]) -> [NumberedEvent] {
        let isDelivered = Set(delivered)
        let others = numbers.filter { !isDelivered.contains($0) }
        for number in others.dropLast(Self.limit) { results[number] = nil }
        numbers = others.suffix(Self.limit) + delivered
        return delivered.flatMap { results[$0] ?? [] }
    }

    /// Removes the results for those of the given events that the destination has accepted.
    mutating func settle(_ outcome: SendOutcome, of delivered: [Int64]) {
        let accepted = outcome.accepted(of: delivered)
        guard !accepted.isEmpty else { return }
        for number in accepted { results[number] = nil }
        numbers.removeAll { results[$0] == nil }
    }
}

extension SendOutcome {
    /// Returns those of the given record numbers that the destination has accepted.
    fileprivate func accepted(of numbers: [Int64]) -> [Int64] {
        switch self {
        case .accepted: return numbers
        case .acceptedExcept(let refusals):
            let refused = Set(refusals.map(\.number))
            return numbers.filter { !refused.contains($0) }
        case .acceptedThrough(let last, let refusals, let rest):
            return SendOutcome.acceptedExcept(refusals).accepted(of: numbers.filter { $0 <= last })
                + rest.accepted(of: numbers.filter { $0 > last })
        case .retry, .unauthorized, .misconfigured, .tooLarge, .refused: return []
        }
    }
}
