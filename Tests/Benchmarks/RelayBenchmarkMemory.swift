#if os(Linux)
    import SensorIO
    import TestSupport

    /// The memory that a receiver needs for each connection, in a process that has done nothing else.
    struct RelayBenchmarkMemory {
        private let count = 2000

        func run() throws {
            Report.title("relay: memory of the receiver for each of \(count) connections that have sent one fix")
            try show("plain", [])
            if let reason = TLSSupport.serverUnavailable { return Report.skipped("TLS", because: reason) }
            guard Certificates.command != nil else {
                return Report.skipped("TLS", because: "there is no openssl to make a certificate")
            }
            let certificates = try Certificates()
            let pair = try certificates.issue(.good)
            try withExtendedLifetime(certificates) {
                try show("TLS", [pair.certificateFile, pair.keyFile, certificates.authorityFile])
            }
        }

        private func show(_ what: String, _ files: [String]) throws {
            guard let child = try Child(["relay-host", "\(count)"] + files),
                let bytes = child.firstLine().flatMap(Double.init)
            else { return Report.skipped(what, because: "the program cannot run itself, or its trackers failed") }
            child.wait()
            Report.line(what, bytes / 1024, unit: "KiB", atMost: 16)
        }
    }
#endif
