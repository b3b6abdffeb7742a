import Geolocation

/// Delivery in turns.
extension ReplayEngine {
    /// Items per turn of the actor, so that no other source starves.
    private static var turn: Int { 256 }

    /// Seconds by which an item may be late without delaying the items after it.
    private static var tolerance: Double { 1 }

    /// Seconds of waiting above which ``onLongWait`` is called.
    private static var longWait: Double { 600 }

    func takeTurn() {
        let run = run
        for _ in 0..<Self.turn {
            if let fault = timing.rate.fault { return finish(fault) }
            guard pausedAt == nil || isAtOnce, let item = nextItem() else { return }
            guard isDue(item) else { return }
            isAtOnce = false
            // Not `nextIndex`, which would copy the cursor for each item.
            index = cursor.firstIndex &+ cursor.index
            cursor.index += 1
            hand(item)
            guard run == self.run else { return }
            if isTimed, cursor.index < cursor.items.count { wait(from: item, to: cursor.items[cursor.index]) }
        }
        schedule()
    }

    /// Whether the times of the items matter; at `rate=max` only if they are rebased.
    private var isTimed: Bool { timing.rate != .max || rebased != nil }

    /// Returns `true` if the next item may be delivered now; otherwise starts waiting.
    private func isDue(_ item: Item) -> Bool {
        if timing.rate == .max {
            // No due time is kept at `rate=max`, so that a later rate does not try to catch up.
            guard let pacer, pacer.demand == .wait else {
                due = nil
                return true
            }
            waitForPacer(pacer)
            return false
        }
        guard let due, !isAtOnce else {
            self.due = playInstant
            return true
        }
        let late = playInstant.seconds(since: due)
        if late < 0 {
            schedule(at: due)
            if -late > Self.longWait { onLongWait?(item, -late) }
            return false
        }
        if late > Self.tolerance {
            self.due = playInstant
            rebased?.delay(by: late)
        }
        return true
    }

    private func hand(_ item: Item) {
        guard rebased != nil else {
            deliver?(item)
            return
        }
        var item = item
        item.time = rebased?.next()
        deliver?(item)
    }

    /// Sets when the item after another one is due.
    private func wait(from item: Item, to next: Item) { wait(interval(from: item, to: next)) }

    /// Sets when the next item is due: the given seconds of the recording after the previous one.
    private func wait(_ interval: Double) {
        rebased?.setStep(interval)
        if case .factor(let factor) = timing.rate { due = (due ?? playInstant).advanced(by: interval / factor) }
    }

    // MARK: Reading

    /// Opens the recording at its beginning.
    func openReader() {
        cursor = ReplayCursor()
        let (open, minimumInterval) = (open, timing.minimumInterval)
        let refusal = passes.hasPass(after: pass) ? refusal : nil
        reader = Reader(
            isSynchronous: clock.isManual,
            make: { ReplayReading(open(), minimumInterval: minimumInterval, refusal: refusal) },
            produce: { $0.next() })
    }

    /// Returns the next item to deliver; `nil` if the engine has to wait for it or is at the end.
    private func nextItem() -> Item? {
        if cursor.index < cursor.items.count { return cursor.items[cursor.index] }
        guard let reader else { return nil }
        guard let portion = reader.take() else {
            waitForReader(reader)
            return nil
        }
        isRepeatable = portion.isRepeatable
        if portion.drops.total >= drops.total { drops = portion.drops }
        do {
            let batch = try portion.batch.get()
            guard !batch.items.isEmpty else {
                endPass()
                return nil
            }
            reader.produceNext()
            return take(batch, timeline: portion.timeline)
        } catch {
            finish(ProviderError(error))
            return nil
        }
    }

    /// Advances to a batch and returns its first item or the item of the jump; `nil` if that is further on.
    private func take(_ batch: ReplayBatch<Item>, timeline: RecordedTimeline) -> Item? {
        recordedInterval = batch.minimumInterval ?? recordedInterval
        let previous = cursor.items.last
        cursor.take(batch, timeline: timeline)
        guard let jump else {
            guard let first = batch.items.first else { return nil }
            if isTimed, index != nil { wait(previous.map { interval(from: $0, to: first) } ?? breakInterval) }
            return first
        }
        guard case .here(let index) = cursor.direction(of: jump) else {
            cursor.passBatch()
            // Yields the actor between batches.
            schedule()
            return nil
        }
        self.jump = nil
        isBeginning = false
        cursor.index = index
        return batch.items[index]
    }

    /// Begins the next pass, or ends the run.
    private func endPass() {
        if let jump, isBeginning {
            return finish(ProviderError("\(name) ends before \(jump), where its replay was to begin"))
        }
        jump = nil
        guard passes.hasPass(after: pass), cursor.nextIndex > 0 else { return finish(nil) }
        guard isRepeatable else { return finish(refusal) }
        if pass < .max { pass += 1 }
        openReader()
        schedule()
    }

    private func waitForReader(_ reader: Reader) {
        let run = run
        reader.whenReady { [weak self] in
            if let self, self.run == run { self.takeTurn() }
        }
    }

    private func waitForPacer(_ pacer: any Backpressure) {
        let run = run
        pacer.whenReady { [weak self] in
            if let self, self.run == run { self.schedule() }
        }
    }

    private func finish(_ error: ProviderError?) {
        close()
        // Drops the batch but keeps the progress.
        cursor = ReplayCursor(progress: error == nil ? 1 : cursor.progress)
        end?(error)
    }
}
