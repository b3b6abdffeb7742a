import CSensorIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A stream over a socket that is connected, encrypted where it has a cipher.
///
/// Whoever made it holds it: letting go of it closes it. Reading begins with the owner, or with the wish to hear of the
/// handshake. Nothing is called from within a call of its own but from a later turn of the actor.
@NetworkActor
final class SocketStream: ByteStream {
    /// Bytes that one turn takes or sends at most.
    nonisolated static let turnSize = 65_536

    /// The buffers of all streams: each hands its bytes on before the next one reads.
    private static let received = UnsafeMutableRawBufferPointer.allocate(byteCount: turnSize, alignment: 64)
    private static let opened = UnsafeMutableRawBufferPointer.allocate(byteCount: turnSize, alignment: 64)

    private let peer: SocketAddress
    private var sources: DescriptorSources?
    private let cipher: (any StreamCipher)?
    private var output = StreamOutput()

    /// Ciphertext that nobody wanted to hear of when it came.
    private var held: [UInt8]?
    private var onEstablished: (@NetworkActor (StreamEnd?) -> Void)?

    private var isReadDue = false
    private var isFlushDue = false
    private var isDrainDue = false
    private var isFinishing = false
    private var isShut = false

    /// Makes a stream of a connected descriptor.
    init(_ sources: DescriptorSources, to peer: SocketAddress, cipher: (any StreamCipher)?) {
        self.sources = sources
        self.peer = peer
        self.cipher = cipher
    }

    var peerHost: String { peer.host }

    var peerName: String { peer.text }

    var waitingBytes: Int { output.count }

    weak var owner: (any ByteStreamOwner)? {
        didSet { updateReading() }
    }

    var isReadingPaused = false {
        didSet { updateReading() }
    }

    /// Shakes hands as the side that begins, and tells how that went.
    func establish(_ onEstablished: @escaping @NetworkActor (StreamEnd?) -> Void) {
        self.onEstablished = onEstablished
        // The cipher has the first word without any that came.
        held = []
        updateReading()
    }

    // MARK: Sending

    func send(_ bytes: [UInt8]) {
        guard sources != nil, !isFinishing, !bytes.isEmpty else { return }
        output.add(bytes)
        isDrainDue = true
        flushSoon()
    }

    func finish() {
        guard sources != nil, !isFinishing else { return }
        isFinishing = true
        flushSoon()
    }

    private func flushSoon() {
        guard !isFlushDue else { return }
        isFlushDue = true
        StreamFlushes.add(self)
    }

    /// Sends for one turn.
    func flush() {
        isFlushDue = false
        guard let sources, !isShut else { return }
        switch output.send(through: cipher, budget: Self.turnSize, by: { write($0, to: sources) }) {
        case .more: sources.watchWritable(NetworkActor.handler { [weak self] in self?.flush() })
        case .held: sources.stopWatchingWritable()
        case .failed(let code): lose(with: code)
        case .drained:
            sources.stopWatchingWritable()
            drained()
        }
    }

    private func drained() {
        if isDrainDue {
            isDrainDue = false
            owner?.streamDidDrain(self)
        }
        guard isFinishing, !isShut, !isDrainDue, let sources, cipher?.isEstablished != false else { return }
        isShut = true
        sendFarewell(by: sources)
    }

    /// Says that nothing more follows, as far as the system takes it at once.
    private func sendFarewell(by sources: DescriptorSources) {
        cipher?.close()
        _ = output.send(through: cipher, budget: Self.turnSize) { write($0, to: sources) }
        shutdown(sources.number, Int32(SHUT_WR))
    }

