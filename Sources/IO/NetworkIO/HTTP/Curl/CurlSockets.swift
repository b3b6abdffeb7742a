#if !canImport(Darwin)
    import CCurl
    import FileIO
    import SensorIO

    /// The sockets and the moment that libcurl waits for.
    ///
    /// libcurl calls it from within its own functions, which the client calls on the network actor only.
    ///
    /// A socket that libcurl keeps for the next request is watched on, until it is closed or something happens that nothing
    /// waits for: two calls of the system for each request less.
    final class CurlSockets {
        /// A socket's number with what watches it; the number passes to another socket once this one is closed.
        private struct Watch {
            let sources: DescriptorSources
            /// Whether libcurl waits for its events.
            var isWanted = true
            let onReadable: @Sendable () -> Void
            let onWritable: @Sendable () -> Void
        }

        /// Milliseconds until libcurl wants to be called, -1 for never; `nil` if that has not changed.
        var timeout: Int?

        private var watches: [Int32: Watch] = [:]
        private var wishes: [Int32: Int32] = [:]

        /// Lets libcurl report here, until the handle of all exchanges is released.
        func attach(to multi: OpaquePointer) -> Bool {
            let context = Unmanaged.passUnretained(self).toOpaque()
            let watching = ccurl_set_watcher(
                multi,
                { _, socket, events, context, _ in
                    CurlSockets.of(context)?.take(events, of: socket)
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

        /// Lets libcurl close the sockets of a handle here, until all exchanges are released.
        func attach(toHandle handle: OpaquePointer) -> Bool {
            let context = Unmanaged.passUnretained(self).toOpaque()
            let code = ccurl_set_closer(
                handle,
                { context, socket in
                    CurlSockets.of(context)?.forget(socket)
                    return closeDescriptor(socket)
                }, context)
            return code == CURLE_OK
        }

        /// Whether libcurl waits for the events of a socket; otherwise it is watched no more.
        func isWanted(_ socket: Int32) -> Bool {
            if let watch = watches[socket], watch.isWanted { return true }
            forget(socket)
            return false
        }

        /// Watches the sockets that libcurl has asked for since the last call.
        ///
        /// - Parameter onReady: Creates the handler of a socket's events.
        func update(_ onReady: (_ socket: Int32, _ events: Int32) -> @Sendable () -> Void) {
            guard !wishes.isEmpty else { return }
            for (socket, events) in wishes {
                var watch = watches[socket] ?? Self.watch(socket, onReady)
                watch.isWanted = true
                watches[socket] = watch
                if events & CURL_POLL_IN == 0 {
                    watch.sources.stopWatchingReadable()
                } else {
                    watch.sources.watchReadable(watch.onReadable)
                }
                if events & CURL_POLL_OUT == 0 {
                    watch.sources.stopWatchingWritable()
                } else {
                    watch.sources.watchWritable(watch.onWritable)
                }
            }
            wishes.removeAll(keepingCapacity: true)
        }

        private static func of(_ context: UnsafeMutableRawPointer?) -> CurlSockets? {
            context.map { Unmanaged<CurlSockets>.fromOpaque($0).takeUnretainedValue() }
        }

        private static func watch(
            _ socket: Int32, _ onReady: (_ socket: Int32, _ events: Int32) -> @Sendable () -> Void
        ) -> Watch {
            Watch(
                // libcurl closes its sockets itself.
                sources: DescriptorSources(
                    socket, in: NetworkActor.descriptors, closingOn: NetworkActor.queue, by: { _ in }),
                onReadable: onReady(socket, CURL_CSELECT_IN), onWritable: onReady(socket, CURL_CSELECT_OUT))
        }

        /// Ends the watch of a socket at once: its number may be used for another one next.
        private func forget(_ socket: Int32) {
            guard let watch = watches.removeValue(forKey: socket) else { return }
            watch.sources.stopWatchingReadable()
            watch.sources.stopWatchingWritable()
        }

        /// Takes a wish of libcurl's.
        private func take(_ events: Int32, of socket: Int32) {
            guard events == CURL_POLL_REMOVE else {
                wishes[socket] = events
                return
            }
            wishes[socket] = nil
            watches[socket]?.isWanted = false
            // It is writable all the time.
            watches[socket]?.sources.stopWatchingWritable()
        }
    }
#endif
