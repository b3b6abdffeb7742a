import CSensorIO

/// The socket at which a service manager waits for news of a program.
package enum ServiceSocket {
    /// Sends a message; one that cannot be sent at once is lost.
    ///
    /// - Parameters:
    ///   - message: Assignments such as `READY=1`.
    ///   - path: The path of the socket, in which a leading `@` stands for Linux's abstract namespace.
    package static func send(_ message: String, to path: String) {
        let bytes = Array(message.utf8)
        _ = csio_send_local(path, bytes, Int32(clamping: bytes.count))
    }
}
