/// A sink that can lose what it writes to: a full disk, a closed pipe.
@SensorActor
public protocol FailableSink: GeolocationSink {
    /// Why the sink cannot write any more; nil while it can, or may be able to again.
    var failure: ProviderError? { get }

    /// Sets who hears how the sink is doing; a manager does, and delivers it as status events.
    ///
    /// A sink reports `failed` once, when it gives up; `degraded` when it cannot write for now but keeps what comes; and
    /// `running` when it can write again.
    func onStatusChange(_ handler: @escaping @SensorActor (ProviderStatus) -> Void)

    /// Says that somebody waits for the end: what nobody reads within some seconds is to be given up, as a failure.
    func hurry()
}

extension FailableSink {
    /// Nothing waits for a reader.
    public func hurry() {}
}
