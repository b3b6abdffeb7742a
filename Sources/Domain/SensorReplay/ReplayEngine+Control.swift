public import Geolocation

/// Pause, steps and jumps.
extension ReplayEngine {
    /// Pauses the replay; the rest of the wait is kept.
    ///
    /// Does nothing if there is no replay. After the end, a step or jump continues paused.
    public func pause() {
        guard deliver != nil, !isPaused else { return }
        pausedAt = clock.instant
        if !isAtOnce { timer?.cancel() }
    }

    /// Resumes after a pause, with the rest of the wait.
    public func resume() {
        guard let pausedAt else { return }
        let length = clock.instant.seconds(since: pausedAt)
        due = due?.advanced(by: length)
        rebased?.delay(by: length)
        self.pausedAt = nil
        if isRunning { schedule() }
    }

    /// Moves by a number of items, backwards if negative, relative to the last item delivered.
    ///
    /// The item is delivered immediately, even if paused, and the pause continues. Steps made before an item is
    /// delivered add up. Before the first item, the target is the first item or the start position; beyond the last,
    /// the end of the pass. While the replay is reading up to a position whose index is unknown, a step goes to that
    /// position. After the end of the recording, a step back continues from there.
    ///
    /// - Throws: `ProviderError` if there is no replay, or if a step back needs to reopen a recording that can be read
    ///   only once.
    public func step(by count: Int) throws {
        if isOnItsWay { return hasten() }
        let current = stepOrigin ?? -1
        let (target, isOutside) = current.addingReportingOverflow(count)
        let number = isOutside ? (count > 0 ? Int.max : 0) : max(0, target)
        // The next item keeps its interval from the previous one.
        if isRunning, jump == nil, !isAtOnce, number == cursor.nextIndex { return hasten() }
        try seek(to: .index(number))
    }

    /// Continues from any position; the item there is delivered immediately, even if paused, and the pause continues.
    ///
    /// A position after the last item is the end of the pass. After the end of the recording, the replay continues from
    /// the position.
    ///
    /// - Throws: `ProviderError` if there is no replay, or if a jump back needs to reopen a recording that can be read
    ///   only once.
    public func seek(to position: ReplayPosition) throws {
        guard deliver != nil else {
            throw ProviderError("no replay of \(name) has been started, so that there is no place to go to")
        }
        switch isRunning ? cursor.direction(of: position) : .back {
        case .here(let index):
            cursor.index = index
            jump = nil
        case .ahead:
            cursor.passBatch()
            jump = position
        case .back:
            guard isRepeatable else { throw refusal }
            openReader()
            jump = position
        }
        isBeginning = false
        if index != nil { rebased?.setStep(breakInterval) }
        hasten()
    }

    /// Continues from the item with the minimum of a function; of several, from the last one.
    ///
    /// The replay continues unchanged until the item is found. A stop, start, step or jump in the meantime takes
    /// precedence.
    ///
    /// - Parameters:
    ///   - function: The function, called on the reader's queue; items with a value of NaN are skipped.
    ///   - completion: Called with `nil` if the replay continues from there or another command took precedence,
    ///     otherwise with the error, such as a function that is NaN for all items.
    public func seek(
        toMinimumOf function: @escaping @Sendable (Item) -> Double,
        then completion: (@SensorActor (ProviderError?) -> Void)? = nil
    ) {
        let commands = commands
        search(minimising: function) { [weak self] result in
            var failure: ProviderError?
            do {
                if let self, self.commands == commands {
                    guard let match = try result.get() else {
                        throw ProviderError("nothing in \(self.name) matches, so that its replay stays where it is")
                    }
                    try self.seek(to: .index(match.index))
                }
            } catch {
                failure = ProviderError(error)
            }
            completion?(failure)
        }
    }

    /// Finds the item with the minimum of a function; of several, the last one.
    ///
    /// The recording is opened and read once from its beginning, in bounded memory, on a separate queue. The engine
    /// need not be started, and a running replay is not affected.
    ///
    /// - Parameters:
    ///   - function: The function, called on the reader's queue; items with a value of NaN are skipped.
    ///   - completion: Called with the item, `nil` if there is none, or the error, such as a recording that can be read
    ///     only once; not called if the engine is deallocated first.
    public func search(
        minimising function: @escaping @Sendable (Item) -> Double,
        then completion: @escaping @SensorActor (Result<ReplayMatch<Item>?, ProviderError>) -> Void
    ) {
        let search = ReplaySearch(
            isSynchronous: clock.isManual, open: open, refusal: refusal, minimising: function
        ) { [weak self] result in
            self?.searches.removeAll { $0.isOver }
            completion(result)
        }
        searches.append(search)
        search.proceed()
    }

    /// Whether the replay is moving to an item whose index is unknown, so that no step can be counted from it.
    private var isOnItsWay: Bool {
        switch jump {
        case nil: false
        case .index: isBeginning
        case .time, .elapsed: true
        }
    }

    /// The index that a step is relative to: the last one requested or delivered.
    private var stepOrigin: Int? {
        if case .index(let number) = jump { return number }
        return isAtOnce && jump == nil ? cursor.nextIndex : index
    }

    /// Makes the next item due immediately.
    private func hasten() {
        run += 1
        commands += 1
        isAtOnce = true
        schedule()
    }
}
