#if canImport(COpenSSL)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// The context of a server, made anew once its files have changed, so that a certificate can be renewed while it runs.
    ///
    /// Who renews writes one file behind the other: what cannot be used yet leaves what was read before in use, and is read
    /// again when a file has changed again.
    @NetworkActor
    final class TLSServerContext {
        private let settings: TLSServerSettings
        private var context: TLSContext
        private var stamps: [FileStamp?]

        /// Reads the files.
        init(_ settings: TLSServerSettings) throws(StreamEnd) {
            self.settings = settings
            // Looked at before: what changes while they are read is read again.
            stamps = Self.stamps(of: settings)
            context = try TLSContext.server(settings)
        }

        /// The context of the next connection.
        ///
        /// Looking at the files takes some microseconds, which is little beside a handshake.
        var current: TLSContext {
            let stamps = Self.stamps(of: settings)
            if stamps != self.stamps {
                self.stamps = stamps
                if let renewed = try? TLSContext.server(settings) { context = renewed }
            }
            return context
        }

        private static func stamps(of settings: TLSServerSettings) -> [FileStamp?] {
            [settings.certificateFile, settings.keyFile, settings.clientAuthorityFile].map {
                $0.flatMap(FileStamp.init)
            }
        }
    }

    /// What a file of new content differs in.
    private struct FileStamp: Equatable {
        let identity: FileIdentity?
        let size: Int64
        let seconds: Int
        let nanoseconds: Int

        /// The stamp of the file at a path; nil where there is none.
        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            identity = FileIdentity(status)
            size = Int64(status.st_size)
            #if canImport(Darwin)
                let time = status.st_mtimespec
            #else
                let time = status.st_mtim
            #endif
            (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
        }
    }
#endif
