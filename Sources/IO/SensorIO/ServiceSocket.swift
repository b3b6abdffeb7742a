import CSensorIO

/// The socket at which a service manager, such as systemd, receives a program's notifications.
package enum ServiceSocket {
    /// Sends a notification to the service manager; the notification is lost if it cannot be sent at once.
    ///
    /// - Parameters:
    ///   - message: The notification: assignments such as `READY=1`.
    ///   - path: The path of the socket, in which a leading `@` stands for Linux's abstract namespace.
    package static func send(_ message: String, to path: String) {
        let bytes = Array(message.utf8)
        _ = csio_send_local(path, bytes, Int32(clamping: bytes.count))
    }
}
