import Foundation
import MapSupport
import RelaySupport

extension ServedMap {
    /// Connects a page.
    ///
    /// - Parameters:
    ///   - fields: Lines of its request in addition to the required ones.
    ///   - host: The host in its request; `nil` for the map's address.
    ///   - receiveBuffer: Unread bytes that the system buffers for it; `nil` for the usual number.
    func page(_ fields: [String] = [], host: String? = nil, receiveBuffer: Int32? = nil) async throws -> Page {
        let peer = try PlainPeer(to: port, receiveBuffer: receiveBuffer)
        let request = PlainPeer.request(fields, target: "/stream")
        let own = "Host: \(host ?? "127.0.0.1:\(port)")\r\n"
        await peer.send(request.replacing("Host: 127.0.0.1\r\n", with: own))
        return Page(peer, head: try await peer.receiveHead())
    }

    /// Requests a part of the page, and returns the whole answer.
    func get(_ target: String, _ fields: [String] = [], method: String = "GET") async throws -> String {
        let peer = try PlainPeer(to: port)
        let lines = ["\(method) \(target) HTTP/1.1"] + fields + ["", ""]
        await peer.send(lines.joined(separator: "\r\n"))
        return String(decoding: try await peer.receiveAll(), as: UTF8.self)
    }
}

/// A page that sends and reads only on request of a test.
struct Page {
    let peer: PlainPeer

    /// The head of the answer to its request.
    let head: String

    init(_ peer: PlainPeer, head: String) { (self.peer, self.head) = (peer, head) }

    /// The status of the answer.
    var status: String { String(head.split(separator: " ").dropFirst().first ?? "") }

    func say(_ text: String) async { await peer.say(text) }

    /// Sends that it has no state, or the state that it has.
    func open(epoch: String = "", revision: Int = 0) async {
        await say(#"{"k":"since","epoch":"\#(epoch)","rev":\#(revision)}"#)
    }

    /// Waits for the next message of a kind, and skips others; `nil` if the server closes first.
    func next(_ kind: String) async -> [String: Any]? {
        while let frame = await peer.receiveFrame(), frame.closeCode == nil {
            guard let object = try? JSONSerialization.jsonObject(with: Data(frame.payload)) as? [String: Any] else {
                continue
            }
            if object["k"] as? String == kind { return object }
        }
        return nil
    }
}
