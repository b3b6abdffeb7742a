"use strict";

/** What the person has chosen: a subject, what the map does with it, and the ruler's ends. */
const choice = { id: null, follow: false, up: false, ruler: null };

/** The camera: what is in the middle of the window that the panels leave, how large, and turned by how much of a turn clockwise. */
const view = {
	x: .5, y: .45, zoom: 2, turn: 0, angle: 0, width: 1, height: 1, ratio: 1, ax: 0, ay: 0, scale: 1024, cos: 1, sin: 0, left: 0, top: 0, right: 1, bottom: 1,
	changed: true, busyUntil: 0, low: false, goal: null, fitted: false,
	set(to) {
		Object.assign(this, to);
		this.zoom = clamp(this.zoom, 1, 22); this.x -= floor(this.x); this.y = clamp(this.y, 0, 1);
		this.scale = 256 * 2 ** this.zoom; this.angle = this.turn * TAU; this.cos = cos(this.angle); this.sin = sin(this.angle);
		this.ax = (this.left + this.right) / 2; this.ay = this.top + (this.bottom - this.top) * (choice.up ? 2 / 3 : .5);
		this.changed = true;
		wake();
	},
	/** Goes to another place in a moment, or at once. */
	go(goal, smooth = !theme.still) { this.goal = smooth && goal; if (smooth) wake(); else this.set(goal); },
	step(ease) {
		const next = {}, { goal } = this;
		let left = 0;
		for (const name in goal) {
			const way = goal[name] - this[name], d = /x|turn/.test(name) ? wrap(way) : way;
			next[name] = this[name] + d * ease;
			left = max(left, abs(d) * (/x|y/.test(name) ? this.scale : 500));
		}
		if (left < .5) this.goal = null;
		this.set(this.goal ? next : goal);
	},
	/** Where a place is on the screen; `project` takes its copy of the world that is nearest. */
	at(x, y) { const u = (x - this.x) * this.scale, v = (y - this.y) * this.scale; return [this.ax + u * this.cos - v * this.sin, this.ay + u * this.sin + v * this.cos]; },
	project(x, y) { return this.at(this.x + wrap(x - this.x), y); },
	unproject(px, py) { const u = (px - this.ax) / this.scale, v = (py - this.ay) / this.scale; return [this.x + u * this.cos + v * this.sin, this.y + v * this.cos - u * this.sin]; },
	/** Zooms, then brings a place under a point of the screen. */
	hold([x, y], px, py, zoom = this.zoom) {
		this.goal = null;
		this.set({ zoom });
		const [u, v] = this.unproject(px, py);
		this.set({ x: this.x + x - u, y: this.y + y - v });
	},
	/** Shows all the places, each [x, y]; a single one at zoom 16. */
	fit(places, smooth) {
		if (!places.length) return;
		const middle = places[0][0], xs = places.map(p => wrap(p[0] - middle)), ys = places.map(p => p[1]), west = min(...xs), east = max(...xs), north = min(...ys), south = max(...ys);
		const span = max((east - west) / max(60, this.right - this.left - 90), (south - north) / max(60, this.bottom - this.top - 90));
		this.go({ x: middle + (west + east) / 2, y: (north + south) / 2, zoom: span < 1e-12 ? 16 : clamp(-8 - log2(span), 1, 18), turn: 0 }, smooth);
		this.fitted = true;
	},
	measure() {
		const { left, top, right, bottom } = ui.stage.getBoundingClientRect();
		this.ratio = min(2, devicePixelRatio);
		for (const canvas of ui.map.children) size(canvas, this.width = innerWidth, this.height = innerHeight);
		this.set({ left, top, right: right - 60, bottom }); // 60: the tools
	},
};
/** Gives a canvas as many pixels as the screen has. */
function size(canvas, width, height) {
	const w = round(width * view.ratio), h = round(height * view.ratio);
	if (canvas.width !== w || canvas.height !== h) { canvas.width = w; canvas.height = h; }
}

/** One pointer moves the map, two zoom it, the wheel zooms, a tap selects. */
function listenToHands(map) {
	const down = new Map(), hands = () => { const [a, b = a] = down.values(); return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, apart: hypot(a.x - b.x, a.y - b.y) }; };
	let grip, tapping;
	const take = () => { if (down.size) { grip = hands(); grip.place = view.unproject(grip.x, grip.y); grip.zoom = view.zoom; } };
	on(map, "pointerdown", event => {
		if (event.button || down.size > 1) return;
		map.setPointerCapture(event.pointerId);
		down.set(event.pointerId, event);
		tapping = down.size === 1;
		take();
	});
	on(map, "pointermove", event => {
		if (!down.has(event.pointerId)) return;
		down.set(event.pointerId, event);
		const { x, y, apart } = hands();
		if (tapping && hypot(x - grip.x, y - grip.y) < 6) return;
		if (choice.ruler && !apart) { if (tapping) rule(grip.x, grip.y, true); rule(x, y); }
		else { takeOver(true); view.hold(grip.place, x, y, grip.zoom + (apart && log2(apart / grip.apart))); }
		tapping = false;
	});
	on(map, "pointerup pointercancel", event => {
		if (!down.delete(event.pointerId)) return;
		if (tapping && event.type === "pointerup") if (choice.ruler) rule(grip.x, grip.y, !choice.ruler.a); else tap(grip.x, grip.y);
		tapping = false;
		take();
	});
	on(map, "wheel", event => {
		const [x, y] = choice.follow ? [view.ax, view.ay] : [event.x, event.y]; // what is followed stays in its place
		event.preventDefault();
		takeOver();
		view.hold(view.unproject(x, y), x, y, view.zoom - clamp(event.deltaY * (event.deltaMode ? 16 : 1) * (event.ctrlKey ? .01 : .0025), -1, 1));
	});
}
/** A hand on the map: drawing is coarse until it rests, and a move ends following. */
function takeOver(moves) {
	view.busyUntil = ticks() + 150;
	view.fitted = true;
	if (moves && choice.follow) choose({ follow: false });
}
/** The subject under a finger. */
function hit(px, py) {
	let best, least = 24;
	for (const s of scene.list) { const d = s.placed ? hypot(s.px - px, s.py - py) : least; if (d < least) { least = d; best = s; } }
	return best;
}
/** Sets the beginning or the end of the ruler; both snap to a subject. */
function rule(px, py, begins) {
	const s = hit(px, py), b = s ? [s.x, s.y] : view.unproject(px, py);
	choose({ ruler: { a: begins ? b : choice.ruler.a, b } });
}
