public import Geolocation
public import GeolocationPipeline

/// Verifies that a plugin describes itself completely, and that it creates sources, filters or sinks as described.
///
///     try await PluginConformance.verify(MyReceiver.plugin)
///     try await PluginConformance.verify(MyReceiver.plugin, running: "mine:") { _ in try peer.send(fix) }
///
/// The suite needs no test framework, and reports all violations in one error. With `running`, the provider or sink
/// that the plugin creates from that endpoint is also verified, by ``ProviderConformance`` or ``SinkConformance``.
public enum PluginConformance {
    /// A rule that every plugin must follow; the conformance suite verifies it.
    public enum Rule: String, Sendable, CaseIterable {
        /// The plugin's name, summary, schemes and options are complete and well-formed, and every default is a valid
        /// value.
        case describesItself
        /// Every scheme of the plugin has an example, from which the plugin creates a provider, sink or filter.
        ///
        /// This is required even if there is no device or file at the address of the example.
        case makesPartsOfExamples
        /// The plugin rejects invalid input with a `UsageError` of one line; for an invalid option, the line names the
        /// option.
        case refusesInOneSentence
        /// The plugin opens no descriptor and creates no file when it creates a provider, sink or filter.
        ///
        /// Input and output begin only when the provider or sink is started.
        case opensNothingBeforeStart
        /// The plugin creates a provider, sink or filter immediately, without blocking the sensor actor.
        case neverBlocksSensorActor
    }

    /// Verifies a plugin that creates sources.
    ///
    /// - Parameters:
    ///   - plugin: The plugin.
    ///   - endpoint: An endpoint whose provider is verified by ``ProviderConformance``. Default: none, since a run may
    ///     need a device or a file.
    ///   - patience: The time limit of each call and each wait, in seconds.
    ///   - time: The kind of clock that the provider gets.
    ///   - stimulus: A function that makes the provider's peer, such as a device or server, act once; see
    ///     ``ProviderConformance``.
    /// - Throws: One ``ConformanceFailure`` with all violations.
    public static func verify(
        _ plugin: ProviderPlugin, running endpoint: String? = nil, patience: Double = 10,
        time: ConformanceTime = .manual, stimulus: (@Sendable (any SensorProvider) async throws -> Void)? = nil
    ) async throws {
        try await examine(plugin, patience: patience)
        guard let endpoint = try endpoint.map({ try Endpoint($0) }) else { return }
        func verify<Provider: SensorProvider>(_ sample: Provider) async throws {
            try await ProviderConformance.verify(
                patience: patience, time: time, stimulus: stimulus.map { stimulus in { try await stimulus($0) } }
            ) { clock in
                try Self.make(Provider.self, plugin, endpoint, clock)
            }
        }
        try await verify(try await plugin.make(endpoint, PipelineContext()))
    }

    /// Verifies a plugin that creates sinks.
    ///
    /// - Parameters:
    ///   - plugin: The plugin.
    ///   - endpoint: An endpoint whose sink is verified by ``SinkConformance``. Default: none.
    ///   - patience: The time limit of each call and each wait, in seconds.
    ///   - time: The kind of clock that the sink gets.
    ///   - written: A function that returns how much the sink has written so far; see ``SinkConformance``.
    /// - Throws: One ``ConformanceFailure`` with all violations.
    public static func verify(
        _ plugin: SinkPlugin, running endpoint: String? = nil, patience: Double = 10,
        time: ConformanceTime = .manual, written: (@Sendable (any GeolocationSink) async throws -> Int)? = nil
    ) async throws {
        try await examine(plugin, patience: patience)
        guard let endpoint = try endpoint.map({ try Endpoint($0) }) else { return }
        func verify<Sink: GeolocationSink>(_ sample: Sink) async throws {
            try await SinkConformance.verify(
                patience: patience, time: time, written: written.map { written in { try await written($0) } }
            ) { clock in
                try Self.make(Sink.self, plugin, endpoint, clock)
            }
        }
        try await verify(try await plugin.make(endpoint, PipelineContext()))
    }

    static func examine<Made>(
        _ plugin: Plugin<Made>, patience: Double,
        parse: @escaping @Sendable (String) throws -> Endpoint = { try Endpoint($0) }
    ) async throws {
        try await Examination.run(
            plugin.description.name, patience: patience, blockingRule: Rule.neverBlocksSensorActor.rawValue
        ) { examination in
            await PluginExaminer(examination: examination, plugin: plugin, parse: parse).examine()
        }
    }

    /// Creates a provider or sink from an endpoint with the plugin; throws if the result is not of the given type.
    @SensorActor
    private static func make<Made, Part>(
        _ type: Part.Type, _ plugin: Plugin<Made>, _ endpoint: Endpoint, _ clock: any SensorClock
    ) throws -> Part {
        let made = try plugin.make(endpoint, PipelineContext(clock: clock))
        guard let part = made as? Part else { throw UsageError("\(endpoint) makes parts of several types") }
        return part
    }
}
