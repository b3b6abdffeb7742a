import CSensorIO

/// What every connection is told.
enum TCPOptions {
    /// Sets a connection, which is of no family's own.
    static func set(_ settings: TCPSettings, on descriptor: Int32) {
        let keepAlive = min(max(settings.keepAlive, 1), 7200)
        // Small messages are to arrive when they are sent.
        _ = csio_set(descriptor, 0, CSIO_NO_DELAY, 1)
        _ = csio_set(descriptor, 0, CSIO_KEEP_ALIVE, Int32(keepAlive))
        // The same time as an idle connection has: the first question and three without an answer.
        _ = csio_set(descriptor, 0, CSIO_USER_TIMEOUT, Int32(keepAlive * 4))
    }
}
