public import Geolocation

extension SinkHost {
    /// Waits until the sink reports the next time that it is ready again.
    public func nextReadiness() async {
        await withCheckedContinuation { continuation in
            onReady = { [weak self] in
                self?.onReady = nil
                continuation.resume()
            }
        }
    }
}
