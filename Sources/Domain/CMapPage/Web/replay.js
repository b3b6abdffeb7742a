"use strict";
let mode = "live"; // or past, static
const live = () => mode === "live",
	chosen = () => scene.byId.get(my.id);

// The state that the page shows: the current state of the model, or that at a time in the past.
const scene = {
	now: () => live() ? clock.now() : past.time,
	compose() {
		const present = live(),
			now = present ? 1e15 : past.time,
			latest = list => new Map(list.map(each => [each.id, each])),
			held = list => list.filter(each => each.t <= now),
			last = latest(held(model.changes));
		this.stale = false;
		this.list = present ? model.list : past.ghosts();
		this.byId = present ? model.byId : latest(this.list);
		this.features = [...model.features.values()].filter(f => f.from <= now && now < f.until);
		this.alerts = held((past.day ?? model).alerts);
		this.alertNow = [...latest(this.alerts).values()];
		this.health = present ? model.health : model.health.map(box => ({
			...box,
			state: "unknown",
			text: "",
			...last.get(box.id),
			n: null,
			rate: null,
			drops: null
		}));
		const on = this.alertNow.filter(a => a.on).sort(worst).reverse(),
			alarms = new Map(on.map(a => [a.i, a.level]));
		this.alarms = new Set(on.map(a => a.rule));
		for (const s of this.list) {
			if (!present) past.locate(s, now);
			s.alarm = alarms.get(s.i) ?? "";
		}
	},
};

// The replay, which shows all stored tracks as of any time in the past.
const past = {
	time: 0,
	speed: 20,
	recorded: [],
	asked: 0,
	// Returns the subjects of the replay: those of a day of the store, of a static page, or the live ones.
	ghosts() {
		return this.day?.list ?? (tape ? this.recorded : model.list.map(s => give(s.ghost ??= subject(s.i, s), {
			interval: s.interval,
			track: s.track
		})));
	},
	picked() {
		return this.recorded.find(s => s.id === my.id) ?? this.recorded[0];
	},
	// Returns the first and the last time that can be shown.
	range() {
		const { t = [0, 1] } = this.picked()?.track ?? {}, now = clock.now();
		if (tape) return [t[0], t.at(-1)];
		return this.day?.range ?? [max(hello?.from || 0, min(now - 1000, ...model.alerts.map(a => a.t), ...model
			.list.map(s => s.track.t[start(s.track)] ?? now))), now];
	},
	// Sets a subject to its state at a time. Its position is interpolated between two points if these are near in time and
	// not separated by an interruption; otherwise, it is that of the earlier point.
	locate(s, now) {
		const { track, interval, untimed } = s, { t, x, y, h, c } = track, k = s.until = indexAt(track, now), next = k + 1, gap = t[next] - t[k], late = now - t[k];
		give(s, { placed: false, lat: null, lon: null });
		if (k < 0 || tape && s !== this.picked() && (untimed || this.picked().untimed)) return;
		const near = !track.gap[next] && (untimed ? gap > 0 : gap <= max(10000, 3 * interval)),
			share = near ? late / gap : 0;
		move(s, latitude(y[k] + (share && (y[next] - y[k]) * share)), (x[k] + (share && wrap(x[next] - x[k]) *
			share)) * 360 - 180);
		s.t = near ? now : t[k];
		s.state = near || untimed || tape && next === t.length ? 0 : late > max(30 * interval, 60000) ? 2 : +(late >
			max(3 * interval, 5000));
		s.accuracy = h?.[k] ?? NaN;
		s.speed = track.s?.[k] ?? NaN;
		s.course = c?.[k] ?? NaN;
	},
	go(time) {
		if (live()) {
			mode = "past";
			choose({ follow: false });
		}
		this.time = clamp(time, ...this.range());
		this.show();
	},
	live() {
		this.day = null;
		this.playing = 0;
		this.asked++;
		ui.day.value = "";
		mode = "live";
		this.show();
	},
	play() {
		const [from, to] = this.range();
		this.playing = this.playing ? 0 : ticks();
		this.go(this.playing && (live() || this.time >= to) ? from : this.time);
	},
	step(now) {
		const to = this.range()[1],
			time = this.time + (now - this.playing) * this.speed;
		this.playing = time < to ? now : 0;
		if (this.playing || tape || this.day) this.go(time);
		else this.live();
	},
	// Requests a day of the store, from midnight to midnight in the browser's time zone.
	ask(day) {
		const date = new Date(day + "T00:00"),
			from = +date,
			to = date.setHours(24, 0); // the day may have 23 or 25 hours
		mode = "past";
		this.playing = 0;
		this.time = to;
		this.day = { range: [from, to], list: [], alerts: [], text: "Reading " + day, due: day };
		send({ k: "past", q: ++this.asked, from, to });
		this.show();
	},
	// Requests the day again after a new connection if the answer is not complete.
	askAgain() {
		if (this.day?.due) this.ask(this.day.due);
	},
	answer({ q, tracks = [], alerts = [], done, error }) {
		const { day } = this, { list } = day ?? {};
		if (q !== this.asked || !day) return;
		for (const source of tracks) {
			const s = ghost(source, model.byId.get(source.id)?.i ?? list.length),
				before = list.find(each => each.id === s.id)?.track;
			if (before)
				for (const name in before) before[name] = before[name].concat(s.track[name]);
			else list.push(s);
		}
		day.alerts.push(...alerts.slice(0, 1000 - day.alerts.length).map(readAlert));
		if (done || error) {
			const end = max(0, ...list.map(s => s.track.t.at(-1)));
			day.due = "";
			day.text = error || (end ? "" : "Nothing is stored of this day");
			this.time = end || this.time;
		}
		this.show();
		if (done) fitAll();
	},
	show() {
		const [from, to] = this.range(), present = live(), now = present ? to : this.time, text = this.picked()
			?.untimed ? far(now / 1000) : (day(now) === day(clock.now()) ? "" : day(now) + " ") + time(now);
		scene.compose();
		give(ui.scrub, { min: from, max: to, value: now, ariaValueText: present ? "now" : text });
		write(ui.shown, text);
		assign(ui.time, "data-mode", mode);
		assign(ui.live, "aria-pressed", present);
		assign(ui.play, "aria-pressed", this.playing > 0);
		ui.ticks.style.background = (this.day ?? model).alerts.slice(-200).filter(a => a.on).map(a =>
			`linear-gradient(var(--${a.level}) 0 0) ${100*(a.t-from)/(to-from)}% 0/2px 9px no-repeat`).join();
		if (tape) plot.draw();
		if (!present || this.was !== mode) dirty = ALL;
		this.was = mode;
		wake();
	},
};

// Creates a subject for the replay of an encoded track.
function ghost(source, i) {
	const s = subject(i, source),
		{ t } = s.track = decode(source);
	return give(s, {
		interval: clamp((t.at(-1) - t[0]) / t.length, 1000, 600000),
		planned: source.kind === "planned",
		untimed: source.times === false
	});
}
