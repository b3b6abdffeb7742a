import Geolocation

/// Carries out the decisions of the rate search.
extension SerialWire {
    /// The number of bytes kept at the rate being tried, so that the sentence that confirms it is not lost.
    private static let keptBytes = 4096

    /// Starts the search on the received bytes.
    func beginSearch() {
        kept = []
        searchTimer.onReached { [weak self] in self?.searchTimeReached() }
        armSearchTimer()
    }

    /// Handles bytes while the rate is being detected or monitored.
    func searched(_ bytes: Span<UInt8>) {
        guard !isSettingRate, search != nil else { return }
        guard search?.isFound == true else { return seek(bytes) }
        resetBackoff()
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

    private func follow(_ step: BaudRateDetector.Step) {
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
        resetBackoff()
        delegate?.wire(self, didReceive: bytes.span, from: .device, isDatagram: false)
    }

    private func loseRate() {
        search = BaudRateDetector(lastGood: rate, at: clock.instant)
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

    private func sayThatNothingIsFound(_ search: BaudRateDetector) {
        let rates = BaudRateDetector.usualRates.map(String.init).joined(separator: ", ")
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
        // After it was reported that nothing is found, check again from time to time.
        let patience = max(search.patienceTime, now.advanced(by: 0.5))
        searchTimer.arm(at: min(silence ?? patience, search.patienceTime > now ? search.patienceTime : patience))
    }
}
