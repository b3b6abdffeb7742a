#if os(Linux)
    import CSensorIO
    import Dispatch
    import Geolocation
    import Synchronization

    /// A serial executor with its own thread, which alternately runs jobs and waits for descriptors.
    ///
    /// An event of a descriptor is handled on the thread that has waited for the event. A dispatch queue would pass the
    /// event from thread to thread, which takes longer than handling most requests.
    package final class EventLoop: SerialExecutor, SerialQueue {
        private enum Job: Sendable {
            case isolated(UnownedJob)
            case plain(@Sendable () -> Void)
        }

        private struct State {
            var jobs: [Job] = []

            /// Whether the thread of the loop waits for events, so that it has to be woken for a new job.
            var isWaiting = false

            /// The descriptor by which other threads wake the loop's thread.
            ///
            /// The value is negative until the descriptor is created, which fails while the process has no descriptor
            /// left.
            var waker: Int32 = -1
        }

        /// The loop that watches descriptors; it calls their handlers on the thread of this event loop.
        package let descriptors: DescriptorLoop

        private let state = Guarded(State())
        private let thread = Atomic<UInt64>(0)

        /// Creates a loop that lives until the program ends.
        ///
        /// - Parameter name: The name of the thread; the system shows its first 15 bytes.
        package init(name: String) {
            descriptors = DescriptorLoop()
            let context = Unmanaged.passRetained(self).toOpaque()
            let error = csio_start_thread(
                name, { Unmanaged<EventLoop>.fromOpaque($0).takeUnretainedValue().run() }, context)
            // Without the thread, the actor would never run a job.
            precondition(error == 0, "the system has no thread left")
        }

        // MARK: Jobs

        /// Enqueues a job of an actor to run on the thread.
        package func enqueue(_ job: consuming ExecutorJob) { enqueue(.isolated(UnownedJob(job))) }

        /// Schedules a closure on the loop's thread, in the order of the calls.
        package func async(_ body: @escaping @Sendable () -> Void) { enqueue(.plain(body)) }

        /// Runs a closure on the loop's thread after all work that is already enqueued, and waits until the closure
        /// ends.
        ///
        /// This method must not be called on the loop's thread.
        package func sync(_ body: @escaping @Sendable () -> Void) {
            let end = DispatchSemaphore(value: 0)
            async {
                body()
                end.signal()
            }
            end.wait()
        }

        private func enqueue(_ job: Job) {
            let waker = state.withLock { state -> Int32? in
                state.jobs.append(job)
                guard state.isWaiting else { return nil }
                state.isWaiting = false
                return state.waker
            }
            if let waker { csio_poller_wake(waker) }
        }

        /// Whether the calling code runs on the loop's thread.
        package var isCurrent: Bool { thread.load(ordering: .relaxed) == csio_thread() }

        /// Traps if the calling code does not run on the loop's thread.
        package func checkIsolated() { precondition(isCurrent, "not on the thread of the actor") }

        // MARK: The thread

        private func run() -> Never {
            thread.store(csio_thread(), ordering: .relaxed)
            let executor = asUnownedSerialExecutor()
            var jobs: [Job] = []
            while true {
                let isIdle = state.withLock { state in
                    swap(&jobs, &state.jobs)
                    if state.waker < 0 { state.waker = descriptors.makeWaker() }
                    state.isWaiting = jobs.isEmpty && state.waker >= 0
                    return state.isWaiting
                }
                for job in jobs {
                    switch job {
                    case .isolated(let job): job.runSynchronously(on: executor)
                    case .plain(let body): body()
                    }
                }
                jobs.removeAll(keepingCapacity: true)
                // The thread does not wait while handlers run, so new jobs need no wake-up.
                descriptors.deliver(waits: isIdle) { if isIdle { state.withLock { $0.isWaiting = false } } }
            }
        }
    }
#endif
