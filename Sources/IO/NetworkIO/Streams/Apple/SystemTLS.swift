import SensorIO

#if canImport(Network)
    import Dispatch
    import Foundation
    import Network
    import Security

    /// Configures the system's TLS with the certificate authorities that a client trusts.
    enum SystemTLS {
        /// The queue that evaluates certificates; an evaluation blocks while it contacts servers of the certificate
        /// authorities.
        private static let evaluations = DispatchQueue(
            label: "geolocation.evaluations", qos: .userInitiated, attributes: .concurrent)

        /// Reads the certificate authorities that a client trusts, as DER; `nil` for those of the system.
        ///
        /// Throws if the settings name a client certificate, since the system accepts client certificates only from a
        /// keychain.
        static func authorities(of settings: TLSClientSettings) throws(StreamEnd) -> [Data]? {
            guard settings.certificateFile == nil else {
                throw SystemTLSFault.unusable("a client certificate from PEM files is not supported here")
            }
            guard let file = settings.authorityFile else { return nil }
            let authorities = try PEMCertificates.read(file)
            guard !authorities.isEmpty,
                authorities.allSatisfy({ SecCertificateCreateWithData(nil, $0 as CFData) != nil })
            else {
                throw SystemTLSFault.unusable("\(file) contains no certificate of an authority in PEM format")
            }
            return authorities
        }

        /// Creates the parameters of a connection: TLS 1.2 or later, no delay of small messages, keep-alive probes.
        ///
        /// - Parameters:
        ///   - name: The name or address that the server's certificate must be valid for.
        ///   - authorities: The trusted authorities, as DER; `nil` for those of the system.
        ///   - onRefusal: Called on an arbitrary queue with the reason why the server's certificate was rejected.
        static func parameters(
            for name: String, trusting authorities: [Data]?, onRefusal: @escaping @Sendable (String) -> Void
        ) -> NWParameters {
            let tls = NWProtocolTLS.Options()
            let options = tls.securityProtocolOptions
            let name = name.hasSuffix(".") ? String(name.dropLast()) : name
            sec_protocol_options_set_min_tls_protocol_version(options, .TLSv12)
            sec_protocol_options_set_tls_resumption_enabled(options, false)
            // The server name extension may contain only names, not addresses (RFC 6066, section 3).
            if SocketAddress(name) == nil { sec_protocol_options_set_tls_server_name(options, name) }
            sec_protocol_options_set_verify_block(
                options,
                { @Sendable _, trust, complete in
                    let trust = sec_trust_copy_ref(trust).takeRetainedValue()
                    let fault = fault(of: trust, name: name, authorities: authorities)
                    if let fault { onRefusal(fault) }
                    complete(fault == nil)
                }, evaluations)
            return NWParameters(tls: tls, tcp: tcp())
        }

        /// Returns the system's TCP options, with the same values as the options that ``TCPSocket`` sets.
        private static func tcp() -> NWProtocolTCP.Options {
            let keepAlive = TCPSettings().keepAlive
            let options = NWProtocolTCP.Options()
            options.noDelay = true
            options.enableKeepalive = true
            options.keepaliveIdle = keepAlive
            options.keepaliveInterval = keepAlive
            options.keepaliveCount = 3
            options.connectionDropTime = keepAlive * 4
            return options
        }

        /// Returns why a server's certificate is rejected; `nil` if the certificate is trusted.
        private static func fault(of trust: SecTrust, name: String, authorities: [Data]?) -> String? {
            var status = SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, name as CFString))
            if let authorities, status == errSecSuccess {
                let anchors = authorities.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
                status = SecTrustSetAnchorCertificates(trust, anchors as CFArray)
                if status == errSecSuccess { status = SecTrustSetAnchorCertificatesOnly(trust, true) }
            }
            guard status == errSecSuccess else { return SystemTLSFault.certificate(Int(status), name: name) }
            var error: CFError?
            guard !SecTrustEvaluateWithError(trust, &error) else { return nil }
            return SystemTLSFault.certificate(error.map { CFErrorGetCode($0) } ?? 0, name: name)
        }
    }
#endif
