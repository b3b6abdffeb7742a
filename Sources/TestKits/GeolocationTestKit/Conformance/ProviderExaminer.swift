import Geolocation

/// Checks a provider against the rules of ``ProviderConformance``.
@SensorActor
struct ProviderExaminer<Provider: SensorProvider> {
    private typealias Rule = ProviderConformance.Rule

    private let examination: Examination
    private let makeBench: @SensorActor () throws -> ProviderBench<Provider>

    init(examination: Examination, makeBench: @escaping @SensorActor () throws -> ProviderBench<Provider>) {
        self.examination = examination
        self.makeBench = makeBench
    }

    func examine() async throws {
        let count = try makeBench().roles.count
        if count == 0 { record(.reportsOnceStarted, "it has none of the roles, so it cannot be started") }
        for index in 0..<count {
            guard let reports = try await examineRun(index) else { continue }
            try await examineSecondStart(index, reportsOfOneStart: reports)
            try await examineStopWithoutStart(index)
            try await examineDelegate(index)
            try await examineWatch(index)
        }
    }

    private func record(_ rule: Rule, _ sentence: String) {
        examination.record(rule.rawValue, sentence)
    }

    /// Returns the message for a role in which the provider has reported nothing, including the provider's status if
    /// any.
    private func missing(_ role: any ExaminedRole) -> String {
        let status = role.sensor.reportedStatus.map { " (\($0))" } ?? ""
        return "no \(role.title) was reported\(status)"
    }

    /// Runs `body` with a new instance of the provider, and stops the instance afterwards.
    private func withBench<Result>(
        _ index: Int, _ body: @SensorActor (ProviderBench<Provider>, any ExaminedRole) async throws -> Result
    ) async throws -> Result {
        let bench = try makeBench()
        defer { bench.end() }
        return try await body(bench, bench.roles[index])
    }

    // MARK: Starting and stopping

    /// Checks an instance of the provider from before its first start to its second run.
    ///
    /// Returns the number of reports in the role; `nil` if the instance has not reported.
    private func examineRun(_ index: Int) async throws -> Int? {
        try await withBench(index) { bench, role in
            let identity = IdentityCheck(bench.provider)
            let status = StatusCheck(role.sensor)
            if let fault = status.fault(.beforeStart) { record(.statusFollowsStartAndStop, fault) }
            try await bench.passQuietTime()
            if role.reportCount > 0 {
                record(.isSilentBeforeStart, "the \(role.title) was reported before its start")
            }
            role.beginRun()
            bench.start(role)
            if let fault = status.fault(.afterStart) { record(.statusFollowsStartAndStop, fault) }
            guard try await bench.awaitReport(of: role) else {
                record(.reportsOnceStarted, "\(missing(role)) within \(examination.patience) s of its start")
                return nil
            }
            if let fault = status.fault(.afterReport) { record(.statusFollowsStartAndStop, fault) }
            for _ in 0..<6 { try await bench.step() }
            let reports = role.reportCount
            judge(role)
            try await examineStop(bench, role, status)
            if let fault = identity.fault(bench.provider) { record(.keepsItsIdentity, fault) }
            return reports
        }
    }

    private func examineStop(
        _ bench: ProviderBench<Provider>, _ role: any ExaminedRole, _ status: StatusCheck
    ) async throws {
        bench.stop(role)
        if let fault = status.fault(.afterStop) { record(.statusFollowsStartAndStop, fault) }
        role.beginRun()
        try await bench.passQuietTime()
        if role.reportCount > 0 { record(.isSilentAfterStop, "the \(role.title) was reported after its stop") }
        role.beginRun()
        bench.start(role)
        if try await !bench.awaitReport(of: role) {
            record(.canBeStartedAgain, "\(missing(role)) after a stop and another start")
        }
        judge(role)
        let others = bench.roles.filter { $0 !== role && $0.reportCount > 0 }
        for other in others {
            record(.isSilentBeforeStart, "the \(other.title) was reported when only the \(role.title) was started")
        }
    }

