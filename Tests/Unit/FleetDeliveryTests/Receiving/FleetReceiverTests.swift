import CodecSupport
import FleetDelivery
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

@Suite("The hub of a fleet") @SensorActor
struct FleetReceiverTests {
    private let clock = ManualClock()
    private let carrier = SimulatedCarrier()
    private let host: Host
    private let address: FleetAddress
    private let log = Log()

    /// A host whose sinks write when the test says so.
    @SensorActor final class Host: ProviderHost {
        let clock: any SensorClock
        var events: [any DerivedEvent] = []
        var isPrompt = true
        var isBusy = false
        var waiting: [@SensorActor (DeliveryReceipt) -> Void] = []
        var resumes: [@SensorActor () -> Void] = []
        var status: ProviderStatus?
        var onStatus: (@SensorActor (ProviderStatus) -> Void)?
        var wantsDerivedEvents: Bool { true }
        var demand: SinkDemand { isBusy ? .wait : .ready }

        nonisolated init(clock: any SensorClock) { self.clock = clock }

        var fixes: [ReceivedFix] { events.compactMap { $0 as? ReceivedFix } }
        func publish(_ event: any DerivedEvent) { events.append(event) }
        func whenReady(_ resume: @escaping @SensorActor () -> Void) { resumes.append(resume) }

        func whenKept(_ body: @escaping @SensorActor (DeliveryReceipt) -> Void) {
            if isPrompt { body(.kept) } else { waiting.append(body) }
        }

        func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
            self.status = status
            onStatus?(status)
        }

