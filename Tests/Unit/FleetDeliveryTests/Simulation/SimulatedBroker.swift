import CodecSupport
import FleetDelivery
import Geolocation

/// A carrier that passes all messages to a simulated broker.
@SensorActor final class SimulatedCarrier: FleetCarrier {
    nonisolated let name = "sim://broker"
    var onReports: (@SensorActor ([FleetCarrierReport]) -> Void)?
    var farewell: FleetMessage?
    private(set) var isOpen = false
    var onSend: (@SensorActor ([FleetMessage]) -> Void)?
    var onAcknowledge: (@SensorActor ([UInt64]) -> Void)?

    nonisolated init() {}

    func open() { isOpen = true }
    func send(_ messages: [FleetMessage]) { onSend?(messages) }
    func acknowledge(_ receipts: [UInt64]) { onAcknowledge?(receipts) }
    func close() async { isOpen = false }
}

/// A broker and both links to it, which lose, double, reorder and delay messages as the simulation demands.
@SensorActor final class SimulatedBroker {
    /// A message that the hub has not acknowledged.
    struct Held {
        let receipt: UInt64
        let message: FleetMessage
        var isDelivered = false
    }

    var random: SplitMix64
    /// The carriers of the device and the hub that run now.
    var device = SimulatedCarrier()
    var hub = SimulatedCarrier()
    private(set) var deviceIsConnected = false
    private(set) var hubIsConnected = false
    /// The messages from the device to the broker, and the broker's answers.
    private(set) var up: [FleetMessage] = []
    private(set) var answers: [UInt64] = []
    private(set) var held: [Held] = []
    /// The messages from the hub to the device.
    private(set) var down: [FleetMessage] = []
    private var lastReceipt: UInt64 = 0
    private(set) var mostUnderWay = 0

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    func chance(_ probability: Double) -> Bool { random.unit() < probability }

    func connectDevice(window: Int) {
        guard device.isOpen, !deviceIsConnected else { return }
        deviceIsConnected = true
        device.onSend = { [unowned self] messages in
            up += messages
            mostUnderWay = max(mostUnderWay, up.count { $0.lane.isAcknowledged } + answers.count)
        }
        device.onReports?([.connected(window: window)])
    }

    func connectHub() {
        guard hub.isOpen, !hubIsConnected else { return }
        hubIsConnected = true
        for index in held.indices { held[index].isDelivered = false }
        hub.onSend = { [unowned self] in down += $0 }
        hub.onAcknowledge = { [unowned self] receipts in held.removeAll { receipts.contains($0.receipt) } }
        hub.onReports?([.connected(window: 100)])
    }

    func cutDevice(telling: Bool = true) {
        guard deviceIsConnected else { return }
        deviceIsConnected = false
        // Some of the messages that were sent still arrive.
        while !up.isEmpty, chance(0.5) { arrive(forgetting: false) }
        (up, answers) = ([], [])
        if let farewell = device.farewell { take(farewell) }
        if telling { device.onReports?([.disconnected(FleetFault(.temporary, "was cut"))]) }
    }

    func cutHub(telling: Bool = true) {
        guard hubIsConnected else { return }
        hubIsConnected = false
        if telling { hub.onReports?([.disconnected(FleetFault(.temporary, "was cut"))]) }
    }

    /// Kills the broker, which forgets everything.
    func crash() {
        (up, held) = ([], [])
        cutDevice()
        cutHub()
        held = []
    }

    /// Lets the next message of the device arrive, or be refused for now.
    func arrive(forgetting: Bool, refusing: Bool = false) {
        guard !up.isEmpty else { return }
        let message = up.removeFirst()
        if refusing, message.lane.isAcknowledged {
            return device.onReports?([.refused(message.number, FleetFault(.temporary, "is full"))]) ?? ()
        }
        if !forgetting { take(message) }
        if message.lane.isAcknowledged { answers.append(message.number) }
    }

    private func take(_ message: FleetMessage) {
        lastReceipt += 1
        held.append(Held(receipt: lastReceipt, message: message))
    }

    /// Acknowledges to the device the messages that the broker has received.
    func answer() {
        guard deviceIsConnected, !answers.isEmpty else { return }
        let numbers = answers
        answers = []
        device.onReports?([.held(numbers)])
    }

    /// Delivers messages to the hub, up to a limit, out of order and more than once if requested.
    func deliver(limit: Int, shuffling: Bool, doubling: Bool) {
        guard hubIsConnected else { return }
        var waiting = held.indices.filter { !held[$0].isDelivered }
        if shuffling { waiting.shuffle(using: &random) }
        var arrivals: [FleetArrival] = []
        for index in waiting.prefix(limit) {
            held[index].isDelivered = true
            let message = held[index].message
            let arrival = FleetArrival(
                address: message.address, lane: message.lane, payload: message.payload,
                receipt: message.lane.isAcknowledged ? held[index].receipt : nil)
            arrivals.append(arrival)
            if doubling { arrivals.append(arrival) }
        }
        held.removeAll { $0.isDelivered && !$0.message.lane.isAcknowledged }
        if !arrivals.isEmpty { hub.onReports?([.arrived(arrivals)]) }
    }

    /// Delivers the hub's messages to the device, or loses them.
    func deliverDown(losing: Bool) {
        let messages = down
        down = []
        guard deviceIsConnected, !losing else { return }
        for message in messages {
            device.onReports?([
                .arrived([FleetArrival(address: message.address, lane: message.lane, payload: message.payload)])
            ])
        }
    }
}
