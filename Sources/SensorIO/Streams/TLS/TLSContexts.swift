#if canImport(COpenSSL)
    import Dispatch

    /// The contexts of clients: one for all streams of the same settings, for as long as one of them is in use.
    ///
    /// Files are read anew once no stream uses what was read before, so that a certificate can be renewed.
    @NetworkActor
    enum TLSContexts {
        private struct Known {
            weak var context: TLSContext?
        }

        private typealias Waiter = @NetworkActor (Result<TLSContext, StreamEnd>) -> Void

        /// Reading all authorities that a system trusts takes some milliseconds.
        private static let reading = DispatchQueue(label: "geolocation.certificates", qos: .userInitiated)

        private static var known: [TLSClientSettings: Known] = [:]
        private static var waiters: [TLSClientSettings: [Waiter]] = [:]

        /// Calls `then` with the context of some settings.
        static func client(
            _ settings: TLSClientSettings, then: @escaping @NetworkActor (Result<TLSContext, StreamEnd>) -> Void
        ) {
            if let context = known[settings]?.context { return then(.success(context)) }
            waiters[settings, default: []].append(then)
            guard waiters[settings]?.count == 1 else { return }
            reading.async {
                let result = Result { () throws(StreamEnd) in try TLSContext.client(settings) }
                NetworkActor.enqueue { take(result, of: settings) }
            }
        }

        private static func take(_ result: Result<TLSContext, StreamEnd>, of settings: TLSClientSettings) {
            known = known.filter { $0.value.context != nil }
            if case .success(let context) = result { known[settings] = Known(context: context) }
            for waiter in waiters.removeValue(forKey: settings) ?? [] { waiter(result) }
        }
    }
#endif
