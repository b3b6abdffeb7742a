import Geolocation

/// The search for the rate of a line, as far as it has effects.
extension SerialWire {
    /// Bytes of the rate being tried that are kept, so that the sentence that proves it is not lost.
    private static let keptBytes = 4096

    /// Begins to look at what comes.
    func beginSearch() {
        kept = []
        searchTimer.onReached { [weak self] in self?.searchTimeReached() }
        armSearchTimer()
    }

    /// Takes bytes while the rate is being found, or is being watched.
    func searched(_ bytes: Span<UInt8>) {
        guard !isSettingRate, search != nil else { return }
        guard search?.isFound == true else { return seek(bytes) }
        thrive()
        let isRight = search?.confirm(bytes, at: clock.coarseInstant) ?? true
        delegate?.wire(self, didReceive: bytes, from: .device, isDatagram: false)
        if !isRight, search != nil { loseRate() }
    }

    private func seek(_ bytes: Span<UInt8>) {
        if kept.count + bytes.count > Self.keptBytes { kept.removeAll(keepingCapacity: true) }
        for index in bytes.indices.suffix(Self.keptBytes) { kept.append(bytes[index]) }
        let step = search?.take(bytes, at: clock.instant) ?? .stay
        follow(step)
    }

    private func follow(_ step: RateSearch.Step) {
        switch step {
        case .stay: armSearchTimer()
        case .change(let rate):
            kept.removeAll(keepingCapacity: true)
            isSettingRate = true
            armSearchTimer()
            set(rate: rate) { [weak self] in
                guard let self else { return }
                isSettingRate = false
                search?.hasChanged(at: clock.instant)
            }
        case .found:
            searchTimer.disarm()
            found()
        }
    }

    private func found() {
        guard let rate = search?.rate else { return }
        self.rate = rate
        KnownRates.remember(rate, of: name)
        opened()
        let bytes = kept[...]
        kept = []
        // The delegate may have closed the wire.
        guard search?.isFound == true else { return }
        thrive()
        delegate?.wire(self, didReceive: bytes.span, from: .device, isDatagram: false)
    }

    private func loseRate() {
        search = RateSearch(lastGood: rate, at: clock.instant)
        rate = nil
        reopening()
        if search != nil { beginSearch() }
    }

    private func searchTimeReached() {
        guard let search, !search.isFound else { return }
        if search.patienceTime <= clock.instant { sayThatNothingIsFound(search) }
        guard !isSettingRate else { return armSearchTimer() }
        let step = self.search?.tick(at: clock.instant) ?? .stay
        follow(step)
    }

    private func sayThatNothingIsFound(_ search: RateSearch) {
        let rates = RateSearch.usualRates.map(String.init).joined(separator: ", ")
        wait(
            search.hasReceived
                ? "\(name) sends no text at any of \(rates) baud; the search goes on"
                : "\(name) sends nothing, so that its rate cannot be found yet",
            seconds: 0)
    }

    private func armSearchTimer() {
        guard let search else { return }
        let now = clock.instant
        let silence = isSettingRate ? nil : search.silenceTime
        // Once it has been said that nothing is found, it is looked at again from time to time.
        let patience = max(search.patienceTime, now.advanced(by: 0.5))
        searchTimer.arm(at: min(silence ?? patience, search.patienceTime > now ? search.patienceTime : patience))
    }
}
