/** One frame of a sea: fish, sights, shots, catches, cannons. Copies of pictures and a few lines: thirty fish cost a slow phone 3 ms. */
import { kindOf, placeOf, type Swim } from '#games/fishing/engine/tide.ts';
import { CANNONS } from '../palette.ts';
import { type Point, type Scene, shownSwims } from '../scene.ts';
import { cannonAt, type Context, FONT, type Frame, onScreen, TURN } from './place.ts';
import { effect, flying } from './shots.ts';

function plate(
  c: Context,
  text: string,
  x: number,
  y: number,
  colours: readonly [string, string],
  big = false,
): void {
  c.font = `700 ${big ? 19 : 14}px ${FONT}`;
  const wide = c.measureText(text).width + (big ? 18 : 12);
  const high = big ? 28 : 20;
  c.fillStyle = colours[0];
  c.beginPath();
  c.roundRect(x - wide / 2, y - high / 2, wide, high, 3);
  c.fill();
  c.fillStyle = colours[1];
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.fillText(text, x, y + 1);
}

/** What a fish pays: `8×`, or the least to the most of several. */
const payText = (scene: Scene, swim: Swim): string => {
  const { pays } = kindOf(scene.sea, swim);
  const least = Math.min(...pays.map(({ times }) => times));
  const most = Math.max(...pays.map(({ times }) => times));
  return least === most ? `${most}×` : `${least}–${most}×`;
};

function fish(frame: Frame, scene: Scene, swim: Swim, at: number): void {
  const { c, sprites, unit, clock, theme, still } = frame;
  const kind = kindOf(scene.sea, swim);
  const { x, y } = onScreen(frame, placeOf(swim, at));
  const next = onScreen(frame, placeOf(swim, at + 120));
  const sprite = sprites.of(swim.fish, kind.size * unit);
  if (!sprite) return;
  const right = next.x >= x;
  const slope = sprite.upright ? 0 : Math.atan2(next.y - y, Math.abs(next.x - x) || 1) * 0.55;
  const beat = still ? 0 : Math.sin(clock / 150 + swim.id * 1.7);
  const special = kind.role === 'jackpot' || kind.role === 'boss';
  if (special) halo(frame, x, y, kind.size * unit, kind.role === 'boss');
  c.save();
  c.translate(x, y + (sprite.upright ? beat * 2 : 0));
  c.rotate(right ? slope : -slope);
  c.scale((right ? 1 : -1) * (1 + beat * 0.035), 1 - beat * 0.02);
  c.drawImage(sprite.picture, -sprite.half, -sprite.half, sprite.half * 2, sprite.half * 2);
  c.restore();
  const low = y + Math.min(sprite.half * 0.8, kind.size * unit * 0.72) + 8;
  const colours = special ? (['#fbb829', '#062a38'] as const) : ([theme.ink, theme.paper] as const);
  plate(c, payText(scene, swim), x, low, colours, special);
}

/** A ring of labels' rays behind the fish everybody waits for; a dashed one around the boss. */
function halo({ c, clock, still, theme }: Frame, x: number, y: number, size: number, dashed: boolean): void {
  const turn = still ? 0 : clock / 4_000;
  if (dashed) {
    c.strokeStyle = '#fbb829';
    c.lineWidth = 4;
    c.setLineDash([16, 12]);
    c.lineDashOffset = -turn * 60;
    c.beginPath();
    c.ellipse(x, y, size * 1.16, size * 0.62, 0, 0, TURN);
    c.stroke();
    c.setLineDash([]);
    return;
  }
  c.fillStyle = '#fbb829';
  for (let at = 0; at < 24; at += 1) {
    const angle = turn + (at / 24) * TURN;
    c.beginPath();
    c.moveTo(x + Math.cos(angle - 0.07) * size * 1.16, y + Math.sin(angle - 0.07) * size * 1.16);
    c.lineTo(x + Math.cos(angle) * size * 1.45, y + Math.sin(angle) * size * 1.45);
    c.lineTo(x + Math.cos(angle + 0.07) * size * 1.16, y + Math.sin(angle + 0.07) * size * 1.16);
    c.fill();
  }
  c.beginPath();
  c.arc(x, y, size * 1.08, 0, TURN);
  c.fillStyle = '#8f1145';
  c.fill();
  c.strokeStyle = theme.paper;
  c.lineWidth = 3;
  c.stroke();
}

function sight({ c, unit, clock, still, ...frame }: Frame, scene: Scene, at: number): void {
  const swim = scene.target === undefined ? undefined : scene.swims.get(scene.target);
  if (!swim || at < swim.from || at >= swim.from + swim.lasts) return;
  const { x, y } = onScreen(frame, placeOf(swim, at));
  const r = kindOf(scene.sea, swim).size * unit * 0.9 + 10;
  c.save();
  c.translate(x, y);
  if (!still) c.rotate(clock / 900);
  c.strokeStyle = '#ffffff';
  c.lineWidth = 3;
  for (let quarter = 0; quarter < 4; quarter += 1) {
    c.beginPath();
    c.arc(0, 0, r, quarter * (TURN / 4) + 0.3, quarter * (TURN / 4) + 1.27);
    c.stroke();
  }
  c.restore();
}

function cannon(
  { c, width, height, theme }: Frame,
  seat: number,
  aim: Point | undefined,
  mine: boolean,
): void {
  const { x, y } = cannonAt(seat, width, height);
  const up = seat <= 2 ? -1 : 1;
  const angle = aim ? Math.atan2(aim.y - y, aim.x - x) : (up * Math.PI) / 2;
  const colour = CANNONS[seat - 1] ?? '#fbb829';
  const r = mine ? 46 : 36;
  c.beginPath();
  c.arc(x, y, r, 0, TURN);
  c.fillStyle = theme.ink;
  c.fill();
  c.setLineDash([10, 8]);
  c.lineWidth = 9;
  c.strokeStyle = colour;
  c.beginPath();
  c.arc(x, y, r - 9, 0, TURN);
  c.stroke();
  c.setLineDash([]);
  c.save();
  c.translate(x, y);
  c.rotate(angle);
  c.fillStyle = '#fbb829';
  c.strokeStyle = theme.ink;
  c.lineWidth = 3;
  c.beginPath();
  c.rect(8, -12, r, 24);
  c.fill();
  c.stroke();
  c.fillStyle = colour;
  c.fillRect(20, -12, 10, 24);
  c.beginPath();
  c.rect(r - 2, -16, 12, 32);
  c.fillStyle = '#fbb829';
  c.fill();
  c.stroke();
  c.restore();
}

export function paintFrame(frame: Frame, scene: Scene): void {
  const { c, width, height } = frame;
  c.clearRect(0, 0, width, height);
  const at = scene.now();
  for (const swim of shownSwims(scene, at)) fish(frame, scene, swim, at);
  sight(frame, scene, at);
  for (const shot of scene.flying) flying(frame, scene, shot, at);
  for (const [seat, aim] of scene.aims)
    cannon(frame, seat, aim.x < 0 ? undefined : onScreen(frame, aim), seat === scene.mine);
  for (const one of scene.effects) effect(frame, one);
}
