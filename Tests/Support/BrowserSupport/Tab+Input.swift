import CodecSupport

/// A place in a tab, in CSS pixels from its upper left corner.
package struct Point: Sendable, Hashable {
    package var x: Double
    package var y: Double

    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// Returns the points on the straight line to another point, in equal steps, up to that point.
    fileprivate func way(to end: Point, steps: Int) -> [Point] {
        (1...steps).map { step in
            let part = Double(step) / Double(steps)
            return Point(x + (end.x - x) * part, y + (end.y - y) * part)
        }
    }
}

/// Keys that are held down with another one or a button.
package struct Modifiers: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let alt = Modifiers(rawValue: 1)
    package static let control = Modifiers(rawValue: 2)
    package static let meta = Modifiers(rawValue: 4)
    package static let shift = Modifiers(rawValue: 8)
}

extension Tab {
    /// The steps of a movement.
    private static let steps = 8

    private func dispatch(_ kind: String, _ parameters: JSONValue) async throws {
        try await bringToFront()
        try await call("Input.dispatch\(kind)Event", parameters)
    }

    /// Returns the middle of the first element that a selector finds.
    package func middle(of selector: String) async throws -> Point {
        let quoted = JSONValue.string(selector).text
        let value = try await evaluate(
            """
            (() => {
                const box = document.querySelector(\(quoted)).getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            })()
            """)
        let numbers = (value.elements ?? []).compactMap(\.number)
        guard numbers.count == 2 else { throw BrowserFailure(description: "\(selector) has no place") }
        return Point(numbers[0], numbers[1])
    }

    // MARK: Keys

    /// Presses and releases a key.
    ///
    /// - Parameters:
    ///   - name: Its name in events: a character such as `a` or `+`, or a name such as `ArrowLeft` or `Enter`.
    ///   - modifiers: The keys held down with it. Default: none.
    package func press(_ name: String, with modifiers: Modifiers = []) async throws {
        let key = Key(name)
        let isTyping = modifiers.isDisjoint(with: [.alt, .control, .meta])
        var parameters: JSONValue = [
            "key": .string(name), "code": .string(key.code), "windowsVirtualKeyCode": .number(Double(key.number)),
            "modifiers": .number(Double(modifiers.rawValue)),
        ]
        if let text = key.text, isTyping { parameters = parameters.replacing("text", with: .string(text)) }
        try await dispatch("Key", parameters.replacing("type", with: "keyDown"))
        try await dispatch("Key", parameters.replacing("text", with: "").replacing("type", with: "keyUp"))
    }

    /// Presses the key of each character of a text.
    package func type(_ text: String) async throws {
        for character in text { try await press(String(character)) }
    }

    // MARK: Pointer

    private func dispatchMouse(
        _ type: String, _ place: Point, isDown: Bool = false, modifiers: Modifiers = [], wheel: Point? = nil
    ) async throws {
        var parameters: JSONValue = [
            "type": .string(type), "x": .number(place.x), "y": .number(place.y),
            "button": isDown ? "left" : "none", "buttons": isDown && type != "mouseReleased" ? 1 : 0,
            "clickCount": isDown ? 1 : 0, "modifiers": .number(Double(modifiers.rawValue)),
        ]
        if let wheel {
            parameters = parameters.replacing("deltaX", with: .number(wheel.x))
                .replacing("deltaY", with: .number(wheel.y))
        }
        try await dispatch("Mouse", parameters)
    }

    /// Moves the pointer to a place, without a button.
    package func movePointer(to place: Point) async throws { try await dispatchMouse("mouseMoved", place) }

    /// Clicks at a place.
    package func click(_ place: Point, with modifiers: Modifiers = []) async throws {
        try await movePointer(to: place)
        try await dispatchMouse("mousePressed", place, isDown: true, modifiers: modifiers)
        try await dispatchMouse("mouseReleased", place, isDown: true, modifiers: modifiers)
    }

    /// Clicks in the middle of the first element that a selector finds.
    package func click(_ selector: String) async throws { try await click(middle(of: selector)) }

    /// Drags with the button held down.
    package func drag(from start: Point, to end: Point, with modifiers: Modifiers = []) async throws {
        try await movePointer(to: start)
        try await dispatchMouse("mousePressed", start, isDown: true, modifiers: modifiers)
        for place in start.way(to: end, steps: Self.steps) {
            try await dispatchMouse("mouseMoved", place, isDown: true, modifiers: modifiers)
        }
        try await dispatchMouse("mouseReleased", end, isDown: true, modifiers: modifiers)
    }

    /// Turns the wheel at a place, by pixels to the right and down.
    package func turnWheel(
        at place: Point, right: Double = 0, down: Double, with modifiers: Modifiers = []
    ) async throws {
        try await dispatchMouse("mouseWheel", place, modifiers: modifiers, wheel: Point(right, down))
    }

    // MARK: Fingers

    /// Touches with fingers, moves them along their paths, and lifts them; all paths have the same number of places.
    package func touch(_ ways: [[Point]]) async throws {
        for step in 0..<(ways.first?.count ?? 0) {
            let points = ways.enumerated().map { finger, way in
                ["x": .number(way[step].x), "y": .number(way[step].y), "id": .number(Double(finger))] as JSONValue
            }
            try await dispatch(
                "Touch", ["type": step == 0 ? "touchStart" : "touchMove", "touchPoints": .array(points)])
        }
        try await dispatch("Touch", ["type": "touchEnd", "touchPoints": []])
    }

    /// Taps at a place.
    package func tap(_ place: Point) async throws { try await touch([[place]]) }

    /// Swipes with one finger.
    package func swipe(from start: Point, to end: Point) async throws {
        try await touch([[start] + start.way(to: end, steps: Self.steps)])
    }

    /// Pinches with two fingers next to each other.
    ///
    /// - Parameters:
    ///   - middle: The place between them.
    ///   - start: Their distance at the beginning, in CSS pixels.
    ///   - end: Their distance at the end.
    package func pinch(around middle: Point, from start: Double, to end: Double) async throws {
        let ways = [-0.5, 0.5].map { side in
            let first = Point(middle.x + side * start, middle.y)
            return [first] + first.way(to: Point(middle.x + side * end, middle.y), steps: Self.steps)
        }
        try await touch(ways)
    }
}

/// A key as the protocol describes it.
private struct Key {
    /// The place on the keyboard, such as `KeyA`; empty if it is not needed.
    var code = ""

    /// The number of the key in `keyCode`; 0 if it is not needed.
    var number = 0

    /// The text that it types; `nil` if it types none.
    var text: String?

    private static let named: [String: (Int, String?)] = [
        "Backspace": (8, nil), "Tab": (9, nil), "Enter": (13, "\r"), "Escape": (27, nil), "PageUp": (33, nil),
        "PageDown": (34, nil), "End": (35, nil), "Home": (36, nil), "ArrowLeft": (37, nil), "ArrowUp": (38, nil),
        "ArrowRight": (39, nil), "ArrowDown": (40, nil), "Delete": (46, nil),
    ]

    init(_ name: String) {
        if let (number, text) = Self.named[name] {
            (self.code, self.number, self.text) = (name, number, text)
        } else if name.utf8.count == 1, let byte = name.uppercased().utf8.first {
            text = name
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): (code, number) = ("Key" + name.uppercased(), Int(byte))
            case UInt8(ascii: "0")...UInt8(ascii: "9"): (code, number) = ("Digit" + name, Int(byte))
            case UInt8(ascii: " "): (code, number) = ("Space", 32)
            default: break
            }
        } else {
            text = name.count == 1 ? name : nil
        }
    }
}
