#if !canImport(Darwin)
    import CCurl

    /// The properties of the opened libcurl; used only if it can be.
    enum CurlLibrary {
        /// The version as 0xMMNNPP.
        static let version = ccurl_version()?.pointee.version_num ?? 0

        /// Whether its encryption is OpenSSL, whose codes for certificates are known.
        static let hasOpenSSL =
            ccurl_version()?.pointee.ssl_version.map { String(cString: $0).hasPrefix("OpenSSL") } ?? false

        /// Whether an exchange can be removed while its server's name is looked up.
        ///
        /// Before 7.87 that waits for the lookup, which takes many seconds if no name server answers.
        static let canRemoveLookups = version >= 0x075700

        /// Whether the counted size of the request is that of the head alone.
        ///
        /// Before 8.7 it includes a body that is sent together with the head.
        static let countsHeadsAlone = version >= 0x080700

        /// The size from which on older versions send a body after the head.
        static let separateBodySize = 65_536
    }
#endif
