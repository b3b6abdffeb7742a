import SensorIO

#if canImport(Network)
    import Foundation
    import Network

    /// An encrypted client stream over the system's connections and TLS, on Apple platforms.
    ///
    /// The stream's creator holds the stream; releasing it closes the connection. Callbacks come in a later job of the
    /// actor, never from within a call. A loss is noticed when bytes are sent or requested.
    @NetworkActor
    final class NetworkStream: ByteStream {
        let peerHost: String
        let peerName: String

        private var link: NetworkLink?
        private var output = StreamOutput()
        private var bytesInFlight = 0
        private var isFlushDue = false
        private var isDrainDue = false
        private var isFinishing = false
        private var isShut = false

        /// The bytes that were received while reading was paused.
        private var held: ContiguousArray<UInt8> = []
        /// The end of the stream, which followed the held bytes; `nil` if the stream has not ended.
        private var ending: StreamEnd?
        private var isReceiving = false

        /// Creates a stream over a connection that is ready.
        ///
        /// `host` and `port` are used if the peer's address is unknown.
        init(_ link: NetworkLink, host: String, port: UInt16) {
            self.link = link
            peerHost = link.peer?.host ?? host
            peerName = link.peer?.text ?? HostLookup.text(host: host, port: Int(port))
        }

        /// Reports success, since the handshake is already done.
        func establish(_ onEstablished: @escaping @NetworkActor (StreamEnd?) -> Void) {
            NetworkActor.enqueue { onEstablished(nil) }
        }

        weak var owner: (any ByteStreamOwner)? {
            didSet { updateReading() }
        }

        var isReadingPaused = false {
            didSet { updateReading() }
        }

        // MARK: Sending

        var waitingBytes: Int { output.count + bytesInFlight }

        func send(_ bytes: [UInt8]) {
            guard link != nil, !isFinishing, !bytes.isEmpty else { return }
            output.add(bytes)
            isDrainDue = true
            flushSoon()
        }

        func finish() {
            guard link != nil, !isFinishing else { return }
            isFinishing = true
            flushSoon()
        }

        /// Flushes the stream after the work already queued on the actor, so that many small writes become one.
        private func flushSoon() {
            guard !isFlushDue, bytesInFlight == 0 else { return }
            isFlushDue = true
            NetworkActor.enqueue {
                self.isFlushDue = false
                self.flush()
            }
        }

        /// Passes as many bytes to the system as one job of the actor allows, and continues once the system has
        /// accepted these.
        private func flush() {
            guard let link, bytesInFlight == 0 else { return }
            guard output.count > 0 else { return drained(link) }
            _ = output.send(through: nil, budget: SocketStream.turnSize) { bytes in
                let count = bytes.count
                bytesInFlight += count
                link.send(bytes) { [weak self] in self?.sent(count, $0) }
                return count
            }
        }

        private func sent(_ count: Int, _ error: NWError?) {
            guard link != nil else { return }
            bytesInFlight -= count
            guard let error else { return flush() }
            // Bytes that were received before the error are still reported.
            if wantsBytes { reportHeld() }
            end(SystemTLSFault.end(error))
        }

        private func drained(_ link: NetworkLink) {
            if isDrainDue {
                isDrainDue = false
                owner?.streamDidDrain(self)
            }
            guard isFinishing, !isShut, !isDrainDue, self.link != nil else { return }
            isShut = true
            link.sendFarewell()
        }

        // MARK: Receiving

        private var wantsBytes: Bool { link != nil && !isReadingPaused && owner != nil }

        private func updateReading() {
            guard wantsBytes else { return }
            guard !held.isEmpty || ending != nil else { return receive() }
            NetworkActor.enqueue { [weak self] in self?.deliver() }
        }

        private func receive() {
            guard wantsBytes, !isReceiving, held.isEmpty, ending == nil, let link else { return }
            isReceiving = true
            link.receive(atMost: SocketStream.turnSize) { [weak self] bytes, isEnd, error in
                self?.isReceiving = false
                self?.arrived(bytes, error.map { SystemTLSFault.end($0) } ?? (isEnd ? .closed : nil))
            }
        }

        private func arrived(_ bytes: ContiguousArray<UInt8>, _ ending: StreamEnd?) {
            guard link != nil else { return }
            held = bytes
            self.ending = ending
            deliver()
        }

        /// Reports the held bytes and then the end of the stream that followed them; requests more bytes if there was
        /// no end.
        private func deliver() {
            guard wantsBytes else { return }
            reportHeld()
            guard wantsBytes else { return }
            if let ending { end(ending) } else { receive() }
        }

        private func reportHeld() {
            guard !held.isEmpty else { return }
            let bytes = held
            held = []
            owner?.stream(self, didReceive: bytes.span)
            owner?.streamDidFinishTurn(self)
        }

        // MARK: Ending

        func cancel() {
            owner = nil
            close()
        }

        private func end(_ reason: StreamEnd) {
            guard link != nil else { return }
            close()
            owner?.stream(self, didEnd: reason)
        }

        private func close() {
            held = []
            output.removeAll()
            bytesInFlight = 0
            link = nil
        }
    }
#endif
