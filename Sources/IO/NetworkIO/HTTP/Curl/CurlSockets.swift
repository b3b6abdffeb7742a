#if !canImport(Darwin)
    import CCurl
    import SensorIO

    /// The sockets and the timeout that libcurl waits for.
    ///
    /// libcurl reports the sockets and the timeout by callbacks. These run only within calls of libcurl's functions,
    /// which the client makes on the network actor.
    ///
    /// A socket is watched only as long as libcurl waits for it. libcurl may close any other socket without notice, and
    /// the system may then give its number to another descriptor of the program.
    final class CurlSockets {
        /// A socket that is watched, and the events that libcurl waits for.
        private struct Watch {
            let token = NetworkActor.descriptors.add()
            var events: Int32 = 0
            let onReadable: @Sendable () -> Void
            let onWritable: @Sendable () -> Void
        }

        /// The latest timeout that libcurl has requested: the number of milliseconds after which to call libcurl, or -1
        /// for no timeout.
        ///
        /// The client sets the value to `nil` when it has set its timer accordingly.
        var timeout: Int?

        private var watches: [Int32: Watch] = [:]
        private var wishes: [Int32: Int32] = [:]

        /// Registers the socket and timer callbacks with the multi handle; returns `false` if that fails.
        ///
        /// This object must outlive the multi handle.
        func attach(to multi: OpaquePointer) -> Bool {
            let context = Unmanaged.passUnretained(self).toOpaque()
            let watching = ccurl_set_watcher(
                multi,
                { _, socket, events, context, _ in
                    CurlSockets.of(context)?.recordEvents(events, of: socket)
                    return 0
                }, context)
            let timing = ccurl_set_timer(
                multi,
                { _, milliseconds, context in
                    CurlSockets.of(context)?.timeout = milliseconds
                    return 0
                }, context)
            return watching == CURLM_OK && timing == CURLM_OK
        }

        /// Registers the callback for new sockets of an easy handle; returns `false` if that fails.
        ///
        /// This object must outlive the multi handle.
        func attach(toHandle handle: OpaquePointer) -> Bool {
            let context = Unmanaged.passUnretained(self).toOpaque()
            let code = ccurl_set_opener(
                handle,
                { context, socket, _ in
                    CurlSockets.of(context)?.didOpen(socket)
                    return 0
                }, context)
            return code == CURLE_OK
        }

        /// Starts and stops watching sockets as libcurl has requested since the last call.
        ///
        /// - Parameter onReady: A function that returns the handler for the given events of a socket.
        func update(_ onReady: (_ socket: Int32, _ events: Int32) -> @Sendable () -> Void) {
            guard !wishes.isEmpty else { return }
            for (socket, events) in wishes {
                var watch =
                    watches[socket]
                    ?? Watch(
                        onReadable: onReady(socket, CURL_CSELECT_IN), onWritable: onReady(socket, CURL_CSELECT_OUT))
                watch.events = events
                watches[socket] = watch
                NetworkActor.descriptors.set(
                    DescriptorLoop.Watch(
                        onReadable: events & CURL_POLL_IN == 0 ? nil : watch.onReadable,
                        onWritable: events & CURL_POLL_OUT == 0 ? nil : watch.onWritable),
                    for: watch.token, of: socket)
            }
            wishes.removeAll(keepingCapacity: true)
        }

        private static func of(_ context: UnsafeMutableRawPointer?) -> CurlSockets? {
            context.map { Unmanaged<CurlSockets>.fromOpaque($0).takeUnretainedValue() }
        }

        private func forget(_ socket: Int32) {
            guard let watch = watches.removeValue(forKey: socket) else { return }
            NetworkActor.descriptors.set(DescriptorLoop.Watch(), for: watch.token, of: socket)
        }

        /// Records which events of a socket libcurl waits for; `CURL_POLL_REMOVE` means none.
        private func recordEvents(_ events: Int32, of socket: Int32) {
            guard events == CURL_POLL_REMOVE else {
                wishes[socket] = events
                return
            }
            wishes[socket] = nil
            forget(socket)
        }

        /// Stops watching a previous socket with the number of a new one.
        ///
        /// After a failed attempt to connect, libcurl 7.88 closes the socket without notice. If the next attempt's
        /// socket has the same number, libcurl does not repeat which events it waits for.
        private func didOpen(_ socket: Int32) {
            guard let watch = watches[socket] else { return }
            wishes[socket] = wishes[socket] ?? watch.events
            forget(socket)
        }
    }
#endif
