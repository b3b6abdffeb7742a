public import Geolocation

/// A call to a scripted provider.
public enum ScriptedCall: Sendable, Hashable {
    /// Updates are to start.
    case start
    /// Updates are to stop.
    case stop
    /// Monitoring of significant location changes is to start.
    case startMonitoring
    /// Monitoring is to stop.
    case stopMonitoring
}

/// The base class of scripted providers, which are controlled by a test and record the calls to them.
///
/// They check nothing: values emitted by a test always go to the delegate, started or not. This allows testing
/// consumers with values that are early, late or wrong.
@SensorActor
public class ScriptedProvider: SensorProvider {
    /// The name used in status events.
    nonisolated public let name: String

    /// The calls so far, in order.
    public private(set) var calls: [ScriptedCall] = []

    /// The host's wish after each of its changes.
    public private(set) var wishes: [SamplingWish] = []

    /// Called after each call was recorded, for example to record an order or to report at once.
    public var onCall: (@SensorActor (ScriptedCall) -> Void)?

    /// Creates a provider without calls.
    nonisolated public init(name: String = "scripted") {
        self.name = name
    }

    /// Whether the last start came after the last stop.
    public var isStarted: Bool { calls.last { $0 == .start || $0 == .stop } == .start }

    /// Whether the last start of monitoring came after its last end.
    public var isMonitoring: Bool {
        calls.last { $0 == .startMonitoring || $0 == .stopMonitoring } == .startMonitoring
    }

    /// Returns the number of calls of a kind.
    public func count(of call: ScriptedCall) -> Int {
        calls.count { $0 == call }
    }

    /// Records the host's wish.
    public func hostDidChangeWish(_ host: any ProviderHost) { wishes.append(host.wish) }

    func record(_ call: ScriptedCall) {
        calls.append(call)
        onCall?(call)
    }
}
