// The declarations of Apple's CoreMotion that the package uses, as its documentation states them: only for checking types on
// platforms without it. The protocol's methods are required here, so that a wrong name is found.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// A rotation.
public struct CMQuaternion {
    public var x: Double
    public var y: Double
    public var z: Double
    public var w: Double
}

/// The orientation of a device; angles in radians.
open class CMAttitude: NSObject {
    open var roll: Double { 0 }
    open var pitch: Double { 0 }
    open var yaw: Double { 0 }
    open var quaternion: CMQuaternion { CMQuaternion(x: 0, y: 0, z: 0, w: 1) }
}

/// A sample with its time in seconds since the device was started.
open class CMLogItem: NSObject {
    open var timestamp: TimeInterval { 0 }
}

/// A sample of the motion of a device.
open class CMDeviceMotion: CMLogItem {
    open var attitude: CMAttitude { CMAttitude() }
}

public typealias CMDeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

/// The motion of the device itself, which is not `Sendable`.
open class CMMotionManager: NSObject {
    open var deviceMotionUpdateInterval: TimeInterval = 0
    open var isDeviceMotionAvailable: Bool { false }
    open var deviceMotion: CMDeviceMotion? { nil }

    open func startDeviceMotionUpdates(to queue: OperationQueue, withHandler handler: @escaping CMDeviceMotionHandler) {
    }
    open func stopDeviceMotionUpdates() {}
}

/// The permission of the program.
public enum CMAuthorizationStatus: Int, Sendable {
    case notDetermined
    case restricted
    case denied
    case authorized
}

/// The motion of headphones, which is not `Sendable`.
open class CMHeadphoneMotionManager: NSObject {
    public typealias DeviceMotionHandler = (CMDeviceMotion?, (any Error)?) -> Void

    open class func authorizationStatus() -> CMAuthorizationStatus { .notDetermined }

    open weak var delegate: (any CMHeadphoneMotionManagerDelegate)?
    open var isDeviceMotionAvailable: Bool { false }
    open var deviceMotion: CMDeviceMotion? { nil }

    open func startDeviceMotionUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMHeadphoneMotionManager.DeviceMotionHandler
    ) {}
    open func stopDeviceMotionUpdates() {}
}

/// Receives the calls of a manager.
public protocol CMHeadphoneMotionManagerDelegate: NSObjectProtocol {
    func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager)
    func headphoneMotionManagerDidDisconnect(_ manager: CMHeadphoneMotionManager)
}
