/**
 * Draws a flight: bands of sky, the true curve over a bolt of cloth, where others have left it, and what flies at its end. The picture's unit is
 * one 360th of its width; the axes grow with the flight, so that its end always stands inside. In three layers, one canvas each: sky and sun
 * behind, roofs and frame before, and between them what moves for every frame – a slow phone fills a whole picture in longer than a frame lasts.
 */
import type { Theme } from './palette.ts';

export type Scene = {
  readonly theme: Theme;
  readonly width: number;
  readonly height: number;
  readonly ms: number;
  readonly hundredths: number;
  readonly phase: 'waiting' | 'flying' | 'ended';
  readonly outs: readonly number[];
  readonly cloth: CanvasPattern | null;
};

const LEFT = 30;
const BOTTOM = 24;
const TOP = 62;
const RIGHT = 76;
/** The curve has its whole width from here on. */
const LEAST_MS = 9_000;
const LEAST_HIGH = 180;
const POINTS = 48;
/** The multiplier is e^(GROWTH × ms). */
const GROWTH = Math.LN2 / 11_552;

type Axes = { readonly x: (ms: number) => number; readonly y: (hundredths: number) => number };

function axesOf({ width, height, ms, hundredths }: Scene): Axes {
  const spanMs = Math.max(LEAST_MS, ms);
  const span = Math.max(LEAST_HIGH, hundredths) - 100;
  return {
    x: (at) => LEFT + ((width - LEFT - RIGHT) * at) / spanMs,
    y: (at) => height - BOTTOM - ((height - BOTTOM - TOP) * (at - 100)) / span,
  };
}

/** Round values the sky changes at. */
export function marksOf(hundredths: number): readonly number[] {
  const top = Math.max(LEAST_HIGH, hundredths);
  const step = [25, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 500_000].find(
    (one) => (top - 100) / one <= 3.6,
  );
  const every = step ?? 500_000;
  return [1, 2, 3].map((at) => 100 + at * every);
}

function sky(context: CanvasRenderingContext2D, scene: Scene, { y }: Axes): void {
  const { theme, width, height } = scene;
  const marks = marksOf(scene.hundredths);
  context.fillStyle = theme.bands[0];
  context.fillRect(0, 0, width, height);
  for (const [at, mark] of marks.entries()) {
    context.fillStyle = theme.bands[at + 1] ?? theme.bands[3];
    context.fillRect(0, 0, width, y(mark));
  }
  context.fillStyle = theme.line;
  for (const [dx, dy] of [
    [0.6, 0.12],
    [0.67, 0.37],
    [0.54, 0.45],
    [0.93, 0.39],
    [0.63, 0.21],
    [0.17, 0.61],
    [0.42, 0.08],
  ] as const) {
    context.beginPath();
    context.arc(width * dx, height * dy, 1.3, 0, 7);
    context.fill();
  }
  context.save();
  context.strokeStyle = theme.line;
  context.globalAlpha = 0.3;
  context.setLineDash([2, 6]);
  for (const mark of marks) {
    context.beginPath();
    context.moveTo(14, y(mark));
    context.lineTo(width - 48, y(mark));
    context.stroke();
  }
  context.restore();
  context.fillStyle = theme.line;
  context.font = '600 12px "Anek Latin", sans-serif';
  context.textAlign = 'right';
  for (const mark of marks)
    if (y(mark) > 22)
      context.fillText(
        `${(mark / 100).toFixed(Number.isInteger(mark / 100) ? 0 : 2)}×`,
        width - 16,
        y(mark) + 4,
      );
}

function sun(context: CanvasRenderingContext2D, { theme, width, height }: Scene): void {
  context.save();
  context.translate(width - 46, height - 30);
  context.fillStyle = theme.sun;
  for (let ray = 0; ray < 24; ray += 1) {
    context.rotate(Math.PI / 12);
    context.beginPath();
    context.moveTo(0, -30);
    context.lineTo(3, -37);
    context.lineTo(-3, -37);
    context.fill();
  }
  context.beginPath();
  context.arc(0, 0, 29, 0, 7);
  context.fill();
  context.fillStyle = theme.light;
  context.beginPath();
  context.arc(0, 0, 23, 0, 7);
  context.fill();
  context.restore();
}

