import Geolocation
import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A plain connection to a port of this machine that is reset, not closed, when the object is released.
public final class ResettingSocket: Sendable {
    private let descriptor: Int32

    /// Connects to a port of this machine.
    public init(to port: Int) throws {
        descriptor = Loopback.socket(.stream)
        guard Loopback.connect(descriptor, to: port) else { throw ProviderError("no socket: errno \(errno)") }
        var lingering = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
    }

    /// Sends a text in one call.
    public func send(_ text: String) { _ = write(descriptor, text, text.utf8.count) }

    deinit { close(descriptor) }
}
