import AllocationCounter
import Foundation

extension Yardstick {
    /// The machine's speed at copying 64 bytes: for figures that move bytes.
    static var copy: Yardstick { Yardstick("copy") { yardstick_copy(200_000) } }

    /// A sine and a cosine: for figures that calculate.
    static var trigonometry: Yardstick { Yardstick("sincos") { yardstick_trigonometry(20_000) } }

    /// A call through a weak delegate: for figures that pass values on.
    static var weakCall: Yardstick {
        Yardstick("weak-call") {
            let source = WeakSource()
            let listener = WeakListener()
            source.delegate = listener
            let time = nanosecondsOfLoop(50_000) { source.delegate?.handle($0) }
            return listener.count == 50_000 ? time : nil
        }
    }

    /// A wake-up of an idle thread in C, until it runs.
    static var wake: Yardstick { Yardstick("wake") { yardstick_wake().latency } }

    /// The same, until the call that wakes it returns.
    static var wakeCall: Yardstick { Yardstick("wake-call") { yardstick_wake().call } }

    /// A datagram over the loopback interface and back, in C.
    static var roundTrip: Yardstick { Yardstick("round-trip") { yardstick_round_trip() } }

    /// A `pwrite` of 512 bytes into a file.
    static var write: Yardstick {
        Yardstick("pwrite") {
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("benchmark-yardstick").path
            let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
            guard descriptor >= 0 else { return nil }
            defer {
                close(descriptor)
                unlink(path)
            }
            return yardstick_write(descriptor, 500)
        }
    }

    /// Copying the bytes of each of some items, 64 at a time.
    static func copying(bytes: Int, of items: Int) -> Yardstick {
        Yardstick("copying-it") { yardstick_copy(200_000) * Double(bytes) / 64 / Double(items) }
    }

    /// Prints what the machine takes for each of them.
    static func report() {
        for yardstick in [copy, trigonometry, weakCall, write, wakeCall, wake, roundTrip] {
            var pairs = Pairs()
            let isSlow = ["wake-call", "wake", "round-trip"].contains(yardstick.name)
            for _ in 0..<(isSlow ? 500 : 21) {
                guard let time = yardstick.measure(), time >= 0 else { continue }
                pairs.add(time, nil)
            }
            pairs.report("yardstick/\(yardstick.name)")
        }
    }
}

private protocol WeakDelegate: AnyObject {
    func handle(_ number: Int)
}

private final class WeakSource {
    weak var delegate: (any WeakDelegate)?
}

private final class WeakListener: WeakDelegate {
    private(set) var count = 0

    func handle(_ number: Int) { count += 1 }
}