        func answer(_ receipt: DeliveryReceipt) {
            let bodies = waiting
            waiting = []
            for body in bodies { body(receipt) }
        }
    }

    @SensorActor final class Log {
        var sent: [FleetMessage] = []
        var receipts: [UInt64] = []
        var lastReceipt: UInt64 = 0
        var poison: [String] = []

        func takeAnswers() -> [FleetAcknowledgement] {
            defer { sent = [] }
            return sent.filter { $0.lane == .ack }.compactMap { try? FleetAcknowledgement($0.payload.span) }
        }
    }

    init() throws {
        host = Host(clock: clock)
        address = try #require(FleetAddress(tenant: "t", device: "d"))
        carrier.onSend = { [log] in log.sent += $0 }
        carrier.onAcknowledge = { [log] in log.receipts += $0 }
    }

    private func hub(_ change: (inout FleetReceiverSettings) -> Void = { $0.tenant = "t" }) -> FleetReceiver {
        var settings = FleetReceiverSettings()
        change(&settings)
        let hub = FleetReceiver(name: "fleet", carrier: carrier, settings: settings, clock: clock)
        hub.onPoison = { [log] in log.poison.append("\($0.lane) \($1)") }
        hub.attach(to: host)
        hub.startLocationUpdates()
        carrier.onReports?([.connected(window: 100)])
        return hub
    }

    private func fix(_ number: Int64, time: Int64? = nil) -> LocationFix {
        LocationFix(
            timestamp: Date(timeIntervalSince1970: 1_780_000_000 + Double(time ?? number)), source: "Linux",
            latitude: 47, longitude: 9, sequence: number)
    }

    private func arrive(_ payload: [UInt8], _ lane: FleetLane, of address: FleetAddress? = nil) {
        log.lastReceipt += 1
        carrier.onReports?([
            .arrived([
                FleetArrival(
                    address: address ?? self.address, lane: lane, payload: payload, receipt: log.lastReceipt)
            ])
        ])
    }

    private func arrive(
        _ numbers: [Int64], epoch: Int64 = 7, after: Int64? = nil, asks: Bool = false, lane: FleetLane = .fix,
        encoding: RelayEncoding = .json
    ) throws {
        let envelope = FixEnvelope(epoch: epoch, fixes: numbers.map { fix($0) }, after: after, asks: asks)
        var payload: [UInt8] = []
        try envelope.append(as: encoding, to: &payload)
        arrive(payload, lane)
    }

    // MARK: Fixes

    @Test("accepts each fix once, by its identity, whatever its encoding, lane and order") func fixes() throws {
        let hub = hub()
        try arrive([3], lane: .live)
        try arrive([1, 2, 3], encoding: .cbor)
        try arrive([2])
        try arrive([3], epoch: 8)
        #expect(host.fixes.map(\.fix.sequence) == [3, 1, 2, 3])
        #expect(host.fixes.map(\.isLate) == [false, true, true, true])
        #expect(host.fixes.map(\.epoch) == [7, 7, 7, 8])
        #expect(host.fixes.allSatisfy { $0.sender == "d" && $0.stream == .remote })
        #expect(hub.drops.byReason == ["duplicate": 2])
        #expect(log.receipts == [1, 2, 3, 4])
        withExtendedLifetime(hub) {}
    }

    @Test("reports messages that the broker has lost until the next fix arrives") func lostMessages() throws {
        let hub = hub()
        carrier.onReports?([.connected(window: 100), .lost("has removed 5 messages that expired unread")])
        #expect(host.status == .degraded("sim://broker has removed 5 messages that expired unread"))
        try arrive([1])
        #expect(host.status == .running)
        withExtendedLifetime(hub) {}
    }

    @Test("accepts every fix of long backlogs, also of two epochs with equal numbers") func backlog() throws {
        let hub = hub()
        try arrive([3_000_000])
        for start in stride(from: 0, to: 2_000_000, by: 20_000) as StrideTo<Int64> {
            try arrive(Array(start..<(start + 20)), after: start - 1)
            try arrive(Array(start..<(start + 20)), epoch: 9)
        }
        #expect(host.fixes.count == 1 + 100 * 40)
        #expect(hub.drops.total == 0)
        #expect(host.fixes.filter { $0.epoch == 7 }.dropFirst().allSatisfy { $0.isLate })
        withExtendedLifetime(hub) {}
    }

    @Test("names devices with their tenants if it serves all tenants, and else drops other tenants' messages")
    func tenants()
        throws
    {
        let other = try #require(FleetAddress(tenant: "u", device: "d"))
        var payload: [UInt8] = []
        try FixEnvelope(epoch: 1, fixes: [fix(1)]).append(as: .json, to: &payload)
        let all = hub { $0.tenant = nil }
        arrive(payload, .fix)
        arrive(payload, .fix, of: other)
        #expect(host.fixes.map(\.sender) == ["t/d", "u/d"])
        withExtendedLifetime(all) {}
        let one = hub()
        arrive(payload, .fix, of: other)
        #expect(one.drops.byReason == ["message of another tenant": 1])
        #expect(host.fixes.count == 2)
    }

    @Test("reports and acknowledges messages that cannot be used, and publishes nothing of them") func poison() throws {
        let hub = hub()
        arrive([1, 2, 3], .fix)
        arrive(Array(#"{"v":2}"#.utf8), .hello)
        var stranger = fix(1)
        stranger.device = "e"
        for envelope in [
            FixEnvelope(epoch: 1, fixes: [stranger]), FixEnvelope(epoch: 1, fixes: [fix(2)], after: 2),
            FixEnvelope(epoch: 1, fixes: [fix(3), fix(2)], after: 1),
        ] {
            var payload: [UInt8] = []
            try envelope.append(as: .json, to: &payload)
            arrive(payload, .fix)
        }
        arrive(try FleetEvent(epoch: 1, sequence: 1, line: Array("{}".utf8)).payload(), .event)
        #expect(
            log.poison == [
                "fix the message is not a JSON object", "hello version 2 is unknown",
                "fix a fix names another device than its topic",
                "fix the fixes do not ascend from the number before them",
                "fix the fixes do not ascend from the number before them", "event the event has no type or no time",
            ])
        #expect(host.events.isEmpty && log.receipts == [1, 2, 3, 4, 5, 6])
        #expect(hub.drops.total == 6)
    }

    // MARK: Acknowledgements

    @Test("acknowledges no fix before the sinks have written it") func kept() throws {
        host.isPrompt = false
        let hub = hub()
        try arrive([1, 2], asks: true)
        try arrive([3], asks: true)
        #expect(log.receipts.isEmpty && log.sent.isEmpty)
        host.answer(.kept)
        #expect(log.receipts == [1])
        #expect(log.takeAnswers() == [FleetAcknowledgement(epoch: 7, ranges: [1...2])])
        host.answer(.kept)
        #expect(log.receipts == [1, 2])
        #expect(log.takeAnswers() == [FleetAcknowledgement(epoch: 7, ranges: [1...3])])
        withExtendedLifetime(hub) {}
    }

    @Test("answers a device's request at once, and else acknowledges after 64 fixes or 30 seconds") func plan()
        throws
    {
        let hub = hub()
        try arrive([1, 2, 5])
        #expect(log.takeAnswers().isEmpty)
        arrive(FleetHello(epoch: 7, numbers: 2...9).payload, .hello)
        #expect(log.takeAnswers() == [FleetAcknowledgement(epoch: 7, ranges: [1...2, 5...5])])
        arrive(FleetHello(epoch: 1, numbers: 2...9).payload, .hello)
        #expect(log.takeAnswers() == [FleetAcknowledgement(epoch: 1, ranges: [])])
        for number in 6..<69 as Range<Int64> { try arrive([number]) }
        #expect(log.takeAnswers().isEmpty)
        try arrive([69])
        #expect(log.takeAnswers() == [FleetAcknowledgement(epoch: 7, ranges: [5...69])])
        try arrive([70])
        clock.advance(by: 29)
        #expect(log.takeAnswers().isEmpty)
        clock.advance(by: 1)
        #expect(log.takeAnswers() == [FleetAcknowledgement(epoch: 7, ranges: [5...70])])
        clock.advance(by: 100)
        #expect(log.sent.isEmpty)
        withExtendedLifetime(hub) {}
    }

    @Test("acknowledges numbers that a device has skipped, so that no gaps are left") func gaps() throws {
        let hub = hub()
        for number in stride(from: 10, through: 500, by: 10) as StrideThrough<Int64> {
            try arrive([number], after: number - 10, asks: number == 500)
        }
        #expect(log.takeAnswers() == [FleetAcknowledgement(epoch: 7, ranges: [1...500])])
        withExtendedLifetime(hub) {}
    }

    @Test("disconnects if the sinks have lost fixes, and accepts these fixes again") func loss() async throws {
        host.isPrompt = false
        let hub = hub()
        try arrive([1, 2], asks: true)
        host.answer(.kept)
        try arrive([3], asks: true)
        log.sent = []
        host.answer(.lost("the disk is full"))
        host.isPrompt = true
        host.answer(.kept)
        while carrier.isOpen { await Task.yield() }
        await hub.sinksDidFinish()
        #expect(host.status == .degraded("sim://broker was left, since fixes were lost: the disk is full"))
        #expect(log.receipts == [1] && log.sent.isEmpty)
        clock.advance(by: 1)
        #expect(carrier.isOpen)
        carrier.onReports?([.connected(window: 100)])
        try arrive([1, 2, 3], asks: true)
        #expect(host.fixes.map(\.fix.sequence) == [1, 2, 3, 3])
        #expect(log.takeAnswers() == [FleetAcknowledgement(epoch: 7, ranges: [1...3])])
    }

    @Test("does not connect again if the report of lost fixes stops it") func stopInReport() async throws {
        host.isPrompt = false
        let hub = hub()
        host.onStatus = { [weak hub] in if case .degraded = $0 { hub?.stopLocationUpdates() } }
        try arrive([1])
        host.answer(.lost("the disk is full"))
        host.answer(.kept)
        await hub.sinksDidFinish()
        #expect(!carrier.isOpen && host.status == .idle)
        clock.advance(by: 60)
        #expect(!carrier.isOpen)
        withExtendedLifetime(hub) {}
    }

    @Test("fails if no sink can write any more") func failure() async throws {
        host.isPrompt = false
        let hub = hub()
        try arrive([1])
        host.answer(.failed("the disk is gone"))
        host.answer(.failed("the disk is gone"))
        while carrier.isOpen { await Task.yield() }
        #expect(host.status?.name == "failed")
        clock.advance(by: 100)
        #expect(!carrier.isOpen && log.receipts.isEmpty)
        withExtendedLifetime(hub) {}
    }

    @Test("waits for sinks that are busy") func busy() throws {
        let hub = hub()
        host.isBusy = true
        try arrive([1])
        try arrive([2])
        #expect(host.fixes.isEmpty && log.receipts.isEmpty)
        host.isBusy = false
        for resume in host.resumes { resume() }
        #expect(host.fixes.count == 2 && log.receipts == [1, 2])
        withExtendedLifetime(hub) {}
    }

    @Test("acknowledges fixes that are written after it was stopped, and then disconnects") func stop() async throws {
        host.isPrompt = false
        let hub = hub()
        try arrive([1])
        hub.stopLocationUpdates()
        #expect(carrier.isOpen)
        host.answer(.kept)
        await hub.sinksDidFinish()
        #expect(!carrier.isOpen)
        #expect(log.receipts == [1])
        #expect(log.takeAnswers() == [FleetAcknowledgement(epoch: 7, ranges: [1...1])])
    }

    @Test(
        "acknowledges fixes that are written after it was removed, and none that are lost",
        arguments: [false, true], [SinkReceipt.written, .lost("the disk is full")])
    func removal(isFiltered: Bool, receipt: SinkReceipt) async throws {
        let (manager, sink) = (GeolocationManager(clock: clock), RecordingSink())
        sink.receipt = nil
        let hub = FleetReceiver(name: "fleet", carrier: carrier, clock: clock)
        let provider: any LocationProvider = isFiltered ? FilteringProvider<LocationRole>(wrapping: hub) : hub
        manager.install(provider)
        try manager.add(sink)
        manager.start()
        carrier.onReports?([.connected(window: 100)])
        for number in 1...2 as ClosedRange<Int64> { try arrive([number]) }
        manager.uninstall(provider)
        #expect(log.receipts.isEmpty)
        sink.receipt = receipt
        await hub.sinksDidFinish()
        #expect(log.receipts == (receipt == .written ? [1, 2] : []))
    }

    @Test("recognizes fixes that an earlier run has received") func restart() throws {
        var hub = hub()
        try arrive([1, 2, 3])
        let identities = hub.identities
        hub = FleetReceiver(name: "fleet", carrier: carrier, clock: clock)
        hub.identities = identities
        hub.attach(to: host)
        hub.startLocationUpdates()
        try arrive([2, 3, 4])
        #expect(host.fixes.map(\.fix.sequence) == [1, 2, 3, 4])
    }

    // MARK: Other lanes

    @Test("reports which devices are connected, and ignores the end of an earlier connection that comes late")
    func presence() {
        let hub = hub()
        func arrive(_ epoch: Int64, _ connection: Int64, _ isConnected: Bool) {
            self.arrive(
                FleetPresence(epoch: epoch, connection: connection, isConnected: isConnected).payload, .presence)
        }
        func states() -> [String] { hub.links.map { "\($0.peer) \($0.state.map { "\($0)" } ?? "unknown")" } }
        arrive(1, 1, true)
        #expect(states() == ["d connected"])
        arrive(1, 2, true)
        arrive(1, 1, false)
        #expect(states() == ["d connected"])
        arrive(1, 2, false)
        #expect(states() == ["d disconnected"])
        arrive(2, 1, true)
        arrive(1, 9, false)
        #expect(states() == ["d connected"])
    }

    @Test("publishes a device's events under its name, each once") func events() throws {
        let hub = hub()
        let line = Array(#"{"type":"alert","time":"2026-11-18T11:06:40Z","sender":"e","x":[1,2.5,null]}"#.utf8)
        for _ in 0..<2 { arrive(try FleetEvent(epoch: 7, sequence: 4, line: line).payload(), .event) }
        #expect(host.events.count == 1)
        let event = try #require(host.events.first)
        let text = String(decoding: GeolocationEvent.derived(event).line, as: UTF8.self)
        #expect(
            text == #"{"type":"fleet","time":"2026-11-18T11:06:40.000Z","sender":"d","epoch":7,"seq":4,"event":"#
                + #"{"sender":"e","time":"2026-11-18T11:06:40Z","type":"alert","x":[1,2.5,null]}}"#)
        withExtendedLifetime(hub) {}
    }

    @Test("publishes the settings that devices report, and sends the commands that sinks publish")
    func commands() throws {
        let hub = hub()
        hub.attach(to: host)
        arrive(try FleetState(version: 3, reported: Array(#"{"a":1}"#.utf8)).payload(), .state)
        let report = try #require(host.events.first as? FleetSettingsReport)
        #expect(report.sender == "d" && report.state.version == 3)
        #expect(
            String(decoding: GeolocationEvent.derived(report).line, as: UTF8.self).hasSuffix(
                #""sender":"d","version":3,"settings":{"a":1}}"#))
        let command = FleetCommand(version: 4, desired: Array("{}".utf8))
        hub.host(host, didPublish: FleetCommandRequest(command, for: "d", at: clock.now))
        #expect(log.sent.last?.payload == (try command.payload()))
        #expect(log.sent.last?.lane == .cmd && log.sent.last?.address == address)
        let count = log.sent.count
        hub.host(host, didPublish: FleetCommandRequest(command, for: "a name with spaces", at: clock.now))
        #expect(log.sent.count == count)
    }
}
