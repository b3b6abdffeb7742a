// On tvOS and visionOS, Core Motion exists, but lacks the class `CMHeadphoneMotionManager`.
#if canImport(CoreMotion) && !os(tvOS) && !os(visionOS)
    import CoreMotion
    import Foundation
    public import Geolocation
    public import HeadCalibration

    /// Reports the motion of headphones such as AirPods, using `CMHeadphoneMotionManager`.
    ///
    /// The program's Info.plist needs `NSMotionUsageDescription`; the system asks the user at the first start.
    @SensorActor
    public final class HeadphoneMotionSource: OrientationSource {
        /// The name of the source: `headphones`.
        nonisolated public let name = "headphones"

        /// The object that receives samples and states; held weakly.
        public weak var orientationDelegate: (any OrientationSourceDelegate)?

        /// The number of samples dropped since the source was created, by reason.
        public private(set) var drops = DropCounts()

        private let queue: OperationQueue
        private var manager: CMHeadphoneMotionManager?
        private var observer: ConnectionObserver?
        private var state: OrientationSourceState?

        /// The system's timestamp of the last sample, in seconds since the machine was started; `nil` before the first
        /// sample.
        private var lastTime: Double?

        /// Creates a source that is not started.
        nonisolated public init() {
            queue = OperationQueue()
            queue.underlyingQueue = SensorActor.queue
        }

        /// Starts to wait for headphones; they send samples while they are worn.
        public func startOrientationUpdates() {
            guard manager == nil else { return }
            let manager = CMHeadphoneMotionManager()
            let observer = ConnectionObserver { [weak self] isConnected in
                SensorActor.enqueue { [weak self] in self?.updateConnection(isConnected) }
            }
            manager.delegate = observer
            self.manager = manager
            self.observer = observer
            SensorActor.enqueue { [weak self, weak observer] in
                guard let self, let observer, observer === self.observer else { return }
                begin()
            }
        }

        /// Stops the updates, so that no samples are reported any more.
        public func stopOrientationUpdates() {
            manager?.stopDeviceMotionUpdates()
            manager = nil
            observer = nil
            state = nil
        }

        private func begin() {
            guard let manager, manager.isDeviceMotionAvailable else {
                return change(to: .unavailable("this device does not support headphone motion"))
            }
            guard updateAuthorization() else { return }
            // The headphones measure the yaw from their orientation when the updates started or when they were put on.
            // The zero of the yaw has therefore changed.
            orientationDelegate?.orientationSource(self, didChange: .zeroLost)
            guard self.manager === manager else { return }
            // The motion samples are not `Sendable`, so they cannot be passed to the sensor actor. The actor reads the
            // last sample from the motion manager instead.
            let ingest = SensorActor.handler { [weak self] in self?.ingestMotion() }
            manager.startDeviceMotionUpdates(to: queue) { @Sendable _, _ in ingest() }
        }

        /// Sets the state of the source according to the user's permission to read motion data; returns `false` if
        /// permission is denied.
        private func updateAuthorization() -> Bool {
            switch CMHeadphoneMotionManager.authorizationStatus() {
            case .denied, .restricted:
                change(to: .unavailable("the motion of headphones is not allowed: allow it in the system's settings"))
                return false
            case .notDetermined: change(to: .needsPermission)
            default:
                if state != .connected { change(to: .disconnected("no headphones with motion sensors are worn")) }
            }
            return true
        }

        private func updateConnection(_ isConnected: Bool) {
            guard manager != nil else { return }
            change(to: isConnected ? .connected : .disconnected("the headphones were removed or disconnected"))
            if !isConnected, manager != nil { orientationDelegate?.orientationSource(self, didChange: .zeroLost) }
        }

        private func ingestMotion() {
            // A sample that was on its way when the source was stopped is ignored.
            guard let manager else { return }
            guard let motion = manager.deviceMotion else {
                _ = updateAuthorization()
                return
            }
            guard motion.timestamp != lastTime else { return }
            lastTime = motion.timestamp
            // The z axis of the reference frame points up; the quaternion rotates the frame of the headphones into the
            // reference frame.
            let attitude = motion.attitude.quaternion
            guard let quaternion = Quaternion(w: attitude.w, x: attitude.x, y: attitude.y, z: attitude.z) else {
                return drops.add("sample with a quaternion of length 0 or out of range")
            }
            change(to: .connected)
            orientationDelegate?.orientationSource(self, didUpdate: OrientationSample(.quaternion(quaternion)))
        }

        private func change(to state: OrientationSourceState) {
            guard state != self.state else { return }
            self.state = state
            orientationDelegate?.orientationSource(self, didChange: state)
        }
    }

    /// Calls a closure when headphones are connected (`true`) or disconnected (`false`), on a thread chosen by the
    /// system.
    private final class ConnectionObserver: NSObject, CMHeadphoneMotionManagerDelegate, Sendable {
        private let changed: @Sendable (Bool) -> Void

        init(_ changed: @escaping @Sendable (Bool) -> Void) {
            self.changed = changed
        }

        func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager) { changed(true) }

        func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager) { changed(false) }
    }
#endif
