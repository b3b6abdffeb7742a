#if !canImport(Darwin)
    import CCurl
    import WebSocketFormat

    /// Collects the reply of one exchange from libcurl's callbacks.
    ///
    /// The callbacks run only within calls of libcurl's functions, which the client makes on the network actor.
    final class CurlReply {
        /// The maximum number of bytes that the heads and trailers of an exchange may have together.
        static let headLimit = 65_536

        /// The maximum number of header fields that the heads and trailers of an exchange may have together.
        static let fieldLimit = 100

        private(set) var body: [UInt8] = []
        private(set) var fields: [HTTPField] = []

        /// The number of bytes of all heads of the reply, including interim heads and trailers.
        private(set) var headBytes = 0

        /// The failure that says which limit the reply has exceeded; `nil` if it has exceeded none.
        private(set) var failure: HTTPClientFailure?

        /// Whether the head of a reply has begun and has not ended.
        private(set) var isInHead = false

        /// Whether any part of the server's reply was received.
        var hasBegun: Bool { headBytes > 0 }

        private var fieldCount = 0
        private var bodyLimit = 0

        /// The header lines of the previous reply with their parsed fields; most servers repeat these lines, which then
        /// need not be parsed again.
        private var knownLines: [(line: [UInt8], field: HTTPField)] = []

        /// Registers this object's callbacks with a handle of libcurl; returns `false` if that fails.
        ///
        /// This object must outlive the handle's exchanges.
        func attach(to handle: OpaquePointer) -> Bool {
            let context = Unmanaged.passUnretained(self).toOpaque()
            let codes = [
                ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context),
                ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context),
                ccurl_set_writer(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
                    CurlReply.of(context)?.appendBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
                },
                ccurl_set_writer(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
                    CurlReply.of(context)?.handleLine(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
                },
            ]
            return codes.allSatisfy { $0 == CURLE_OK }
        }

        /// Clears the reply, so that the object can collect the reply of the next exchange.
        func reset(bodyLimit: Int = 0) {
            self.bodyLimit = max(0, bodyLimit)
            body = []
            fields = []
            failure = nil
            isInHead = false
            (headBytes, fieldCount) = (0, 0)
        }

        private static func of(_ context: UnsafeMutableRawPointer?) -> CurlReply? {
            context.map { Unmanaged<CurlReply>.fromOpaque($0).takeUnretainedValue() }
        }

        private func appendBody(_ bytes: UnsafeRawBufferPointer) -> Int {
            guard bytes.count <= bodyLimit - body.count else {
                failure = .tooLong(bodyLimit)
                return 0
            }
            body += bytes
            return bytes.count
        }

        /// Handles one line of header fields or trailers, including its line end.
        ///
        /// Returns the number of handled bytes; 0 makes libcurl end the exchange.
        private func handleLine(_ line: UnsafeRawBufferPointer) -> Int {
            headBytes += line.count
            guard headBytes <= Self.headLimit else {
                failure = HTTPClientFailure(.tooLong, "answers with more than \(Self.headLimit) bytes of header fields")
                return 0
            }
            var text = line[...]
            while let last = text.last, last == 0x0A || last == 0x0D { text.removeLast() }
            if line.first == UInt8(ascii: "H"), line.starts(with: "HTTP/".utf8) {
                // The fields of the final head replace those of an interim head.
                isInHead = true
                fields = []
            } else if text.isEmpty {
                isInHead = false
            } else {
                fieldCount += 1
                guard fieldCount <= Self.fieldLimit else {
                    failure = HTTPClientFailure(.tooLong, "answers with more than \(Self.fieldLimit) header fields")
                    return 0
                }
                // Lines after the head are trailers, which are not kept.
                if isInHead, let field = field(text) { fields.append(field) }
            }
            return line.count
        }

        /// Parses a header field, or returns the known field if the previous reply had the same line; `nil` if the line
        /// is malformed.
        private func field(_ line: Slice<UnsafeRawBufferPointer>) -> HTTPField? {
            let index = fields.count
            if index < knownLines.count, knownLines[index].line.elementsEqual(line) { return knownLines[index].field }
            guard let colon = line.firstIndex(of: 0x3A),
                let field = try? HTTPField(
                    String(decoding: line[..<colon], as: UTF8.self),
                    String(decoding: line[(colon + 1)...], as: UTF8.self))
            else { return nil }
            knownLines.removeSubrange(min(index, knownLines.count)...)
            knownLines.append((Array(line), field))
            return field
        }
    }
#endif
