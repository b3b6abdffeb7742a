public import Geolocation

extension SinkHost {
    /// Waits until the sink reports to this host that it is ready for events again.
    public func nextReadiness() async {
        await withCheckedContinuation { continuation in
            onReady = { [weak self] in
                self?.onReady = nil
                continuation.resume()
            }
        }
    }
}
