#if os(Linux)
    import Geolocation
    import ReceiverSupport
    import RelayReception
    import RelaySupport
    import SensorIO

    /// A receiver in a process of its own that looks at its memory while trackers connect.
    enum RelayBenchmarkHost {
        /// Waits until trackers of a further process have connected and sent a fix each, and prints the bytes that one took.
        ///
        /// The first tenth does not count, since it brings what all need.
        static func run(_ count: Int, _ files: [String]) async throws {
            RelayBenchmarkProcess.raiseDescriptorLimit()
            let tls = files.count == 3 ? TLSServerSettings(certificateFile: files[0], keyFile: files[1]) : nil
            let receiver = try await RelayBenchmarkReceiver(tls: tls, connectionRate: 10_000)
            var arguments = ["relay-idle", "\(await receiver.port)", "\(count)"]
            if let authority = files.last { arguments.append(authority) }
            guard let child = try Child(arguments) else { return }
            defer { child.stop() }
            try await Patience.wait("a tenth is connected") { receiver.receiver.senders.count >= count / 10 }
            let connected = await receiver.receiver.senders.count
            let memory = RelayBenchmarkProcess.residentMemory
            try await Patience.wait("all have sent a fix") { receiver.tally.received >= count }
            print((RelayBenchmarkProcess.residentMemory - memory) / Double(count - connected))
        }
    }
#endif
