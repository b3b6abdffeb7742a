/// A sink whose destination can fail, such as a full disk or a closed pipe.
@SensorActor
public protocol FailableSink: GeolocationSink {
    /// The reason why the sink has given up writing; `nil` while it can write, or may be able to again.
    var failure: ProviderError? { get }

    /// Sets the handler of status changes; a manager delivers them as status events.
    ///
    /// A sink reports `failed` once, when it gives up; `degraded` when it cannot write for now but buffers events; and
    /// `running` when it can write again.
    func onStatusChange(_ handler: @escaping @SensorActor (ProviderStatus) -> Void)

    /// Requests a quick end: data that no reader takes within some seconds is to be dropped and reported as a failure.
    func finishPromptly()
}

extension FailableSink {
    /// Does nothing, for sinks that do not wait for a reader.
    public func finishPromptly() {}
}
