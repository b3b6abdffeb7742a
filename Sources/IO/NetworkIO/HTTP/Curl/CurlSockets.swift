#if !canImport(Darwin)
    import CCurl
    import SensorIO

    /// The sockets and the moment that libcurl waits for.
    ///
    /// libcurl calls it from within its own functions, which the client calls on the network actor only.
    final class CurlSockets {
        /// A socket's number with what watches it; the number may pass to another socket while nothing is watched.
        private struct Watch {
            let sources: DescriptorSources
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

        /// Watches the sockets that libcurl has asked for since the last call.
        ///
        /// - Parameter onReady: Creates the handler of a socket's events.
        func update(_ onReady: (_ socket: Int32, _ events: Int32) -> @Sendable () -> Void) {
            guard !wishes.isEmpty else { return }
            for (socket, events) in wishes {
                let watch = watches[socket] ?? Self.watch(socket, onReady)
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

        /// Takes a wish of libcurl's.
        ///
        /// A watch ends at once: the socket may be closed next, and its number used for another one.
        private func take(_ events: Int32, of socket: Int32) {
            guard events == CURL_POLL_REMOVE else {
                wishes[socket] = events
                return
            }
            wishes[socket] = nil
            watches[socket]?.sources.stopWatchingReadable()
            watches[socket]?.sources.stopWatchingWritable()
        }
    }
#endif
