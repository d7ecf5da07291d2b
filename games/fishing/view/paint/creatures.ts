/** What lives in a sea and is no fish – crabs, jellyfish, arms, shells – and what drifts there. */
import { area, disc, dot, eye, fill, type Shape, TURN } from './ink.ts';

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
