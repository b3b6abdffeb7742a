#if canImport(CoreBluetooth)
    import CoreBluetooth
    public import Foundation
    import Geolocation

    /// A link through the Bluetooth radio of an Apple device, using CoreBluetooth.
    ///
    /// The app needs `NSBluetoothAlwaysUsageDescription` in its property list, and the background mode
    /// `bluetooth-peripheral` to continue in the background. Before the link starts, the radio is not used and the user
    /// is not asked for permission.
    public final class CoreBluetoothLink: BleLink {
        /// The delegate of the link, which receives changes of the subscribers and of the radio; held weakly.
        public weak var delegate: (any BleLinkDelegate)?

        private var manager: CBPeripheralManager?
        private var events: PeripheralEvents?
        private var characteristic: CBMutableCharacteristic?
        private var service: BleService?
        /// The subscribers that have been reported to the delegate, each with the maximum length of a value in bytes.
        private var known: [UUID: Int] = [:]

        /// Creates a link that has not been started.
        nonisolated public init() {}

        /// Offers and advertises the given service as soon as the radio is on.
        public func start(_ service: BleService) {
            self.service = service
            guard manager == nil else { return radioChanged() }
            let events = PeripheralEvents { [weak self] event in
                SensorActor.enqueue { self?.handle(event) }
            }
            self.events = events
            manager = CBPeripheralManager(delegate: events, queue: SensorActor.queue)
        }

        /// Stops advertising and removes the service.
        public func stop() {
            service = nil
            withdraw()
        }

        /// Sends a notification to the subscriber with the given identifier; returns `false` if the radio's queue is
        /// full.
        public func send(_ chunk: [UInt8], to central: UUID) -> Bool {
            guard let manager, let characteristic,
                let subscriber = characteristic.subscribedCentrals?.first(where: { $0.identifier == central })
            else { return false }
            return manager.updateValue(Data(chunk), for: characteristic, onSubscribedCentrals: [subscriber])
        }

        private func handle(_ event: PeripheralEvents.Event) {
            switch event {
            case .radio: radioChanged()
            case .subscribers: subscribersChanged()
            case .ready: delegate?.linkIsReady(self)
            case .failure(let reason): delegate?.link(self, didFail: reason)
            }
        }

        private func radioChanged() {
            guard let manager else { return }
            switch manager.state {
            case .poweredOn:
                delegate?.link(self, didChangeRadio: .on)
                publish()
            case .unauthorized: lost(.unauthorized)
            case .unsupported: lost(.unsupported)
            default: lost(.off)
            }
        }

        /// Clears the state of the link after the system has discarded the service and its subscribers.
        ///
        /// The system does this when the radio is turned off.
        private func lost(_ radio: BleRadioState) {
            known.removeAll()
            characteristic = nil
            delegate?.link(self, didChangeRadio: radio)
        }

        /// Offers and advertises the requested service, which replaces the previous service.
        private func publish() {
            withdraw()
            guard let service, let manager, manager.state == .poweredOn else { return }
            let identifier = CBUUID(nsuuid: service.identifier)
            let characteristic = CBMutableCharacteristic(
                type: CBUUID(nsuuid: service.characteristic), properties: [.notify], value: nil, permissions: [])
            let offered = CBMutableService(type: identifier, primary: true)
            offered.characteristics = [characteristic]
            self.characteristic = characteristic
            manager.add(offered)
            var advertisement: [String: Any] = [CBAdvertisementDataServiceUUIDsKey: [identifier]]
            advertisement[CBAdvertisementDataLocalNameKey] = service.localName
            manager.startAdvertising(advertisement)
        }

        private func withdraw() {
            known.removeAll()
            characteristic = nil
            guard let manager, manager.state == .poweredOn else { return }
            manager.stopAdvertising()
            manager.removeAllServices()
        }

        private func subscribersChanged() {
            let centrals = characteristic?.subscribedCentrals ?? []
            let present = Dictionary(
                centrals.map { ($0.identifier, $0.maximumUpdateValueLength) }, uniquingKeysWith: { _, last in last })
            for central in known.keys where present[central] == nil {
                delegate?.link(self, didUnsubscribe: central)
            }
            for (central, length) in present where known[central] != length {
                delegate?.link(self, didSubscribe: central, maximumLength: length)
            }
            known = present
        }
    }

    /// The delegate of the system's peripheral manager.
    ///
    /// This object only reports that something has changed. The link then reads the new state.
    private final class PeripheralEvents: NSObject, CBPeripheralManagerDelegate, Sendable {
        enum Event: Sendable {
            case radio
            case subscribers
            case ready
            case failure(String)
        }

        private let report: @Sendable (Event) -> Void

        init(_ report: @escaping @Sendable (Event) -> Void) {
            self.report = report
        }

        func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) { report(.radio) }

        func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager) { report(.ready) }

        func peripheralManager(
            _ peripheral: CBPeripheralManager, central: CBCentral, didSubscribeTo characteristic: CBCharacteristic
        ) { report(.subscribers) }

        func peripheralManager(
            _ peripheral: CBPeripheralManager, central: CBCentral, didUnsubscribeFrom characteristic: CBCharacteristic
        ) { report(.subscribers) }

        func peripheralManagerDidStartAdvertising(_ peripheral: CBPeripheralManager, error: (any Error)?) {
            if let error { report(.failure("the service cannot be advertised: \(error.localizedDescription)")) }
        }

        func peripheralManager(_ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?) {
            if let error { report(.failure("the service cannot be offered: \(error.localizedDescription)")) }
        }
    }
#endif
