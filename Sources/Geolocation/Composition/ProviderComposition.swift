/// A provider that wraps another one; the manager looks through it for abilities that it does not have itself.
@SensorActor
public protocol WrappingProvider: SensorProvider {
    /// The provider inside.
    var wrappedProvider: any SensorProvider { get }
}

/// A provider that is made of several others; the manager looks through it as well.
@SensorActor
public protocol CompositeProvider: SensorProvider {
    /// The providers inside, the preferred one first.
    var components: [any SensorProvider] { get }
}

/// A source that also vends small providers for roles it cannot play itself.
///
/// Device and user heading both own a property `headingDelegate`, so that one class cannot serve both; nor can one
/// class serve raw and filtered course. `install(_:as:)` takes a source and what it vends together.
@SensorActor
public protocol VendingProvider: SensorProvider {
    /// The providers for further roles.
    var vendedProviders: [any SensorProvider] { get }
}

/// A provider that can go as fast as its consumers take its values: a replay at `rate=max`.
@SensorActor
public protocol PacedProvider: SensorProvider {
    /// Whom to ask before each value; nil means that nobody needs to be waited for. To be held weakly.
    var pacer: (any ReplayPacer)? { get set }
}

/// A provider whose source has an end: a file.
@SensorActor
public protocol FiniteProvider: SensorProvider {
    /// How much of the source has been delivered, 0...1; nil while that is not known.
    var progress: Double? { get }
}

/// Says whether consumers can take more; a manager says it for its sinks.
@SensorActor
public protocol ReplayPacer: AnyObject, Sendable {
    /// `wait` while any consumer needs time.
    var demand: SinkDemand { get }

    /// Calls `resume` once, as soon as ``demand`` is `ready` again.
    func whenReady(_ resume: @escaping @SensorActor () -> Void)
}

extension SensorProvider {
    /// This provider and, from the outside in, those that it wraps or is made of.
    public var layers: [any SensorProvider] {
        var layers: [any SensorProvider] = [self]
        while let inner = (layers.last as? any WrappingProvider)?.wrappedProvider { layers.append(inner) }
        let components = (layers.last as? any CompositeProvider)?.components ?? []
        return layers + components.flatMap(\.layers)
    }

    /// The source at the heart of the filters around it, if there are any.
    var source: any SensorProvider {
        var source: any SensorProvider = self
        while let inner = (source as? any WrappingProvider)?.wrappedProvider { source = inner }
        return source
    }

    /// The part of this provider, from the outside in, that reports its own status.
    package var reporter: (any StatusReportingProvider)? {
        var part: (any SensorProvider)? = self
        while let candidate = part {
            if let reporter = candidate as? any StatusReportingProvider { return reporter }
            part = (candidate as? any WrappingProvider)?.wrappedProvider
        }
        return nil
    }
}
