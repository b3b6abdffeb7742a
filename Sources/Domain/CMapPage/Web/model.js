"use strict";

/** Points in columns, sorted by time: t, x, y, `gap` (1: the line is broken before the point), and some of a h s c (NaN: unknown). */
class Track {
  constructor(capacity, columns, keep = Infinity) {
    this.n = 0;
    this.keep = keep;
    this.drawn = 0; // points already on the layer of the trails
    this.columns = ["t", "x", "y", "gap", ...columns];
    this.allocate(capacity);
  }
  allocate(capacity) {
    for (const name of this.columns) {
      const old = this[name];
      this[name] = new (name === "gap" ? Uint8Array : "txy".includes(name) ? Float64Array : Float32Array)(capacity);
      if (old) this[name].set(old.subarray(0, this.n));
    }
    this.capacity = capacity;
  }
  get first() { return Math.max(0, this.n - this.keep); }
  push(t, lat, lon, gap, accuracy) {
    if (this.n === this.capacity) {
      const limit = Math.ceil(this.keep * 1.25) + 1;
      if (this.capacity < limit) this.allocate(Math.min(limit, this.capacity * 2));
      else {
        const start = this.n - this.keep;
        for (const name of this.columns) this[name].copyWithin(0, start, this.n);
        this.n = this.keep;
        this.drawn = Math.max(0, this.drawn - start);
      }
    }
    const k = this.n++;
    this.t[k] = t; this.x[k] = mercatorX(lon); this.y[k] = mercatorY(lat); this.gap[k] = gap; this.h[k] = accuracy;
  }
  /** The last point that is not later than a time, or -1. */
  indexAt(time) {
    let low = this.first, high = this.n;
    while (low < high) { const middle = (low + high) >> 1; if (this.t[middle] <= time) low = middle + 1; else high = middle; }
    return low > this.first ? low - 1 : -1;
  }
  get interval() { return this.n > 1 ? clamp((this.t[this.n - 1] - this.t[this.first]) / (this.n - 1 - this.first), 1000, 600000) : 1000; }
}

/** Decodes a TRACK; one without times gets metres along its line instead. */
function decodeTrack(source) {
  const bytes = atob(String(source.data)), columns = [..."ahsc"].filter(c => String(source.fields).includes(c)), timed = source.times !== false;
  const order = [...String(source.fields ?? "")], limit = clamp(source.n | 0, 0, bytes.length >> 1), track = new Track(limit, columns);
  const scale = { a: .1, h: .1, s: .01, c: .1 }, last = order.map(() => 0);
  let at = 0, step = 0, t = 0, lat = 0, lon = 0;
  // Values reach 2^53: multiplied, not shifted.
  const varint = () => { let value = 0, factor = 1, byte; do { byte = bytes.charCodeAt(at++); value += (byte & 127) * factor; factor *= 128; } while (byte > 127); return value; };
  const signed = value => value % 2 ? -(value + 1) / 2 : value / 2;
  for (let k = 0; k < limit && at < bytes.length; k++) {
    if (timed) { step += signed(varint()); t += step; }
    lat += signed(varint()); lon += signed(varint());
    track.t[k] = t; track.x[k] = mercatorX(lon / 1e7); track.y[k] = mercatorY(lat / 1e7);
    for (let c = 0; c < order.length; c++) {
      const value = varint();
      if (value) last[c] += signed(value - 1);
      if (track[order[c]]) track[order[c]][k] = value ? last[c] * scale[order[c]] : NaN;
    }
    track.n = k + 1;
  }
  for (const k of source.breaks ?? []) if (k < limit) track.gap[k] = 1;
  track.timed = timed;
  if (!timed) track.t.set(lengths(track));
  return track;
}
/** Metres from the first point to each, not counting breaks. */
function lengths(line) {
  const along = new Float64Array(line.n);
  for (let k = 1; k < line.n; k++) {
    const dx = wrap(line.x[k] - line.x[k - 1]), dy = line.y[k] - line.y[k - 1];
    along[k] = along[k - 1] + (line.gap?.[k] ? 0 : Math.hypot(dx, dy) * metresPerUnit((line.y[k] + line.y[k - 1]) / 2));
  }
  return along;
}

