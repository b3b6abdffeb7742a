public import Geolocation

/// A call that a scripted provider has received and recorded.
public enum ScriptedCall: Sendable, Hashable {
    /// A call that starts updates.
    case start
    /// A call that stops updates.
    case stop
    /// A call that starts monitoring significant location changes.
    case startMonitoring
    /// A call that stops monitoring significant location changes.
    case stopMonitoring
}

/// The base class of scripted providers: a test controls what they report, and they record the calls that they receive.
///
/// A scripted provider checks nothing: a value that a test emits always goes to the delegate, whether the provider was
/// started or not. Therefore, code that uses providers can be tested with values that are early, late or wrong.
@SensorActor
public class ScriptedProvider: SensorProvider {
    /// The name of the provider in status events.
    nonisolated public let name: String

    /// The calls that the provider has recorded so far, in order.
    public private(set) var calls: [ScriptedCall] = []

    /// The interval and accuracy that the host has asked for, one element for each change.
    public private(set) var wishes: [SamplingWish] = []

    /// Called after the provider has recorded a call, for example to report a value at once; `nil` for no call.
    public var onCall: (@SensorActor (ScriptedCall) -> Void)?

    /// Creates a provider that has not recorded any calls.
    nonisolated public init(name: String = "scripted") {
        self.name = name
    }

    /// Whether the provider is started: its latest recorded start is after its latest stop.
    public var isStarted: Bool { calls.last { $0 == .start || $0 == .stop } == .start }

    /// Whether the provider is monitoring: the latest start of monitoring is after the latest stop of monitoring.
    public var isMonitoring: Bool {
        calls.last { $0 == .startMonitoring || $0 == .stopMonitoring } == .startMonitoring
    }

    /// Returns the number of recorded calls of the given kind.
    public func count(of call: ScriptedCall) -> Int {
        calls.count { $0 == call }
    }

    /// Records the interval and accuracy that the host now asks this provider for.
    public func hostDidChangeWish(_ host: any ProviderHost) { wishes.append(host.wish) }

    func record(_ call: ScriptedCall) {
        calls.append(call)
        onCall?(call)
    }
}
