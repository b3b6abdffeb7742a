import CSensorIO
import FileIO
import SensorIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A stream that uses a connected socket, encrypted if it has a cipher.
///
/// |    socket ─read─▶ StreamCipher.open ─▶ owner
///
/// |    socket ◀─send─ StreamCipher.seal ◀─ StreamOutput ◀─ send(_:)
///
/// The stream's creator holds the stream; releasing it closes the socket. Reading begins when the owner is set, or with
/// ``establish(_:)``. Callbacks come in a later job of the actor, never from within a call.
@NetworkActor
final class SocketStream: ByteStream {
    /// The maximum number of bytes that a stream reads or sends in one job of the actor.
    nonisolated static let turnSize = 65_536

    /// The maximum number of bytes of ciphertext that are read at once; those that cannot be decrypted in this job of
    /// the actor are kept in `held`.
    nonisolated private static let ciphertextSize = 16_384

    /// The buffer into which all streams read; a stream passes on its bytes before another stream reads.
    private static let received = UnsafeMutableRawBufferPointer.allocate(byteCount: turnSize, alignment: 64)
    private static let opened = UnsafeMutableRawBufferPointer.allocate(byteCount: turnSize, alignment: 64)

    private let peer: SocketAddress
    private var sources: DescriptorSources?
    private let cipher: (any StreamCipher)?
    private var output = StreamOutput()

    /// The ciphertext that was not decrypted because reading was paused or the limit for one job of the actor was
    /// reached.
    private var held: [UInt8]?
    private var onEstablished: (@NetworkActor (StreamEnd?) -> Void)?

    private var isReadDue = false
    private var isFlushDue = false
    private var isDrainDue = false
    private var isFinishing = false
    private var isShut = false

    /// Creates a stream that uses a connected socket.
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

    func establish(_ onEstablished: @escaping @NetworkActor (StreamEnd?) -> Void) {
        guard cipher != nil else { return NetworkActor.enqueue { onEstablished(nil) } }
        self.onEstablished = onEstablished
        // The cipher of a client sends the first message of the handshake, so the cipher must run before anything is
        // read.
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

    /// Sends the bytes that wait, at most ``turnSize`` of them.
    func flush() {
        isFlushDue = false
        guard let sources, !isShut else { return }
        switch output.send(through: cipher, budget: Self.turnSize, by: { write($0, to: sources) }) {
        case .more:
            sources.watchWritable(NetworkActor.handler { [weak self] in self?.flush() })
            owner?.streamDidProgress(self)
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

    /// Announces to the peer that no more bytes follow, and closes the sending direction.
    ///
    /// With TLS, a closing message is sent first; bytes of it that the system does not accept at once are discarded.
    private func sendFarewell(by sources: DescriptorSources) {
        cipher?.close()
        _ = output.send(through: cipher, budget: Self.turnSize) { write($0, to: sources) }
        shutdown(sources.number, Int32(SHUT_WR))
    }

    private func write(_ bytes: UnsafeRawBufferPointer, to sources: DescriptorSources) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        return Int(csio_send(sources.number, start, bytes.count))
    }

    /// Ends the stream after sending has failed; bytes that were received before are still reported.
    private func lose(with code: Int32) {
        output.removeAll()
        if wantsBytes, held == nil, let sources, case let count = systemRead(sources.number, Self.received), count > 0 {
            handle(UnsafeRawBufferPointer(rebasing: Self.received[..<count]))
        }
        end(.lost("was lost: \(systemMessage(code))"))
    }

    // MARK: Receiving

    private var wantsBytes: Bool { sources != nil && !isReadingPaused && (owner != nil || onEstablished != nil) }

    /// Starts, resumes or pauses reading, depending on whether the stream wants bytes.
    private func updateReading() {
        guard let sources else { return }
        guard wantsBytes else {
            sources.isReadingSuspended = true
            return
        }
        sources.watchReadable(NetworkActor.handler { [weak self] in self?.read() })
        readSoon()
    }

    /// Reads in a later job of the actor without waiting for an event.
    ///
    /// If a connection has ended in both directions, the system may report the end only once, even if unread bytes are
    /// left.
    private func readSoon() {
        sources?.isReadingSuspended = true
        guard !isReadDue else { return }
        isReadDue = true
        NetworkActor.enqueue { [weak self] in
            self?.isReadDue = false
            self?.read()
        }
    }

    /// Reads from the socket until no bytes are left or the limit for one job of the actor is reached.
    private func read() {
        var left = Self.turnSize
        if let bytes = held, wantsBytes {
            held = nil
            bytes.withUnsafeBytes { handle($0) }
            left = 0
        }
        while wantsBytes, left > 0, !isTurnOver, let sources {
            let size = min(left, cipher == nil ? pieceSize : Self.ciphertextSize)
            let count = systemRead(sources.number, UnsafeMutableRawBufferPointer(rebasing: Self.received[..<size]))
            guard count > 0 else {
                let code = errno
                owner?.streamDidFinishTurn(self)
                return stopReading(count, code)
            }
            left -= count
            handle(UnsafeRawBufferPointer(rebasing: Self.received[..<count]))
        }
        owner?.streamDidFinishTurn(self)
        // The stream wants no bytes if its owner was released.
        if wantsBytes { readSoon() } else { sources?.isReadingSuspended = true }
    }

    private var isTurnOver: Bool { owner?.isTurnOver ?? false }

    private var pieceSize: Int { min(owner?.pieceSize ?? Self.turnSize, Self.turnSize) }

    /// Handles a read that returned no bytes: ends the stream, or waits if more bytes may still arrive.
    private func stopReading(_ count: Int, _ code: Int32) {
        if count == 0 {
            end(endOfBytes)
        } else if isTemporary(code) {
            sources?.isReadingSuspended = !wantsBytes
        } else {
            end(.lost("was lost: \(systemMessage(code))"))
        }
    }

    private var endOfBytes: StreamEnd {
        guard let cipher else { return .closed }
        let fault = cipher.isEstablished ? "without a closing alert" : "instead of shaking hands"
        return .lost("closed the connection \(fault)")
    }

    private func handle(_ bytes: UnsafeRawBufferPointer) {
        guard let cipher else { return deliver(bytes) }
        open(bytes, with: cipher)
    }

    private func deliver(_ bytes: UnsafeRawBufferPointer) {
        owner?.stream(self, didReceive: bytes.bindMemory(to: UInt8.self).span)
    }

    private func open(_ bytes: UnsafeRawBufferPointer, with cipher: any StreamCipher) {
        var rest = bytes
        while sources != nil {
            guard wantsBytes, !isTurnOver else {
                held = Array(rest)
                return
            }
            switch cipher.open(&rest, into: UnsafeMutableRawBufferPointer(rebasing: Self.opened[..<pieceSize])) {
            case .wantsMore:
                if cipher.hasOutput { flushSoon() }
                return
            case .established: established()
            case .plaintext(let count): deliver(UnsafeRawBufferPointer(rebasing: Self.opened[..<count]))
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