class Subject {
  constructor(i) {
    this.i = i; this.id = ""; this.name = ""; this.colour = ""; this.group = ""; this.owner = false;
    this.placed = false; this.lat = this.lon = this.x = this.y = 0;
    this.fromX = this.fromY = this.drawnX = this.drawnY = this.px = this.py = 0; this.glide = 0; // 0, or when the glide began
    this.t = this.accuracy = this.speed = this.course = this.heading = this.headingAccuracy = this.battery = this.distance = this.bearing = NaN;
    this.state = 0; this.interval = 1000; this.trend = 0; this.trendFrom = NaN;
    this.track = null; this.until = Infinity; this.shade = ""; this.shadeOf = -1; this.alarm = "";
  }
  describe(source) {
    this.id = String(source.id); this.name = plain(source.name ?? source.id, 64); this.owner = source.owner === true;
    this.colour = /^#[0-9a-f]{6}$/i.test(source.colour) ? source.colour : ""; this.group = plain(source.group, 64); this.shadeOf = -1;
  }
  put(lat, lon) { this.lat = lat; this.lon = lon; this.x = this.drawnX = mercatorX(lon); this.y = this.drawnY = mercatorY(lat); this.placed = true; }
  /** Goes to a new place: at once, or by a glide from where it is drawn if that can be seen. */
  move(lat, lon, now, smooth) {
    const x = this.drawnX, y = this.drawnY, seen = this.placed && smooth;
    this.put(lat, lon);
    const way = Math.hypot(wrap(this.x - x), this.y - y) * view.scale;
    this.glide = 0;
    if (!seen || way < .5 || way > 3000) return way >= .5 || !seen;
    this.fromX = this.drawnX = x; this.fromY = this.drawnY = y; this.glide = now;
    return true;
  }
  /** Takes the next step of the glide; false when there is none. */
  step(now) {
    if (!this.glide) return false;
    const k = (now - this.glide) / 250;
    if (k >= 1) { this.glide = 0; this.drawnX = this.x; this.drawnY = this.y; return true; }
    const eased = 1 - (1 - k) ** 3;
    this.drawnX = this.fromX + wrap(this.x - this.fromX) * eased;
    this.drawnY = this.fromY + (this.y - this.fromY) * eased;
    return true;
  }
}

const number = (value, scale) => value === null || value === undefined ? NaN : value * scale;
const BASE = 1, TRAILS = 2, SUBJECTS = 4, ALL = 7;

