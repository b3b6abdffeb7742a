/// The encryption of one stream, independent of its descriptor: converts ciphertext into plaintext and vice versa.
protocol StreamCipher: AnyObject {
    /// Whether the TLS handshake is done, so that bytes can be encrypted.
    var isEstablished: Bool { get }

    /// Whether ciphertext waits to be sent to the peer.
    var hasOutput: Bool { get }

    /// Continues the handshake, or decrypts received bytes, until there is a result to report.
    ///
    /// - Parameters:
    ///   - input: Received ciphertext; consumed bytes are removed from its front.
    ///   - buffer: Receives the plaintext.
    func open(_ input: inout UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) -> StreamCipherStep

    /// Encrypts bytes; ``takeOutput()`` then returns the ciphertext.
    ///
    /// May be called only after the handshake.
    func seal(_ bytes: [UInt8])

    /// Ends the encrypted stream: its last ciphertext announces that no more bytes follow, and waits to be sent like
    /// all other ciphertext.
    func close()

    /// Removes and returns the ciphertext that waits to be sent to the peer, which may be empty.
    func takeOutput() -> [UInt8]
}

/// The result of a call of ``StreamCipher/open(_:into:)``.
enum StreamCipherStep {
    /// All received ciphertext is consumed, and more is needed.
    case wantsMore
    /// The handshake is done, and bytes can be encrypted.
    case established
    /// The buffer holds this many bytes of plaintext.
    case plaintext(Int)
    /// The peer has announced that no more bytes follow on the stream.
    case closed
    /// The stream cannot continue, for this reason.
    case failed(StreamEnd)
}
