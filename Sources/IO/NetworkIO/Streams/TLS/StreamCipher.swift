/// The encryption of one stream, independent of its descriptor: turns ciphertext into plaintext and vice versa.
protocol StreamCipher: AnyObject {
    /// Whether the handshake is done, so that bytes can be encrypted.
    var isEstablished: Bool { get }

    /// Whether there are bytes to send to the peer.
    var hasOutput: Bool { get }

    /// Continues the handshake, or decrypts, until there is something to report.
    ///
    /// - Parameters:
    ///   - input: Received ciphertext; consumed bytes are removed from its front.
    ///   - buffer: Receives the plaintext.
    func open(_ input: inout UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) -> StreamCipherStep

    /// Encrypts bytes, to be collected by ``takeOutput()``; only after the handshake.
    func seal(_ bytes: [UInt8])

    /// Adds a notice that no more bytes follow to the output.
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
    /// The peer has announced that no more bytes follow.
    case closed
    /// The stream cannot continue.
    case failed(StreamEnd)
}
