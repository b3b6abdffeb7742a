/// A provider that wraps another one; the manager searches the wrapped provider for abilities that the wrapper lacks.
@SensorActor
public protocol WrappingProvider: SensorProvider {
    /// The inner provider.
    var wrappedProvider: any SensorProvider { get }
}

/// A provider that combines several others; the manager searches them as well.
@SensorActor
public protocol CompositeProvider: SensorProvider {
    /// The inner providers, in order of preference.
    var components: [any SensorProvider] { get }
}

/// A source that also vends providers for roles that it cannot fill itself.
///
/// Device and user heading providers both declare a property `headingDelegate`, so one class cannot conform to both;
/// nor can one class provide both raw and filtered course. `install(_:as:)` takes a source together with what it vends.
@SensorActor
public protocol VendingProvider: SensorProvider {
    /// The providers for further roles.
    var vendedProviders: [any SensorProvider] { get }
}

/// A provider that can run as fast as its consumers accept values, such as a replay at `rate=max`.
@SensorActor
public protocol PacedProvider: SensorProvider {
    /// The pacer to ask before each value, or `nil` to run without waiting; hold it weakly.
    var pacer: (any Backpressure)? { get set }
}

/// A provider whose source is finite, such as a file.
@SensorActor
public protocol FiniteProvider: SensorProvider {
    /// The delivered fraction of the source, 0...1; `nil` if it is not known yet.
    var progress: Double? { get }
}

/// Tells a replay whether consumers can accept more values; a manager does so for its sinks.
@SensorActor
public protocol Backpressure: AnyObject, Sendable {
    /// `wait` while any consumer is busy.
    var demand: SinkDemand { get }

    /// Calls `resume` once, as soon as ``demand`` is `ready`.
    func whenReady(_ resume: @escaping @SensorActor () -> Void)
}

extension SensorProvider {
    /// This provider and, from the outside in, the providers that it wraps or combines.
    public var layers: [any SensorProvider] {
        var layers: [any SensorProvider] = [self]
        while let inner = (layers.last as? any WrappingProvider)?.wrappedProvider { layers.append(inner) }
        let components = (layers.last as? any CompositeProvider)?.components ?? []
        return layers + components.flatMap(\.layers)
    }

    /// The innermost wrapped provider, or this provider if it wraps none.
    var source: any SensorProvider {
        var source: any SensorProvider = self
        while let inner = (source as? any WrappingProvider)?.wrappedProvider { source = inner }
        return source
    }

    /// The outermost layer of this provider that reports its own status.
    package var reporter: (any StatusReportingProvider)? {
        var part: (any SensorProvider)? = self
        while let candidate = part {
            if let reporter = candidate as? any StatusReportingProvider { return reporter }
            part = (candidate as? any WrappingProvider)?.wrappedProvider
        }
        return nil
    }
}