const ROOFS = [40, 18, 32, 24, 46, 20, 36, 28, 52, 22, 40, 30, 34, 26, 48];

function ground(context: CanvasRenderingContext2D, { theme, width, height }: Scene): void {
  context.fillStyle = theme.ground;
  let x = 0;
  for (let at = 0; x < width; at += 1) {
    const wide = ROOFS[at - ROOFS.length * Math.floor(at / ROOFS.length)] ?? 30;
    const tall = 8 + Math.floor(wide / 3);
    context.fillRect(x, height - tall, wide, tall);
    if (wide > 30) {
      context.fillStyle = theme.light;
      context.fillRect(x + wide / 2 - 2, height - tall + 5, 5, 5);
      context.fillStyle = theme.ground;
    }
    x += wide + 3;
  }
}

function curve(context: CanvasRenderingContext2D, scene: Scene, { x, y }: Axes): readonly [number, number] {
  const { theme, ms, height, cloth, outs, phase } = scene;
  const path = new Path2D();
  for (let point = 0; point <= POINTS; point += 1) {
    const at = (ms * point) / POINTS;
    // A picture: what is paid is reckoned in whole numbers (engine/curve.ts).
    const high = Math.min(scene.hundredths, 100 * Math.exp(GROWTH * at));
    const place = [x(at), y(high)] as const;
    if (point === 0) path.moveTo(...place);
    else path.lineTo(...place);
  }
  const tip = [x(ms), y(scene.hundredths)] as const;
  const bolt = new Path2D(path);
  for (let down = tip[1], tooth = 0; down < height; down += 6, tooth += 1)
    bolt.lineTo(tip[0] - (Math.floor(tooth / 2) * 2 === tooth ? 6 : 0), down + 6);
  bolt.lineTo(tip[0], height);
  bolt.lineTo(LEFT, height);
  bolt.closePath();
  context.fillStyle = cloth ?? theme.cloth.base;
  context.globalAlpha = phase === 'ended' ? 0.55 : 1;
  context.fill(bolt);
  context.globalAlpha = 1;
  const strokes: readonly (readonly [string, number, readonly number[]])[] = [
    ['#14123c', 6, []],
    [theme.line, 3.4, []],
    [theme.dash, 3.4, [8, 8]],
  ];
  for (const [colour, wide, dash] of strokes) {
    context.strokeStyle = colour;
    context.lineWidth = wide;
    context.setLineDash([...dash]);
    context.stroke(path);
  }
  context.setLineDash([]);
  context.lineWidth = 1.6;
  context.strokeStyle = '#14123c';
  for (const out of outs) {
    if (out > scene.hundredths) continue;
    const at = Math.log(out / 100) / GROWTH;
    context.fillStyle = '#fbb829';
    context.beginPath();
    context.arc(x(Math.min(ms, at)), y(out), 4.2, 0, 7);
    context.fill();
    context.stroke();
  }
  context.fillStyle = theme.line;
  context.beginPath();
  context.arc(x(0), y(100), 5, 0, 7);
  context.fill();
  context.stroke();
  return tip;
}

const shape = (
  context: CanvasRenderingContext2D,
  fill: string,
  points: readonly (readonly [number, number])[],
): void => {
  context.fillStyle = fill;
  context.beginPath();
  for (const [at, point] of points.entries())
    if (at === 0) context.moveTo(...point);
    else context.lineTo(...point);
  context.closePath();
  context.fill();
  context.stroke();
};

/** Four panels of cloth and a hub. */
function kite(context: CanvasRenderingContext2D): void {
  context.rotate(0.28);
  shape(context, '#db2563', [
    [0, -4],
    [-22, -34],
    [0, -34],
  ]);
  shape(context, '#fff3d2', [
    [0, -4],
    [22, -34],
    [0, -34],
  ]);
  shape(context, '#fbb829', [
    [0, -60],
    [-22, -34],
    [0, -34],
  ]);
  shape(context, '#db2563', [
    [0, -60],
    [22, -34],
    [0, -34],
  ]);
  context.beginPath();
  context.arc(0, -34, 5, 0, 7);
  context.fillStyle = '#fbb829';
  context.fill();
  context.stroke();
}

