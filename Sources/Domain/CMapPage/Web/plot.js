"use strict";

const recording = (() => { try { return JSON.parse(byId("data")?.textContent ?? "null"); } catch { return null; } })();

function openRecording() {
  scene.mode = "static";
  stream.state = "static";
  words.unit = UNITS[recording.units] ?? UNITS.metric;
  machine.recorded = (recording.tracks ?? []).slice(0, 200).map((source, k) => {
    const ghost = ghostOf({ ...source, id: String(k), name: source.name || source.id || "Track " + (k + 1) }, decodeTrack(source), k);
    ghost.facts = (recording.statistics ?? []).find(each => each.track === k) ?? {};
    return ghost;
  }).filter(ghost => ghost.track.n);
  model.apply({ k: "features", list: recording.features }, 0);
  tiles.use(recording.tiles);
  const first = machine.recorded.find(s => !s.planned) ?? machine.recorded[0];
  choice.selected = first?.id ?? null;
  byId("tabs").hidden = true;
  ["live", "day"].forEach(id => byId(id).hidden = true);
  document.querySelector("#table caption").textContent = "Tracks";
  ["Track", "Distance", "Duration", "Top speed"].forEach((text, k) => byId("table").tHead.rows[0].cells[k].textContent = text);
  byId("chart").hidden = !first;
  panel.sort = "recorded";
  if (first) { const [from, to] = machine.range(); machine.speed = SPEEDS.find(v => (to - from) / v < 60000) ?? SPEEDS.at(-1); machine.go(to); }
}
const dm = v => known(v) ? words.distance(v / 10) : "";
const trackCells = s => [dm(s.facts.distance) || "–", known(s.facts.duration) ? words.span(s.facts.duration) : "–", known(s.facts.maxSpeed) ? words.speed(s.facts.maxSpeed / 100) : "–"];
const trackSentence = s => [s.track.timed ? words.day(s.t) + " " + words.time(s.t) : words.distance(s.t), known(s.altitude) ? "height " + words.height(s.altitude) : "", known(s.speed) && s.track.timed ? words.speed(s.speed) : ""].filter(Boolean).join(", ");
function trackFacts(s) {
  const f = s.facts, high = v => known(v) ? words.height(v / 10) : "", span = v => known(v) ? words.span(v) : "";
  return [["Distance", dm(f.distance)], ["Duration", span(f.duration)], ["Moving", span(f.moving)], ["Average speed", f.moving > 0 ? words.speed(f.distance / 10 / (f.moving / 1000)) : ""],
    ["Top speed", known(f.maxSpeed) ? words.speed(f.maxSpeed / 100) : ""], ["Ascent", high(f.ascent)], ["Descent", high(f.descent)], ["Lowest", high(f.lowest)], ["Highest", high(f.highest)], ["Points", s.track.n.toLocaleString("en")]];
}

