import CodecSupport
import FileIO
import FleetDelivery
import FleetSimulation
import Geolocation
import GeolocationPipeline
import NetworkIO
import PluginOptions
import RouteGeometry
import SensorIO
import TrackFiles

/// The command `geopipe simulate`, which simulates a fleet of devices.
struct SimulateCommand {
    let program: CommandLineProgram

    private static let flags = [
        "devices", "every", "seed", "first", "route", "tenant", "ack", "offline", "clock-errors", "backlog", "connects",
        "duration", "metrics", "log-level", "log-format",
    ]

    /// The seconds between two lines of progress, and between two updates of the metrics.
    private static let (interval, metricsInterval) = (10.0, 1.0)

    /// The maximum time in seconds for which the queued fixes are still sent at the end of a run.
    private static let patience = 60.0

    func run(_ words: some Sequence<String>) async throws -> Int32 {
        let arguments = try Arguments(
            words, flags: Self.flags, switches: ["quiet", "verbose"], command: "simulate", of: program)
        guard !arguments.wantsHelp else {
            try program.show(Help.simulate)
            return 0
        }
        try arguments.refuseNames(beyond: 1, command: "simulate", of: program)
        try LogLevel.set(by: arguments)
        try LogFormat.set(by: arguments)
        guard let target = arguments.names.first else {
            throw UsageError("simulate needs a broker: write simulate mqtt://127.0.0.1:1883")
        }
        let (plan, settings) = (try plan(arguments), try settings(arguments, target))
        guard let simulator = FleetSimulator(plan, settings) else {
            throw UsageError(
                "--tenant \(settings.tenant) is not right: write 1 to 64 letters, digits, _ and - of ASCII")
        }
        let places = arguments.all("metrics")
        let metrics =
            places.isEmpty
            ? nil : try await SimulationMetrics(places, waitsForHub: settings.waitsForHub, of: program)
        let account = await run(simulator, for: try arguments.seconds("duration"), metrics)
        await metrics?.finish()
        try StandardOutput.put(account.json)
        return account.queued == 0 ? 0 : 1
    }

    /// Runs a fleet until its duration is over or a signal arrives, and then waits until the queued fixes have been
    /// sent.
    private func run(
        _ simulator: FleetSimulator, for seconds: Double?, _ metrics: SimulationMetrics?
    ) async -> FleetAccount {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let signals = await TerminationSignals { _ in
            end.yield()
            TerminationSignals.restoreDefaults()
        }
        defer { withExtendedLifetime(signals) {} }
        let timer = SystemClock().makeTimer { end.yield() }
        if let seconds { timer.schedule(at: SystemClock().instant.advanced(by: seconds)) }
        await simulator.start()
        let progress = Task {
            while !Task.isCancelled {
                await SystemClock().wait(Self.interval)
                if !Task.isCancelled { Console.logSoon(await simulator.currentAccount.line) }
            }
        }
        let showing = Task {
            while let metrics, !Task.isCancelled {
                await metrics.show(simulator.currentAccount)
                await SystemClock().wait(Self.metricsInterval)
            }
        }
        for await _ in ends { break }
        await simulator.stopReporting()
        let last = SystemClock().instant.advanced(by: Self.patience)
        while await simulator.currentAccount.queued > 0, SystemClock().instant < last {
            await SystemClock().wait(0.1)
        }
        progress.cancel()
        showing.cancel()
        timer.cancel()
        let account = await simulator.currentAccount
        await simulator.stop()
        return account
    }

    private func plan(_ arguments: Arguments) throws -> FleetPlan {
        var plan = FleetPlan()
        plan.devices = try arguments.whole("devices", 1...10_000_000) ?? plan.devices
        plan.firstDevice = try arguments.whole("first", 0...10_000_000) ?? 0
        plan.seed = UInt64(try arguments.whole("seed", 0...Int.max) ?? 1)
        plan.interval = try arguments.seconds("every") ?? plan.interval
        plan.route = try arguments.one("route").map(route)
        plan.backlog = try arguments.seconds("backlog") ?? 0
        plan.offlineShare = try share(arguments, "offline", upTo: 0.9)
        plan.clockErrorShare = try share(arguments, "clock-errors", upTo: 1)
        return plan
    }

    private func route(_ path: String) throws -> Route {
        do {
            var input = try ByteInput(path: path)
            return try RouteDocument.route(of: input.name) { try input.read() }.route
        } catch {
            // The description of this error already names the file.
            throw ProviderError(error)
        }
    }

    private func settings(_ arguments: Arguments, _ target: String) throws -> FleetSimulator.Settings {
        guard let endpoint = try? Endpoint(target), endpoint.scheme == "mqtt" else {
            throw UsageError("\(target) is not a broker: write mqtt://HOST:PORT")
        }
        let brokers = try HostAndPort.list(
            endpoint.address, of: endpoint, defaultPort: 1883, example: "mqtt://127.0.0.1:1883"
        ).map { FleetSimulator.Settings.Place(host: $0.host, port: $0.port) }
        var settings = FleetSimulator.Settings(brokers)
        settings.tenant = try arguments.one("tenant") ?? settings.tenant
        settings.connectionRate = Double(try arguments.whole("connects", 1...100_000) ?? 1000)
        switch try arguments.one("ack") {
        case nil, "broker": break
        case "hub": settings.waitsForHub = true
        case let other?: throw UsageError("--ack \(other) is not right: write hub or broker")
        }
        return settings
    }

    private func share(_ arguments: Arguments, _ flag: String, upTo limit: Double) throws -> Double {
        guard let text = try arguments.one(flag) else { return 0 }
        guard let number = NumberRange.number(text), (0...limit).contains(number) else {
            throw UsageError("--\(flag) \(text) is not right: write a number from 0 to \(limit.formatted)")
        }
        return number
    }
}

extension FleetAccount {
    /// The numbers of fixes and connections of the fleet as a JSON object, with the times until fixes were
    /// acknowledged, in seconds.
    fileprivate var json: String {
        func text(_ seconds: Double?) -> String { seconds.map { "\($0)" } ?? "null" }
        return """
            {"captured":\(captured),"acknowledged":\(acknowledged),"queued":\(queued),"sent":\(sent),\
            "connections":\(connections),"losses":\(losses),"held_p50":\(text(holdMedian)),"held_p99":\(text(holdLate)),\
            "acknowledged_p50":\(text(settleMedian)),"acknowledged_p99":\(text(settleLate))}
            """
    }

    /// The numbers of fixes and connections of the fleet as a line of text, with the times until fixes were
    /// acknowledged.
    fileprivate var line: String {
        var words = "\(captured) fixes, \(acknowledged) acknowledged, \(queued) wait; \(connections) connections made"
        if losses > 0 { words += ", \(losses) lost or refused" }
        if let settleMedian, let settleLate {
            words +=
                "; acknowledged within \((settleMedian * 1e3).formatted(decimals: 1)) ms (half), "
                + "\((settleLate * 1e3).formatted(decimals: 1)) ms (99 %)"
        }
        if let lastFault { words += "; \(lastFault)" }
        return words
    }
}
