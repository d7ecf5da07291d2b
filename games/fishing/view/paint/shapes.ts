/**
 * Bodies fish are drawn of, in a box from −60 to 60 with the head to the right: flat inks and one outline, as on a printed label. Every fish of the
 * three seas is one of these with its own colours (kinds.ts).
 */
export type Inks = {
  readonly body: string;
  readonly fin: string;
  readonly belly: string;
  readonly mark: string;
  readonly ink: string;
};
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export type Shape = (c: Context, inks: Inks) => void;

const TURN = Math.PI * 2;
const WIDTH = 3.5;

function fill(c: Context, colour: string, ink: string, width = WIDTH): void {
  c.fillStyle = colour;
  c.fill();
  c.strokeStyle = ink;
  c.lineWidth = width;
  c.lineJoin = 'round';
  c.stroke();
}
/** `[x, y]` pairs joined by straight lines and closed. */
function area(c: Context, points: readonly number[], colour: string, ink: string): void {
  c.beginPath();
  for (let at = 0; at < points.length; at += 2) c.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
  c.closePath();
  fill(c, colour, ink);
}
function disc(c: Context, x: number, y: number, rx: number, ry: number, colour: string, ink: string): void {
  c.beginPath();
  c.ellipse(x, y, rx, ry, 0, 0, TURN);
  fill(c, colour, ink);
}
function dot(c: Context, x: number, y: number, r: number, colour: string): void {
  c.beginPath();
  c.arc(x, y, r, 0, TURN);
  c.fillStyle = colour;
  c.fill();
}
function eye(c: Context, x: number, y: number, r: number, ink: string): void {
  disc(c, x, y, r, r, '#fff', ink);
  dot(c, x + r * 0.25, y, r * 0.5, ink);
}

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

