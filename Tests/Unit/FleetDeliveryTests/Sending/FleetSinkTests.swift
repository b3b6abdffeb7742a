import CodecSupport
import FleetDelivery
import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

@Suite("A device that sends to a hub") @SensorActor
struct FleetSinkTests {
    private let clock = ManualClock()
    private let carrier = SimulatedCarrier()
    private let host: SinkHost
    private let address: FleetAddress
    private let sent = Sent()

    @SensorActor final class Sent {
        var messages: [FleetMessage] = []
        var outcomes: [SendOutcome] = []

        func take(_ lane: FleetLane) -> [FleetMessage] {
            defer { messages.removeAll { $0.lane == lane } }
            return messages.filter { $0.lane == lane }
        }
    }

    init() throws {
        host = SinkHost(clock: clock)
        address = try #require(FleetAddress(tenant: "t", device: "d"))
        carrier.onSend = { [sent] in sent.messages += $0 }
    }

    private func sink(_ change: (inout FleetSinkSettings) -> Void = { _ in }) -> FleetSink {
        var settings = FleetSinkSettings(address: address)
        change(&settings)
        let sink = FleetSink(name: "fleet", carrier: carrier, settings: settings, clock: clock)
        sink.start(in: host)
        return sink
    }

    private func location(_ second: Int = 0) -> GeolocationEvent {
        .location(Location(latitude: 47, longitude: 9, timestamp: clock.now + Double(second)))
    }

    private func connect(window: Int = 100) { carrier.onReports?([.connected(window: window)]) }

    private func hold(_ messages: [FleetMessage]) { carrier.onReports?([.held(messages.map(\.number))]) }

    private func acknowledge(_ ranges: ClosedRange<Int64>..., epoch: Int64) {
        let answer = FleetAcknowledgement(epoch: epoch, ranges: ranges)
        carrier.onReports?([.arrived([FleetArrival(address: address, lane: .ack, payload: answer.payload)])])
    }

    private func fixes(_ message: FleetMessage?) throws -> FixEnvelope {
        let message = try #require(message)
        return try FixEnvelope.read(message.payload.span)
    }

    private func hello(_ message: FleetMessage?) throws -> FleetHello {
        let message = try #require(message)
        return try FleetHello(message.payload.span)
    }

    /// Passes records to a sink as a store does.
    private func handOn(_ numbers: ClosedRange<Int64>, to sink: FleetSink) {
        handOn(numbers.map { NumberedEvent(location(Int($0 % 1000)), number: $0) }, to: sink)
    }

    private func handOn(_ events: [NumberedEvent], to sink: FleetSink) {
        sink.deliver(events) { [sent] in sent.outcomes.append($0) }
    }

    // MARK: Connections

