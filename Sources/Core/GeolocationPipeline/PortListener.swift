public import Geolocation

/// A source that listens on a port, so that a pipeline can report which one the system chose.
@SensorActor
public protocol PortListener: AnyObject {
    /// Whether this instance listens, rather than connects or reads.
    ///
    /// Default: `true`.
    var listens: Bool { get }

    /// The port it listens on; `nil` while it does not.
    var boundPort: Int? { get }
}

extension PortListener {
    /// Default: `true`.
    public var listens: Bool { true }
}