    private func write(_ bytes: UnsafeRawBufferPointer, to sources: DescriptorSources) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        return Int(csio_send(sources.number, start, bytes.count))
    }

    /// Ends after sending has failed; what had come before is told.
    private func lose(with code: Int32) {
        output.removeAll()
        if wantsBytes, held == nil, let sources, case let count = systemRead(sources.number, Self.received), count > 0 {
            take(UnsafeRawBufferPointer(rebasing: Self.received[..<count]))
        }
        end(.lost("was lost: \(systemMessage(code))"))
    }

    // MARK: Receiving

    private var wantsBytes: Bool { sources != nil && !isReadingPaused && (owner != nil || onEstablished != nil) }

    /// Begins to read, goes on, or leaves off, whichever is wanted now.
    private func updateReading() {
        guard let sources else { return }
        guard wantsBytes else {
            sources.isReadingSuspended = true
            return
        }
        sources.watchReadable(NetworkActor.handler { [weak self] in self?.read() })
        readSoon()
    }

    /// Reads in a turn of its own, which need not wait for the system: one that watches each descriptor by itself tells only once
    /// of a connection that has ended in both directions, even where bytes are left.
    private func readSoon() {
        sources?.isReadingSuspended = true
        guard !isReadDue else { return }
        isReadDue = true
        NetworkActor.enqueue { [weak self] in
            self?.isReadDue = false
            self?.read()
        }
    }

    /// Reads for one turn, until nothing is left or the turn is over.
    private func read() {
        var left = Self.turnSize
        if let bytes = held, wantsBytes {
            held = nil
            bytes.withUnsafeBytes { take($0) }
            left = 0
        }
        while wantsBytes, left > 0, let sources {
            let count = systemRead(sources.number, UnsafeMutableRawBufferPointer(rebasing: Self.received[..<left]))
            guard count > 0 else { return stopReading(count, errno) }
            left -= count
            take(UnsafeRawBufferPointer(rebasing: Self.received[..<count]))
        }
        // An owner that is let go says nothing of it.
        if wantsBytes { readSoon() } else { sources?.isReadingSuspended = true }
    }

    /// Ends where there is nothing more to read, and waits where there is only nothing for now.
    private func stopReading(_ count: Int, _ code: Int32) {
        if count == 0 {
            end(endOfBytes)
        } else if ByteChannel.isTemporary(code) {
            sources?.isReadingSuspended = false
        } else {
            end(.lost("was lost: \(systemMessage(code))"))
        }
    }

    private var endOfBytes: StreamEnd {
        guard let cipher else { return .closed }
        let fault = cipher.isEstablished ? "without a last word" : "instead of shaking hands"
        return .lost("closed the connection \(fault)")
    }

    private func take(_ bytes: UnsafeRawBufferPointer) {
        guard let cipher else { return tell(bytes) }
        open(bytes, with: cipher)
    }

    private func tell(_ bytes: UnsafeRawBufferPointer) {
        owner?.stream(self, didReceive: bytes.bindMemory(to: UInt8.self).span)
    }

    private func open(_ bytes: UnsafeRawBufferPointer, with cipher: any StreamCipher) {
        var rest = bytes
        while sources != nil {
            guard wantsBytes else {
                held = Array(rest)
                return
            }
            switch cipher.open(&rest, into: Self.opened) {
            case .wantsMore:
                if cipher.hasOutput { flushSoon() }
                return
            case .established: established()
            case .plaintext(let count): tell(UnsafeRawBufferPointer(rebasing: Self.opened[..<count]))
            case .closed: return end(.closed)
            case .failed(let reason): return end(reason)
            }
        }
    }

    private func established() {
        flushSoon()
        let onEstablished = onEstablished
        self.onEstablished = nil
        onEstablished?(nil)
    }

    // MARK: Ending

    func cancel() {
        owner = nil
        close()
    }

    private func end(_ reason: StreamEnd) {
        guard let sources else { return }
        if !isShut { sendFarewell(by: sources) }
        let (owner, onEstablished) = (owner, onEstablished)
        close()
        if let onEstablished { onEstablished(reason) } else { owner?.stream(self, didEnd: reason) }
    }

    private func close() {
        onEstablished = nil
        held = nil
        output.removeAll()
        sources?.close()
        sources = nil
    }
}
