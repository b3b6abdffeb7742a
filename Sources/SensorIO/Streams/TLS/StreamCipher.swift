/// The encryption of one stream, apart from its descriptor: ciphertext in and plaintext out, and the other way round.
protocol StreamCipher: AnyObject {
    /// Whether the handshake is done, so that bytes can be sealed.
    var isEstablished: Bool { get }

    /// Whether there are bytes to be sent to the other side.
    var hasOutput: Bool { get }

    /// Goes on with the handshake, or opens ciphertext, until something is to be told.
    ///
    /// - Parameters:
    ///   - input: Ciphertext that has come; what is used up is taken from its front.
    ///   - buffer: The room for plaintext.
    func open(_ input: inout UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer) -> StreamCipherStep

    /// Encrypts bytes, which ``takeOutput()`` gives; only once it is established.
    func seal(_ bytes: [UInt8])

    /// Says to the other side that nothing more follows, by bytes that ``takeOutput()`` gives.
    func close()

    /// Takes the bytes that are to be sent to the other side; none where there are none.
    func takeOutput() -> [UInt8]
}

/// What came out of opening ciphertext.
enum StreamCipherStep {
    /// All that came is used up.
    case wantsMore
    /// The handshake is done.
    case established
    /// So many bytes of plaintext lie in the buffer.
    case plaintext(Int)
    /// The other side has said that nothing more follows.
    case closed
    /// It cannot go on.
    case failed(StreamEnd)
}
