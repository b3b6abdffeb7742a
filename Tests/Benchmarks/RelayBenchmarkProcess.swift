#if os(Linux)
    import Dispatch
    import Foundation
    import Glibc

    /// This process as the system sees it.
    enum RelayBenchmarkProcess {
        /// Seconds of the monotonic clock, which all processes share.
        static var moment: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

        /// Seconds of processor time that it has taken.
        static var processorSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

        /// Bytes that it has in memory.
        static var residentMemory: Double {
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
            return (line.split(separator: " ").compactMap { Double($0) }.first ?? 0) * 1024
        }

        /// Lets it have as many descriptors as the system allows.
        static func raiseDescriptorLimit() {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
            limit.rlim_cur = limit.rlim_max
            _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }
    }
#endif
