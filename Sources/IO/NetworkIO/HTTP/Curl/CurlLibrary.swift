#if !canImport(Darwin)
    import CCurl

    /// The properties of the loaded libcurl; to be used only after the library was opened.
    enum CurlLibrary {
        /// The version of libcurl as 0xMMNNPP; 0 if libcurl cannot be opened.
        static let version = ccurl_version()?.pointee.version_num ?? 0

        /// Whether libcurl uses OpenSSL, whose verification codes can be mapped to failures.
        static let hasOpenSSL =
            ccurl_version()?.pointee.ssl_version.map { String(cString: $0).hasPrefix("OpenSSL") } ?? false

        /// Whether an exchange can be removed without blocking while its server's name is being looked up.
        ///
        /// Before libcurl 7.87, removing an exchange blocks until the lookup ends, for many seconds if no name server
        /// answers.
        static let canRemoveLookups = version >= 0x075700

        /// Whether the request size that libcurl reports covers only the head.
        ///
        /// Before libcurl 8.7, the size includes a body that is sent together with the head.
        static let countsHeadsAlone = version >= 0x080700

        /// The smallest size in bytes of a body that libcurl before 8.7 sends separately from the head.
        static let separateBodySize = 65_536
    }
#endif
