#if !canImport(Darwin)
    import TestSupport
    import Testing

    @testable import NetworkIO

    @Suite("A TLS engine", .needsTLS) struct TLSEngineTests {
        /// Hands the output of one engine to the other one in pieces; returns the plaintext and the last step.
        private func pass(
            from: TLSEngine, to: TLSEngine, piece: Int = .max, damage: (inout [UInt8]) -> Void = { _ in }
        ) -> (plaintext: [UInt8], last: StreamCipherStep) {
            var bytes = from.takeOutput()
            damage(&bytes)
            var plaintext: [UInt8] = []
            var last = StreamCipherStep.wantsMore
            var room = [UInt8](repeating: 0, count: 1000)
            repeat {
                let part = Array(bytes.prefix(piece))
                bytes.removeFirst(part.count)
                part.withUnsafeBytes { part in
                    var rest = part
                    while true {
                        last = room.withUnsafeMutableBytes { to.open(&rest, into: $0) }
                        switch last {
                        case .plaintext(let count): plaintext += room[..<count]
                        case .established: continue
                        case .wantsMore, .closed, .failed: return
                        }
                    }
                }
            } while !bytes.isEmpty
            return (plaintext, last)
        }

        private func engines() throws -> (client: TLSEngine, server: TLSEngine) {
            let certificates = try Certificates()
            let pair = try certificates.issue(.good)
            let client = try TLSContext.client(TLSClientSettings(authorityFile: certificates.authorityFile))
            let server = try TLSContext.server(
                TLSServerSettings(certificateFile: pair.certificateFile, keyFile: pair.keyFile))
            return (try TLSEngine(client, as: .client(of: "localhost")), try TLSEngine(server, as: .server))
        }

        private func shakeHands(_ client: TLSEngine, _ server: TLSEngine, piece: Int = .max) {
            _ = pass(from: server, to: client, piece: piece)
            for _ in 0..<3 {
                _ = pass(from: client, to: server, piece: piece)
                _ = pass(from: server, to: client, piece: piece)
            }
        }

        @Test("shakes hands, decrypts and closes with bytes in pieces of any size", arguments: [1, 7, 1000, .max])
        func pieces(piece: Int) throws {
            let (client, server) = try engines()
            shakeHands(client, server, piece: piece)
            #expect(client.isEstablished && server.isEstablished)
            let bytes = pattern(40_000)
            client.seal(bytes)
            #expect(pass(from: client, to: server, piece: piece).plaintext == bytes)
            server.seal([1, 2, 3])
            server.close()
            let (plaintext, last) = pass(from: server, to: client, piece: piece)
            #expect(plaintext == [1, 2, 3])
            guard case .closed = last else {
                Issue.record("\(last)")
                return
            }
            #expect(!client.hasOutput)
        }

        @Test("returns no plaintext from bytes that were changed on the way")
        func damage() throws {
            let (client, server) = try engines()
            shakeHands(client, server)
            client.seal(Array("turn left".utf8))
            let (plaintext, last) = pass(from: client, to: server) { $0[$0.count - 3] ^= 1 }
            #expect(plaintext.isEmpty)
            guard case .failed(.security(let words)) = last else {
                Issue.record("\(last)")
                return
            }
            #expect(words.hasPrefix("broke the encryption"))
            // The failure is permanent.
            client.seal([1])
            #expect(pass(from: client, to: server).plaintext.isEmpty)
        }

        @Test("fails or waits for more if it gets random bytes instead of a handshake, and never traps")
        func garbage() throws {
            let (_, server) = try engines()
            let context = try TLSContext.client(TLSClientSettings())
            var state: UInt32 = 7
            func next() -> UInt8 {
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(truncatingIfNeeded: state >> 24)
            }
            for round in 0..<200 {
                var bytes = (0..<Int(next()) * 3).map { _ in next() }
                // The bytes of every second round look like a record of a handshake.
                if round % 2 == 0 { bytes = [22, 3, 3, 0, next()] + bytes }
                let engine = round % 3 == 0 ? server : try TLSEngine(context, as: .client(of: "localhost"))
                var room = [UInt8](repeating: 0, count: 100)
                bytes.withUnsafeBytes { bytes in
                    var rest = bytes
                    let step = room.withUnsafeMutableBytes { engine.open(&rest, into: $0) }
                    if case .established = step { Issue.record("established") }
                    if case .plaintext = step { Issue.record("plaintext") }
                }
            }
        }
    }
#endif
