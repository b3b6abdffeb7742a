public import Geolocation

extension SinkHost {
    /// Returns when the sink reports next that it is ready again.
    public func nextReadiness() async {
        await withCheckedContinuation { continuation in
            onReady = { [weak self] in
                self?.onReady = nil
                continuation.resume()
            }
        }
    }
}
