public import Geolocation

/// Pause, steps and jumps.
extension ReplayEngine {
    /// Holds the replay; the rest of the wait is kept.
    ///
    /// Without a start it does nothing. After the end it holds what a step or a jump begins again.
    public func pause() {
        guard deliver != nil, !isPaused else { return }
        pausedAt = clock.instant
        if !isAtOnce { timer?.cancel() }
    }

    /// Goes on after a pause, with the rest of the wait.
    public func resume() {
        guard let pausedAt else { return }
        let length = clock.instant.seconds(since: pausedAt)
        due = due?.advanced(by: length)
        rebased?.delay(by: length)
        self.pausedAt = nil
        if isRunning { schedule() }
    }

    /// Goes so many items on, or back where it is less than 0, from the item delivered last.
    ///
    /// That item comes at once, in a pause too, which lasts on. Steps that are not waited for add up. Before the first item
    /// there is the first, or that where the replay was to begin; behind the last the end of the pass. While a place is being
    /// read up to whose number is not known, a step leads there. After the end of the recording a step back goes on from
    /// there.
    ///
    /// - Throws: `ProviderError` where there is no replay, or to go back in a recording that can be read only once.
    public func step(by count: Int) throws {
        if isOnItsWay { return hasten() }
        let current = stepOrigin ?? -1
        let (target, isOutside) = current.addingReportingOverflow(count)
        let number = isOutside ? (count > 0 ? Int.max : 0) : max(0, target)
        // The next item keeps its distance from the one before it.
        if isRunning, jump == nil, !isAtOnce, number == cursor.nextIndex { return hasten() }
        try seek(to: .index(number))
    }

    /// Goes on from a place, wherever it lies; the item there comes at once, in a pause too, which lasts on.
    ///
    /// A place behind the last item is the end of the pass. After the end of the recording it goes on from the place.
    ///
    /// - Throws: `ProviderError` where there is no replay, or to go back in a recording that can be read only once.
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

    /// Goes on from the item for which a function is least, of several such items from the last one.
    ///
    /// Until it has been found the replay goes on as before. A stop, a start, a step or a jump meanwhile counts instead.
    ///
    /// - Parameters:
    ///   - function: The function, which is called on the reader's queue; an item for which it is NaN is left out.
    ///   - completion: Is called with nil where the replay goes on from there or something else counts instead, and with
    ///     what went wrong, such as a function that is NaN for all items.
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

    /// Finds the item for which a function is least, of several such items the last one.
    ///
    /// The recording is opened and read once from its beginning, in bounded memory, on a queue beside the replay's.
    /// It needs no start, and a replay that runs is not disturbed.
    ///
    /// - Parameters:
    ///   - function: The function, which is called on the reader's queue; an item for which it is NaN is left out.
    ///   - completion: Takes the item, nil where there is none, or what went wrong, such as a recording that can be read
    ///     only once; not called where the engine is let go of before that.
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

    /// Whether the replay is on its way to an item from which no step can be counted yet.
    private var isOnItsWay: Bool {
        switch jump {
        case nil: false
        case .index: isBeginning
        case .time, .elapsed: true
        }
    }

    /// From which item a step counts: the one that was asked for last, or delivered last.
    private var stepOrigin: Int? {
        if case .index(let number) = jump { return number }
        return isAtOnce && jump == nil ? cursor.nextIndex : index
    }

    /// Makes the next item due now.
    private func hasten() {
        run += 1
        commands += 1
        isAtOnce = true
        schedule()
    }
}
