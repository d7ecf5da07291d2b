/**
 * Bodies fish are drawn of, the head to the right, as on a printed label. Every fish of the three seas is one of these, or one of creatures.ts, with its
 * own colours (kinds.ts).
 */
import { area, type Context, disc, dot, eye, fill, type Inks, type Shape, TURN, WIDTH } from './ink.ts';

/** A body between two arcs, `h` high, from the tail at −34 to the mouth at 54. */
function lens(c: Context, h: number): void {
  c.beginPath();
  c.moveTo(-34, 0);
  c.bezierCurveTo(-18, -h, 30, -h, 54, 2);
  c.bezierCurveTo(30, h, -18, h, -34, 0);
}

export type FinStyle = {
  /** Half its height. */
  readonly high: number;
  readonly marks?: 'stripes' | 'scales' | 'spots' | 'line';
  readonly crown?: boolean;
  readonly sword?: boolean;
  readonly lamp?: boolean;
  readonly wings?: boolean;
  readonly teeth?: boolean;
};

function marks(c: Context, { high, marks: kind }: FinStyle, { mark, ink }: Inks): void {
  c.save();
  lens(c, high * 1.28);
  c.clip();
  c.fillStyle = mark;
  if (kind === 'stripes') for (const x of [-14, 8]) c.fillRect(x, -60, 10, 120);
  if (kind === 'spots')
    for (const [x, y] of [
      [-12, -6],
      [2, 8],
      [14, -9],
      [-2, -14],
    ] as const)
      dot(c, x, y, 4, mark);
  if (kind === 'line') c.fillRect(-40, -4, 74, 7);
  if (kind === 'scales') {
    c.strokeStyle = ink;
    c.lineWidth = 1.8;
    for (let x = -20; x < 26; x += 11)
      for (let y = -24; y < 26; y += 10) {
        c.beginPath();
        c.arc(x + (Math.round(y / 10) % 2 === 0 ? 0 : 5), y, 6, -1.2, 1.2);
        c.stroke();
      }
  }
  c.restore();
}

/** A fish with a tail: most of them are. */
export const finned =
  (style: FinStyle): Shape =>
  (c, inks) => {
    const { body, fin, belly, ink } = inks;
    const { high } = style;
    area(c, [-30, 0, -58, -high * 0.95, -50, 0, -58, high * 0.95], fin, ink);
    area(c, [-12, -high * 0.8, 4, -high * 1.5, 24, -high * 0.8], fin, ink);
    area(c, [-8, high * 0.8, 2, high * 1.35, 16, high * 0.8], fin, ink);
    if (style.wings) area(c, [10, 2, -30, 34, -6, 6], fin, ink);
    if (style.sword) area(c, [46, -3, 60, 0, 46, 4], belly, ink);
    lens(c, high * 1.28);
    fill(c, body, ink);
    c.save();
    lens(c, high * 1.28);
    c.clip();
    c.fillStyle = belly;
    c.fillRect(-40, high * 0.28, 100, 40);
    c.restore();
    marks(c, style, inks);
    lens(c, high * 1.28);
    c.strokeStyle = ink;
    c.lineWidth = WIDTH;
    c.stroke();
    if (style.teeth) area(c, [40, 3, 52, 3, 49, 9, 46, 4, 43, 9], '#fff', ink);
    eye(c, 34, -high * 0.22, Math.min(7, high * 0.3), ink);
    if (style.crown)
      area(
        c,
        [
          14,
          -high - 2,
          12,
          -high - 18,
          21,
          -high - 9,
          27,
          -high - 20,
          33,
          -high - 9,
          41,
          -high - 16,
          38,
          -high,
        ],
        '#fbb829',
        ink,
      );
    if (style.lamp) {
      c.beginPath();
      c.moveTo(26, -high);
      c.quadraticCurveTo(44, -high - 26, 56, -high - 6);
      c.strokeStyle = ink;
      c.lineWidth = 3;
      c.stroke();
      disc(c, 55, -high - 3, 7, 7, '#ffe27a', ink);
    }
  };

export const seahorse: Shape = (c, { body, fin, belly, ink }) => {
  c.beginPath();
  c.moveTo(44, -30);
  c.lineTo(18, -40);
  c.bezierCurveTo(-10, -60, -26, -30, -14, -12);
  c.bezierCurveTo(-34, 6, -24, 34, -2, 36);
  c.bezierCurveTo(16, 40, 18, 58, 2, 58);
  c.bezierCurveTo(22, 62, 30, 36, 10, 26);
  c.bezierCurveTo(22, 8, 14, -12, 12, -22);
  c.lineTo(44, -24);
  c.closePath();
  fill(c, body, ink);
  area(c, [-20, -4, -42, 4, -22, 20], fin, ink);
  for (const y of [-4, 8, 20]) {
    c.fillStyle = belly;
    c.fillRect(-2, y, 14, 4);
  }
  eye(c, 6, -34, 7, ink);
};

