#if !canImport(Darwin)
    import COpenSSL

    /// The ciphertext of a stream: the received bytes, and the bytes to be sent.
    ///
    /// OpenSSL reads received bytes in place, so that an idle connection needs no buffer.
    final class TLSCiphertext {
        /// The received bytes that are not consumed yet; valid only during a call of OpenSSL.
        var input = UnsafeRawBufferPointer(start: nil, count: 0)

        /// The ciphertext that waits to be sent to the peer.
        var output: [UInt8] = []

        /// Creates the BIO method (OpenSSL's interface for input and output) by which OpenSSL reads and writes the
        /// ciphertext.
        ///
        /// Returns `nil` if memory is exhausted.
        static func makeMethod() -> OpaquePointer? {
            guard let method = BIO_meth_new(BIO_TYPE_SOURCE_SINK, "geolocation") else { return nil }
            BIO_meth_set_read(method) { bio, bytes, count in TLSCiphertext.of(bio).read(bytes, count, for: bio) }
            BIO_meth_set_write(method) { bio, bytes, count in TLSCiphertext.of(bio).write(bytes, count) }
            BIO_meth_set_ctrl(method) { _, command, _, _ in command == BIO_CTRL_FLUSH ? 1 : 0 }
            return method
        }

        /// Attaches this object to an OpenSSL connection, which then reads its ciphertext from this object and writes
        /// it here.
        ///
        /// Returns `false` if memory is exhausted.
        ///
        /// This object must outlive the connection.
        func attach(to ssl: OpaquePointer, method: OpaquePointer?) -> Bool {
            guard let bio = BIO_new(method) else { return false }
            BIO_set_data(bio, Unmanaged.passUnretained(self).toOpaque())
            BIO_set_init(bio, 1)
            SSL_set_bio(ssl, bio, bio)
            return true
        }

        private static func of(_ bio: OpaquePointer?) -> TLSCiphertext {
            Unmanaged<TLSCiphertext>.fromOpaque(BIO_get_data(bio)).takeUnretainedValue()
        }

        private func read(_ bytes: UnsafeMutablePointer<CChar>?, _ limit: Int32, for bio: OpaquePointer?) -> Int32 {
            let again = BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY
            BIO_clear_flags(bio, again)
            guard !input.isEmpty else {
                BIO_set_flags(bio, again)
                return -1
            }
            let count = min(input.count, Int(limit))
            UnsafeMutableRawBufferPointer(start: bytes, count: count)
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: input[..<count]))
            input = UnsafeRawBufferPointer(rebasing: input[count...])
            return Int32(count)
        }

        private func write(_ bytes: UnsafePointer<CChar>?, _ count: Int32) -> Int32 {
            output += UnsafeRawBufferPointer(start: bytes, count: Int(count))
            return count
        }
    }
#endif
