// The parts of every drawing: a lot has 100 x 104 units, its ground lies at y = 90, light comes from the left, and each
// block shows a little of its right side. Paint is named (--c-*), so day, dusk, night and contrast need no second drawing.
export const G = 90;
export const n1 = (v) => Math.round(v * 10) / 10;
export const C = (c) => (/^(#|var|none|url)/.test(c) ? c : `var(--c-${c})`);
export const R = (x, y, w, h, c, r = 0, a = '') =>
  `<rect x="${n1(x)}" y="${n1(y)}" width="${n1(w)}" height="${n1(h)}"${r ? ` rx="${r}"` : ''} fill="${C(c)}"${a}/>`;
export const P = (d, c, a = '') => `<path d="${d}" fill="${C(c)}"${a}/>`;
export const S = (d, c, w = 2, a = '') =>
  `<path d="${d}" fill="none" stroke="${C(c)}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"${a}/>`;
export const O = (x, y, r, c, a = '') => `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${C(c)}"${a}/>`;
export const E = (x, y, rx, ry, c, a = '') =>
  `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="${C(c)}"${a}/>`;
export const at = (x, y, s, body, cls = '') =>
  `<g transform="translate(${n1(x)} ${n1(y)}) scale(${s})">${cls ? `<g class="${cls}">${body}</g>` : body}</g>`;
export const poly = (pts, c, a = '') => P('M' + pts.map((p) => n1(p[0]) + ' ' + n1(p[1])).join('L') + 'z', c, a);
export const SH = 'var(--sh)',
  HI = 'var(--hi)',
  K = 'var(--k)',
  WIN = 'var(--win)';
export const rep = (n, fn) => Array.from({ length: n }, (_, i) => fn(i)).join('');

/* ---------- walls and roofs ---------- */
export const block = (x, w, h, c, o = {}) => {
  const d = o.d ?? 14,
    b = o.base ?? G,
    t = b - h;
  return (
    poly(
      [
        [x + w, b],
        [x + w + d, b - d / 2],
        [x + w + d, t - d / 2],
        [x + w, t],
      ],
      c,
    ) +
    poly(
      [
        [x + w, b],
        [x + w + d, b - d / 2],
        [x + w + d, t - d / 2],
        [x + w, t],
      ],
      SH,
    ) +
    (o.open
      ? ''
      : poly(
          [
            [x, t],
            [x + d, t - d / 2],
            [x + w + d, t - d / 2],
            [x + w, t],
          ],
          o.top || c,
        ) +
        poly(
          [
            [x, t],
            [x + d, t - d / 2],
            [x + w + d, t - d / 2],
            [x + w, t],
          ],
          HI,
        )) +
    R(x, t, w, h, c) +
    R(x, b - 4, w, 4, SH)
  );
};
export const gable = (x, w, h, rh, c, roof, o = {}) => {
  const d = o.d ?? 14,
    b = o.base ?? G,
    t = b - h,
    m = x + w / 2;
  return (
    block(x, w, h, c, { ...o, open: 1 }) +
    poly(
      [
        [x, t + 1],
        [m, t - rh],
        [x + w, t + 1],
      ],
      c,
    ) +
    poly(
      [
        [m, t - rh - 2],
        [m + d, t - rh - 2 - d / 2],
        [x + w + d + 4, t + 2 - d / 2],
        [x + w + 4, t + 3],
      ],
      roof,
      ' stroke="' + C(roof) + '" stroke-width="2" stroke-linejoin="round"',
    ) +
    poly(
      [
        [m, t - rh - 2],
        [m + d, t - rh - 2 - d / 2],
        [x + w + d + 4, t + 2 - d / 2],
        [x + w + 4, t + 3],
      ],
      SH,
    ) +
    S(`M${x - 4} ${t + 3}L${m} ${t - rh}L${x + w + 4} ${t + 3}`, roof, 6) +
    S(`M${x - 3.5} ${t + 1}L${m} ${t - rh - 2.2}`, HI, 1.6)
  );
};
export const side = (x, w, h, rh, c, roof, o = {}) => {
  const d = o.d ?? 14,
    b = o.base ?? G,
    t = b - h,
    ry = t - rh - d / 4;
  const pl = [
    [x - 5, t + 3],
    [x + w + 3, t + 3],
    [x + w + d / 2 + 1, ry],
    [x + d / 2 - 3, ry],
  ];
  return (
    block(x, w, h, c, { ...o, open: 1 }) +
    poly(
      [
        [x + w, t],
        [x + w + d, t - d / 2],
        [x + w + d / 2, ry],
      ],
      c,
    ) +
    poly(
      [
        [x + w, t],
        [x + w + d, t - d / 2],
        [x + w + d / 2, ry],
      ],
      SH,
    ) +
    S(`M${x + w + d / 2} ${ry}L${x + w + d + 2} ${t - d / 2 + 3}`, roof, 3.4) +
    S(`M${x + w + d / 2} ${ry}L${x + w + d + 2} ${t - d / 2 + 3}`, SH, 3.4) +
    poly(pl, roof, ` stroke="${C(roof)}" stroke-width="3" stroke-linejoin="round"`) +
    rep(Math.max(2, Math.round(rh / 7)), (i) => {
      const q = (i + 1) / (Math.max(2, Math.round(rh / 7)) + 1),
        yy = t + 3 + (ry - t - 3) * q,
        xa = x - 5 + (d / 2 + 2) * q,
        xb = x + w + 3 + (d / 2 - 2) * q;
      return S(`M${n1(xa)} ${n1(yy)}H${n1(xb)}`, SH, 1.6);
    }) +
    S(`M${x + d / 2 - 3} ${n1(ry)}H${x + w + d / 2 + 1}`, HI, 2) +
    R(x - 6, t + 2, w + 10, 2.6, SH, 1)
  );
};
export const pagoda = (x, w, h, rh, c, roof, o = {}) => {
  const b = o.base ?? G,
    t = b - h;
  return (
    block(x, w, h, c, { ...o, open: 1 }) +
    P(
      `M${x - 12} ${t + 4}q8-1 12-6q4-${rh} ${w / 2}-${rh}q${w / 2 - 2} 0 ${w / 2 + 4} ${rh - 2}q4 6 16 4q-4 6-12 6H${x}q-8 0-12-4z`,
      roof,
    ) +
    P(`M${x + w * 0.5} ${t - rh - 2}q${w / 2 - 2} 0 ${w / 2 + 4} ${rh - 2}q4 6 16 4q-4 6-12 6h-${w / 2}z`, SH) +
    R(x + w * 0.28, t - rh - 5, w * 0.5, 5, roof, 2.5) +
    S(`M${x - 10} ${t + 4.5}q8-1 12-6`, HI, 1.6)
  );
};
export const saw = (x, w, h, n, c, roof) => {
  const s = w / n,
    t = G - h;
  return (
    block(x, w, h, c, { open: 1 }) +
    rep(n, (i) => {
      const a = x + i * s;
      return (
        poly(
          [
            [a, t + 1],
            [a, t - 14],
            [a + 10, t - 19],
            [a + s + 10, t - 6],
            [a + s, t + 1],
          ],
          roof,
        ) +
        poly(
          [
            [a, t + 1],
            [a, t - 14],
            [a + s, t + 1],
          ],
          c,
        ) +
        poly(
          [
            [a + 3.5, t - 1.5],
            [a + 3.5, t - 8],
            [a + s - 7, t - 1.5],
          ],
          WIN,
        )
      );
    })
  );
};
export const dome = (cx, y, r, c) =>
  P(`M${cx - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z`, c) +
  P(`M${cx + r * 0.3} ${y}q${r * 0.3}-${r * 0.7} -${r * 0.3}-${r * 0.96}a${r} ${r} 0 0 1 ${r} ${r * 0.96}z`, SH);

/* ---------- the four codes ---------- */
export const awning = (x, y, w, h = 12) => {
  const n = Math.max(3, Math.round(w / 9)),
    s = w / n;
  return (
    poly(
      [
        [x + 3, y],
        [x + w - 3, y],
        [x + w, y + h],
        [x, y + h],
      ],
      K,
    ) +
    rep(
      n,
      (i) =>
        (i % 2
          ? poly(
              [
                [x + 3 + ((w - 6) / n) * i, y],
                [x + 3 + ((w - 6) / n) * (i + 1), y],
                [x + s * (i + 1), y + h],
                [x + s * i, y + h],
              ],
              'white',
            )
          : '') +
        P(`M${n1(x + s * i)} ${y + h - 0.3}a${n1(s / 2)} ${n1(s / 2)} 0 0 0 ${n1(s)} 0z`, i % 2 ? 'white' : K),
    ) +
    R(x, y + h - 1.5, w, 1.5, SH) +
    R(x + 3, y, w - 6, 2, HI, 1)
  );
};
export const zig = (x, y, w, h = 12) => {
  const n = Math.max(3, Math.round(w / 8.5)),
    s = w / n;
  return (
    P(
      `M${x + 3} ${y}H${x + w - 3}L${x + w} ${y + h}` +
        rep(n, (i) => `L${n1(x + w - s * (i + 0.5))} ${y + h + 7}L${n1(x + w - s * (i + 1))} ${y + h}`) +
        'z',
      K,
    ) +
    rep(n, (i) =>
      i % 2
        ? poly(
            [
              [x + 3 + ((w - 6) / n) * i, y + 2],
              [x + 3 + ((w - 6) / n) * (i + 1), y + 2],
              [x + s * (i + 1), y + h],
              [x + s * i, y + h],
            ],
            '#ffffff2e',
          )
        : '',
    ) +
    R(x, y + h - 1.5, w, 1.5, SH) +
    R(x + 3, y, w - 6, 2, HI, 1)
  );
};
export const battle = (x, y, w, d = 14, h = 7) => {
  const n = Math.max(3, Math.round(w / 13)),
    s = w / (2 * n - 1);
  return (
    poly(
      [
        [x + w, y],
        [x + w + d, y - d / 2],
        [x + w + d, y - d / 2 - h],
        [x + w, y - h],
      ],
      K,
    ) +
    poly(
      [
        [x + w, y],
        [x + w + d, y - d / 2],
        [x + w + d, y - d / 2 - h],
        [x + w, y - h],
      ],
      SH,
    ) +
    P(
      `M${x - 1} ${y + 3}V${y - h}` +
        rep(n, (i) => `h${n1(s)}` + (i < n - 1 ? `v${h * 0.62}h${n1(s)}v-${h * 0.62}` : '')) +
        `h2V${y + 3}z`,
      K,
    ) +
    R(x - 1, y + 1.5, w + 2, 1.8, SH)
  );
};
export const flag = (x, y, h = 34, s = 1) =>
  R(x - 1.2, y - h, 2.4, h, 'woodd', 1.2) +
  O(x, y - h, 2.3, 'gold') +
  `<g class="a-flag" style="transform-origin:${x}px ${y - h}px">${P(`M${x + 1} ${y - h + 2}q${5 * s}-4 ${10 * s} 0t${10 * s} 0v${11 * s}q-${5 * s} 4-${10 * s} 0t-${10 * s} 0z`, K)}${P(`M${x + 1} ${y - h + 2}q${5 * s}-4 ${10 * s} 0v${11 * s}q-${5 * s}-4-${10 * s} 0z`, HI)}</g>`;

/* ---------- openings ---------- */
export const win = (x, y, w = 9, h = 11, r = 1.5) =>
  R(x - 1.5, y - 1.5, w + 3, h + 3, 'white', r + 1) +
  R(x, y, w, h, WIN, r) +
  S(`M${x + w / 2} ${y}v${h}`, 'white', 1.2) +
  P(`M${x} ${y + h}V${y + h * 0.5}l${w * 0.5}-${h * 0.5}h${w * 0.2}z`, '#ffffff38');
export const glass = (x, y, w, h) =>
  R(x - 1.5, y - 1.5, w + 3, h + 3, 'white', 2) +
  R(x, y, w, h, WIN, 1) +
  P(`M${x + w * 0.15} ${y + h}l${n1(h * 0.6)}-${h}h4l-${n1(h * 0.6)} ${h}z`, '#ffffff45');
export const wins = (x, y, nx, ny, sx = 13, sy = 15, w = 7, h = 9) =>
  rep(ny, (j) => rep(nx, (i) => R(x + i * sx, y + j * sy, w, h, (i * 7 + j * 5) % 3 ? WIN : 'var(--win-b)', 1.2)));
export const door = (x, h = 20, w = 12, c = 'woodd', b = G) =>
  R(x - 1.5, b - h - 1.5, w + 3, h + 1.5, 'white', 2) +
  R(x, b - h, w, h, c, 1.5) +
  O(x + w - 3, b - h / 2, 1.2, 'gold');
export const chimney = (x, y, w = 9, h = 22, c = 'brick') =>
  R(x, y - h, w, h, c) +
  R(x + w * 0.6, y - h, w * 0.4, h, SH) +
  R(x - 1.5, y - h - 3, w + 3, 4, c, 1.2) +
  R(x - 1.5, y - h - 3, w + 3, 4, HI, 1.2);
/** Where it stands while nothing moves; motion has its own places. */
export const smoke = (x, y, s = 1) =>
  at(
    x,
    y,
    s,
    O(0, 0, 4.5, 'smoke', ' class="a-puff" opacity=".8"') +
      O(0, 0, 4, 'smoke', ' class="a-puff p2" opacity=".6" transform="translate(5 -9)"') +
      O(0, 0, 3.6, 'smoke', ' class="a-puff p3" opacity=".4" transform="translate(10 -20) scale(1.5)"'),
  );
