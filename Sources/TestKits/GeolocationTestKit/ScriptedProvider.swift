public import Geolocation

/// A call to a scripted provider.
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

/// The base class of scripted providers, which are controlled by a test and record the calls to them.
///
/// It checks nothing: a value that a test emits always goes to the delegate, whether the provider was started or not.
/// So code that uses providers can be tested with values that are early, late or wrong.
@SensorActor
public class ScriptedProvider: SensorProvider {
    /// The name that status events contain.
    nonisolated public let name: String

    /// The calls recorded so far, in order.
    public private(set) var calls: [ScriptedCall] = []

    /// The wishes of the host, one for each change.
    public private(set) var wishes: [SamplingWish] = []

    /// A function that is called after each call was recorded, for example to record an order or to report at once.
    public var onCall: (@SensorActor (ScriptedCall) -> Void)?

    /// Creates a provider that has recorded no calls.
    nonisolated public init(name: String = "scripted") {
        self.name = name
    }

    /// Whether the latest start is after the latest stop.
    public var isStarted: Bool { calls.last { $0 == .start || $0 == .stop } == .start }

    /// Whether the latest start of monitoring is after its latest end.
    public var isMonitoring: Bool {
        calls.last { $0 == .startMonitoring || $0 == .stopMonitoring } == .startMonitoring
    }

    /// Returns the number of calls of a kind that were recorded.
    public func count(of call: ScriptedCall) -> Int {
        calls.count { $0 == call }
    }

    /// Records the wish of the host after a change.
    public func hostDidChangeWish(_ host: any ProviderHost) { wishes.append(host.wish) }

    func record(_ call: ScriptedCall) {
        calls.append(call)
        onCall?(call)
    }
}
