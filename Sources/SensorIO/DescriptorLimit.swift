#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How many descriptors a process may have open, of which each connection needs one.
public enum DescriptorLimit {
    #if canImport(Glibc)
        private static var resource: __rlimit_resource_t { __rlimit_resource_t(UInt32(RLIMIT_NOFILE.rawValue)) }
    #else
        private static var resource: Int32 { RLIMIT_NOFILE }
    #endif

    /// Descriptors that those who connect to us leave free.
    ///
    /// Whatever else the program opens needs some: its files, and on Linux libdispatch, which looks at its threads in
    /// `/proc` each second while they are busy, and ends the process where it gets no descriptor (seen with Swift 6.3.1).
    static let reserve = 16

    /// Whether another connection leaves the reserve free.
    ///
    /// - Parameter descriptor: One that is open; the system gives the lowest number that is free, which tells how many are taken.
    static func hasRoom(beside descriptor: Int32) -> Bool {
        let next = dup(descriptor)
        guard next >= 0 else { return false }
        _ = closeDescriptor(next)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return true }
        return rlim_t(next) + rlim_t(reserve) < limit.rlim_cur
    }

    /// Raises the limit as far as the system allows; usual ones are too low for a thousand connections.
    public static func raise() {
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return }
        // Some systems say that there is no limit and refuse more than so many.
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        _ = setrlimit(resource, &limit)
    }
}
