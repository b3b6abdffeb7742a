"use strict";
// Returns an empty track, which stores points in columns, sorted by time: t, x, y, gap (1 if the line is interrupted
// before the point), and some of a (altitude), h (accuracy), s (speed) and c (course), with NaN for unknown values.
const track = columns => Object.fromEntries(["t", "x", "y", "gap", ...columns].map(name => [name, []]));

// Appends a point to a track; latitude and longitude are in units of 1e-7 degrees.
function put(to, t, lat, lon, gap) {
	to.t.push(t);
	to.x.push(mercatorX(lon / 1e7));
	to.y.push(mercatorY(lat / 1e7));
	to.gap.push(+gap);
}

// Returns the index of the first point to show. A trail stores more points than it shows, so that points need not be
// moved for each new one.
const start = ({ t }) => tape || past.day ? 0 : max(0, t.length - model.keep);

// Returns the index of the last shown point that is not later than a time; -1 if there is none.
function indexAt(of, time) {
	const first = start(of);
	let low = first,
		high = of.t.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (of.t[middle] <= time) low = middle + 1;
		else high = middle;
	}
	return low > first ? low - 1 : -1;
}

// Decodes a track. A track without times gets times as for a speed of 1 m/s.
function decode({ data, fields = "", n, times = true, breaks = [] }) {
	const bytes = atob(data),
		last = [0, 0, 0, 0],
		made = track(fields),
		columns = [...fields].map(name => made[name]),
		broken = new Set(breaks);
	let at = 0,
		step = 0,
		t = 0,
		lat = 0,
		lon = 0;
	// Values can reach 2^53, so they are computed by multiplication, since shifts have only 32 bits.
	const varint = () => {
		let value = 0,
			factor = 1,
			byte;
		do {
			byte = bytes.charCodeAt(at++);
			value += (byte & 127) * factor;
			factor *= 128;
		} while (byte > 127);
		return value;
	};
	const signed = value => value % 2 ? -(value + 1) / 2 : value / 2;
	for (let k = 0; k < n && at < bytes.length; k++) {
		// Each step of time is stored as its difference from the previous step; the first time, counted from 1970, is no such
		// step.
		if (times) t += step = (k > 1 && step) + signed(varint());
		put(made, t, lat += signed(varint()), lon += signed(varint()), broken.has(k));
		for (let c = 0; c < fields.length; c++) {
			const value = varint();
			if (value) last[c] += signed(value - 1);
			columns[c].push(value ? last[c] * (fields[c] === "s" ? .01 : .1) : NaN);
		}
	}
	if (!times) made.t = lengths(made).map(m => m * 1000);
	return made;
}

// Returns the distance from the first point to each point along the track in metres, without interruptions.
function lengths({ x, y, gap }) {
	let sum = 0;
	return x.map((_, k) => sum += !k || gap[k] ? 0 : hypot(wrap(x[k] - x[k - 1]), y[k] - y[k - 1]) * metres((y[k] + y[
		k - 1]) / 2));
}
const number = (value, scale) => value == null ? NaN : value * scale;

// The values of a fix in a message in addition to its time, with the size of the unit of each.
const FIX = {
	accuracy: .1,
	speed: .01,
	course: .1,
	heading: .1,
	spread: .1,
	battery: 1,
	state: 1,
	distance: .1,
	bearing: .1,
	interval: 1
};

// Returns a subject before its first fix. `inked` is the number of points drawn on the layer of trails, and `until` the
// index of the last point to show.
function subject(i, source) {
	const s = {
		i,
		drawnX: 0,
		drawnY: 0,
		placed: false,
		t: NaN,
		trend: 0,
		trendFrom: NaN,
		track: track("h"),
		inked: 0,
		until: Infinity
	}; // inked: points on the layer; until: the last one shown
	for (const name in FIX) s[name] = NaN;
	return describe(give(s, { state: 0, interval: 1000 }), source);
}

// Sets the identifier, name, role and colour of a subject.
function describe(s, { id, name, colour, owner }) {
	return give(s, {
		id,
		name: plain(name ?? id, 64),
		owner: owner === true,
		colour: /^#[0-9a-f]{6}$/i.test(colour) && colour,
		shadeOf: 0
	});
}

// Sets the position of a subject, to which it moves at once or smoothly; returns whether it moves by at least half a
// pixel.
function move(s, lat, lon, smooth) {
	const x = mercatorX(lon),
		y = mercatorY(lat),
		moved = !s.placed || hypot(wrap(x - s.drawnX), y - s.drawnY) * view.scale >= .5;
	give(s, { lat, lon, x, y }, s.placed && smooth ? {} : { drawnX: x, drawnY: y, placed: true });
	return moved;
}
const model = { keep: 100 };

// Removes all data received from a server.
const forget = () => give(model, {
	index: new Map(),
	byId: new Map(),
	features: new Map(),
	routes: new Map(),
	appended: new Set(),
	list: [],
	alerts: [],
	health: [],
	changes: [],
	events: []
});
forget();

