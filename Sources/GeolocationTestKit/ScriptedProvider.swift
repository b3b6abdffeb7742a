public import Geolocation

/// What a scripted provider was told to do.
public enum ScriptedCall: Sendable, Hashable {
    /// Start its updates.
    case start
    /// Stop its updates.
    case stop
    /// Begin to watch for a significant change of place.
    case startMonitoring
    /// End the watch.
    case stopMonitoring
}

/// What the scripted providers have in common: a test drives them, and they remember what they were told.
///
/// They guard nothing: what a test emits goes to the delegate, started or not, so that consumers can be tested with
/// values that come too early, too late or wrong.
@SensorActor
public class ScriptedProvider: SensorProvider {
    /// What people call the provider, in status events.
    nonisolated public let name: String

    /// What the provider was told to do, in order.
    public private(set) var calls: [ScriptedCall] = []

    /// Called after each call was noted: where a test notes an order, or lets the provider report at once.
    public var onCall: (@SensorActor (ScriptedCall) -> Void)?

    /// Makes a provider that nobody has called yet.
    nonisolated public init(name: String = "scripted") {
        self.name = name
    }

    /// Whether the last start came after the last stop.
    public var isStarted: Bool { calls.last { $0 == .start || $0 == .stop } == .start }

    /// Whether the last begin of a watch came after the last end of one.
    public var isMonitoring: Bool {
        calls.last { $0 == .startMonitoring || $0 == .stopMonitoring } == .startMonitoring
    }

    /// How often the provider was told to do something.
    public func count(of call: ScriptedCall) -> Int {
        calls.count { $0 == call }
    }

    func note(_ call: ScriptedCall) {
        calls.append(call)
        onCall?(call)
    }
}
