import NetworkIO

#if !canImport(Darwin)
    import CCurl
    import Testing

    @Suite("libcurl", .needsHTTP) struct CurlTests {
        @Test(
            "has the version of the headers that the declarations are compared with",
            .enabled(if: ccurl_header_version() != 0, "skipped: libcurl4-openssl-dev is not installed"))
        func version() throws {
            // 0xMMNNPP: major and minor version, patch.
            #expect(try #require(ccurl_version()).pointee.version_num >> 8 == ccurl_header_version() >> 8)
        }
    }
#endif
