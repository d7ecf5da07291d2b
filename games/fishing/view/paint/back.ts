/** The still part of a sea: bands of water, rays of light, what grows on the ground. Painted once a size. */
import type { SeaTheme } from '../palette.ts';

type Context = CanvasRenderingContext2D;
type Size = { readonly width: number; readonly height: number };

function bands(c: Context, { width, height }: Size, { bands: colours, crest }: SeaTheme): void {
  for (const [at, colour] of colours.entries()) {
    const top = at === 0 ? 0 : (height * (at + 0.6)) / 4.6;
    c.beginPath();
    c.moveTo(0, height);
    c.lineTo(0, top);
    const scallops = 4;
    if (at > 0)
      for (let n = 0; n < scallops; n += 1) {
        const from = (width * n) / scallops;
        const to = (width * (n + 1)) / scallops;
        c.quadraticCurveTo((from + to) / 2, top + 16, to, top);
      }
    else c.lineTo(width, 0);
    c.lineTo(width, height);
    c.closePath();
    c.fillStyle = colour;
    c.fill();
    if (at === 0) continue;
    c.strokeStyle = crest;
    c.globalAlpha = 0.35;
    c.lineWidth = 2;
    c.stroke();
    c.globalAlpha = 1;
  }
}

function rays(c: Context, { width, height }: Size, { ray }: SeaTheme): void {
  c.fillStyle = ray;
  c.globalAlpha = 0.35;
  for (const [from, to, low] of [
    [0.12, 0.26, 0.02],
    [0.46, 0.58, 0.52],
    [0.82, 0.96, 0.94],
  ] as const) {
    c.beginPath();
    c.moveTo(width * from, 0);
    c.lineTo(width * to, 0);
    c.lineTo(width * (low + 0.16), height * 0.55);
    c.lineTo(width * (low - 0.08), height * 0.55);
    c.closePath();
    c.fill();
  }
  c.globalAlpha = 1;
}

function ground(c: Context, { width, height }: Size, { ground: colour, groundInk, ink }: SeaTheme): void {
  const top = height * 0.93;
  c.beginPath();
  c.moveTo(0, height);
  c.lineTo(0, top + 8);
  c.quadraticCurveTo(width * 0.3, top - 12, width * 0.6, top + 4);
  c.quadraticCurveTo(width * 0.8, top + 12, width, top - 4);
  c.lineTo(width, height);
  c.closePath();
  c.fillStyle = colour;
  c.fill();
  c.strokeStyle = ink;
  c.lineWidth = 3;
  c.stroke();
  c.save();
  c.clip();
  c.strokeStyle = groundInk;
  c.globalAlpha = 0.35;
  c.lineWidth = 2;
  for (let x = 0; x < width; x += 14) {
    c.beginPath();
    c.moveTo(x, top - 20);
    c.lineTo(x, height);
    c.stroke();
  }
  for (let y = top; y < height; y += 14) {
    c.beginPath();
    c.moveTo(0, y);
    c.lineTo(width, y);
    c.stroke();
  }
  c.restore();
}

function weed(c: Context, x: number, foot: number, tall: number, { weed: colour, ink }: SeaTheme): void {
  for (const lean of [-10, 12]) {
    c.beginPath();
    c.moveTo(x + lean / 2, foot);
    c.bezierCurveTo(
      x - 18 + lean,
      foot - tall * 0.35,
      x + 22 + lean,
      foot - tall * 0.6,
      x + lean,
      foot - tall,
    );
    c.bezierCurveTo(
      x + 32 + lean,
      foot - tall * 0.55,
      x - 2 + lean,
      foot - tall * 0.3,
      x + 10 + lean / 2,
      foot,
    );
    c.closePath();
    c.fillStyle = colour;
    c.fill();
    c.strokeStyle = ink;
    c.lineWidth = 2;
    c.stroke();
  }
}

