import Testing

@testable import WebSocketRelay

@Suite("A connection's send window") struct SendWindowTests {
    @Test("accepts two batches at a time, and further ones when there is room")
    func room() {
        var window = SendWindow()
        window.send(10)
        #expect(window.hasRoom)
        window.send(10)
        #expect(!window.hasRoom)
        window.makeRoom(through: 1)
        #expect(window.hasRoom)
        window.send(10)
        // The system has taken all three, which implies room.
        #expect(window.accept(through: 3) == 30)
        window.send(1)
        #expect(window.hasRoom)
        // Reports of what was never sent, and late ones, change nothing.
        window.makeRoom(through: 99)
        window.makeRoom(through: 2)
        window.send(1)
        #expect(window.hasRoom)
        window.send(1)
        #expect(!window.hasRoom)
    }

    @Test("counts updates as delivered once the system has accepted them, if the server does not acknowledge")
    func accepted() {
        var window = SendWindow()
        for count in [3, 4, 5] { window.send(count) }
        #expect(window.accept(through: 2) == 7)
        #expect(window.accept(through: 2) == 0)
        #expect(window.acknowledge(12) == 0)
        #expect(!window.awaitsAcknowledgement)
        #expect(window.accept(through: 3) == 5)
    }

    @Test("counts updates as delivered once they are acknowledged, if the server does so")
    func acknowledged() {
        var window = SendWindow(acknowledges: true)
        #expect(!window.awaitsAcknowledgement)
        window.send(3)
        #expect(window.awaitsAcknowledgement)
        #expect(window.accept(through: 1) == 0)
        #expect(window.acknowledge(2) == 2)
        #expect(window.acknowledge(1) == 0)
        #expect(window.acknowledge(.max) == 1)
        #expect(!window.awaitsAcknowledgement)
        #expect(window.acknowledge(.min) == 0)
    }
}
