"use strict";

/** The layers, and how much is shown of a subject: by the number of subjects in view. */
const drawing = {
  base: byId("base").getContext("2d"), trails: byId("trails").getContext("2d"), subjects: byId("subjects").getContext("2d"),
  level: 0, // 0: all; 1: no labels; 2: arrows; 3: squares
  inView: [], frames: 0, redrawnAt: 0,
};

/** Projects every subject, moves those that glide, and finds the level. */
function projectSubjects(now) {
  const { scale, cos, sin, ax, ay, x: cx, y: cy, width, height } = view, inView = drawing.inView;
  let gliding = false;
  inView.length = 0;
  for (const s of scene.subjects) {
    if (!s.placed) continue;
    if (s.glide) gliding = s.step(now) || gliding;
    const d = s.drawnX - cx, u = (d - Math.round(d)) * scale, v = (s.drawnY - cy) * scale;
    s.px = ax + u * cos - v * sin; s.py = ay + u * sin + v * cos;
    if (s.px > -40 && s.py > -40 && s.px < width + 40 && s.py < height + 40) inView.push(s);
  }
  const count = inView.length, level = count <= 40 ? 0 : count <= 120 ? 1 : count <= 2000 ? 2 : 3;
  if (level !== drawing.level) { drawing.level = level; dirty |= TRAILS; }
  return gliding;
}

function clear(ctx) {
  ctx.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  ctx.clearRect(0, 0, view.width, view.height);
}
const trailEnd = s => Math.min(s.track.n, s.until + 1);

