/// Functions that callers outside the sensor actor can use to create and add providers and sinks.
///
/// The closure runs on the sensor actor, so that providers need no `nonisolated` initialiser.
///
///     let provider = await manager.add { MyProvider() }
extension GeolocationManager {
    /// Creates a location provider on the sensor actor, and installs it in place of the manager's previous one.
    @discardableResult
    public func add<Provider: LocationProvider>(_ make: @SensorActor @Sendable () throws -> Provider) rethrows
        -> Provider
    {
        let provider = try make()
        add(provider)
        return provider
    }

    /// Creates a course provider on the sensor actor, and installs it in place of the manager's previous one.
    @discardableResult
    public func add<Provider: CourseProvider>(_ make: @SensorActor @Sendable () throws -> Provider) rethrows -> Provider
    {
        let provider = try make()
        add(provider)
        return provider
    }

    /// Creates a user heading provider on the sensor actor, and installs it in place of the manager's previous one.
    @discardableResult
    public func add<Provider: UserHeadingProvider>(
        _ make: @SensorActor @Sendable () throws -> Provider
    ) rethrows -> Provider {
        let provider = try make()
        add(provider)
        return provider
    }

    /// Creates a device heading provider on the sensor actor, and installs it in place of the manager's previous one.
    @discardableResult
    public func add<Provider: DeviceHeadingProvider>(
        _ make: @SensorActor @Sendable () throws -> Provider
    ) rethrows -> Provider {
        let provider = try make()
        add(provider)
        return provider
    }

    /// Creates a sink on the sensor actor, starts it and adds it to the manager.
    @discardableResult
    public func add<Sink: GeolocationSink>(_ make: @SensorActor @Sendable () throws -> Sink) throws -> Sink {
        let sink = try make()
        try add(sink)
        return sink
    }

    /// Creates a source of several roles on the sensor actor, and installs it as the manager's provider of these roles.
    ///
    /// By default, the source takes every role that it can fill, except roles for which another provider was added.
    @discardableResult
    public func install<Source: SensorProvider>(
        as roles: Set<SensorRole>? = nil, _ make: @SensorActor @Sendable () throws -> Source
    ) rethrows -> Source {
        let source = try make()
        install(source, as: roles)
        return source
    }
}

extension GeolocationManager {
    /// Whether the manager is running: neither stopped nor snoozing.
    public var isActive: Bool { state == .running }

    /// The user's permission to access the location; `authorized` if the location provider needs none.
    public var authorizationStatus: AuthorizationStatus {
        occupant(of: LocationRole.self)?.authorizationStatus ?? .authorized
    }

    /// Asks the user for the permission that the location provider needs; does nothing if it needs none.
    public func requestAuthorization() {
        // A default provider that was never started has not been attached to the manager yet.
        occupant(of: LocationRole.self)?.attach(to: self)
        occupant(of: LocationRole.self)?.requestAuthorization()
    }

    /// Returns a new heading whose sources have the given order of preference; the consumer must retain the heading.
    public func heading(orderedBy types: [HeadingType]) -> Heading { heading(orderedBy: HeadingOrder(types)) }

    /// A new sequence of all events that the manager delivers from now on; it buffers the newest 64 unread events.
    public var events: GeolocationEvents { events(capacity: 64) }
}
