/** What every body is drawn with: flat inks and one outline, in a box from −60 to 60. */
export type Inks = {
  readonly body: string;
  readonly fin: string;
  readonly belly: string;
  readonly mark: string;
  readonly ink: string;
};
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export type Shape = (c: Context, inks: Inks) => void;

export const TURN = Math.PI * 2;
export const WIDTH = 3.5;

export function fill(c: Context, colour: string, ink: string, width = WIDTH): void {
  c.fillStyle = colour;
  c.fill();
  c.strokeStyle = ink;
  c.lineWidth = width;
  c.lineJoin = 'round';
  c.stroke();
}
/** `[x, y]` pairs joined by straight lines and closed. */
export function area(c: Context, points: readonly number[], colour: string, ink: string): void {
  c.beginPath();
  for (let at = 0; at < points.length; at += 2) c.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
  c.closePath();
  fill(c, colour, ink);
}
export function disc(
  c: Context,
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  ink: string,
): void {
  c.beginPath();
  c.ellipse(x, y, rx, ry, 0, 0, TURN);
  fill(c, colour, ink);
}
export function dot(c: Context, x: number, y: number, r: number, colour: string): void {
  c.beginPath();
  c.arc(x, y, r, 0, TURN);
  c.fillStyle = colour;
  c.fill();
}
export function eye(c: Context, x: number, y: number, r: number, ink: string): void {
  disc(c, x, y, r, r, '#fff', ink);
  dot(c, x + r * 0.25, y, r * 0.5, ink);
}
