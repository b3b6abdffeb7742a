import Dispatch
import Geolocation

/// Lends a file to one piece of work after the other, in the order in which they ask for it, and has it done on a queue of
/// its own.
@SensorActor
final class SealedFileLender {
    private let queue = DispatchQueue(label: "geolocation.records", qos: .userInitiated)

    /// The file as it came back last; nil when it has been closed.
    private var file: SealedFile?
    private var isLent = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    init(_ file: SealedFile) {
        self.file = file
    }

    deinit {
        // Nothing is being done with it: whatever is keeps the lender alive.
        if let file { queue.async { _ = file.close() } }
    }

    /// Where the next record will begin.
    var position: Int64? { file?.position }

    /// Takes the file if nobody has it; false where it cannot be had.
    func tryToTake() -> Bool {
        guard !isLent, file != nil else { return false }
        isLent = true
        return true
    }

    /// Takes the file, after all those who asked before.
    func take() async {
        guard isLent else {
            isLent = true
            return
        }
        await withCheckedContinuation { continuation in waiters.append(continuation) }
    }

    /// Gives the file to the next who waits for it, if there is one.
    func giveBack() {
        if waiters.isEmpty { isLent = false } else { waiters.removeFirst().resume() }
    }

    /// Works on the file on the queue; only for who has taken it.
    func work<Result: Sendable>(
        _ body: @escaping @Sendable (inout SealedFile) -> Result,
        then completion: @escaping @SensorActor (Result) -> Void
    ) {
        guard let file else { return }
        queue.async { [self] in
            var file = file
            let result = body(&file)
            let changed = file
            SensorActor.enqueue {
                self.file = changed
                completion(result)
            }
        }
    }

    /// The same for those who can wait.
    func work<Result: Sendable>(_ body: @escaping @Sendable (inout SealedFile) -> Result) async -> Result {
        await withCheckedContinuation { continuation in work(body) { continuation.resume(returning: $0) } }
    }

    /// Closes the file, which nobody can take afterwards; only for who has taken it, and only once.
    func close() async -> SystemError? {
        let error = await work { $0.close() }
        file = nil
        return error
    }
}
