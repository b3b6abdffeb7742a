public import Geolocation
public import PluginOptions

/// A plugin that creates providers, sinks or filters from endpoints, which are texts such as URLs.
///
///     extension MyReceiver {
///         static let plugin = ProviderPlugin(
///             name: "MyReceiver", summary: "Receives fixes of my device.", schemes: ["mine"], address: "PORT",
///             options: .number("interval", .atLeast(0), unit: "s", default: 1, meaning: "time between two fixes"),
///             examples: ["mine:/dev/ttyUSB0?interval=5"]
///         ) { endpoint, interval, context in
///             MyReceiver(path: endpoint.address, interval: interval, clock: context.clock)
///         }
///     }
public struct Plugin<Made>: Sendable {
    /// The description of the plugin in listings and messages.
    public let description: PluginDescription

    /// A function that creates a provider, sink or filter from an endpoint with one of the plugin's schemes.
    ///
    /// The function throws only a `UsageError`. It opens no device, connection or output; a provider or sink opens them
    /// only when it is started. It may read a small file that an option names, such as a file with tokens, in order to
    /// reject an invalid file.
    public let make: @SensorActor @Sendable (Endpoint, PipelineContext) throws -> Made

    /// A function that returns the rate at which an endpoint is replayed, or `nil` if the endpoint is not a recording.
    ///
    /// The function throws only a `UsageError`. If all sources are recordings, ``PipelineContext/clock`` shows the time
    /// of the recording.
    let replayRate: @Sendable (Endpoint) throws -> ReplayRate?

    /// A function that opens the recorded run that an endpoint names; `nil` if the plugin has no recorded runs.
    ///
    /// The sources of the recorded run replace the endpoint.
    package private(set) var recordedRun: (@Sendable (Endpoint) throws -> RecordedRun)?

    /// Whether the plugin's sources receive all input over wires, which are connections such as serial lines and
    /// sockets.
    ///
    /// A recording then contains the bytes of the connections instead of the values of the sources.
    package private(set) var receivesByWires = false

    /// Whether the plugin's sinks record the inputs of the sources.
    ///
    /// All inputs then pass through an `InputSession`.
    package private(set) var recordsInputs = false

    /// A function that creates a sink that stores events and forwards them; `nil` if the plugin has no such sinks.
    package private(set) var makeStore:
        (@SensorActor @Sendable (Endpoint, PipelineContext) throws -> any ForwardingSink)?

    /// Creates a plugin that creates providers, sinks or filters.
    ///
    /// - Parameters:
    ///   - name: The name of the plugin, which is the name of its module.
    ///   - summary: A description of the plugin in one line.
    ///   - schemes: The schemes of the plugin's endpoints, the usual scheme first.
    ///   - address: The text after the scheme, such as `FILE`. Default: nothing.
    ///   - options: The options of the plugin's endpoints, evaluated when an endpoint or a listing needs them.
    ///   - examples: Example endpoints, ready to be copied.
    ///   - unavailable: The reason why the plugin does not work on this machine, and the package that would help; `nil`
    ///     if the plugin works. The reason is evaluated only when needed, since the evaluation may open a library.
    ///   - replayRate: Returns the rate at which an endpoint is replayed; `nil` if the endpoint is not a recording.
    ///     Default: `nil` for each endpoint.
    ///   - make: Creates a provider, sink or filter from an endpoint and the value of its options.
    public init<Value>(
        name: String, summary: String, schemes: [String], address: String = "",
        options: @autoclosure @escaping @Sendable () -> Options<Value>, examples: [String] = [],
        unavailable: @autoclosure @escaping @Sendable () -> String? = nil,
        replayRate: @escaping @Sendable (Endpoint, Value) throws -> ReplayRate? = { _, _ in nil },
        make: @escaping @SensorActor @Sendable (Endpoint, Value, PipelineContext) throws -> Made
    ) {
        description = PluginDescription(
            name: name, summary: summary, schemes: schemes, address: address, options: options().descriptions,
            examples: examples, unavailable: unavailable())
        self.replayRate = { endpoint in try replayRate(endpoint, try options().read(endpoint)) }
        self.make = { endpoint, context in try make(endpoint, try options().read(endpoint), context) }
    }

    /// Creates a plugin whose sinks store events and forward them to other sinks.
    ///
    /// The parameters have the same meaning as in the initializer of other plugins. The parameter `makeStore` takes the
    /// place of `make`: it creates a sink that stores and forwards events.
    public init<Value>(
        name: String, summary: String, schemes: [String], address: String = "",
        options: @autoclosure @escaping @Sendable () -> Options<Value>, examples: [String] = [],
        unavailable: @autoclosure @escaping @Sendable () -> String? = nil,
        makeStore: @escaping @SensorActor @Sendable (Endpoint, Value, PipelineContext) throws -> any ForwardingSink
    ) where Made == any GeolocationSink {
        self.init(
            name: name, summary: summary, schemes: schemes, address: address, options: options(), examples: examples,
            unavailable: unavailable(), make: makeStore)
        self.makeStore = { endpoint, context in try makeStore(endpoint, try options().read(endpoint), context) }
    }

    /// Creates a plugin whose endpoints have no options.
    ///
    /// The parameters have the same meaning as in the initializer of plugins with options.
    public init(
        name: String, summary: String, schemes: [String], address: String = "", examples: [String] = [],
        unavailable: @autoclosure @escaping @Sendable () -> String? = nil,
        make: @escaping @SensorActor @Sendable (Endpoint, PipelineContext) throws -> Made
    ) {
        self.init(
            name: name, summary: summary, schemes: schemes, address: address, options: .none, examples: examples,
            unavailable: unavailable()
        ) { endpoint, _, context in try make(endpoint, context) }
    }
}

/// A plugin that creates providers from endpoints.
public typealias ProviderPlugin = Plugin<any SensorProvider>

/// A plugin that creates sinks from endpoints.
public typealias SinkPlugin = Plugin<any GeolocationSink>

extension Plugin where Made == any SensorProvider {
    /// Returns a copy of this plugin, marked to show that its sources receive all input over wires.
    ///
    /// Wires are connections of SensorIO, such as serial lines and sockets; they must use the clock of the context. For
    /// a source that receives all input over wires, a recording contains the received bytes. For any other source, a
    /// recording contains the values.
    public func receivingByWires() -> Plugin {
        var plugin = self
        plugin.receivesByWires = true
        return plugin
    }

    /// Returns a copy of this plugin, marked to show that its endpoints name recorded runs.
    ///
    /// - Parameter open: Opens the recorded run that an endpoint names.
    package func replayingRuns(_ open: @escaping @Sendable (Endpoint) throws -> RecordedRun) -> Plugin {
        var plugin = self
        plugin.recordedRun = open
        return plugin
    }
}

extension Plugin where Made == any GeolocationSink {
    /// Returns a copy of this plugin, marked to show that its sinks record the inputs of the sources.
    package func recordingInputs() -> Plugin {
        var plugin = self
        plugin.recordsInputs = true
        return plugin
    }
}