/** All that the server has told; `apply` says which layers it changes. */
const model = {
  keep: 100, from: NaN,
  byIndex: new Map(), byId: new Map(), features: new Map(), routes: new Map(),
  alerts: [], alertNow: new Map(), health: [], changes: [], events: [], appended: new Set(), heard: [],
  list: [],

  forget() {
    for (const held of [this.byIndex, this.byId, this.features, this.routes, this.alertNow, this.appended]) held.clear();
    for (const held of [this.alerts, this.health, this.changes, this.events, this.heard, this.list]) held.length = 0;
  },
  apply(m, now) {
    const handler = this.handlers[m.k];
    return handler ? handler.call(this, m, now) | 0 : 0;
  },
  /** Appends to a history once, though a catch-up repeats it. */
  enter(history, entry, key, limit) {
    entry.key = key;
    for (let k = history.length; k-- && history.length - k < 400;) if (history[k].key === key) { history[k] = entry; return false; }
    history.push(entry);
    if (history.length > limit) history.splice(0, history.length - limit);
    return true;
  },

  handlers: {
    subjects(m) {
      for (const i of m.gone ?? []) {
        const s = this.byIndex.get(i);
        this.byIndex.delete(i); this.appended.delete(s);
        if (s && this.byId.get(s.id) === s) this.byId.delete(s.id);
      }
      for (const source of m.list ?? []) {
        let s = this.byIndex.get(source.i);
        if (!s) { this.byIndex.set(source.i, s = new Subject(source.i)); s.track = new Track(8, "h", this.keep); }
        s.describe(source);
        this.byId.set(s.id, s);
      }
      this.list = [...this.byIndex.values()];
      return SUBJECTS | TRAILS;
    },
    fix(m, now) {
      const f = m.f, smooth = !theme.still && drawing.level < 3;
      let moved = 0;
      for (let k = 0; k + 14 <= f.length; k += 14) {
        const s = this.byIndex.get(f[k]);
        if (!s) continue;
        const state = s.state;
        s.t = f[k + 3] === null ? NaN : m.t + f[k + 3];
        s.accuracy = number(f[k + 4], .1); s.speed = number(f[k + 5], .01); s.course = number(f[k + 6], .1);
        s.heading = number(f[k + 7], .1); s.headingAccuracy = number(f[k + 8], .1); s.battery = number(f[k + 9], 1);
        s.state = f[k + 10] | 0; s.distance = number(f[k + 11], .1); s.bearing = number(f[k + 12], .1); s.interval = f[k + 13] ?? 1000;
        const way = s.distance - s.trendFrom;
        if (!known(way)) { s.trendFrom = s.distance; s.trend = 0; }
        else if (Math.abs(way) > Math.max(5, s.accuracy || 0)) { s.trend = Math.sign(way); s.trendFrom = s.distance; }
        if (f[k + 1] !== null && s.move(f[k + 1] / 1e7, f[k + 2] / 1e7, now, smooth) || state !== s.state || drawing.level < 2) moved = SUBJECTS;
      }
      return moved;
    },
    trail(m) {
      const s = this.byIndex.get(m.i);
      if (!s) return 0;
      const track = s.track, p = m.p;
      if (!m.append) { track.n = track.drawn = 0; }
      let t = 0, lat = 0, lon = 0, gap = track.n ? 0 : 1, whole = true;
      for (let k = 0; k < p.length;) {
        if (p[k] === null) { gap = 1; k++; continue; }
        if (whole) { t = p[k]; lat = p[k + 1]; lon = p[k + 2]; whole = false; } else { t += p[k]; lat += p[k + 1]; lon += p[k + 2]; }
        k += 3;
        if (track.n && t <= track.t[track.n - 1]) continue;
        track.push(t, lat / 1e7, lon / 1e7, gap, t === s.t ? s.accuracy : NaN);
        gap = 0;
      }
      if (!m.append) return TRAILS;
      this.appended.add(s);
      return 0;
    },
    features(m) {
      for (const id of m.gone ?? []) this.features.delete(id);
      for (const source of m.list ?? []) this.features.set(source.id, readFeature(source));
      return BASE;
    },
    route(m) { this.routes.set(m.id, m); return BASE; },
    alert(m) {
      const entry = { ...m, text: plain(m.text), rule: String(m.rule ?? ""), level: /^(danger|warning)$/.test(m.level) ? m.level : "info" };
      const before = this.alertNow.get(m.id);
      if (this.enter(this.alerts, entry, [m.id, m.t, m.on, m.acked].join("\n"), 1000)) this.heard.push([entry, before]);
      this.alertNow.set(m.id, entry);
      if (this.alertNow.size > 1000) this.alertNow.delete(this.alertNow.keys().next().value);
      return SUBJECTS | BASE;
    },
    health(m) {
      const before = new Map(this.health.map(box => [box.id, box]));
      this.health = (m.list ?? []).slice(0, 200);
      for (const box of this.health) {
        const old = before.get(box.id);
        box.at = old && old.n === box.n ? old.at : old || box.rate > 0 ? clock.now() : NaN;
      }
    },
    change(m) { this.enter(this.changes, { ...m, text: plain(m.text) }, [m.id, m.t, m.state].join("\n"), 1000); },
    event(m) { this.enter(this.events, { t: m.t, type: plain(m.type, 40), text: plain(m.text) }, [m.t, m.type, m.text].join("\n"), 200); },
  },
};

/** A feature with its shapes in Mercator; rings are unwrapped from corner to corner. */
function readFeature(source) {
  const line = flat => {
    const n = Math.min(flat.length >> 1, 100000), shape = { n, x: new Float64Array(n), y: new Float64Array(n) };
    let lat = 0, lon = 0;
    for (let k = 0; k < n; k++) {
      lat += flat[2 * k]; lon += flat[2 * k + 1];
      shape.y[k] = mercatorY(lat / 1e7);
      shape.x[k] = k ? shape.x[k - 1] + wrap(mercatorX(lon / 1e7) - shape.x[k - 1]) : mercatorX(lon / 1e7);
    }
    return shape;
  };
  const shapes = (source.s ?? []).map(s => {
    if (s.p) return { rings: s.p.map(line) };
    if (s.l) { const shape = line(s.l); return { line: shape, along: lengths(shape), width: number(s.w, .1) }; }
    const lat = s.c[0] / 1e7, lon = s.c[1] / 1e7, x = mercatorX(lon), y = mercatorY(lat), radius = number(s.r, .1);
    // The scale of the centre serves small circles; large ones get their true outline.
    if (radius > 5000 || radius > 0 && Math.abs(lat) > 75) return { rings: [geodesicCircle(lat, lon, radius)] };
    return { x, y, radius };
  });
  return { id: source.id, kind: source.kind, name: plain(source.name, 64), from: source.from ?? -Infinity, until: source.until ?? Infinity, shapes };
}
