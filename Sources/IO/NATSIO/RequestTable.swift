import Geolocation

/// The requests that wait for a response of a NATS server, and the callers that wait for a connection to it.
///
/// When a request ends, the table does not call the request's completion function itself, since that function may send
/// another request. Instead, ``takeEnded()`` returns the functions for the caller to call.
struct RequestTable {
    /// A function that is called with the outcome of a request.
    typealias Completion = @Sendable (Result<NATSMessage, NATSFault>) -> Void

    private struct Entry {
        let end: SensorInstant
        let body: Completion
    }

    private var entries: [UInt64: Entry] = [:]
    private var waiters: [Entry] = []
    private var ended: [(body: Completion, result: Result<NATSMessage, NATSFault>)] = []
    private var nextSlot: UInt64 = 1
    private var lastFault: NATSFault?

    /// The earliest moment at which a request or a waiting caller times out; `nil` if there are none.
    var wake: SensorInstant? { (entries.values.map(\.end) + waiters.map(\.end)).min() }

    /// Adds a request that times out at `end`; returns its slot, the number by which its response is found.
    mutating func add(until end: SensorInstant, _ body: @escaping Completion) -> UInt64 {
        let slot = nextSlot
        nextSlot += 1
        entries[slot] = Entry(end: end, body: body)
        return slot
    }

    /// Ends the request in a slot with a result; does nothing if the request has already ended.
    mutating func settle(_ slot: UInt64, _ result: Result<NATSMessage, NATSFault>) {
        if let entry = entries.removeValue(forKey: slot) { ended.append((entry.body, result)) }
    }

    /// Ends all pending requests with a fault.
    mutating func failAll(_ fault: NATSFault) {
        ended += entries.values.map { ($0.body, .failure(fault)) }
        entries = [:]
        lastFault = fault
    }

    /// Ends all requests that have timed out, and all waits for a connection that have timed out.
    mutating func expire(at now: SensorInstant) {
        let silence = NATSFault(.temporary, "does not answer")
        for slot in entries.filter({ $0.value.end <= now }).keys { settle(slot, .failure(silence)) }
        let late = waiters.filter { $0.end <= now }
        guard !late.isEmpty else { return }
        waiters.removeAll { $0.end <= now }
        ended += late.map { ($0.body, .failure(lastFault ?? silence)) }
    }

    /// Returns the functions to call for the requests and callers that have ended, each with its result, and removes
    /// these functions from the table.
    mutating func takeEnded() -> [(body: Completion, result: Result<NATSMessage, NATSFault>)] {
        defer { ended = [] }
        return ended
    }

    // MARK: Connections

    /// Adds a caller that waits for the connection until `end`.
    mutating func waitForConnection(until end: SensorInstant, _ body: @escaping Completion) {
        waiters.append(Entry(end: end, body: body))
    }

    /// Reports success to all callers that wait for the connection.
    mutating func acceptConnection() {
        ended += waiters.map { ($0.body, .success(NATSMessage(subject: ""))) }
        waiters = []
    }

    /// Ends all pending requests with the fault that prevents a connection.
    ///
    /// If another attempt to connect is pointless (`isFinal`), also reports the fault to the callers that wait for the
    /// connection.
    mutating func refuseConnection(_ fault: NATSFault, isFinal: Bool) {
        failAll(fault)
        guard isFinal else { return }
        ended += waiters.map { ($0.body, .failure(fault)) }
        waiters = []
    }
}
