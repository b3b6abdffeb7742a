import FileIO

#if canImport(Network)
    import Foundation
    import Geolocation

    /// Extracts the certificates of a PEM file (RFC 7468).
    enum PEMCertificates {
        /// The maximum size in bytes of a PEM file; all authorities of a system take about 200 KiB.
        private static let limit = 1 << 20

        /// Reads the certificates of a PEM file, and returns them in DER form.
        ///
        /// The call blocks while the file is read. Other content of the file is skipped.
        static func read(_ file: String) throws(StreamEnd) -> [Data] {
            var bytes: [UInt8] = []
            do {
                var input = try ByteInput(path: file)
                while let chunk = try input.read() {
                    bytes += chunk
                    guard bytes.count <= limit else {
                        throw ProviderError("\(file) is longer than 1 MiB, which no file of certificates is")
                    }
                }
            } catch {
                throw SystemTLSFault.unusable("\(error)")
            }
            return certificates(in: String(decoding: bytes, as: UTF8.self))
        }

        /// Returns the certificates in a PEM text, in DER form.
        static func certificates(in text: String) -> [Data] {
            var certificates: [Data] = []
            var body: String?
            for line in text.split(whereSeparator: \.isNewline) {
                switch line.drop(while: \.isWhitespace) {
                case let line where line.hasPrefix("-----BEGIN CERTIFICATE-----"): body = ""
                case let line where line.hasPrefix("-----END CERTIFICATE-----"):
                    let data = body.flatMap { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }
                    if let data, !data.isEmpty { certificates.append(data) }
                    body = nil
                default: body?.append(contentsOf: line)
                }
            }
            return certificates
        }
    }
#endif
