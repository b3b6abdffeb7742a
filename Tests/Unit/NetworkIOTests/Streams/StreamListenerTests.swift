import Foundation
import GeolocationTestKit
import TestSupport
import Testing

@testable import NetworkIO
@testable import SensorIO

#if os(Linux)
    import Glibc
#endif

@Suite("A listener for streams", .serialized, .realTime, .timeLimit(.minutes(5))) @NetworkActor
struct StreamListenerTests {
    @Test("lets clients wait while it is paused, and keeps its streams when it is closed")
    func pausing() async throws {
        let server = try StreamServer()
        server.listener.isAcceptingPaused = true
        let client = try await connect(server.port)
        try await settleNetwork()
        #expect(server.clients.isEmpty)
        server.listener.isAcceptingPaused = false
        let accepted = try await server.client()
        let port = server.port
        server.listener.close()
        #expect(server.listener.boundPort == nil)
        client.send("still here")
        try await waitUntil { accepted.text == "still here" }
        #expect(await refusal(port) == .lost("cannot be reached: Connection refused"))
        let other = try StreamServer(port: port)
        #expect(other.port == port)
    }

    @Test("reports a failure to open in words that can follow the listener's name")
    func failures() async throws {
        let first = try StreamServer()
        let failures: [(String?, Int, String, Bool)] = [
            (
                nil, first.port,
                "cannot listen: port \(first.port) is in use by another program; "
                    + "end that one, or write another port", false
            ),
            ("x", 1, "cannot listen: x is not an address; write one such as 0.0.0.0 or ::1", true),
            (nil, 70_000, "has no port 70000; write one from 0 to 65535", true),
        ]
        for (address, port, reason, isFinal) in failures {
            #expect(throws: StreamListener.Failure(reason: reason, isFinal: isFinal)) {
                _ = try StreamServer(address: address, port: port)
            }
        }
    }

    @Test("accepts many waiting clients a few at a time, so that other work runs in between")
    func crowd() async throws {
        let server = try StreamServer()
        server.listener.isAcceptingPaused = true
        var clients: [StreamRecorder] = []
        for _ in 0..<40 { clients.append(try await connect(server.port)) }
        var counts: [Int] = []
        func count() {
            counts.append(server.clients.count)
            if server.clients.count < clients.count { NetworkActor.enqueue { count() } }
        }
        server.listener.isAcceptingPaused = false
        count()
        try await waitUntil { counts.last == clients.count }
        #expect(zip(counts, counts.dropFirst()).map { $1 - $0 }.max() == StreamListener.turnSize)
    }

    #if os(Linux)
        @Test("serves a thousand clients that connect at once")
        func burst() async {
            // A process of its own, since other tests count descriptors.
            await #expect(processExitsWith: .success) { @NetworkActor in
                try #require(allowDescriptors(2500))
                let server = try StreamServer()
                let port = server.port
                server.onClient = { client in client.onReceive = { client.send("\(client.text)!") } }
                let attempts = (0..<1000).map { _ in Task { try await connect(port) } }
                var clients: [StreamRecorder] = []
                for attempt in attempts { clients.append(try await attempt.value) }
                for (number, client) in clients.enumerated() { client.send("\(number)") }
                try await waitUntil { clients.allSatisfy { $0.text.hasSuffix("!") } }
                try #require(clients.enumerated().allSatisfy { $1.text == "\($0)!" })
                try #require(server.clients.count == 1000)
                try #require(server.listener.exhaustions == 0)
            }
        }

        @Test("counts each lack of free descriptors, and accepts the waiting clients when some are free")
        func exhaustion() async {
            // A process of its own, since other tests need descriptors.
            await #expect(processExitsWith: .success) { @NetworkActor in
                let clock = ManualClock()
                let server = try StreamServer(clock: clock)
                let clients = try (0..<8).map { _ in try StreamSocket(to: server.port) }
                try await waitUntil { server.clients.count == 8 }
                // The clients take nearly all descriptors but the reserve; libdispatch opens one now and then, too.
                try #require(limitDescriptors(leaving: DescriptorLimit.reserve + 5))
                let late = try (0..<5).map { _ in try StreamSocket(to: server.port) }
                try await waitUntil { server.listener.exhaustions == 1 }
                try await settleNetwork()
                try #require(server.listener.exhaustions == 1)
                // One pause: within a longer time, the listener may try more than once.
                await clock.advance(by: 0.25)
                try await waitUntil { server.listener.exhaustions == 2 }
                for client in server.clients[..<8] { client.stream.cancel() }
                try await waitUntil { server.clients.count == 13 }
                for client in server.clients[8...] { client.send("at last") }
                for socket in late {
                    let words = await read(7, from: socket)
                    try #require(words == Array("at last".utf8))
                }
                withExtendedLifetime(clients) {}
            }
        }
    #endif
}

#if os(Linux)
    private let descriptorLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)

    /// Lets this process open a number of descriptors; `false` if the system refuses.
    private func allowDescriptors(_ count: Int) -> Bool {
        var limit = rlimit()
        guard getrlimit(descriptorLimit, &limit) == 0 else { return false }
        limit.rlim_cur = max(limit.rlim_cur, min(rlim_t(count), limit.rlim_max))
        return setrlimit(descriptorLimit, &limit) == 0 && limit.rlim_cur >= rlim_t(count)
    }

    /// Lets this process open a number of descriptors more than it has; `false` if the system refuses.
    private func limitDescriptors(leaving count: Int) -> Bool {
        // Free numbers below the highest one in use are taken, so that only the numbers after it are left.
        let highest = (0..<Int32(4096)).last { fcntl($0, F_GETFD) >= 0 } ?? 2
        var last = dup(0)
        while last >= 0, last < highest { last = dup(0) }
        close(last)
        var limit = rlimit()
        guard getrlimit(descriptorLimit, &limit) == 0 else { return false }
        limit.rlim_cur = rlim_t(last) + rlim_t(count)
        return setrlimit(descriptorLimit, &limit) == 0
    }
#endif