/** Height and speed of the chosen track over time or distance, with a cursor that is the time shown. */
const plot = {
  over: "time", of: null,
  /** The values by pixel: the lowest and highest of each column. */
  prepare(track, width) {
    if (this.of === track && this.width === width && this.drawnOver === this.over) return;
    this.of = track; this.width = width; this.drawnOver = this.over;
    this.along = track.along ??= lengths(track);
    this.axis = this.over === "time" || !track.timed ? track.t : this.along;
    this.curves = {};
    if (track.timed && !track.s && !track.speeds) {
      track.speeds = new Float32Array(track.n).fill(NaN);
      for (let k = 1; k < track.n; k++) if (!track.gap[k] && track.t[k] > track.t[k - 1]) track.speeds[k] = (this.along[k] - this.along[k - 1]) / (track.t[k] - track.t[k - 1]) * 1000;
    }
    for (const [name, column] of [["height", track.a], ["speed", track.s ?? track.speeds]]) {
      if (!column) continue;
      const low = new Float32Array(width).fill(Infinity), high = new Float32Array(width).fill(-Infinity), from = this.axis[0], span = this.axis[track.n - 1] - from || 1;
      for (let k = 0; k < track.n; k++) {
        const v = column[k], px = Math.min(width - 1, (this.axis[k] - from) / span * width | 0);
        if (v < low[px]) low[px] = v;
        if (v > high[px]) high[px] = v;
      }
      let least = Infinity, most = -Infinity;
      for (let px = 0; px < width; px++) { if (low[px] < least) least = low[px]; if (high[px] > most) most = high[px]; }
      if (most >= least) this.curves[name] = { low, high, least: name === "speed" ? 0 : least, most };
    }
  },
  draw() {
    const s = machine.picked(), canvas = byId("plot"), width = canvas.clientWidth, height = canvas.clientHeight, ctx = canvas.getContext("2d"), ratio = view.ratio;
    if (!s || !width) return;
    if (canvas.width !== Math.round(width * ratio)) { canvas.width = Math.round(width * ratio); canvas.height = Math.round(height * ratio); }
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, width, height);
    const track = s.track;
    this.prepare(track, width);
    for (const [name, colour] of [["height", theme.muted], ["speed", theme.accent]]) {
      const curve = this.curves[name];
      if (!curve) continue;
      const y = v => height - 4 - (v - curve.least) / (curve.most - curve.least || 1) * (height - 12);
      ctx.beginPath();
      let open = false;
      for (let px = 0; px < width; px++) if (curve.high[px] >= curve.low[px]) { if (open) ctx.lineTo(px, y(curve.high[px])); else ctx.moveTo(px, y(curve.high[px])); if (curve.low[px] < curve.high[px]) ctx.lineTo(px, y(curve.low[px])); open = true; }
      ctx.lineJoin = "round"; ctx.lineWidth = 1.5; ctx.strokeStyle = colour; ctx.stroke();
      if (name === "height" && open) { ctx.lineTo(width, height); ctx.lineTo(0, height); ctx.globalAlpha = .15; ctx.fillStyle = colour; ctx.fill(); ctx.globalAlpha = 1; }
    }
    const k = clamp(track.indexAt(machine.time), 0, track.n - 1), from = this.axis[0], span = this.axis[track.n - 1] - from || 1;
    const here = this.axis === track.t ? machine.time : this.along[k], px = clamp((here - from) / span * width, 1, width - 1);
    ctx.fillStyle = theme.ink; ctx.fillRect(px - .75, 0, 1.5, height);
    const text = [this.axis === track.t && track.timed ? words.time(machine.time) : words.distance(this.along[k]), track.a && known(track.a[k]) ? "height " + words.height(track.a[k]) : "",
      known((track.s ?? track.speeds)?.[k]) ? "speed " + words.speed((track.s ?? track.speeds)[k]) : ""].filter(Boolean).join(", ");
    canvas.setAttribute("aria-valuemin", 0); canvas.setAttribute("aria-valuemax", track.n - 1); canvas.setAttribute("aria-valuenow", k); canvas.setAttribute("aria-valuetext", text);
    write(byId("legend"), text);
    byId("axis").hidden = !track.timed;
  },
  /** Moves the cursor to a pixel of the plot. */
  point(px) {
    const track = machine.picked().track, value = this.axis[0] + clamp(px / this.width, 0, 1) * (this.axis[track.n - 1] - this.axis[0]);
    if (this.axis === track.t) return machine.go(value);
    let low = 0, high = track.n - 1;
    while (low < high) { const middle = (low + high) >> 1; if (this.along[middle] < value) low = middle + 1; else high = middle; }
    machine.go(track.t[low]);
  },
  listen() {
    const canvas = byId("plot"), at = event => { machine.playing = false; plot.point(event.clientX - canvas.getBoundingClientRect().left); };
    canvas.addEventListener("pointerdown", event => { canvas.setPointerCapture(event.pointerId); at(event); });
    canvas.addEventListener("pointermove", event => { if (event.buttons || event.pointerType === "mouse") at(event); });
    canvas.addEventListener("keydown", event => {
      const track = machine.picked().track, k = track.indexAt(machine.time), far = Math.max(1, track.n / 50 | 0);
      const to = { ArrowLeft: k - 1, ArrowDown: k - 1, ArrowRight: k + 1, ArrowUp: k + 1, PageDown: k - far, PageUp: k + far, Home: 0, End: track.n - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      machine.playing = false;
      machine.go(track.t[clamp(to, 0, track.n - 1)]);
    });
    byId("axis").addEventListener("click", () => { plot.over = plot.over === "time" ? "distance" : "time"; byId("axis").setAttribute("aria-pressed", plot.over === "distance"); plot.draw(); });
  },
};
/** The point of the chosen track that is nearest to a tap, as a time. */
function nearestTime(px, py) {
  const track = machine.picked()?.track;
  let best, least = 20 ** 2;
  for (let k = 0; track && k < track.n; k++) {
    const u = wrap(track.x[k] - view.x) * view.scale, v = (track.y[k] - view.y) * view.scale;
    const d = (view.ax + u * view.cos - v * view.sin - px) ** 2 + (view.ay + u * view.sin + v * view.cos - py) ** 2;
    if (d < least) { least = d; best = track.t[k]; }
  }
  return best;
}
