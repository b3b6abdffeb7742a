"use strict";
// The choices of the user: the chosen subject, whether the map follows it and turns with it, and the ends of the ruler.
const my = { id: null, follow: false, up: false, ruler: null };

// The camera: the place in the centre of the part of the window without panels, the zoom, and the rotation as a
// fraction of a full turn.
const view = {
	x: .5,
	y: .45,
	zoom: 2,
	turn: 0,
	set(to) {
		give(this, to);
		const { zoom, x, y, turn, left, right, top, bottom } = this, angle = turn * TAU;
		give(this, {
			zoom: clamp(zoom, 1, 22),
			x: x - floor(x),
			y: clamp(y, 0, 1),
			angle,
			cos: cos(angle),
			sin: sin(angle),
			ax: (left + right) / 2,
			ay: top + (bottom - top) * (my.up ? 2 / 3 : .5),
			changed: true
		});
		this.scale = 256 * 2 ** this.zoom;
		wake();
	},
	// Moves the camera to a goal, smoothly or at once.
	go(goal, smooth = !theme.still) {
		this.goal = smooth && goal;
		if (smooth) wake();
		else this.set(goal);
	},
	// Moves the camera a step towards its goal; x and turn, which wrap around, take the shorter way.
	step(ease) {
		const { goal } = this, next = {};
		let left = 0;
		for (const name in goal) {
			const way = goal[name] - this[name],
				d = /x|turn/.test(name) ? wrap(way) : way;
			next[name] = this[name] + d * ease;
			left = max(left, abs(d) * (/x|y/.test(name) ? this.scale : 500));
		}
		if (left < .5) this.goal = null;
		this.set(this.goal ? next : goal);
	},
	// Returns the point on the screen of a place. Unlike this function, `project` uses the nearest copy of the world.
	at(x, y) {
		const { scale, cos, sin } = this, u = (x - this.x) * scale, v = (y - this.y) * scale;
		return [this.ax + u * cos - v * sin, this.ay + u * sin + v * cos];
	},
	project(x, y) {
		return this.at(this.x + wrap(x - this.x), y);
	},
	// Returns the place at a point on the screen.
	place(px, py) {
		const { scale, cos, sin } = this, u = (px - this.ax) / scale, v = (py - this.ay) / scale;
		return [this.x + u * cos + v * sin, this.y + v * cos - u * sin];
	},
	// Changes the zoom or rotation, and then moves the map so that a place is at a point on the screen.
	hold([x, y], px, py, to) {
		this.goal = null;
		this.set(to);
		const [u, v] = this.place(px, py);
		this.set({ x: this.x + x - u, y: this.y + y - v });
	},
	// Fits the view to places, each of which is [x, y]; a single place is shown at zoom 16.
	fit(places, smooth) {
		if (!places.length) return;
		const middle = places[0][0],
			xs = places.map(p => wrap(p[0] - middle)),
			ys = places.map(p => p[1]),
			west = min(...xs),
			east = max(...xs),
			north = min(...ys),
			south = max(...ys);
		const span = max((east - west) / max(60, this.right - this.left - 90), (south - north) / max(60, this
			.bottom - this.top - 90));
		this.go({
			x: middle + (west + east) / 2,
			y: (north + south) / 2,
			zoom: span < 1e-12 ? 16 : clamp(-8 - log2(span), 1, 18),
			turn: 0
		}, smooth);
		this.fitted = true;
	},
	// Adapts the view to the size of the page and of the part of the window without panels.
	measure() {
		const { left, top, right, bottom } = ui.stage.getBoundingClientRect();
		this.ratio = min(2, devicePixelRatio);
		for (const canvas of ui.map.querySelectorAll("canvas")) {
			canvas.width = (this.width = innerWidth) * this.ratio;
			canvas.height = (this.height = innerHeight) * this.ratio;
		}
		this.set({ left, top, right: right - 60, bottom }); // 60: the tools
	},
};

// Adds the listeners for pointers: one pointer moves the map, two zoom and turn it, the wheel zooms, and a tap selects.
function listenToHands(map) {
	const down = new Map(),
		hands = () => {
			const [a, b = a] = down.values();
			return {
				x: (a.x + b.x) / 2,
				y: (a.y + b.y) / 2,
				apart: hypot(a.x - b.x, a.y - b.y),
				angle: atan2(b.y - a.y, b.x - a.x) / TAU
			};
		};
	let grip, tapping;
	const take = () => {
		if (down.size) {
			grip = hands();
			grip.place = view.place(grip.x, grip.y);
			grip.zoom = view.zoom;
			grip.turn = view.turn;
		}
	};
	on(map, "pointerdown", e => {
		if (e.button || down.size > 1) return;
		map.setPointerCapture(e.pointerId);
		down.set(e.pointerId, e);
		tapping = down.size === 1;
		take();
	});
	on(map, "pointermove", e => {
		if (!down.has(e.pointerId)) return;
		down.set(e.pointerId, e);
		const { x, y, apart, angle } = hands(), turned = wrap(angle - grip.angle);
		if (tapping && hypot(x - grip.x, y - grip.y) < 6) return;
		if (my.ruler && !apart) {
			if (tapping) rule(grip.x, grip.y, true);
			rule(x, y);
		} else {
			takeOver(true);
			// The map turns only after the fingers have turned by 12°, so that it does not turn by accident.
			grip.turning ||= abs(turned) > 1 / 30;
			view.hold(grip.place, x, y, {
				zoom: grip.zoom + (apart && log2(apart / grip.apart)),
				turn: grip.turn + (grip.turning ? turned : 0)
			});
		}
		tapping = false;
	});
	on(map, "pointerup pointercancel", e => {
		if (!down.delete(e.pointerId)) return;
		if (tapping && e.type === "pointerup")
			if (my.ruler) rule(grip.x, grip.y, !my.ruler.a);
			else tap(grip.x, grip.y);
		tapping = false;
		take();
	});
	on(map, "wheel", e => {
		const { x, y } = e;
		e.preventDefault();
		takeOver();
		// Browsers report a pinch on a trackpad as a movement of the wheel with the Control key.
		const steps = clamp(e.deltaY * (e.deltaMode ? 16 : 1) * (e.ctrlKey ? .01 : .0025), -1, 1);
		view.hold(view.place(x, y), x, y, { zoom: view.zoom - steps });
	});
}

// Reacts to an action of the user on the map: drawing is coarse for 150 ms, and a movement stops following.
function takeOver(moves) {
	view.busyUntil = ticks() + 150;
	view.fitted = true;
	if (moves && my.follow) choose({ follow: false });
}

// Returns the subject nearest to a point on the screen; `null` if none is within 24 pixels.
function hit(px, py) {
	const far = s => s.placed ? hypot(s.px - px, s.py - py) : Infinity,
		best = scene.list.reduce((a, b) => far(b) < far(a) ? b : a, {});
	return far(best) < 24 ? best : null;
}

// Sets the beginning or the end of the ruler, which snap to a subject at that point.
function rule(px, py, begins) {
	const s = hit(px, py),
		b = s ? [s.x, s.y] : view.place(px, py);
	choose({
		ruler: { a: begins ? b : my.ruler.a, b }
	});
}