export const ray: Shape = (c, { body, fin, mark, ink }) => {
  c.beginPath();
  c.moveTo(-22, 2);
  c.quadraticCurveTo(-44, 10, -60, -8);
  c.strokeStyle = fin;
  c.lineWidth = 5;
  c.stroke();
  c.beginPath();
  c.moveTo(50, 0);
  c.bezierCurveTo(30, -20, 10, -56, -26, -50);
  c.bezierCurveTo(-8, -24, -14, -8, -28, 2);
  c.bezierCurveTo(-14, 10, -8, 26, -26, 50);
  c.bezierCurveTo(10, 56, 30, 20, 50, 0);
  fill(c, body, ink);
  for (const [x, y] of [
    [0, -24],
    [0, 24],
    [-8, -36],
    [-8, 36],
    [12, -14],
    [12, 14],
  ] as const)
    dot(c, x, y, 4, mark);
  for (const y of [-8, 8]) eye(c, 32, y, 5, ink);
};

export const puffer: Shape = (c, { body, fin, belly, mark, ink }) => {
  const spikes: number[] = [];
  for (let at = 0; at < 22; at += 1) {
    const far = at & 1 ? 40 : 52;
    spikes.push(Math.cos((at / 22) * TURN) * far, Math.sin((at / 22) * TURN) * far * 0.92);
  }
  area(c, [-38, 0, -60, -14, -56, 12], fin, ink);
  area(c, spikes, body, ink);
  c.save();
  c.beginPath();
  c.ellipse(0, 0, 38, 35, 0, 0, TURN);
  c.clip();
  c.fillStyle = belly;
  c.fillRect(-50, 8, 100, 50);
  c.restore();
  for (const [x, y] of [
    [-6, -20],
    [12, -24],
    [-20, -10],
    [2, -8],
  ] as const)
    dot(c, x, y, 4, mark);
  eye(c, 24, -10, 9, ink);
  disc(c, 38, 6, 5, 4, '#db2563', ink);
};

export const long =
  (crest: boolean): Shape =>
  (c, { body, fin, belly, ink }) => {
    c.beginPath();
    c.moveTo(-60, 8);
    c.bezierCurveTo(-36, -34, -14, 30, 16, -4);
    c.bezierCurveTo(28, -18, 46, -16, 58, -6);
    c.bezierCurveTo(50, 8, 34, 6, 24, 12);
    c.bezierCurveTo(-6, 44, -32, -10, -60, 8);
    fill(c, body, ink);
    if (crest) area(c, [16, -8, 22, -30, 30, -16, 38, -32, 44, -14], fin, ink);
    c.beginPath();
    c.moveTo(-40, 2);
    c.bezierCurveTo(-24, 2, -10, 22, 14, 6);
    c.strokeStyle = belly;
    c.lineWidth = 5;
    c.stroke();
    eye(c, 44, -7, 5, ink);
  };

export const gharial: Shape = (c, { body, fin, belly, mark, ink }) => {
  for (const [x, y, turn] of [
    [-6, 16, 0.8],
    [18, 15, 0.9],
    [-8, -15, -0.9],
    [16, -14, -0.8],
  ] as const) {
    c.save();
    c.translate(x, y);
    c.rotate(turn);
    disc(c, 8, 0, 13, 4.5, fin, ink);
    c.restore();
  }
  c.beginPath();
  c.moveTo(-60, 0);
  c.bezierCurveTo(-40, -10, -20, -16, 4, -15);
  c.bezierCurveTo(18, -14, 24, -9, 32, -8);
  c.lineTo(54, -4);
  c.bezierCurveTo(61, -5, 61, 5, 54, 4);
  c.lineTo(32, 8);
  c.bezierCurveTo(24, 9, 18, 14, 4, 15);
  c.bezierCurveTo(-20, 16, -40, 10, -60, 0);
  fill(c, body, ink, 2.4);
  for (const x of [-44, -34, -24, -14, -4]) {
    area(c, [x - 4, 0, x, -4, x + 4, 0, x, 4], mark, ink);
    area(c, [x - 2, -11, x + 1, -8, x - 2, -6, x - 5, -8], belly, ink);
  }
  disc(c, 56, 0, 5, 6, '#e0641c', ink);
  for (const y of [-6, 6]) {
    disc(c, 23, y, 4, 4, '#fbb829', ink);
    dot(c, 24, y, 1.6, ink);
  }
};

export const shark: Shape = (c, { body, fin, belly, ink }) => {
  area(c, [-42, 0, -60, -24, -52, 0, -60, 20], fin, ink);
  area(c, [-8, -14, 6, -36, 16, -14], fin, ink);
  area(c, [0, 12, -10, 30, 16, 12], fin, ink);
  c.beginPath();
  c.moveTo(-44, 0);
  c.bezierCurveTo(-20, -22, 30, -24, 58, -4);
  c.bezierCurveTo(44, 8, 42, 14, 30, 16);
  c.bezierCurveTo(0, 22, -26, 14, -44, 0);
  fill(c, body, ink, 2.4);
  c.beginPath();
  c.moveTo(-30, 7);
  c.bezierCurveTo(0, 8, 26, 6, 50, 3);
  c.bezierCurveTo(42, 14, 10, 20, -30, 7);
  fill(c, belly, ink, 2);
  area(c, [34, 5, 50, 3, 47, 8, 43, 5, 40, 10, 36, 6], '#fff', ink);
  for (const x of [12, 17, 22]) {
    c.beginPath();
    c.moveTo(x, -8);
    c.lineTo(x - 2, 4);
    c.strokeStyle = ink;
    c.lineWidth = 2;
    c.stroke();
  }
  eye(c, 36, -9, 4, ink);
};
