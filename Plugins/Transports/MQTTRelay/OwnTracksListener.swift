import CodecSupport
import FleetDelivery
public import Geolocation
public import LocationExchange
public import LocationRelay
public import MQTTIO
import NetworkIO
import ReceiverDecoding

/// Receives fixes that OwnTracks apps publish through an MQTT broker, and provides a location.
///
///     broker ─▶ MQTTClient (network actor) ─▶ OwnTracksFixes ─▶ location slot, relay events
///
/// The name of a fix's sender is `USER/DEVICE`. It is taken from the topic, since the broker checks permissions for
/// topics.
@SensorActor
public final class OwnTracksListener: RelayProvider {
    /// The topic filter that matches `owntracks/USER/DEVICE`.
    nonisolated private static let filter = "owntracks/+/+"

    nonisolated private let broker: String
    nonisolated private let settings: MQTTSettings
    nonisolated private let box: SecretBox?
    private var client: MQTTClient?
    private var tally = ConnectionTally()
    private var opening = 0
    private var closings = 0
    private var closeWaiters: [CheckedContinuation<Void, Never>] = []

    /// The numbers of established and lost connections to the broker, for monitoring.
    public override var measures: [Measure] { tally.measures }

    /// The additional providers that the listener offers: none, since the apps do not report the heading of a phone.
    public override var vendedProviders: [any SensorProvider] { [] }

    /// Creates a listener that has not been started.
    ///
    /// - Parameters:
    ///   - name: The broker's address without secrets, for use in messages.
    ///   - settings: The settings for reaching the broker; the listener sets the subscription.
    ///   - box: The key that decrypts encrypted messages. Unencrypted messages are accepted as well. Default: none;
    ///     encrypted messages are then dropped.
    ///   - reception: The rules that decide which fixes are used.
    ///   - clock: The source of time.
    nonisolated public init(
        name: String, settings: MQTTSettings, box: SecretBox? = nil,
        reception: RelayProviderSettings = RelayProviderSettings(), clock: any SensorClock = SystemClock()
    ) {
        var settings = settings
        settings.subscriptions = [MQTTSubscription(Self.filter, isAcknowledged: true)]
        (broker, self.settings, self.box) = (name, settings, box)
        super.init(name: "owntracks", settings: reception, clock: clock)
    }

    deinit {
        if let client { NetworkActor.enqueue { client.stop() } }
    }

    /// Connects to the broker.
    public override func startUpdates() {
        super.startUpdates()
        guard client == nil else { return }
        opening += 1
        let client = MQTTClient(settings, clock: clock.systemClock)
        self.client = client
        let pass: @SensorActor ([MQTTEvent], [OwnTracksFixes]) -> Void = { [weak self, opening] events, messages in
            guard let self, self.opening == opening else { return }
            handle(events, messages)
        }
        NetworkActor.enqueue { [clock, box] in
            client.onEvents = { events in
                // Messages are decrypted and decoded on the network actor, so that the sensor actor has less work.
                let messages = events.compactMap { event in
                    if case .received(let messages) = event {
                        OwnTracksFixes(messages, at: clock.now, box: box)
                    } else {
                        nil
                    }
                }
                SensorActor.enqueue { pass(events, messages) }
            }
            client.start()
        }
    }

    /// Disconnects from the broker.
    public override func stopUpdates() {
        opening += 1
        tally.disconnect()
        if let client {
            self.client = nil
            closings += 1
            NetworkActor.enqueue { client.stop { SensorActor.enqueue { self.didClose() } } }
        }
        super.stopUpdates()
    }

    /// Waits until the connection to the broker is closed.
    public override func sinksDidFinish() async {
        guard closings > 0 else { return }
        await withCheckedContinuation { closeWaiters.append($0) }
    }

    private func didClose() {
        closings -= 1
        guard closings == 0 else { return }
        let waiters = closeWaiters
        closeWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    private func handle(_ events: [MQTTEvent], _ messages: [OwnTracksFixes]) {
        for event in events {
            switch event {
            case .connected:
                tally.connect()
                awaitFixes()
            case .disconnected(let fault):
                tally.disconnect()
                withdraw(.degraded("\(broker) \(fault.reason)"))
            case .acknowledged, .refused, .received: break
            }
        }
        for messages in messages {
            drop(messages.drops)
            for (sender, fix) in messages.fixes {
                // The delegate may have stopped the listener while the fix was handled.
                guard client != nil else { return }
                handle(.fix(fix, sender: nil), from: sender)
            }
        }
    }
}

/// The fixes that OwnTracks messages contain.
struct OwnTracksFixes: Sendable {
    /// The fixes in the messages, each with the name of its sender.
    private(set) var fixes: [(sender: String, fix: LocationFix)] = []

    /// The number of messages, or of values in them, that were dropped as unusable, by reason.
    private(set) var drops = DropCounts()

    private let box: SecretBox?

    /// Parses the given OwnTracks messages.
    ///
    /// - Parameters:
    ///   - messages: The messages to parse.
    ///   - arrival: The time at which the messages were received; it is used for fixes without a time.
    ///   - box: The key that decrypts encrypted messages. Default: none.
    init(_ messages: [MQTTMessage], at arrival: Date, box: SecretBox? = nil) {
        self.box = box
        for message in messages { read(message, arrival) }
    }

    private mutating func read(_ message: MQTTMessage, _ arrival: Date) {
        // A message with an empty payload deletes a retained message, and contains no fix.
        guard !message.payload.isEmpty else { return }
        let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count == 3, !levels[1].isEmpty, !levels[2].isEmpty else {
            return drops.add("message of a topic without user or device")
        }
        do throws(UploadFault) {
            let report = try OwnTracksReport(message.payload.span, at: arrival, decrypt: box?.open)
            drops.add(report.drops)
            switch report.content {
            case .encrypted:
                drops.add(
                    box == nil ? "OwnTracks message that is encrypted" : "OwnTracks message that cannot be decrypted")
            case .location(let upload?):
                var fix = LocationFix(
                    upload.location, source: LocationFix.Source(rawValue: "owntracks"), battery: upload.battery,
                    sequence: 0)
                fix.isCharging = upload.isCharging
                // The app does not number its fixes. The time serves as the number, since a device has only one fix for
                // each time.
                fix.sequence = fix.timestampMilliseconds
                fixes.append(("\(levels[1])/\(levels[2])", fix))
            case .location(nil), .other: break
            }
        } catch {
            drops.add(DropReason(error))
        }
    }
}
