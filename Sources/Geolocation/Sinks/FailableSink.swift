/// A sink that can lose what it writes to: a full disk, a closed pipe.
@SensorActor
public protocol FailableSink: GeolocationSink {
    /// Why the sink cannot write any more; nil while it can.
    var failure: ProviderError? { get }

    /// Sets who hears of a failure, once; a manager does, and delivers it as a status event.
    func onFailure(_ handler: @escaping @SensorActor (ProviderError) -> Void)

    /// Says that somebody waits for the end: what nobody reads within some seconds is to be given up, as a failure.
    func hurry()
}

extension FailableSink {
    /// Nothing waits for a reader.
    public func hurry() {}
}
