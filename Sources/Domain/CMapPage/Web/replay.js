"use strict";

/** What is shown: the present of the model, or the past as it was. */
const scene = {
  mode: "live", // live | past | static
  subjects: [], byId: new Map(), features: [], alerts: [], alertNow: new Map(), alarms: new Set(), health: [],
  now() { return this.mode === "live" ? clock.now() : machine.time; },

  compose() {
    if (this.mode === "live") {
      this.subjects = model.list; this.byId = model.byId; this.alertNow = model.alertNow; this.alerts = model.alerts; this.health = model.health;
      this.features = [...model.features.values()].filter(f => f.until === Infinity);
    } else {
      const time = machine.time, picked = machine.picked();
      this.subjects = machine.ghosts();
      this.byId = new Map(this.subjects.map(s => [s.id, s]));
      for (const ghost of this.subjects) machine.locate(ghost, time, picked);
      this.features = [...model.features.values()].filter(f => this.mode === "static" || f.from <= time && time < f.until);
      this.alerts = (machine.day?.alerts ?? model.alerts).filter(a => a.t <= time);
      this.alertNow = new Map(this.alerts.map(a => [a.id, a]));
      const last = new Map();
      for (const change of model.changes) if (change.t <= time) last.set(change.id, change);
      this.health = model.health.map(({ id, kind, name, role, to }) => ({ id, kind, name, role, to, state: last.get(id)?.state ?? "unknown", text: last.get(id)?.text ?? "" }));
    }
    this.alarms.clear();
    const levels = new Map(), rank = ["info", "warning", "danger"];
    for (const a of this.alertNow.values()) if (a.on) {
      this.alarms.add(a.rule);
      if (a.i !== undefined && a.i !== null && rank.indexOf(a.level) > rank.indexOf(levels.get(a.i))) levels.set(a.i, a.level);
    }
    for (const s of this.subjects) s.alarm = levels.get(s.i) ?? "";
  },
};

