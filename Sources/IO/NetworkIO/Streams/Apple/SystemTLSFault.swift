import FileIO

#if canImport(Network)
    import Foundation
    import Network
    import Security

    /// Explanations of failures of the system's connections, as clauses that follow the peer's name.
    enum SystemTLSFault {
        /// Returns the failure of a stream that cannot be encrypted for the given reason.
        static func unusable(_ reason: String) -> StreamEnd { .security("cannot be encrypted: \(reason)") }

        /// Returns the reason why a connection was not made, from the system's error.
        static func opening(_ error: NWError, host: String) -> StreamEnd {
            switch error {
            case .posix(let code): .lost("cannot be reached: \(systemMessage(code.rawValue))")
            case .dns: .lost("cannot be reached: \(host) has no address")
            case .tls(closedProperly), .tls(closedByAbort), .tls(closedWithoutLastWord):
                .lost("closed the connection instead of shaking hands")
            case .tls(let status): .security(words(for: status))
            default: .lost("cannot be reached: \(error)")
            }
        }

        /// Returns the reason why an open connection has ended, from the system's error.
        static func end(_ error: NWError) -> StreamEnd {
            switch error {
            case .posix(let code): .lost("was lost: \(systemMessage(code.rawValue))")
            case .tls(closedProperly): .closed
            case .tls(closedByAbort), .tls(closedWithoutLastWord):
                .lost("closed the connection without a closing alert")
            case .tls(let status): .security(words(for: status))
            default: .lost("was lost: \(error)")
            }
        }

        /// Returns the reason why the peer's certificate was rejected, from the error code of its evaluation.
        static func certificate(_ code: Int, name: String) -> String {
            let status = OSStatus(truncatingIfNeeded: code)
            return switch status {
            case errSecCertificateExpired: "shows a certificate that has expired"
            case errSecCertificateNotValidYet: "shows a certificate that is not valid yet; look at both clocks"
            case errSecHostNameMismatch: "shows a certificate that is not for \(name)"
            case errSecNotTrusted, errSecCreateChainFailed:
                "shows a certificate of an authority that is not trusted here"
            default: "shows a certificate that cannot be trusted: \(systemWords(status))"
            }
        }

        // MARK: Codes of Security/SecureTransport.h, whose names are not available on every platform

        private static let closedProperly: OSStatus = -9805
        private static let closedByAbort: OSStatus = -9806
        private static let closedWithoutLastWord: OSStatus = -9816

        private static func words(for status: OSStatus) -> String {
            switch status {
            case -9800, -9819, -9822: "does not speak TLS"
            case -9836: "speaks no version of TLS that is spoken here"
            case -9824: "refuses the encryption; it may want to be shown a certificate"
            default: "broke the encryption: \(systemWords(status))"
            }
        }

        private static func systemWords(_ status: OSStatus) -> String {
            SecCopyErrorMessageString(status, nil).map { $0 as String } ?? "error \(status)"
        }
    }
#endif
