/// Makes a provider out of any asynchronous sequence.
///
///     let provider = AsyncLocationProvider { feed.locations() }
///
/// The closure is called at each start, so that the provider can be started again after a stop; each element is reported
/// as it arrives. The end of the sequence is the status `ended`, an error withdraws the value and is the status `failed`.
/// A stop cancels the task that iterates, and nothing is reported after it even where the sequence ignores that.
@SensorActor
public final class AsyncProvider<Role: ProviderRole>: ComposedProvider<Role> {
    /// Hands all elements of a new sequence to a closure, until that returns false.
    private typealias Iteration =
        @SensorActor (_ take: @SensorActor (Role.Value?) -> Bool) async throws -> Void

    private let sourceName: String
    private let iterate: Iteration
    private var task: Task<Void, Never>?

    /// The number of the present run, which tells an element of it from a late one of the run before.
    private var run = 0

    /// Makes a provider of a sequence of values that may be withdrawn.
    ///
    /// Where the type of the elements is left to the compiler, the other initializer is meant.
    ///
    /// - Parameters:
    ///   - name: What people call the source.
    ///   - makeSequence: Makes the sequence, at each start.
    @_disfavoredOverload
    nonisolated public init<Values: AsyncSequence>(
        name: String = "async sequence",
        _ makeSequence: @escaping @SensorActor () async throws -> Values
    ) where Values.Element == Role.Value? {
        sourceName = name
        iterate = { take in
            for try await value in try await makeSequence() {
                guard take(value) else { return }
            }
        }
        super.init()
    }

    /// Makes a provider of a sequence of values.
    ///
    /// - Parameters:
    ///   - name: What people call the source.
    ///   - makeSequence: Makes the sequence, at each start.
    nonisolated public init<Values: AsyncSequence>(
        name: String = "async sequence",
        _ makeSequence: @escaping @SensorActor () async throws -> Values
    ) where Values.Element == Role.Value {
        sourceName = name
        iterate = { take in
            for try await value in try await makeSequence() {
                guard take(value) else { return }
            }
        }
        super.init()
    }

    deinit {
        task?.cancel()
    }

    /// What people call the source.
    nonisolated public override var name: String { sourceName }

    /// Makes a sequence and begins to iterate it.
    public override func startUpdates() {
        run += 1
        task = Task { [weak self, run, iterate] in
            do {
                try await iterate { value in
                    guard let self, self.run == run else { return false }
                    self.emit(value)
                    return true
                }
                self?.finish(run, with: .ended)
            } catch {
                self?.finish(run, with: .failed(ProviderError(error)))
            }
        }
    }

    /// Ends the iteration.
    public override func stopUpdates() {
        run += 1
        task?.cancel()
        task = nil
    }

    private func finish(_ run: Int, with status: ProviderStatus) {
        guard run == self.run else { return }
        task = nil
        if status != .ended, lastValue != nil { emit(nil) }
        report(status)
    }
}

/// Makes a location provider out of an asynchronous sequence of ``Location`` or `Location?`.
public typealias AsyncLocationProvider = AsyncProvider<LocationRole>

/// Makes a course provider out of an asynchronous sequence of ``HeadingValue`` or `HeadingValue?`.
public typealias AsyncCourseProvider = AsyncProvider<CourseRole>

/// Makes a raw course provider out of an asynchronous sequence of ``CourseSample`` or `CourseSample?`.
public typealias AsyncRawCourseProvider = AsyncProvider<RawCourseRole>

/// Makes a user heading provider out of an asynchronous sequence of ``HeadingValue`` or `HeadingValue?`.
public typealias AsyncUserHeadingProvider = AsyncProvider<UserHeadingRole>

/// Makes a device heading provider out of an asynchronous sequence of ``HeadingValue`` or `HeadingValue?`.
public typealias AsyncDeviceHeadingProvider = AsyncProvider<DeviceHeadingRole>
