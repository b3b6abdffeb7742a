#if canImport(CoreMotion) && !os(macOS) && !os(tvOS) && !os(visionOS)
    import CoreMotion
    import Foundation
    import Geolocation

    /// Reports the attitude of an Apple device, using `CMMotionManager`.
    @SensorActor
    final class DeviceMotionSensor: AttitudeSensor {
        private let queue: OperationQueue
        private var manager: CMMotionManager?
        private var handler: (@SensorActor (Double, Double) -> Void)?

        nonisolated init() {
            queue = OperationQueue()
            queue.underlyingQueue = SensorActor.queue
        }

        func start(_ handler: @escaping @SensorActor (_ roll: Double, _ pitch: Double) -> Void) {
            guard manager == nil else { return }
            let manager = CMMotionManager()
            guard manager.isDeviceMotionAvailable else { return }
            manager.deviceMotionUpdateInterval = 0.5
            self.manager = manager
            self.handler = handler
            // The motion samples are not `Sendable`, so they cannot be passed to the sensor actor. The actor reads the
            // last sample from the motion manager instead.
            let ingest = SensorActor.handler { [weak self] in self?.ingest() }
            manager.startDeviceMotionUpdates(to: queue) { @Sendable _, _ in ingest() }
        }

        func stop() {
            manager?.stopDeviceMotionUpdates()
            manager = nil
            handler = nil
        }

        private func ingest() {
            guard let attitude = manager?.deviceMotion?.attitude else { return }
            handler?(attitude.roll, attitude.pitch)
        }
    }
#endif
