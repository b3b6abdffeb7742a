"use strict";

const dm = v => known(v) && far(v / 10);
function openRecording({ tracks = [], statistics = [], features = [] }) {
	mode = "static";
	units = UNITS[recording.units] ?? units;
	machine.recorded = tracks.map((source, k) => Object.assign(ghost({ ...source, id: k + "", name: source.name ?? source.id }, k), { facts: statistics.find(each => each.track === k) ?? {} })).filter(s => s.track.t[0] !== undefined);
	readers.features({ list: features });
	tiles.use(recording.tiles);
	const first = machine.recorded.find(s => !s.planned) ?? machine.recorded[0];
	fillIn(ui.table.rows[0], "Track", "Distance", "Duration");
	ui.tabs.hidden = ui.live.hidden = true;
	ui.chart.hidden = !first;
	choose({ id: first?.id });
	const [from, to] = machine.range();
	machine.speed = SPEEDS.find(v => (to - from) / v < 60000) ?? 3600;
	machine.go(to);
	fitAll(false);
}
function trackFacts({ facts: f, track }) {
	const high = v => known(v) && height(v / 10), long = v => known(v) && span(v), quick = v => known(v) && brisk(v);
	return { Distance: dm(f.distance), Duration: long(f.duration), Moving: long(f.moving), "Average speed": quick(f.distance * 100 / f.moving), "Top speed": quick(f.maxSpeed / 100), Ascent: high(f.ascent), Descent: high(f.descent), Lowest: high(f.lowest), Highest: high(f.highest), Points: track.t.length + "" };
}

/** Height and speed of the chosen track over time or distance; its cursor is the time shown. */
const plot = {
	long: false, text: "", // long: over distance
	/** The lowest and highest value of each pixel, kept until another track, axis or width is wanted. */
	prepare(s, width) {
		if (this.key === (this.key = [s.id, width, this.long].join())) return;
		const { track } = s, { t, gap } = track, along = this.along = track.along ??= lengths(track), axis = this.axis = this.long ? along : t, length = axis.at(-1) - axis[0] || 1;
		track.speeds ??= track.s ?? (s.untimed ? [] : t.map((_, k) => gap[k] ? NaN : (along[k] - along[k - 1]) / (t[k] - t[k - 1]) * 1000));
		this.curves = [track.a ?? [], track.speeds].map((values, speed) => {
			const low = [], high = [];
			let least = speed ? 0 : Infinity, most = -Infinity;
			values.forEach((v, k) => {
				const px = (axis[k] - axis[0]) / length * (width - 1) | 0;
				if (!known(v)) return;
				low[px] = min(low[px] ?? v, v); high[px] = max(high[px] ?? v, v); least = min(least, v); most = max(most, v);
			});
			return { low, high, least, most };
		});
	},
	draw() {
		const s = machine.picked(), { clientWidth: width, clientHeight: tall } = ui.plot;
		if (!s || !width) return;
		this.prepare(s, width);
		size(ui.plot, width, tall); sheet(ui.plot);
		this.curves.forEach(({ low, high, least, most }, speed) => {
			const y = v => tall - 4 - (v - least) / (most - least || 1) * (tall - 10);
			g.beginPath();
			low.forEach((v, px) => { g.lineTo(px, y(v)); g.lineTo(px, y(high[px])); });
			stroke(speed ? theme.accent : theme.muted, 1.5);
			if (!speed) { g.lineTo(low.length, tall); g.lineTo(0, tall); fill(theme.muted, .15); }
		});
		const { axis, along } = this, { track, untimed } = s, { a, speeds } = track, last = axis.length - 1, k = max(0, indexAt(track, machine.time)), here = this.long ? along[k] : machine.time;
		box(theme.ink, clamp((here - axis[0]) / (axis[last] - axis[0]) * width - 1, 0, width - 2), 0, 2, tall);
		this.text = phrases(!untimed && time(machine.time), far(along[k]), known(a?.[k]) && "height " + height(a[k]), known(speeds[k]) && "speed " + brisk(speeds[k]));
		write(ui.legend, this.text);
		Object.assign(ui.plot, { ariaValueMin: 0, ariaValueMax: last, ariaValueNow: k, ariaValueText: this.text });
		ui.axis.hidden = untimed;
	},
	listen() {
		const go = time => { machine.playing = 0; machine.go(time); };
		on(ui.plot, "pointerdown pointermove", ({ offsetX, buttons, pointerType }) => {
			const { axis } = this, value = axis[0] + clamp(offsetX / ui.plot.clientWidth, 0, 1) * (axis.at(-1) - axis[0]);
			if (buttons || pointerType === "mouse") go(this.long ? machine.picked().track.t[max(0, axis.findIndex(v => v >= value))] : value);
		});
		on(ui.plot, "keydown", event => {
			const { track } = machine.picked(), last = track.t.length - 1, k = indexAt(track, machine.time), far = last / 50 | 0, to = { ArrowLeft: k - 1, ArrowRight: k + 1, PageDown: k - far, PageUp: k + far, Home: 0, End: last }[event.key];
			if (to === undefined) return;
			event.preventDefault();
			go(track.t[clamp(to, 0, last)]);
		});
		on(ui.axis, "click", () => { assign(ui.axis, "aria-pressed", this.long = !this.long); this.draw(); });
	},
};
/** The time of the chosen track's point nearest to a tap. */
function nearest(px, py) {
	const { x, y, t } = machine.picked()?.track ?? track("");
	let best, least = 20;
	x.forEach((_, k) => { const p = view.project(x[k], y[k]), d = hypot(p[0] - px, p[1] - py); if (d < least) { least = d; best = t[k]; } });
	return best;
}