const SPEEDS = [1, 5, 20, 60, 300, 1200, 3600];
/** The time machine: every track that is held, at any time of it. */
const machine = {
  time: 0, playing: false, speed: 20, at: 0,
  day: null, // { from, to, list, alerts } of the store
  recorded: [], // the tracks of a static page
  question: 0,

  ghosts() {
    if (scene.mode === "static") return this.recorded;
    if (this.day) return this.day.list;
    return model.list.map(s => {
      const ghost = s.ghost ??= new Subject(s.i);
      ghost.id = s.id; ghost.name = s.name; ghost.colour = s.colour; ghost.owner = s.owner; ghost.track = s.track; ghost.interval = s.interval;
      return ghost;
    });
  },
  picked() { return this.recorded.find(s => s.id === choice.selected) ?? this.recorded[0]; },
  /** What can be scrubbed over. */
  range() {
    if (scene.mode === "static") { const t = this.picked()?.track; return t?.n ? [t.t[0], t.t[t.n - 1]] : [0, 1]; }
    if (this.day) return [this.day.from, this.day.to];
    const now = clock.now();
    let from = now - 1000;
    for (const s of model.list) if (s.track.n) from = Math.min(from, s.track.t[s.track.first]);
    if (model.alerts.length) from = Math.min(from, model.alerts[0].t);
    return [Math.max(from, stream.hello?.from ?? from), now];
  },
  /** Puts a subject where it was: at the earlier point, or between two that are near in time. */
  locate(ghost, time, picked) {
    const track = ghost.track;
    ghost.placed = false;
    ghost.until = track.n;
    // Of tracks without times only the chosen one has a place.
    if (scene.mode === "static" && (ghost.track.timed !== picked.track.timed || !track.timed && ghost !== picked)) return;
    const k = ghost.until = track.indexAt(time);
    if (k < 0) return;
    const next = k + 1, gap = track.t[next] - track.t[k], near = next < track.n && !track.gap[next] && (track.timed === false || gap <= Math.max(10000, 3 * ghost.interval));
    const share = near && gap > 0 ? (time - track.t[k]) / gap : 0, age = time - track.t[k], still = next >= track.n && scene.mode === "static";
    const x = near ? track.x[k] + wrap(track.x[next] - track.x[k]) * share : track.x[k], y = near ? track.y[k] + (track.y[next] - track.y[k]) * share : track.y[k];
    ghost.put(latitude(y), longitude(x));
    ghost.index = k;
    ghost.t = near ? time : track.t[k];
    ghost.state = near || still || track.timed === false ? 0 : age > Math.max(30 * ghost.interval, 60000) ? 2 : age > Math.max(3 * ghost.interval, 5000) ? 1 : 0;
    for (const [name, column] of [["accuracy", "h"], ["speed", "s"], ["course", "c"], ["altitude", "a"]]) ghost[name] = track[column]?.[k] ?? NaN;
    if (near && track.timed !== false && !known(ghost.speed)) {
      const dx = wrap(track.x[next] - track.x[k]), dy = track.y[next] - track.y[k], metres = Math.hypot(dx, dy) * metresPerUnit(y);
      ghost.speed = metres / gap * 1000;
      if (metres > 1) ghost.course = (Math.atan2(dx, -dy) / RAD + 360) % 360;
    }
  },

  go(time) {
    const [from, to] = this.range();
    this.time = clamp(time, from, to);
    if (scene.mode === "live") { scene.mode = "past"; choice.headingUp = false; }
    this.changed();
  },
  live() {
    this.playing = false; this.day = null; this.question++;
    if (scene.mode === "past") { scene.mode = "live"; for (const s of model.list) s.glide = 0; }
    byId("day").value = "";
    this.changed();
  },
  changed() { scene.compose(); dirty |= ALL; panel.due = true; this.show(); wake(); },
  play(on) {
    this.playing = on;
    this.at = performance.now();
    if (on) {
      const [from, to] = this.range();
      if (scene.mode === "live" || this.time >= to) this.go(from);
    }
    this.show();
    wake();
  },
  /** The next step of playing. */
  step(now) {
    if (!this.playing) return;
    const [, to] = this.range(), time = this.time + (now - this.at) * this.speed * (this.picked()?.track.timed === false ? .001 : 1);
    this.at = now;
    if (time < to) return this.go(time);
    this.playing = false;
    if (scene.mode === "past" && !this.day) this.live(); else this.go(to);
  },

  /** Asks the store for a day. */
  ask(day) {
    const [year, month, date] = day.split("-").map(Number), from = new Date(year, month - 1, date).getTime();
    if (!known(from)) return;
    const to = Math.min(new Date(year, month - 1, date + 1).getTime(), from + 86400000);
    this.playing = false;
    this.day = { from, to, list: [], alerts: [], waiting: true, text: "Reading " + day };
    scene.mode = "past"; this.time = to;
    stream.send({ k: "past", q: ++this.question, from, to });
    this.changed();
  },
  answer(m) {
    if (m.q !== this.question || !this.day) return;
    const day = this.day;
    for (const source of m.tracks ?? []) {
      const track = decodeTrack(source), known = day.list.find(g => g.id === source.id);
      if (known) known.track = joined(known.track, track);
      else day.list.push(ghostOf(source, track, model.byId.get(source.id)?.i ?? day.list.length));
    }
    for (const a of m.alerts ?? []) if (day.alerts.length < 1000) day.alerts.push({ ...a, text: plain(a.text), rule: String(a.rule ?? ""), level: String(a.level) });
    if (m.done || m.error) {
      day.waiting = false;
      const ends = day.list.flatMap(g => g.track.n ? [g.track.t[g.track.n - 1]] : []);
      if (ends.length) this.time = Math.max(...ends);
      day.text = m.error ? plain(m.error) : ends.length ? "" : "Nothing is stored of this day";
      if (ends.length) { scene.compose(); fitAll(); }
    }
    this.changed();
  },

  show() {
    const [from, to] = this.range(), scrub = byId("scrub"), time = scene.mode === "live" ? to : this.time, metres = this.picked()?.track.timed === false;
    scrub.min = from; scrub.max = to; scrub.value = time;
    const text = metres ? words.distance(time) : scene.mode === "live" ? words.time(time) : (words.day(time) === words.day(Date.now()) ? "" : words.day(time) + " ") + words.time(time);
    write(byId("shown"), text);
    scrub.setAttribute("aria-valuetext", scene.mode === "live" ? "now" : text);
    byId("time").dataset.mode = scene.mode;
    byId("play").setAttribute("aria-pressed", this.playing);
    byId("play").setAttribute("aria-label", this.playing ? "Pause" : "Play");
    byId("live").setAttribute("aria-pressed", scene.mode === "live");
    this.showTicks(from, to);
    if (scene.mode === "static") plot.draw();
  },
  /** Alerts as ticks above the scrubber. */
  showTicks(from, to) {
    const canvas = byId("ticks"), width = canvas.clientWidth, ctx = canvas.getContext("2d"), ratio = view.ratio;
    if (canvas.width !== Math.round(width * ratio)) { canvas.width = Math.round(width * ratio); canvas.height = Math.round(canvas.clientHeight * ratio); }
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    for (const a of this.day?.alerts ?? model.alerts) {
      if (!a.on || a.t < from || a.t > to) continue;
      ctx.fillStyle = theme[a.level] ?? theme.accent;
      ctx.fillRect((8 + (a.t - from) / (to - from || 1) * (width - 16)) * ratio - ratio, 0, 2 * ratio, canvas.height);
    }
  },
};
function ghostOf(source, track, i) {
  const ghost = new Subject(i);
  ghost.describe(source);
  ghost.track = track; ghost.interval = track.interval; ghost.planned = source.kind === "planned";
  return ghost;
}
/** Two pieces of a track as one. */
function joined(a, b) {
  const whole = new Track(a.n + b.n, a.columns.slice(4).filter(c => b[c]));
  for (const name of whole.columns) { whole[name].set(a[name].subarray(0, a.n)); whole[name].set(b[name].subarray(0, b.n), a.n); }
  whole.n = a.n + b.n; whole.timed = a.timed;
  return whole;
}