export const crab: Shape = (c, { body, fin, belly, ink }) => {
  for (const side of [-1, 1]) {
    for (const y of [8, 18, 27]) area(c, [side * 20, y - 4, side * 50, y + 4, side * 42, y + 14], fin, ink);
    area(c, [side * 24, -6, side * 44, -24, side * 34, -2], fin, ink);
    disc(c, side * 44, -30, 14, 12, body, ink);
    area(c, [side * 40, -42, side * 48, -24, side * 54, -42], belly, ink);
  }
  disc(c, 0, 10, 34, 24, body, ink);
  for (const side of [-1, 1]) eye(c, side * 11, -10, 8, ink);
  c.beginPath();
  c.arc(0, 12, 10, 0.3, Math.PI - 0.3);
  c.strokeStyle = ink;
  c.lineWidth = 3;
  c.stroke();
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

export const jelly: Shape = (c, { body, fin, belly, mark, ink }) => {
  c.strokeStyle = fin;
  c.lineWidth = 5;
  c.lineCap = 'round';
  for (const [at, x] of [-28, -14, 0, 14, 28].entries()) {
    c.beginPath();
    c.moveTo(x, 2);
    c.bezierCurveTo(x - 12, 22, x + 12, 36, x, 50 + (at & 1 ? 8 : 0));
    c.stroke();
  }
  c.beginPath();
  c.arc(0, 0, 42, Math.PI, 0);
  c.quadraticCurveTo(30, 14, 20, 4);
  c.quadraticCurveTo(10, 14, 0, 4);
  c.quadraticCurveTo(-10, 14, -20, 4);
  c.quadraticCurveTo(-30, 14, -42, 0);
  fill(c, body, ink);
  area(c, [-12, -40, 12, -40, 8, -14, -8, -14], belly, ink);
  for (const x of [-12, 12]) dot(c, x, -6, 3.4, ink);
  dot(c, 0, -26, 4, mark);
};

export const turtle: Shape = (c, { body, fin, belly, mark, ink }) => {
  for (const [x, y, turn] of [
    [18, -32, 0.7],
    [18, 32, -0.7],
    [-28, -24, 2.4],
    [-28, 24, -2.4],
  ] as const) {
    c.save();
    c.translate(x, y);
    c.rotate(turn);
    disc(c, 0, 0, 22, 9, fin, ink);
    c.restore();
  }
  disc(c, 46, 0, 13, 11, fin, ink);
  disc(c, 0, 0, 38, 30, body, ink);
  disc(c, 0, 0, 28, 21, belly, ink);
  area(c, [-14, 0, -7, -12, 7, -12, 14, 0, 7, 12, -7, 12], mark, ink);
  eye(c, 49, -4, 4, ink);
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

/** Head and arms: squid, octopus, kraken. @param arms how many; @param wide how far they spread */
export const tentacled =
  (arms: number, wide: number): Shape =>
  (c, { body, fin, belly, mark, ink }) => {
    for (let at = 0; at < arms; at += 1) {
      const x = (at / Math.max(1, arms - 1) - 0.5) * wide;
      c.beginPath();
      c.moveTo(x * 0.5, 8);
      c.bezierCurveTo(x * 1.3, 26, x * 0.7, 40, x * 1.25, 54 - Math.abs(x) * 0.15);
      c.strokeStyle = ink;
      c.lineWidth = 12;
      c.lineCap = 'round';
      c.stroke();
      c.strokeStyle = at & 1 ? fin : body;
      c.lineWidth = 7;
      c.stroke();
      dot(c, x * 1.05, 36, 2.2, belly);
    }
    c.beginPath();
    c.moveTo(-28, 12);
    c.bezierCurveTo(-46, -30, -24, -58, 0, -58);
    c.bezierCurveTo(24, -58, 46, -30, 28, 12);
    c.quadraticCurveTo(0, 24, -28, 12);
    fill(c, body, ink);
    for (const [x, y] of [
      [-14, -40],
      [8, -46],
      [16, -30],
    ] as const)
      dot(c, x, y, 4, mark);
    for (const x of [-12, 12]) eye(c, x, -6, 8, ink);
  };

export const shell: Shape = (c, { body, belly, mark, fin, ink }) => {
  for (const y of [6, 16, 26]) {
    c.beginPath();
    c.moveTo(20, y);
    c.quadraticCurveTo(44, y + 2, 54, y - 6);
    c.strokeStyle = fin;
    c.lineWidth = 5;
    c.stroke();
  }
  disc(c, -4, 0, 40, 38, body, ink);
  c.save();
  c.beginPath();
  c.ellipse(-4, 0, 38, 36, 0, 0, TURN);
  c.clip();
  c.strokeStyle = mark;
  c.lineWidth = 8;
  for (const r of [14, 32]) {
    c.beginPath();
    c.arc(8, 6, r, 2.2, 5.6);
    c.stroke();
  }
  c.restore();
  disc(c, 20, 18, 16, 14, belly, ink);
  eye(c, 26, 14, 6, ink);
};

export const clam: Shape = (c, { body, belly, mark, ink }) => {
  area(c, [-50, 14, -30, 42, 30, 42, 50, 14], body, ink);
  disc(c, 0, 10, 22, 20, mark, ink);
  c.beginPath();
  c.moveTo(-50, 8);
  c.bezierCurveTo(-56, -44, 56, -44, 50, 8);
  c.quadraticCurveTo(0, -12, -50, 8);
  fill(c, belly, ink);
  for (const x of [-24, 0, 24]) {
    c.beginPath();
    c.moveTo(x * 0.6, -2);
    c.lineTo(x, -28);
    c.strokeStyle = ink;
    c.lineWidth = 2.5;
    c.stroke();
  }
};

export const barrel: Shape = (c, { body, fin, belly, ink }) => {
  c.beginPath();
  c.moveTo(-44, -26);
  c.quadraticCurveTo(0, -42, 44, -26);
  c.quadraticCurveTo(54, 0, 44, 26);
  c.quadraticCurveTo(0, 42, -44, 26);
  c.quadraticCurveTo(-54, 0, -44, -26);
  fill(c, body, ink);
  for (const x of [-26, 18]) {
    c.fillStyle = fin;
    c.fillRect(x, -34, 9, 68);
    c.strokeStyle = ink;
    c.lineWidth = 2.5;
    c.strokeRect(x, -34, 9, 68);
  }
  disc(c, 0, 0, 13, 13, belly, ink);
  area(c, [-4, -8, 7, -3, 0, 0, 5, 8, -7, 2, 0, -1], '#c8420f', ink);
  c.beginPath();
  c.moveTo(0, -36);
  c.quadraticCurveTo(8, -50, 22, -50);
  c.strokeStyle = ink;
  c.lineWidth = 4;
  c.stroke();
  dot(c, 24, -50, 6, '#fbb829');
};

export const chest: Shape = (c, { body, fin, belly, ink }) => {
  area(c, [-46, -6, 46, -6, 46, 40, -46, 40], body, ink);
  c.beginPath();
  c.moveTo(-46, -6);
  c.bezierCurveTo(-46, -48, 46, -48, 46, -6);
  c.closePath();
  fill(c, fin, ink);
  for (const x of [-34, 24]) {
    c.fillStyle = belly;
    c.fillRect(x, -30, 9, 70);
  }
  disc(c, 0, 6, 11, 11, belly, ink);
  for (const x of [-16, 0, 16]) dot(c, x, -10, 5, '#ffe27a');
};

/** A spoked wheel on a crab's back. */
export const wheelCrab: Shape = (c, inks) => {
  crab(c, inks);
  const colours = [inks.belly, inks.mark];
  for (let at = 0; at < 8; at += 1) {
    c.beginPath();
    c.moveTo(0, -8);
    c.arc(0, -8, 32, (at / 8) * TURN, ((at + 1) / 8) * TURN);
    c.closePath();
    fill(c, colours[at & 1] ?? inks.belly, inks.ink, 2);
  }
  disc(c, 0, -8, 8, 8, inks.fin, inks.ink);
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
