/// The sinks of a manager, in order, as an immutable chain.
///
/// A chain of constants is walked without touching a reference count, which an array of objects is not: with three sinks
/// that is a quarter of what an event costs. Sinks come and go rarely, and each time a new chain is made.
@SensorActor
final class SinkChain {
    private let sink: any GeolocationSink
    private let next: SinkChain?

    /// Makes the chain of `sinks`; nil where there are none.
    static func of(_ sinks: [any GeolocationSink]) -> SinkChain? {
        var chain: SinkChain?
        for sink in sinks.reversed() { chain = SinkChain(sink, next: chain) }
        return chain
    }

    private init(_ sink: any GeolocationSink, next: SinkChain?) {
        self.sink = sink
        self.next = next
    }

    /// Whether no sink needs time.
    var isReady: Bool { sink.demand == .ready && (next?.isReady ?? true) }

    /// Hands an event to all sinks.
    func deliver(_ event: borrowing GeolocationEvent) {
        sink.receive(event)
        next?.deliver(event)
    }
}
