import TestSupport

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A plain connection of a test to a port of this machine, which is reset instead of closed when the object goes.
final class ResettingSocket: Sendable {
    private let descriptor: Int32

    init(to port: Int) throws {
        descriptor = Loopback.socket(.stream)
        try connectToThisMachine(descriptor, port)
        var lingering = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
    }

    func send(_ text: String) { _ = write(descriptor, text, text.utf8.count) }

    deinit { close(descriptor) }
}