/** Paper over a light, a flame below. */
function lantern(context: CanvasRenderingContext2D): void {
  shape(context, '#e0641c', [
    [-12, -6],
    [12, -6],
    [20, -26],
    [14, -50],
    [-14, -50],
    [-20, -26],
  ]);
  shape(context, '#ffd98a', [
    [-5, -8],
    [5, -8],
    [8, -26],
    [5, -48],
    [-5, -48],
    [-8, -26],
  ]);
  shape(context, '#fff0c4', [
    [-6, -6],
    [6, -6],
    [0, 4],
  ]);
}

/** A hull, a cabin, a funnel. */
function boat(context: CanvasRenderingContext2D): void {
  context.rotate(-0.22);
  shape(context, '#c92c22', [
    [-26, -14],
    [26, -14],
    [16, 0],
    [-18, 0],
  ]);
  shape(context, '#fff6dc', [
    [-16, -28],
    [10, -28],
    [16, -14],
    [-20, -14],
  ]);
  shape(context, '#fbb829', [
    [-8, -40],
    [0, -40],
    [0, -28],
    [-8, -28],
  ]);
}

const PARTS = { kite, lantern, boat } as const;

/** What flies: drawn around its lower end, where the line holds it. */
function body(
  context: CanvasRenderingContext2D,
  { theme, phase }: Scene,
  [x, y]: readonly [number, number],
): void {
  context.save();
  context.translate(x, y);
  context.strokeStyle = '#14123c';
  context.lineWidth = 2;
  context.lineJoin = 'round';
  if (phase === 'ended') {
    context.translate(10, -4);
    context.rotate(0.9);
    context.globalAlpha = 0.85;
  }
  PARTS[theme.body](context);
  context.restore();
}

function frame(context: CanvasRenderingContext2D, { theme, width, height }: Scene): void {
  context.strokeStyle = theme.line;
  context.lineWidth = 2;
  context.strokeRect(5, 5, width - 10, height - 10);
  context.lineWidth = 1;
  context.globalAlpha = 0.75;
  context.strokeRect(9.5, 9.5, width - 19, height - 19);
  context.globalAlpha = 1;
}

/** Sky and sun. They stand still until the axes grow. */
export function paintBack(context: CanvasRenderingContext2D, scene: Scene): void {
  sky(context, scene, axesOf(scene));
  sun(context, scene);
}

/** Another text: the sky has to be painted again, because one of its bands has moved by a pixel. */
export function backOf(scene: Scene): string {
  const { y } = axesOf(scene);
  const bands = marksOf(scene.hundredths).map((mark) => `${mark}@${Math.round(y(mark))}`);
  return `${scene.theme.body} ${scene.width} ${scene.height} ${bands.join(' ')}`;
}

/** What moves: the curve, its cloth, and what flies. */
export function paintFlight(context: CanvasRenderingContext2D, scene: Scene): void {
  context.clearRect(0, 0, scene.width, scene.height);
  body(context, scene, curve(context, scene, axesOf(scene)));
}

/** Roofs and frame: they never move. */
export function paintFront(context: CanvasRenderingContext2D, scene: Scene): void {
  context.clearRect(0, 0, scene.width, scene.height);
  ground(context, scene);
  frame(context, scene);
}

/** The cloth under the curve: checks, as woven. */
export function weave(context: CanvasRenderingContext2D, { cloth }: Theme): CanvasPattern | null {
  const tile = document.createElement('canvas');
  tile.width = 18;
  tile.height = 18;
  const thread = tile.getContext('2d');
  if (!thread) return null;
  const box = (colour: string, alpha: number, place: readonly [number, number, number, number]): void => {
    thread.globalAlpha = alpha;
    thread.fillStyle = colour;
    thread.fillRect(...place);
  };
  box(cloth.base, 1, [0, 0, 18, 18]);
  box(cloth.a, 0.75, [0, 0, 6, 18]);
  box(cloth.b, 0.7, [0, 0, 18, 6]);
  box(cloth.thread, 0.75, [11, 0, 1.5, 18]);
  box('#fff3d2', 0.5, [0, 11, 18, 1.5]);
  return context.createPattern(tile, 'repeat');
}