function drawTrails(now) {
  const ctx = drawing.trails, picked = scene.byId.get(choice.selected), fine = drawing.level < 2 && !view.low;
  clear(ctx);
  drawing.redrawnAt = now;
  model.appended.clear();
  ctx.lineJoin = ctx.lineCap = "round";
  const stroke = (s, from, to, tolerance) => { ctx.beginPath(); trace(ctx, s.track, from, to, tolerance); ctx.stroke(); };
  ctx.lineWidth = fine ? 2 : 1 / view.ratio;
  for (const s of scene.subjects) {
    s.track.drawn = s.track.n;
    if (s === picked || drawing.level === 3) continue;
    ctx.strokeStyle = theme.shade(s);
    // A static track stays visible as a whole; the part that is yet to come is faint.
    if (scene.mode === "static") { ctx.globalAlpha = s.planned ? .7 : .35; ctx.lineWidth = 2; if (s.planned) ctx.setLineDash([7, 5]); stroke(s, 0, s.track.n, 2); ctx.setLineDash([]); }
    ctx.globalAlpha = fine ? .85 : .6;
    if (!s.planned) stroke(s, s.track.first, trailEnd(s), fine ? 2 : view.low ? 8 : 3);
  }
  if (picked) {
    if (scene.mode === "static") { ctx.globalAlpha = .4; ctx.lineWidth = 3; ctx.strokeStyle = theme.shade(picked); stroke(picked, 0, picked.track.n, 2); }
    for (const [width, colour, alpha] of [[6, theme.edge, .75], [3, theme.shade(picked), 1]]) {
      ctx.lineWidth = width; ctx.strokeStyle = colour; ctx.globalAlpha = alpha;
      stroke(picked, picked.track.first, trailEnd(picked), view.low ? 4 : 2);
    }
  }
  ctx.globalAlpha = 1;
}
/** Adds what has come since to the layer: one path for each colour. */
function appendTrails() {
  const ctx = drawing.trails, paths = new Map();
  for (const s of model.appended) {
    const from = Math.max(s.track.first, s.track.drawn - 1);
    s.track.drawn = s.track.n;
    if (drawing.level === 3) continue;
    const shade = theme.shade(s);
    if (!paths.has(shade)) paths.set(shade, []);
    paths.get(shade).push([s.track, from]);
  }
  model.appended.clear();
  ctx.globalAlpha = drawing.level < 2 ? .85 : .6;
  ctx.lineWidth = drawing.level < 2 ? 2 : 1 / view.ratio;
  for (const [shade, list] of paths) {
    ctx.strokeStyle = shade;
    ctx.beginPath();
    for (const [track, from] of list) trace(ctx, track, from, track.n, 0);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
}

/** Rings of equal distance around the owner or the selected subject. */
function drawRings(ctx) {
  if (tiles.source) return;
  const s = scene.subjects.find(each => each.owner && each.placed) ?? scene.byId.get(choice.selected);
  if (!s?.placed) return;
  const perPixel = metresPerUnit(s.y) / view.scale, unit = perPixel * 90 >= words.unit.long ? words.unit.long : words.unit.short;
  const least = perPixel * 80 / unit, power = 10 ** Math.floor(Math.log10(least)), step = ([1, 2, 5].find(k => k * power >= least) ?? 10) * power * unit;
  ctx.strokeStyle = theme.muted; ctx.lineWidth = 1; ctx.font = "11px " + theme.font;
  for (let k = 1; k < 5; k++) {
    const r = k * step / perPixel;
    ctx.globalAlpha = .35; ctx.beginPath(); ctx.arc(s.px, s.py, r, 0, 7); ctx.stroke();
    ctx.globalAlpha = 1; halo(ctx, words.distance(k * step), s.px + r * .707 + 3, s.py - r * .707, theme.muted);
  }
}

/** The radius in pixels within which the subject is, or, once it is late, could be. */
function reach(s, now) {
  if (!known(s.accuracy) || s.state === 3) return 0;
  const age = s.state ? clamp((now - s.t) / 1000, 0, 600) : 0;
  return Math.min(4000, (s.accuracy + Math.max(s.speed || 0, 1.5) * age) / metresPerUnit(s.y) * view.scale);
}
function drawFull(ctx, s, now, picked) {
  const shade = s.state >= 2 ? theme.muted : theme.shade(s), { px, py } = s, r = reach(s, now), hollow = s.state > 0;
  if (r > 7) {
    ctx.beginPath(); ctx.arc(px, py, r, 0, 7);
    ctx.fillStyle = ctx.strokeStyle = shade;
    ctx.globalAlpha = hollow ? .06 : .12; ctx.fill();
    ctx.globalAlpha = .65; ctx.lineWidth = 1.25;
    if (hollow) ctx.setLineDash([5, 5]);
    ctx.stroke(); ctx.setLineDash([]); ctx.globalAlpha = 1;
  }
  if (known(s.heading) && s.state < 2) drawCone(ctx, s, shade);
  if (s.alarm) { ctx.beginPath(); ctx.arc(px, py, 14, 0, 7); ctx.lineWidth = 3; ctx.strokeStyle = theme[s.alarm] ?? theme.accent; ctx.stroke(); }
  if (picked) { ctx.beginPath(); ctx.arc(px, py, s.alarm ? 19 : 14, 0, 7); ctx.lineWidth = 2; ctx.strokeStyle = theme.ink; ctx.stroke(); }
  if (known(s.course) && s.speed > .3 && !hollow && Math.abs(s.lat) <= EDGE) {
    const a = s.course * RAD + view.turn;
    ctx.save(); ctx.translate(px, py); ctx.rotate(a);
    ctx.beginPath(); ctx.moveTo(0, -15); ctx.lineTo(5.5, -8); ctx.lineTo(-5.5, -8); ctx.closePath();
    ctx.lineWidth = 2; ctx.strokeStyle = theme.ground; ctx.stroke(); ctx.fillStyle = shade; ctx.fill();
    ctx.restore();
  }
  ctx.beginPath();
  // Beyond the edge of Mercator the subject is an arrow towards its pole.
  if (Math.abs(s.lat) > EDGE) { const k = Math.sign(s.lat) * 9; ctx.moveTo(px, py - k); ctx.lineTo(px + 8, py + k); ctx.lineTo(px - 8, py + k); ctx.closePath(); }
  else if (s.owner) ctx.roundRect(px - 6.5, py - 6.5, 13, 13, 3);
  else ctx.arc(px, py, 7, 0, 7);
  if (hollow) { ctx.fillStyle = theme.ground; ctx.fill(); ctx.lineWidth = 2.5; ctx.strokeStyle = shade; ctx.stroke(); }
  else { ctx.lineWidth = 4; ctx.strokeStyle = theme.ground; ctx.stroke(); ctx.fillStyle = shade; ctx.fill(); }
}
const beams = new Map();
/** The heading as a cone as wide as its accuracy; a line if that is unknown. */
function drawCone(ctx, s, shade) {
  let beam = beams.get(shade);
  if (!beam) {
    if (beams.size > 200) beams.clear();
    beam = ctx.createRadialGradient(0, 0, 8, 0, 0, 52);
    try { beam.addColorStop(0, shade + "c0"); beam.addColorStop(1, shade + "10"); } catch { beam = shade; } // a system colour has no alpha
    beams.set(shade, beam);
  }
  ctx.save(); ctx.translate(s.px, s.py); ctx.rotate((s.heading - 90) * RAD + view.turn);
  ctx.beginPath();
  if (known(s.headingAccuracy)) { const half = clamp(s.headingAccuracy, 4, 90) * RAD; ctx.moveTo(0, 0); ctx.arc(0, 0, 52, -half, half); ctx.closePath(); ctx.fillStyle = beam; ctx.fill(); }
  else { ctx.moveTo(8, 0); ctx.lineTo(34, 0); ctx.lineWidth = 2.5; ctx.strokeStyle = shade; ctx.stroke(); }
  ctx.restore();
}
function drawLabels(ctx, list, now) {
  const taken = [];
  ctx.textAlign = "start";
  for (const s of list) {
    const note = s.state === 3 ? "withdrawn" : s.state ? words.ago(s.t, now) : known(s.accuracy) || scene.mode !== "live" ? "" : "±?";
    ctx.font = "600 13px " + theme.font;
    if (s.labelled !== s.name) { s.labelled = s.name; s.labelWidth = ctx.measureText(s.name).width; }
    const x = s.px + 14, y = s.py + 4.5, right = x + s.labelWidth + (note ? 64 : 0);
    if (taken.some(b => x < b[2] && right > b[0] && y - 13 < b[3] && y + 4 > b[1])) continue;
    taken.push([x, y - 13, right, y + 4]);
    halo(ctx, s.name, x, y);
    if (note) { ctx.font = "12px " + theme.font; halo(ctx, note, x + s.labelWidth + 6, y, theme.muted); }
  }
}
const groups = new Map();
/** Many subjects: arrows or squares, one path for each colour; hollow if not live. */
function drawMany(ctx, list) {
  for (const group of groups.values()) group.length = 0;
  if (groups.size > 200) groups.clear();
  for (const s of list) {
    const shade = s.alarm ? theme[s.alarm] ?? theme.accent : s.state > 1 ? theme.muted : theme.shade(s);
    let group = groups.get(shade);
    if (!group) groups.set(shade, group = []);
    group.push(s);
  }
  for (const [shade, group] of groups) {
    ctx.fillStyle = ctx.strokeStyle = shade;
    if (drawing.level === 3) { for (const s of group) ctx.fillRect((s.px | 0) - 2, (s.py | 0) - 2, 4, 4); continue; }
    let hollow = false;
    ctx.beginPath();
    for (const s of group) if (s.state) hollow = true; else mark(ctx, s);
    ctx.fill();
    if (!hollow) continue;
    ctx.beginPath(); ctx.lineWidth = 1.5;
    for (const s of group) if (s.state) mark(ctx, s);
    ctx.stroke();
  }
}
function mark(ctx, s) {
  const { px, py } = s;
  if (known(s.course) && s.speed > .3) {
    const a = s.course * RAD + view.turn, e = Math.sin(a), n = -Math.cos(a);
    ctx.moveTo(px + 7 * e, py + 7 * n); ctx.lineTo(px - 4 * e - 4 * n, py - 4 * n + 4 * e); ctx.lineTo(px - 4 * e + 4 * n, py - 4 * n - 4 * e); ctx.closePath();
  } else ctx.rect(px - 3, py - 3, 6, 6);
}

function drawSubjects(now) {
  const ctx = drawing.subjects, time = scene.now(), picked = scene.byId.get(choice.selected), list = drawing.inView, full = drawing.level < 2;
  clear(ctx);
  drawRings(ctx);
  if (full) for (const s of list) { if (s !== picked) drawFull(ctx, s, time, false); }
  else drawMany(ctx, list);
  if (picked?.placed) drawFull(ctx, picked, time, true);
  drawLabels(ctx, [...(picked?.placed ? [picked] : []), ...(drawing.level ? list.filter(s => s.alarm && s !== picked).slice(0, 20) : list.filter(s => s !== picked))], time);
  if (choice.ruler?.a) {
    const a = view.project(...choice.ruler.a), b = view.project(...choice.ruler.b);
    for (const [width, colour] of [[5, theme.ground], [2.5, theme.ink]]) {
      ctx.lineWidth = width; ctx.strokeStyle = colour;
      ctx.beginPath(); ctx.moveTo(...a); ctx.lineTo(...b); ctx.stroke();
      for (const [px, py] of [a, b]) { ctx.beginPath(); ctx.arc(px, py, 4, 0, 7); ctx.stroke(); }
    }
  }
}