    @Test("announces its presence, and leaves a last will with the broker for its absence") func presence() async {
        let sink = sink()
        let run = clock.now.milliseconds
        #expect(carrier.farewell?.payload == FleetPresence(epoch: run, connection: 1, isConnected: false).payload)
        connect()
        #expect(
            sent.take(.presence).map(\.payload)
                == [FleetPresence(epoch: run, connection: 1, isConnected: true).payload])
        carrier.onReports?([.disconnected(FleetFault(.temporary, "does not answer"))])
        #expect(host.status == .degraded("sim://broker does not answer"))
        #expect(carrier.farewell?.payload == FleetPresence(epoch: run, connection: 2, isConnected: false).payload)
        connect()
        #expect(host.status == .running)
        _ = sent.take(.presence)
        await sink.finish()
        #expect(
            sent.take(.presence).map(\.payload)
                == [FleetPresence(epoch: run, connection: 2, isConnected: false).payload])
        #expect(!carrier.isOpen)
    }

    @Test("asks which records of a store the hub lacks, and sends these, the last with a request for an answer")
    func asking() throws {
        host.storeIdentity = "0b7c"
        let sink = sink { $0.batch = 2 }
        connect()
        handOn(101...105, to: sink)
        let asked = try hello(sent.take(.hello).first)
        #expect(asked.numbers == 101...105 && asked.epoch > 0 && asked.epoch < 1 << 53)
        #expect(sent.take(.fix).isEmpty)
        acknowledge(90...102, 104...104, epoch: asked.epoch)
        let messages = sent.take(.fix)
        let envelopes = try messages.map { try fixes($0) }
        #expect(envelopes.map { $0.fixes.map(\.sequence) } == [[103], [105]])
        #expect(envelopes.map(\.asks) == [false, true])
        #expect(messages.first?.identity == "t/d/\(asked.epoch)/103-103")
        hold(messages)
        #expect(sent.outcomes.isEmpty)
        acknowledge(90...105, epoch: asked.epoch)
        #expect(sent.outcomes == [.accepted])
        handOn(106...107, to: sink)
        #expect(sent.take(.hello).isEmpty)
        #expect(try fixes(sent.take(.fix).first).after == 105)
    }

    @Test("has the same epoch in each run with one store, and another epoch with another store") func epoch() throws {
        var epochs: [Int64] = []
        for identity in ["a", "a", "b"] {
            host.storeIdentity = identity
            let sink = sink()
            connect()
            handOn(1...1, to: sink)
            epochs.append(try hello(sent.take(.hello).last).epoch)
        }
        #expect(epochs[0] == epochs[1] && epochs[1] != epochs[2])
    }

    @Test("sends everything if the hub does not answer within ten seconds") func silentHub() throws {
        let sink = sink()
        connect()
        handOn(1...3, to: sink)
        clock.advance(by: 9)
        #expect(sent.take(.fix).isEmpty)
        clock.advance(by: 1.1)
        #expect(try fixes(sent.take(.fix).first).fixes.count == 3)
    }

    @Test("asks the hub nothing if the broker's acknowledgement is enough") func broker() throws {
        let sink = sink { $0.acknowledger = .broker }
        connect(window: 3)
        handOn(1...3, to: sink)
        #expect(sent.take(.hello).isEmpty)
        let messages = sent.take(.fix)
        #expect(try fixes(messages.first).asks == false)
        hold(messages)
        #expect(sent.outcomes == [.accepted])
    }

    @Test("sends fixes again that the hub does not acknowledge, at growing intervals")
    func resending() throws {
        let sink = sink()
        connect()
        handOn(1...1, to: sink)
        clock.advance(by: 11)
        var moments: [Double] = []
        let start = clock.instant
        _ = sent.take(.hello)
        for _ in 0..<1000 {
            hold(sent.messages)
            if !sent.take(.fix).isEmpty { moments.append(clock.instant.seconds(since: start)) }
            clock.advance(by: 1)
        }
        let steps = zip(moments.dropFirst(), moments).map { $0 - $1 }
        #expect((4...7).contains(moments.count))
        #expect((20...60).contains(steps.first ?? 0) && (225...330).contains(steps.last ?? 0))
        #expect(sent.outcomes.isEmpty)
    }

    @Test("reports numbers as having no record only if this run has seen that") func claims() throws {
        var sink = sink { $0.acknowledger = .broker }
        connect()
        handOn(1...3, to: sink)
        #expect(try fixes(sent.take(.fix).first).after == 0)
        sink = self.sink { $0.acknowledger = .broker }
        connect()
        handOn(5...5, to: sink)
        #expect(try fixes(sent.take(.fix).first).after == 4)
        let withdrawals = (6...7).map { NumberedEvent(.locationWithdrawn(clock.now), number: $0) }
        handOn(withdrawals + [NumberedEvent(location(8), number: 8)], to: sink)
        #expect(try fixes(sent.take(.fix).first).after == 5)
        // The store has not passed on number 9, which may come later.
        handOn(10...11, to: sink)
        #expect(try fixes(sent.take(.fix).first).after == 9)
        handOn(9...9, to: sink)
        #expect(try fixes(sent.take(.fix).first).after == 8)
    }

    // MARK: Faults

    @Test("sends the records of a refused message singly, and reports only the refused one") func poison() throws {
        let sink = sink { $0.acknowledger = .broker }
        connect()
        handOn(1...3, to: sink)
        let whole = sent.take(.fix)
        carrier.onReports?([.refused(whole[0].number, FleetFault(.message, "is too large"))])
        let single = sent.take(.fix)
        #expect(single.count == 3)
        carrier.onReports?([
            .refused(single[1].number, FleetFault(.message, "is too large")),
            .held([single[0].number, single[2].number]),
        ])
        #expect(sent.outcomes == [.acceptedExcept([RecordRefusal(number: 2, reason: "is too large")])])
    }

    @Test(
        "reports a refusal of the device to the store, with the records that were delivered before",
        arguments: [FleetFault.Kind.authorization, .configuration])
    func refusal(_ kind: FleetFault.Kind) {
        let sink = sink {
            $0.acknowledger = .broker
            $0.batch = 1
        }
        connect()
        handOn(1...3, to: sink)
        let messages = sent.take(.fix)
        hold([messages[0]])
        carrier.onReports?([.refused(messages[1].number, FleetFault(kind, "refuses the topic"))])
        let reason = "sim://broker refuses the topic"
        #expect(
            sent.outcomes == [
                .acceptedThrough(
                    1, then: kind == .authorization ? .unauthorized(reason: reason) : .misconfigured(reason: reason))
            ])
        handOn(2...3, to: sink)
        #expect(sent.take(.fix).count == 2)
    }

    @Test("pauses after a temporary refusal, with a degraded status, and sends the record again") func pause() {
        let sink = sink { $0.acknowledger = .broker }
        connect()
        handOn(1...1, to: sink)
        carrier.onReports?([.refused(sent.take(.fix)[0].number, FleetFault(.temporary, "is full"))])
        #expect(host.status == .degraded("sim://broker is full"))
        clock.advance(by: 1.1)
        #expect(host.status == .running)
        hold(sent.take(.fix))
        #expect(sent.outcomes == [.accepted])
    }

    @Test("reports that no hub answers, also if a hub has answered before") func silence() throws {
        let sink = sink()
        connect()
        handOn(1...2, to: sink)
        let epoch = try hello(sent.take(.hello).first).epoch
        clock.advance(by: 61)
        #expect(
            host.status == .degraded("connected, but nothing answers for fleet/t/d: check its rights"))
        acknowledge(1...2, epoch: epoch)
        #expect(host.status == .running)
        handOn(3...5, to: sink)
        hold(sent.take(.fix))
        clock.advance(by: 61)
        #expect(
            host.status
                == .degraded("the broker accepted 3 updates, but no hub has acknowledged them since 11:07 UTC"))
    }

    @Test("counts messages of the hub that cannot be read") func garbage() {
        let sink = sink()
        connect()
        carrier.onReports?([.arrived([FleetArrival(address: address, lane: .ack, payload: [1, 2])])])
        #expect(sink.drops.byReason == ["message of the hub that cannot be read": 1])
    }

    // MARK: Without a store

    @Test("numbers a run's fixes from 1, and has no more messages under way than the window allows") func memory()
        throws
    {
        let sink = sink { $0.acknowledger = .broker }
        connect(window: 2)
        hold(sent.take(.presence))
        for _ in 0..<5 { sink.receive(location()) }
        let first = sent.take(.fix)
        #expect(try first.map { try fixes($0).fixes.map(\.sequence) } == [[1], [2]])
        hold(first)
        let second = sent.take(.fix)
        #expect(try second.map { try fixes($0).fixes.map(\.sequence) } == [[3, 4, 5]])
        #expect(try fixes(second.first).epoch == clock.now.milliseconds)
    }

    @Test("sends the newest fix ahead of the fixes that wait") func live() throws {
        let sink = sink()
        connect()
        sink.receive(location())
        clock.advance(by: 4)
        sink.receive(location())
        #expect(sent.take(.live).isEmpty)
        clock.advance(by: 2)
        sink.receive(location())
        let live = try fixes(sent.take(.live).first)
        #expect(live.fixes.map(\.sequence) == [3] && live.after == nil)
    }

    @Test("drops the oldest records if the queue is full, and all others if it ends without a connection") func loss()
        async
    {
        let sink = sink { $0.queue = 2 }
        for _ in 0..<3 { sink.receive(location()) }
        #expect(sink.demand == .wait)
        #expect(sink.drops.byReason == ["not sent": 1])
        let ended = Task { await sink.finish() }
        while carrier.isOpen {
            clock.advance(by: 1)
            await Task.yield()
        }
        await ended.value
        #expect(sink.drops.byReason == ["not sent": 3])
        #expect(host.losses?.hasPrefix("3 events were lost") == true)
    }

    // MARK: Gateways, events and commands

    @Test("forwards the fixes of other devices under their names") func gateway() throws {
        let sink = sink { $0.acknowledger = .broker }
        connect()
        func fix(_ sender: String, _ number: Int64, _ stream: RelayStream = .remote) -> GeolocationEvent {
            let fix = LocationFix(
                timestamp: clock.now, source: "watchOS", latitude: 1, longitude: 2, sequence: number, device: "x")
            return .derived(ReceivedFix(sender: sender, stream: stream, fix: fix, isLate: false))
        }
        let lasting = FixSequence(start: clock.now).last
        for event in [fix("rex", lasting), fix("mia", 5), fix("rex", lasting, .fused), fix("a b", 1)] {
            sink.receive(event)
            let line = event.line
            if let event = try GeolocationEvent.read(line: line.span) { sink.receive(event) }
        }
        let messages = sent.take(.fix)
        let envelopes = try messages.map { try fixes($0) }
        #expect(messages.map(\.address.device) == ["rex", "rex", "mia", "mia", "rex", "rex"])
        #expect(envelopes.map(\.epoch).map { $0 == 0 } == [true, true, false, false, false, false])
        #expect(envelopes.map { $0.fixes[0].sequence } == [lasting, lasting, 3, 4, 5, 6])
        #expect(envelopes.allSatisfy { $0.fixes[0].device == nil && $0.fixes[0].longitude == 2 })
        #expect(sink.drops.byReason == ["fix of a device with a name that brokers do not accept": 2])
    }

    @Test("sends events of the chosen types before the fixes that wait") func events() throws {
        let sink = sink {
            $0.acknowledger = .broker
            $0.events = ["alert"]
        }
        sink.receive(location())
        let event = RecordedEvent(type: "alert", time: clock.now, fields: ["x": .integer(1)])
        sink.receive(.derived(event))
        sink.receive(.derived(RecordedEvent(type: "other", time: clock.now, fields: [:])))
        connect()
        #expect(sent.messages.filter { $0.lane != .presence }.map(\.lane) == [.event, .fix])
        let first = try #require(sent.take(.event).first)
        let message = try FleetEvent(first.payload.span)
        #expect(message.sequence == 2 && message.line == GeolocationEvent.derived(event).line)
    }

    private func command(_ version: Int64, _ desired: String, until expiry: Date? = nil) throws {
        let payload = try FleetCommand(version: version, desired: Array(desired.utf8), expiry: expiry).payload()
        carrier.onReports?([.arrived([FleetArrival(address: address, lane: .cmd, payload: payload)])])
    }

    private func reports() throws -> [FleetState] { try sent.take(.state).map { try FleetState($0.payload.span) } }

    @Test("follows commands that are newer and have not expired, and reports its settings") func commands() throws {
        let sink = sink { $0.commands = .only(["interval", "mode"]) }
        var (followed, events): ([Int64], [Int64]) = ([], [])
        host.onPublish = { if let event = $0 as? FleetCommandEvent { events.append(event.version) } }
        sink.onCommand = {
            followed.append($0.version)
            return $0.version == 4 ? Array(#"{"interval":9}"#.utf8) : nil
        }
        connect()
        #expect(try reports() == [FleetState(version: 0, reported: Array("{}".utf8))])
        try command(2, #"{ "interval" : 10, "secret":{"mode":1}, "mode":"live" }"#)
        #expect(
            try reports() == [FleetState(version: 2, reported: Array(#"{"interval" : 10,"mode":"live"}"#.utf8))])
        try command(1, "{}")
        try command(3, "{}", until: clock.now - 1)
        #expect(try reports().isEmpty)
        try command(4, #"{"interval":7}"#, until: clock.now + 1)
        #expect(try reports() == [FleetState(version: 4, reported: Array(#"{"interval":9}"#.utf8))])
        // A command that comes again is only reported again.
        try command(4, #"{"interval":7}"#)
        #expect(try reports().map(\.version) == [4])
        #expect(followed == [2, 4])
        #expect(events == [2, 4])
    }

    @Test("ignores commands unless its own settings name those that commands may change") func noCommands() throws {
        let sink = sink()
        sink.onCommand = { _ in
            Issue.record("a command was followed")
            return nil
        }
        connect()
        try command(2, #"{"interval":10}"#)
        #expect(sent.take(.state).isEmpty)
    }
}
