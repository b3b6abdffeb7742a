/// What is wrong with a frame, and with which of its bytes.
struct FrameFault: Error {
    let kind: WebSocketError.Kind
    let index: Int

    init(_ kind: WebSocketError.Kind, at index: Int) {
        self.kind = kind
        self.index = index
    }
}
