#if os(Linux)
    import Geolocation
    import LocationRelay
    import ReceiverSupport
    import RelayReception
    import RelaySupport
    import SensorIO
    import WebSocketIO

    /// A receiver at a free port of this machine, and somebody who compares what comes with what was sent.
    @SensorActor
    final class RelayBenchmarkReceiver: RelayReceptionDelegate {
        let receiver: RelayReceiver
        private(set) var tally = DeliveryTally()

        /// Seconds from the moment that a fix tells as its altitude to its arrival; empty where they are not wanted.
        private(set) var delays: ContiguousArray<Double> = []
        private let notesDelays: Bool

        /// Listens.
        ///
        /// - Parameters:
        ///   - notesDelays: Whether the altitudes of fixes are the moments at which they were pushed.
        ///   - tls: How to encrypt; nil for not at all.
        ///   - connectionRate: Connections of one host in a second, where there are more than usual.
        init(notesDelays: Bool = false, tls: TLSServerSettings? = nil, connectionRate: Double? = nil) async throws {
            var server = WebSocketServerSettings(address: "127.0.0.1", port: 0, tls: tls)
            if let connectionRate { server.connectionRate = connectionRate }
            receiver = RelayReceiver(settings: RelayReceiverSettings(server: server))
            self.notesDelays = notesDelays
            receiver.receptionDelegate = self
            receiver.startLocationUpdates()
            try await Patience.wait("the receiver listens") { receiver.boundPort != nil }
        }

        /// The port that it listens at.
        var port: Int { receiver.boundPort ?? 0 }

        func stop() { receiver.stopLocationUpdates() }

        func relayReception(_ provider: RelayProvider, didReceive fix: ReceivedFix) {
            tally.note(fix)
            guard notesDelays, let moment = fix.fix.altitudeMeters else { return }
            delays.append(RelayBenchmarkProcess.moment - moment)
        }
    }
#endif
