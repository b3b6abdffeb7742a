"use strict";
const dm = v => known(v) && far(v / 10);

function openTape({ tracks = [], statistics = [], features = [] }) {
	mode = "static";
	units = UNITS[tape.units] ?? units;
	past.recorded = tracks.map((source, k) => give(ghost({ ...source, id: k + "", name: source.name ?? source.id }, k), {
		facts: statistics.find(each => each.track === k) ?? {}
	})).filter(s => s.track.t[0] !== undefined);
	readers.features({ list: features });
	tiles.use(tape.tiles);
	const first = past.recorded.find(s => !s.planned) ?? past.recorded[0];
	fillIn(ui.table.rows[0], "Track", "Distance", "Duration");
	ui.tabs.hidden = ui.live.hidden = true;
	ui.chart.hidden = !first;
	choose({ id: first?.id });
	const [from, to] = past.range();
	past.speed = SPEEDS.find(v => (to - from) / v < 60000) ?? 3600;
	past.go(to);
	fitAll(false);
}

function trackFacts({ facts: f, track }) {
	const high = v => known(v) && height(v / 10),
		long = v => known(v) && span(v),
		quick = v => known(v) && brisk(v);
	return {
		Distance: dm(f.distance),
		Duration: long(f.duration),
		Moving: long(f.moving),
		"Average speed": quick(f.distance * 100 / f.moving),
		"Top speed": quick(f.maxSpeed / 100),
		Ascent: high(f.ascent),
		Descent: high(f.descent),
		Lowest: high(f.lowest),
		Highest: high(f.highest),
		Points: track.t.length + ""
	};
}

// The plot of altitude and speed of the chosen track over time or distance; its cursor is at the time that the map
// shows.
const plot = {
	long: false,
	draw() {
		const { track, untimed, id } = past.picked() ?? {};
		if (!track) return;
		const { t, gap, a = [] } = track, along = track.along ??= lengths(track), axis = this.axis = this.long ? along : t, last = axis
			.length - 1, span = axis[last] - axis[0] || 1, k = max(0, indexAt(track, past.time));
		const speeds = track.speeds ??= track.s ?? (untimed ? [] : t.map((_, k) => gap[k] ? NaN : (along[k] - along[
			k - 1]) / (t[k] - t[k - 1]) * 1000));
		if (this.key !== (this.key = id + this.long))[a, speeds].forEach((values, speed) => {
			// The lowest and the highest value in each column of pixels.
			const low = [],
				high = [];
			values.forEach((v, k) => {
				const x = (axis[k] - axis[0]) / span * 600 | 0;
				if (known(v)) {
					low[x] = min(low[x] ?? v, v);
					high[x] = max(high[x] ?? v, v);
				}
			});
			const all = high.filter(known),
				most = max(...all),
				least = speed ? 0 : min(...low.filter(known)),
				y = v => 98 - (v - least) / (most - least || 1) * 95;
			assign(ui.plot.children[speed], "points", [speed ? "" : "0,100", low.map((v, x) =>
					`${x},${y(v)} ${x},${y(high[x])}`).filter(Boolean).join(" "), speed ? "" :
				"600,100"].join(" "));
		});
		assign(ui.plot.lastChild, "d", `M${((this.long ? along[k] : past.time)-axis[0])/span*600} 0v100`);
		this.text = phrases(!untimed && time(past.time), far(along[k]), known(a[k]) && "height " + height(a[k]),
			known(speeds[k]) && "speed " + brisk(speeds[k]));
		write(ui.legend, ui.scrub.ariaValueText = this.text);
		ui.axis.hidden = untimed;
	},
	listen() {
		on(ui.plot, "pointerdown pointermove", ({ clientX }) => {
			const { axis } = this, { left, width } = ui.plot.getBoundingClientRect(), value = axis[0] + clamp((clientX - left) / width, 0, 1) * (
				axis.at(-1) - axis[0]);
			past.playing = 0;
			past.go(past.picked().track.t[max(0, axis.findIndex(v => v >= value))]);
		});
		on(ui.axis, "click", () => {
			assign(ui.axis, "aria-pressed", this.long = !this.long);
			this.draw();
		});
	},
};

// Returns the time of the point of the chosen track that is nearest to a tap.
function nearest(px, py) {
	const { x, y, t } = past.picked()?.track ?? track("");
	let best, least = 20;
	x.forEach((_, k) => {
		const [ax, ay] = view.project(x[k], y[k]),
			far = hypot(ax - px, ay - py);
		if (far < least) {
			least = far;
			best = t[k];
		}
	});
	return best;
}
