#if os(Linux)
    import Foundation
    import Geolocation
    import LocationRelay
    import RelaySupport
    import SensorIO
    import WebSocketRelay

    /// A tracker with a transport of the usual configuration.
    @SensorActor
    final class RelayBenchmarkTracker: LocationTransportDelegate {
        let transport: WebSocketTransport

        /// Updates that were pushed.
        private(set) var sent = 0
        private var connection: CheckedContinuation<Void, any Error>?
        private var limit = 0
        private var fixes = 0
        private var end: CheckedContinuation<Void, Never>?
        private let start = Date()

        /// Makes one that is not connected, and encrypts where it has an authority to trust.
        init(port: Int, name: String, authority: String? = nil) throws {
            let scheme = authority == nil ? "ws" : "wss"
            guard let url = URL(string: "\(scheme)://127.0.0.1:\(port)/") else { throw URLError(.badURL) }
            transport = WebSocketTransport(
                url: url,
                configuration: WebSocketTransportConfiguration(
                    deviceIdentifier: name, allowInsecureConnections: true,
                    tls: TLSClientSettings(authorityFile: authority)))
            transport.delegate = self
        }

        /// Connects.
        func connect() async throws {
            try await withCheckedThrowingContinuation { continuation in
                connection = continuation
                transport.open()
            }
        }

        /// Pushes so many updates of one or two fixes, as soon as there is room for each, and waits until all are acknowledged.
        func sendAll(_ count: Int, of fixes: Int) async {
            self.fixes = fixes
            await withCheckedContinuation { continuation in
                end = continuation
                limit = count
                fill()
            }
        }

        private func fill() {
            while sent < limit, transport.queueDepth < transport.queueCapacity ?? 0 {
                sent += 1
                // Fixes must not be ahead of the clock.
                var update = Fixes.update(Int64(sent), at: start + Double(sent) * 1e-6)
                if fixes == 1 { update.base = nil }
                transport.push(update)
            }
        }

        /// Pushes one fix that tells as its altitude when that was.
        func sendMoment() {
            sent += 1
            var fix = Fixes.fix(Int64(sent))
            fix.altitudeMeters = RelayBenchmarkProcess.moment
            transport.push(RelayUpdate(remote: fix))
        }

        func transport(_ transport: any LocationTransport, didDeliver count: Int) {
            fill()
            guard sent == limit, transport.queueDepth == 0 else { return }
            end?.resume()
            end = nil
        }

        func transport(_ transport: any LocationTransport, didChangeState state: ConnectionState) {
            guard state == .connected else { return }
            connection?.resume()
            connection = nil
        }

        func transport(_ transport: any LocationTransport, didEncounterError error: TransportError) {
            FileHandle.standardError.write(Data("Benchmarks: \(error)\n".utf8))
            connection?.resume(throwing: error)
            connection = nil
        }
    }
#endif
