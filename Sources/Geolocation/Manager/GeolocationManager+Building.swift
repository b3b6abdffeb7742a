/// Adding from outside the sensor actor: the closure makes the provider on it, so that an author writes no `nonisolated`.
///
///     let provider = await manager.add { MyProvider() }
extension GeolocationManager {
    /// Makes a provider on the sensor actor and puts it into the location slot.
    @discardableResult
    public func add<Provider: LocationProvider>(_ make: @SensorActor @Sendable () throws -> Provider) rethrows
        -> Provider
    {
        let provider = try make()
        add(provider)
        return provider
    }

    /// Makes a provider on the sensor actor and puts it into the course slot.
    @discardableResult
    public func add<Provider: CourseProvider>(_ make: @SensorActor @Sendable () throws -> Provider) rethrows -> Provider
    {
        let provider = try make()
        add(provider)
        return provider
    }

    /// Makes a provider on the sensor actor and puts it into the user heading slot.
    @discardableResult
    public func add<Provider: UserHeadingProvider>(
        _ make: @SensorActor @Sendable () throws -> Provider
    ) rethrows -> Provider {
        let provider = try make()
        add(provider)
        return provider
    }

    /// Makes a provider on the sensor actor and puts it into the device heading slot.
    @discardableResult
    public func add<Provider: DeviceHeadingProvider>(
        _ make: @SensorActor @Sendable () throws -> Provider
    ) rethrows -> Provider {
        let provider = try make()
        add(provider)
        return provider
    }

    /// Makes a sink on the sensor actor, starts it and adds it.
    @discardableResult
    public func add<Sink: GeolocationSink>(_ make: @SensorActor @Sendable () throws -> Sink) throws -> Sink {
        let sink = try make()
        try add(sink)
        return sink
    }

    /// Makes a source of several roles on the sensor actor and puts it into the slots that are free.
    @discardableResult
    public func install<Source: SensorProvider>(
        as roles: Set<SensorRole>? = nil, _ make: @SensorActor @Sendable () throws -> Source
    ) rethrows -> Source {
        let source = try make()
        install(source, as: roles)
        return source
    }
}
