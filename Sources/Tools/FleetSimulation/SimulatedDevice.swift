import CodecSupport
import FleetDelivery
import Geolocation
import NetworkIO
import RelayFormat

/// A device of a simulated fleet: it captures fixes, sends them over MQTT, and keeps them until they are acknowledged.
///
/// If the oldest fix is late, or fixes from before the start are unsent, the newest fix is also sent on the topic
/// `live`, ahead of the queue, as real devices do.
@NetworkActor
final class SimulatedDevice {
    /// A captured fix that has not been acknowledged yet.
    private struct Pending {
        var fix: LocationFix
        /// The time from which the delay of the fix is measured.
        ///
        /// It is the time at which the fix was captured, or at which the device first connected if that was later.
        var taken: SensorInstant
        /// The identifier of the message that contains the fix; `nil` if the fix was not sent over the current
        /// connection.
        var message: UInt16?
    }

    /// The fixes that the device has captured before the start; they are generated only when they are sent.
    private struct Backlog {
        var walk: SimulatedWalk
        var left: Int
        var begin: Date
    }

    /// The maximum number of fixes that the device puts into a message.
    nonisolated private static let batch = 32

    /// The maximum number of fixes that the device sends before it waits for an acknowledgement.
    nonisolated private static let window = 16 * batch

    /// The time in seconds after which an unacknowledged fix counts as late.
    nonisolated private static let lateness = 5.0

    /// The index of the device in the plan of the fleet.
    let index: Int

    private let topic: FleetTopic
    private let simulator: FleetSimulator
    private var walk: SimulatedWalk
    private var pending: [Pending] = []
    private var backlog: Backlog
    /// The fixes captured since the start that are not in `pending` yet; they are sent after the fixes of `backlog`.
    private var recent: [Pending] = []
    private var stream: (any ByteStream)?
    private var isAccepted = false
    private var hasConnected = false
    private var rest: [UInt8] = []
    private var lastMessage: UInt16 = 0
    private var lastSend: SensorInstant

    /// The number of connections of this device that were lost or failed.
    var losses = 0

    /// The time at which the device goes online again; `nil` if it is not offline.
    private var returns: SensorInstant?

    init(_ index: Int, at topic: FleetTopic, of simulator: FleetSimulator, time: Date, now: SensorInstant) {
        (self.index, self.topic, self.simulator, lastSend) = (index, topic, simulator, now)
        let count = simulator.plan.backlogCount
        walk = SimulatedWalk(of: index, in: simulator.plan, after: count)
        backlog = Backlog(
            walk: SimulatedWalk(of: index, in: simulator.plan), left: count,
            begin: time.addingTimeInterval(-Double(count) * simulator.plan.interval))
    }

    /// The number of fixes of this device that have not been acknowledged, including those not sent yet.
    var queued: Int { pending.count + backlog.left + recent.count }

    /// Returns whether the device has no connection and is not offline, so that it should connect now.
    func wantsConnection(at now: SensorInstant) -> Bool { stream == nil && (returns ?? now) <= now }

    /// Captures a fix at the given time; sends the fix if the device is connected and no offline period begins.
    func report(at time: Date, _ now: SensorInstant) {
        let fix = walk.fix(at: time)
        recent.append(Pending(fix: fix, taken: now))
        simulator.didCapture()
        if returns == nil, isAccepted, case let seconds = walk.absence(in: simulator.plan), seconds > 0 {
            returns = now.advanced(by: seconds)
            return leave()
        }
        let isLate = pending.first.map { now.seconds(since: $0.taken) > Self.lateness } ?? false
        if isLate || backlog.left > 0 { sendAhead(fix) }
        send(at: now)
    }

    /// Ends an offline period of the device.
    func endAbsence() { returns = nil }

    /// Uses a new connection to the broker, and sends the connection request.
    func use(_ stream: any ByteStream, keepAlive: UInt16) {
        self.stream = stream
        returns = nil
        stream.owner = self
        stream.send(MQTTPacket.connect(as: "\(topic.address.tenant)-\(topic.address.device)", keepAlive: keepAlive))
    }

    /// Keeps the connection alive if the device has not sent anything for the given number of seconds.
    ///
    /// A device that waits for a hub sends its unacknowledged fixes again if there are any. Otherwise, the device sends
    /// a ping.
    func keepAlive(at now: SensorInstant, after seconds: Double) {
        guard isAccepted, now.seconds(since: lastSend) > seconds else { return }
        if simulator.waitsForHub {
            for place in pending.indices { pending[place].message = nil }
            if !pending.isEmpty { return send(at: now) }
        }
        lastSend = now
        stream?.send(MQTTPacket.ping)
    }

