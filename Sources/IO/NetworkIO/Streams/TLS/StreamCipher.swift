/// The encryption of one stream, independent of its descriptor: ciphertext in and plaintext out, and vice versa.
protocol StreamCipher: AnyObject {
    /// Whether the handshake is done, so that bytes can be sealed.
    var isEstablished: Bool { get }

    /// Whether there are bytes to send to the peer.
    var hasOutput: Bool { get }

    /// Continues the handshake, or decrypts, until there is something to report.
    ///
    /// - Parameters:
    ///   - input: Received ciphertext; what is consumed is removed from its front.
    ///   - buffer: Receives plaintext.
    func open(_ input: inout UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) -> StreamCipherStep

    /// Encrypts bytes for ``takeOutput()``; only after the handshake.
    func seal(_ bytes: [UInt8])

    /// Tells the peer that nothing more follows, by bytes for ``takeOutput()``.
    func close()

    /// Removes and returns the bytes to send to the peer; may be empty.
    func takeOutput() -> [UInt8]
}

/// The result of decrypting.
enum StreamCipherStep {
    /// All input is consumed.
    case wantsMore
    /// The handshake is done.
    case established
    /// The buffer holds this many bytes of plaintext.
    case plaintext(Int)
    /// The peer has said that nothing more follows.
    case closed
    /// The stream cannot continue.
    case failed(StreamEnd)
}