    /// Checks the provider's reports of the current run.
    ///
    /// A violation of each rule is recorded only once.
    private func judge(_ role: any ExaminedRole) {
        if !examination.hasNoted(Rule.reportsValidValues.rawValue), let value = role.findInvalidValue() {
            record(.reportsValidValues, "the \(role.title) was reported as \(value)")
        }
        if !examination.hasNoted(Rule.withdrawsOnce.rawValue), role.hasRepeatedWithdrawal() {
            record(.withdrawsOnce, "the \(role.title) was reported as nil several times in a row")
        }
        if !examination.hasNoted(Rule.reportsOnSensorActor.rawValue), role.countOffActor > 0 {
            record(.reportsOnSensorActor, "the \(role.title) was reported from another thread than the sensor actor's")
        }
    }

    // MARK: Calls in unusual order

    private func examineSecondStart(_ index: Int, reportsOfOneStart: Int) async throws {
        var single = reportsOfOneStart
        // Reports that the peer causes may arrive together and be mistaken for doubled reports. Therefore, the rule is
        // violated only if this happens repeatedly.
        for attempt in 1... {
            let double = try await countReports(index, startTwice: true)
            guard double >= 2 * single, double > 0 else { return }
            if attempt == 6 { break }
            single = try await countReports(index, startTwice: false)
        }
        record(.acceptsSecondStart, "a second start doubled the reports")
    }

    private func countReports(_ index: Int, startTwice: Bool) async throws -> Int {
        try await withBench(index) { bench, role in
            bench.start(role)
            if startTwice { bench.start(role) }
            if try await !bench.awaitReport(of: role) {
                record(.acceptsSecondStart, "\(missing(role)) after a second start")
                return 0
            }
            for _ in 0..<6 { try await bench.step() }
            let count = role.reportCount
            bench.stop(role)
            role.beginRun()
            try await bench.passQuietTime()
            if role.reportCount > 0, !examination.hasNoted(Rule.isSilentAfterStop.rawValue) {
                record(.acceptsSecondStart, "one stop did not end what two starts began")
                return 0
            }
            return count
        }
    }

    private func examineStopWithoutStart(_ index: Int) async throws {
        try await withBench(index) { bench, role in
            bench.stop(role)
            bench.start(role)
            if try await !bench.awaitReport(of: role) {
                record(.acceptsStopWithoutStart, "\(missing(role)) when a stop came before the start")
            }
        }
    }

    private func examineDelegate(_ index: Int) async throws {
        try await withBench(index) { bench, role in
            bench.start(role)
            _ = try await bench.awaitReport(of: role)
            if try await !bench.awaitFact({ role.releaseDelegate() }) {
                record(.holdsDelegateWeakly, "the delegate of the \(role.title) was kept alive")
            }
        }
    }

    private func examineWatch(_ index: Int) async throws {
        try await withBench(index) { bench, role in
            guard let provider = role.sensor as? any LocationProvider, role is ExaminedPart<LocationRole> else {
                return
            }
            // A provider that reports before its start would fail here, too; that violation has already been recorded.
            if examination.hasNoted(Rule.isSilentBeforeStart.rawValue) { return }
            bench.call("the end of a watch", role) { provider.stopMonitoringSignificantLocationChanges() }
            role.beginRun()
            let watches = bench.call("the watch", role) { provider.startMonitoringSignificantLocationChanges() }
            try await bench.passQuietTime()
            if !watches, role.reportCount > 0 {
                record(
                    .watchesOnlyWhileAsked, "fixes were reported though the watch for a significant change was refused")
            }
            bench.call("the end of a watch", role) { provider.stopMonitoringSignificantLocationChanges() }
            role.beginRun()
            try await bench.passQuietTime()
            if watches, role.reportCount > 0 {
                record(
                    .watchesOnlyWhileAsked, "fixes were reported after the end of the watch for a significant change")
            }
        }
    }
}
