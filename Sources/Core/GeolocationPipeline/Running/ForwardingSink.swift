public import Geolocation

/// A sink that keeps what it takes, and hands it on to other sinks at their pace.
///
/// In a pipeline it stands before them: `store:walk.db | wss://base.example`. What a sink has not taken over at the end of a
/// run is handed on by a later one.
@SensorActor
public protocol ForwardingSink: GeolocationSink {
    /// Starts a sink and hands on to it what it does not have yet.
    ///
    /// The sink is finished together with this one, or by ``release(_:)``.
    ///
    /// - Parameters:
    ///   - sink: The sink.
    ///   - name: Its name among the sinks behind this one, which stays the same from run to run.
    ///   - host: The host of the sink, which this one's host makes.
    /// - Throws: The error of the sink's start.
    func forward(to sink: any GeolocationSink, as name: String, in host: SinkHost) throws

    /// Hands nothing more on to the sink with a name, and finishes it.
    func release(_ name: String) async
}
