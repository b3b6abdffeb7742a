public import Geolocation

/// A sink that stores events and forwards them to other sinks as fast as those sinks accept events.
///
/// In a configuration, the forwarding sink is written before the other sinks: `store:walk.db | wss://base.example`.
/// Events that a sink has not accepted at the end of a run are forwarded by a later run.
@SensorActor
public protocol ForwardingSink: GeolocationSink {
    /// Starts the given sink, and forwards the stored events that the sink has not accepted yet.
    ///
    /// The sink is finished together with the forwarding sink, or by ``release(_:)``.
    ///
    /// - Parameters:
    ///   - sink: The sink that receives the events.
    ///   - name: The name of the sink. It must be the same in each run, so that a run continues after the last event
    ///     that the sink has accepted.
    ///   - host: The host of the sink, created by the host of the forwarding sink.
    /// - Throws: The error of the sink's start.
    func forward(to sink: any GeolocationSink, as name: String, in host: SinkHost) throws

    /// Stops forwarding to the sink with the given name, and finishes that sink quickly, as after `finishPromptly()`.
    func release(_ name: String) async
}
