/** Drawing: the few SVG strokes every label is made of. Flat fills only; coordinates on the 100-unit square. */

/** `p` lightest, `k` the field behind, `a` and `b` two colours that stand off the field, `o` strokes outside the body. */
export type Inks = {
  readonly p: string;
  readonly k: string;
  readonly a: string;
  readonly b: string;
  readonly o: string;
};
export type Emblem = (c: Inks) => string;

/** One decimal is a tenth of a unit: 0.1 px on a 100 px tile. */
export const short = (value: number): number => Math.round(value * 10) / 10;

export const fill = (d: string, color: string, more = ''): string =>
  `<path d="${d}"${color ? ` fill="${color}"` : ''}${more}/>`;

export const disc = (x: number, y: number, r: number, color: string, more = ''): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${color}"${more}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, color: string): string =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${color}"/>`;

export const line = (d: string, color: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;

export const mirrored = (half: string): string => `${half}<g transform="matrix(-1 0 0 1 100 0)">${half}</g>`;

/** `count` copies of a drawing, turned by `step` degrees each, around a point. */
export function around(
  drawing: string,
  count: number,
  from: number,
  step: number,
  cx: number,
  cy: number,
): string {
  let out = '';
  for (let i = 0; i < count; i += 1) {
    out += `<g transform="rotate(${short(from + i * step)} ${cx} ${cy})">${drawing}</g>`;
  }
  return out;
}

export function star(
  cx: number,
  cy: number,
  outer: number,
  inner: number,
  points: number,
  color: string,
): string {
  let d = '';
  for (let i = 0; i < points * 2; i += 1) {
    const angle = -Math.PI / 2 + (i * Math.PI) / points;
    const radius = i % 2 ? inner : outer;
    d += `${i ? 'L' : 'M'}${short(cx + radius * Math.cos(angle))} ${short(cy + radius * Math.sin(angle))}`;
  }
  return fill(`${d}Z`, color);
}