function coral(c: Context, x: number, foot: number, { coral: colour, ink }: SeaTheme): void {
  c.lineCap = 'round';
  for (const [width, stroke] of [
    [13, ink],
    [8, colour],
  ] as const)
    for (const [dx, tall] of [
      [-16, 42],
      [0, 66],
      [16, 48],
      [30, 30],
    ] as const) {
      c.beginPath();
      c.moveTo(x, foot);
      c.quadraticCurveTo(x + dx, foot - tall * 0.4, x + dx, foot - tall);
      c.strokeStyle = stroke;
      c.lineWidth = width;
      c.stroke();
    }
}

function vents(c: Context, x: number, foot: number, theme: SeaTheme): void {
  c.fillStyle = theme.ground;
  c.strokeStyle = theme.ink;
  c.lineWidth = 3;
  for (const [dx, wide, tall] of [
    [-20, 20, 64],
    [6, 26, 96],
    [34, 18, 48],
  ] as const) {
    c.beginPath();
    c.moveTo(x + dx - wide, foot);
    c.lineTo(x + dx - wide * 0.4, foot - tall);
    c.lineTo(x + dx + wide * 0.4, foot - tall);
    c.lineTo(x + dx + wide, foot);
    c.closePath();
    c.fill();
    c.stroke();
    c.beginPath();
    c.ellipse(x + dx, foot - tall, wide * 0.4, 4, 0, 0, Math.PI * 2);
    c.fillStyle = theme.coral;
    c.fill();
    c.fillStyle = theme.ground;
  }
}

function wreck(c: Context, { width, height }: Size, { ground: colour, groundInk, ink }: SeaTheme): void {
  const foot = height * 0.95;
  c.save();
  c.translate(width * 0.66, foot);
  c.rotate(-0.16);
  const long = Math.min(width * 0.55, 460);
  c.beginPath();
  c.moveTo(-long / 2, 20);
  c.quadraticCurveTo(-long * 0.56, -70, -long * 0.4, -86);
  c.lineTo(long * 0.42, -54);
  c.quadraticCurveTo(long * 0.46, 0, long * 0.34, 30);
  c.closePath();
  c.fillStyle = colour;
  c.globalAlpha = 0.85;
  c.fill();
  c.globalAlpha = 1;
  c.strokeStyle = ink;
  c.lineWidth = 3;
  c.stroke();
  c.strokeStyle = groundInk;
  c.globalAlpha = 0.4;
  for (const y of [-60, -38, -16]) {
    c.beginPath();
    c.moveTo(-long * 0.46, y - 6);
    c.lineTo(long * 0.42, y + 22);
    c.stroke();
  }
  c.globalAlpha = 1;
  c.fillStyle = ink;
  for (const x of [-0.26, -0.08, 0.1]) {
    c.beginPath();
    c.arc(long * x, -40 + x * 40, 10, 0, Math.PI * 2);
    c.fill();
  }
  c.strokeStyle = ink;
  c.lineWidth = 9;
  c.beginPath();
  c.moveTo(-long * 0.1, -72);
  c.lineTo(-long * 0.02, -190);
  c.moveTo(-long * 0.16, -150);
  c.lineTo(long * 0.12, -138);
  c.stroke();
  c.restore();
}

export function paintBack(c: Context, size: Size, theme: SeaTheme): void {
  const { width, height } = size;
  c.clearRect(0, 0, width, height);
  bands(c, size, theme);
  rays(c, size, theme);
  const foot = height * 0.95;
  if (theme.grows === 'wreck') wreck(c, size, theme);
  if (theme.grows === 'vents') {
    vents(c, width * 0.16, foot, theme);
    vents(c, width * 0.82, foot, theme);
  }
  if (theme.grows === 'weed') {
    weed(c, width * 0.05, foot, height * 0.34, theme);
    weed(c, width * 0.95, foot, height * 0.26, theme);
  } else weed(c, width * 0.04, foot, height * 0.18, theme);
  ground(c, size, theme);
  coral(c, width * 0.3, height * 0.945, theme);
  coral(c, width * 0.86, height * 0.955, theme);
}
