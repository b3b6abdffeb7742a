import NetworkIO

#if !canImport(Darwin)
    import COpenSSL
    import SensorIO
    import Testing

    @Suite("OpenSSL") struct OpenSSLTests {
        /// Whether both versions are known.
        private static var isInstalled: Bool { TLSSupport.serverUnavailable == nil && copenssl_header_version() != 0 }

        @Test(
            "has the version of the headers that the declarations are compared with",
            .enabled(if: isInstalled, "skipped: libssl3 or libssl-dev is not installed"))
        func version() {
            // 0xMNN00PP0: major and minor version, patch.
            #expect(OpenSSL_version_num() >> 20 == copenssl_header_version() >> 20)
        }
    }
#endif
