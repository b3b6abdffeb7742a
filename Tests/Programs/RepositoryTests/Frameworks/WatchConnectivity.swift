// The declarations of Apple's WatchConnectivity that the package uses, as its documentation states them: only for checking
// types on platforms without it.
public import Foundation

/// The state of a session.
public enum WCSessionActivationState: Int, Sendable {
    case notActivated
    case inactive
    case activated
}

/// The session of a device with its companion.
open class WCSession: NSObject {
    open class var `default`: WCSession { WCSession() }
    open class func isSupported() -> Bool { false }

    open weak var delegate: (any WCSessionDelegate)?
    open var activationState: WCSessionActivationState { .notActivated }
    open var isReachable: Bool { false }

    open func activate() {}
    open func updateApplicationContext(_ applicationContext: [String: Any]) throws {}
    open func transferUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer {
        WCSessionUserInfoTransfer()
    }
    open func sendMessageData(
        _ data: Data, replyHandler: ((Data) -> Void)?, errorHandler: (@Sendable (any Error) -> Void)? = nil
    ) {}
}

/// User information under way.
open class WCSessionUserInfoTransfer: NSObject {
    open var userInfo: [String: Any] { [:] }
}

/// Receives the calls of a session.
public protocol WCSessionDelegate: NSObjectProtocol {
    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: (any Error)?)
    func sessionReachabilityDidChange(_ session: WCSession)
    func session(_ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any])
    func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any])
    func session(_ session: WCSession, didReceiveMessageData messageData: Data)
    func session(_ session: WCSession, didFinish userInfoTransfer: WCSessionUserInfoTransfer, error: (any Error)?)
}
