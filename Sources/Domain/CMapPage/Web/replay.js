"use strict";

let mode = "live"; // or past, static
/** What is shown: the present of the model, or the past as it was. */
const scene = {
	alarms: new Set(), list: [], byId: new Map(),
	now: () => mode === "live" ? clock.now() : machine.time,
	compose() {
		const now = this.now(), latest = list => new Map(list.filter(each => each.t <= now).map(each => [each.id, each])), features = [...model.features.values()];
		Object.assign(this, model);
		this.features = features.filter(f => f.until === Infinity);
		if (mode !== "live") {
			const last = latest(model.changes);
			this.list = machine.ghosts();
			this.byId = new Map(this.list.map(s => [s.id, s]));
			this.features = features.filter(f => recording || f.from <= now && now < f.until);
			this.alerts = (machine.day ?? model).alerts.filter(a => a.t <= now);
			this.alertNow = latest(this.alerts);
			this.health = model.health.map(box => ({ ...box, state: "unknown", text: "", ...last.get(box.id), n: null, rate: null, drops: null }));
		}
		const on = [...this.alertNow.values()].filter(a => a.on).sort((a, b) => RANK[a.level] - RANK[b.level]), worst = new Map(on.map(a => [a.i, a.level]));
		this.alarms = new Set(on.map(a => a.rule));
		for (const s of this.list) { if (mode !== "live") machine.locate(s, now); s.alarm = worst.get(s.i) ?? ""; }
	},
};

/** The time machine: every track that is held, at any time of it. A track without times has metres for them. */
const machine = {
	time: 0, playing: 0, speed: 20, recorded: [], asked: 0, // playing: when the last step was, or 0
	day: null, // the tracks and alerts of a day of the store
	ghosts() { return this.day?.list ?? (recording ? this.recorded : model.list.map(s => Object.assign(s.ghost ??= subject(s.i, s), { name: s.name, interval: s.interval, track: s.track }))); },
	picked() { return this.recorded.find(s => s.id === choice.id) ?? this.recorded[0]; },
	range() {
		const { t = [0, 1] } = this.picked()?.track ?? {}, now = clock.now();
		if (recording) return [t[0], t.at(-1)];
		return this.day?.range ?? [max(hello?.from || 0, min(now - 1000, ...model.alerts.map(a => a.t), ...model.list.map(s => s.track.t[start(s.track)] ?? now))), now];
	},
	/** Puts a subject where it was: at the earlier point, or between two that are near in time and not across a break. */
	locate(s, now) {
		const { track, interval, untimed } = s, { t, x, y, h, c } = track, k = s.until = indexAt(track, now), next = k + 1, gap = t[next] - t[k], late = now - t[k];
		s.placed = false;
		// Times and metres are not compared.
		if (k < 0 || recording && s !== this.picked() && (untimed || this.picked().untimed)) return;
		const near = !track.gap[next] && (untimed ? gap > 0 : gap <= max(10000, 3 * interval)), share = near ? late / gap : 0;
		move(s, latitude(y[k] + (share && (y[next] - y[k]) * share)), longitude(x[k] + (share && wrap(x[next] - x[k]) * share)));
		s.t = near ? now : t[k];
		s.state = near || untimed || recording && next === t.length ? 0 : late > max(30 * interval, 60000) ? 2 : +(late > max(3 * interval, 5000));
		s.accuracy = h?.[k] ?? NaN; s.speed = track.s?.[k] ?? NaN; s.course = c?.[k] ?? NaN;
	},
	go(time) {
		if (mode === "live") { mode = "past"; choose({ follow: false }); }
		this.time = clamp(time, ...this.range());
		this.show();
	},
	live() {
		Object.assign(this, { day: null, playing: 0 });
		this.asked++; ui.day.value = ""; mode = "live";
		this.show();
	},
	play() {
		const [from, to] = this.range();
		this.playing = this.playing ? 0 : ticks();
		this.go(this.playing && (mode === "live" || this.time >= to) ? from : this.time);
	},
	step(now) {
		const to = this.range()[1], time = this.time + (now - this.playing) * this.speed * (this.picked()?.untimed ? .001 : 1);
		this.playing = time < to ? now : 0;
		if (this.playing || recording || this.day) this.go(time); else this.live();
	},
	/** Asks the store for a day of the person's calendar. */
	ask(day) {
		const from = +new Date(day + "T00:00"), to = from + 86400000;
		mode = "past";
		Object.assign(this, { playing: 0, time: to, day: { range: [from, to], list: [], alerts: [], text: "Reading " + day } });
		send({ k: "past", q: ++this.asked, from, to });
		this.show();
	},
	answer({ q, tracks = [], alerts = [], done, error }) {
		const { day } = this;
		if (q !== this.asked || !day) return;
		for (const source of tracks) {
			const s = ghost(source, model.byId.get(source.id)?.i ?? day.list.length), before = day.list.find(each => each.id === s.id)?.track;
			if (before) for (const name in before) before[name] = before[name].concat(s.track[name]); else day.list.push(s);
		}
		day.alerts.push(...alerts.slice(0, 1000 - day.alerts.length).map(readAlert));
		if (done || error) {
			const end = max(0, ...day.list.map(s => s.track.t.at(-1)));
			day.text = error ? plain(error) : end ? "" : "Nothing is stored of this day";
			this.time = end || this.time;
		}
		this.show();
		if (done) fitAll();
	},
	show() {
		const [from, to] = this.range(), live = mode === "live", now = live ? to : this.time, text = this.picked()?.untimed ? far(now) : (day(now) === day(clock.now()) ? "" : day(now) + " ") + time(now), width = ui.ticks.clientWidth;
		scene.compose();
		Object.assign(ui.scrub, { min: from, max: to, value: now, ariaValueText: live ? "now" : text });
		write(ui.shown, text);
		assign(ui.time, "data-mode", mode); assign(ui.live, "aria-pressed", live); assign(ui.play, "aria-pressed", this.playing > 0);
		// Alerts are ticks above the scrubber.
		size(ui.ticks, width, 9); sheet(ui.ticks);
		for (const a of (this.day ?? model).alerts) if (a.on) box(theme[a.level], 7 + (a.t - from) / (to - from) * (width - 16), 0, 2, 9);
		if (recording) plot.draw();
		if (!live || scene.was !== mode) dirty = ALL;
		scene.was = mode;
		wake();
	},
};
function ghost(source, i) {
	const s = subject(i, source), { t } = s.track = decode(source);
	return Object.assign(s, { interval: clamp((t.at(-1) - t[0]) / t.length, 1000, 600000), planned: source.kind === "planned", untimed: source.times === false });
}