    /// Disconnects the device from the broker.
    func leave() {
        stream?.send(MQTTPacket.disconnect)
        stream?.finish()
        forget()
    }

    private func forget() {
        (stream, isAccepted, rest) = (nil, false, [])
        for place in pending.indices { pending[place].message = nil }
    }

    // MARK: Messages

    /// Moves fixes to `pending`, first those of `backlog`, until `pending` contains as many as may be sent at once.
    private func fill(at now: SensorInstant) {
        let interval = simulator.plan.interval
        while backlog.left > 0, pending.count < Self.window {
            let time = backlog.begin.addingTimeInterval(Double(backlog.walk.number) * interval)
            pending.append(Pending(fix: backlog.walk.fix(at: time), taken: now))
            backlog.left -= 1
        }
        let count = min(recent.count, Self.window - pending.count)
        guard backlog.left == 0, count > 0 else { return }
        pending += recent.prefix(count)
        recent.removeFirst(count)
    }

    private func send(at now: SensorInstant) {
        fill(at: now)
        guard isAccepted, let stream else { return }
        var places = pending.indices.filter { pending[$0].message == nil }[...]
        guard !places.isEmpty else { return }
        while !places.isEmpty {
            let batch = places.prefix(Self.batch)
            places = places.dropFirst(Self.batch)
            lastMessage = lastMessage == .max ? 1 : lastMessage + 1
            for place in batch { pending[place].message = lastMessage }
            let envelope = FixEnvelope(
                epoch: simulator.epoch, fixes: batch.map { pending[$0].fix }, asks: simulator.waitsForHub)
            var payload: [UInt8] = []
            // Encoding does not fail, since the simulator has created these fixes.
            guard (try? envelope.append(as: .json, to: &payload)) != nil else { continue }
            stream.send(MQTTPacket.publish(payload, to: topic.mqtt, id: lastMessage))
            simulator.didSend(batch.count)
        }
        lastSend = now
    }

    /// Sends the newest fix on the topic `live`, ahead of the queued fixes.
    private func sendAhead(_ fix: LocationFix) {
        guard isAccepted, let stream else { return }
        var payload: [UInt8] = []
        guard (try? FixEnvelope(epoch: simulator.epoch, fixes: [fix]).append(as: .json, to: &payload)) != nil else {
            return
        }
        stream.send(MQTTPacket.publish(payload, to: FleetTopic(topic.address, .live).mqtt))
    }

    private func handle(_ packet: MQTTPacket) {
        switch packet {
        case .connected(code: 0):
            isAccepted = true
            simulator.didConnect()
            if !hasConnected {
                hasConnected = true
                // At the first connection, delays are measured from now on, so that they do not include the time that
                // it takes to connect a whole fleet.
                for place in pending.indices { pending[place].taken = simulator.now }
                for place in recent.indices { recent[place].taken = simulator.now }
            }
            if simulator.waitsForHub {
                lastMessage = lastMessage == .max ? 1 : lastMessage + 1
                stream?.send(MQTTPacket.subscribe(to: FleetTopic(topic.address, .ack).mqtt, id: lastMessage))
            }
            send(at: simulator.now)
        case .connected: lose("the broker refuses the connection")
        case .held(let id):
            simulator.didHold(pending.filter { $0.message == id }.map(\.taken))
            if !simulator.waitsForHub { settle { $0.message == id } }
        case .message(let name, let payload):
            guard FleetTopic(mqtt: name)?.lane == .ack, let answer = try? FleetAcknowledgement(payload.span),
                answer.epoch == simulator.epoch
            else { return }
            settle { pending in answer.ranges.contains { $0.contains(pending.fix.sequence) } }
        case .other: break
        }
    }

    private func settle(_ isDone: (Pending) -> Bool) {
        simulator.didSettle(pending.filter(isDone).map(\.taken))
        pending.removeAll(where: isDone)
        send(at: simulator.now)
    }

    private func lose(_ reason: String) {
        stream?.cancel()
        forget()
        simulator.didLose(self, reason)
    }
}

extension SimulatedDevice: ByteStreamOwner {
    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) {
        guard stream === self.stream else { return }
        for index in bytes.indices { rest.append(bytes[index]) }
        var packets = rest[...]
        do throws(MQTTPacket.Fault) {
            // A packet may end the connection.
            while stream === self.stream, let packet = try MQTTPacket.parse(from: &packets) { handle(packet) }
            if stream === self.stream { rest = packets.isEmpty ? [] : Array(packets) }
        } catch {
            lose("the broker sends something that is not MQTT")
        }
    }

    func streamDidDrain(_ stream: any ByteStream) {}

    func stream(_ stream: any ByteStream, didEnd end: StreamEnd) {
        if stream === self.stream { lose("the broker \(end.words)") }
    }
}