// Adds an entry to a history, or replaces it if it is already there, since the server may repeat it. Returns whether it
// is new.
function enter(history, entry, limit, ...key) {
	entry.key = key.join("\n");
	entry.text = plain(entry.text);
	const k = history.findLastIndex(other => other.key === entry.key);
	if (k >= 0) history[k] = entry;
	else if (history.push(entry) > limit) history.shift();
	return k < 0;
}
const readAlert = m => ({ ...m, text: plain(m.text), level: RANK[m.level] ? m.level : "info" });
const BASE = 1,
	TRAILS = 2,
	SUBJECTS = 4,
	ALL = 7;

// The functions that process each kind of message; they return the layers to redraw.
const readers = {
	__proto__: null,
	subjects({ list = [], gone = [] }) {
		const { index, byId } = model;
		for (const i of gone) {
			byId.delete(index.get(i)?.id);
			index.delete(i);
		}
		for (const source of list) {
			const { i } = source;
			if (index.has(i)) describe(index.get(i), source);
			else index.set(i, subject(i, source));
			byId.set(source.id, index.get(i));
		}
		model.list = [...index.values()];
		return ALL;
	},
	fix({ f, t }) {
		let moved = 0;
		for (let k = 0; k + 14 <= f.length; k += 14) {
			const s = model.index.get(f[k]),
				state = s?.state;
			let n = k + 4;
			if (!s) continue;
			s.t = t + number(f[k + 3], 1);
			for (const name in FIX) s[name] = number(f[n++], FIX[name]);
			const further = s.distance - s.trendFrom;
			if (!(abs(further) <= max(5, s.accuracy || 0))) {
				s.trend = Math.sign(further) || 0;
				s.trendFrom = s.distance;
			}
			if (f[k + 1] !== null && move(s, f[k + 1] / 1e7, f[k + 2] / 1e7, !theme.still && level < 3) || state !==
				s.state || level < 2) moved = SUBJECTS;
		}
		return moved;
	},
	trail({ i, p, append }) {
		const s = model.index.get(i),
			to = append ? s?.track : track("h");
		if (!s) return;
		let t = 0,
			lat = 0,
			lon = 0,
			gap = !to.t.length;
		for (let k = 0; k < p.length;) {
			if (p[k] === null) {
				gap = true;
				k++;
				continue;
			}
			t += p[k++];
			lat += p[k++];
			lon += p[k++];
			if (t <= to.t.at(-1)) continue;
			put(to, t, lat, lon, gap);
			to.h.push(t === s.t ? s.accuracy : NaN);
			gap = false;
		}
		const lost = to.t.length - model.keep;
		if (lost > model.keep / 4) {
			for (const name in to) to[name].splice(0, lost);
			s.inked = max(0, s.inked - lost);
		}
		s.track = to;
		if (!append) return TRAILS;
		model.appended.add(s);
	},
	features({ list = [], gone = [] }) {
		for (const id of gone) model.features.delete(id);
		for (const source of list) model.features.set(source.id, readFeature(source));
		return BASE;
	},
	route(m) {
		model.routes.set(m.id, m);
		return BASE;
	},
	alert(m) {
		const entry = readAlert(m),
			before = model.alerts.findLast(a => a.id === m.id)?.on;
		if (enter(model.alerts, entry, 1000, m.id, m.t, m.on, m.acked) && (m.on ? !m.acked && !before : before))
			announce(entry);
		return ALL;
	},
	health({ list = [] }) {
		const before = new Map(model.health.map(box => [box.id, box]));
		model.health = list.slice(0, 200);
		// The age of a box is the time since its count last changed.
		for (const box of model.health) {
			const old = before.get(box.id);
			box.at = old?.n === box.n ? old?.at : old || box.rate ? clock.now() : NaN;
		}
	},
	change(m) {
		enter(model.changes, m, 1000, m.id, m.t, m.state);
	},
	event(m) {
		enter(model.events, m, 200, m.t, m.type, m.text);
	},
};

// Decodes a feature to shapes in Mercator coordinates; lines that cross the antimeridian are continuous.
function readFeature({ id, kind, name, from = 0, until = 9e15, s = [] }) {
	const line = flat => {
		const made = track("");
		for (let k = 0, lat = 0, lon = 0; k < flat.length; k += 2) put(made, 0, lat += flat[k], lon += flat[k + 1],
			0);
		made.x.forEach((x, k) => {
			if (k) made.x[k] = made.x[k - 1] + wrap(x - made.x[k - 1]);
		});
		return made;
	};
	return {
		id,
		kind,
		name: plain(name, 64),
		from,
		until,
		shapes: s.map(({ c, r, p, l, w }) => p ? { rings: p.map(line) } : r ? { rings: [circle(c[0] / 1e7, c[1] / 1e7, r / 10)] } : { line: line(l ?? c), width: number(w, .1) })
	};
}
