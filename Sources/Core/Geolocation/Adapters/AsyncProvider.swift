/// A provider that reports the elements of an asynchronous sequence.
///
///     let provider = AsyncLocationProvider { feed.locations() }
///
/// The provider calls the closure on each start, and can be started again. Each element is reported when it
/// arrives. The end of the sequence withdraws the value and sets the status `ended`; an error of the sequence withdraws
/// the value and sets the status `failed`. Stopping the provider cancels the task that iterates the sequence; nothing
/// is reported afterwards, even if the sequence ignores the cancellation.
@SensorActor
public final class AsyncProvider<Role: ProviderRole>: ProviderBase<Role> {
    /// A function that passes the elements of a new asynchronous sequence to a closure until the closure returns
    /// `false`.
    private typealias Iteration =
        @SensorActor (_ take: @SensorActor (Role.Value?) -> Bool) async throws -> Void

    private let sourceName: String
    private let iterate: Iteration
    private var task: Task<Void, Never>?

    /// The number of the current run of the provider, by which late elements of an earlier run are recognised and
    /// ignored.
    private var run = 0

    /// Creates a provider from a sequence of optional values; the element `nil` withdraws the value.
    ///
    /// If the compiler infers the element type, it prefers the initialiser for values that are not optional.
    ///
    /// - Parameters:
    ///   - name: The display name of the source.
    ///   - makeSequence: Creates the sequence; called on each start.
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

    /// Creates a provider from a sequence of values.
    ///
    /// - Parameters:
    ///   - name: The display name of the source.
    ///   - makeSequence: Creates the sequence; called on each start.
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

    /// The display name of the source, as it was given at creation.
    nonisolated public override var name: String { sourceName }

    /// Creates an asynchronous sequence and starts to iterate it.
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

    /// Cancels the task that iterates the asynchronous sequence.
    public override func stopUpdates() {
        run += 1
        task?.cancel()
        task = nil
    }

    private func finish(_ run: Int, with status: ProviderStatus) {
        guard run == self.run else { return }
        task = nil
        report(status)
    }
}

/// A location provider that reports an asynchronous sequence of ``Location`` or `Location?`.
public typealias AsyncLocationProvider = AsyncProvider<LocationRole>

/// A course provider that reports an asynchronous sequence of ``HeadingValue`` or `HeadingValue?`.
public typealias AsyncCourseProvider = AsyncProvider<CourseRole>

/// A raw course provider that reports an asynchronous sequence of ``CourseSample`` or `CourseSample?`.
public typealias AsyncRawCourseProvider = AsyncProvider<RawCourseRole>

/// A user heading provider that reports an asynchronous sequence of ``HeadingValue`` or `HeadingValue?`.
public typealias AsyncUserHeadingProvider = AsyncProvider<UserHeadingRole>

/// A device heading provider that reports an asynchronous sequence of ``HeadingValue`` or `HeadingValue?`.
public typealias AsyncDeviceHeadingProvider = AsyncProvider<DeviceHeadingRole>
