/** One frame of a sea: fish, sights, shots, catches, cannons. Copies of pictures and a few lines: thirty fish cost a slow phone 3 ms. */
import { kindOf, placeOf, type Swim } from '../../engine/tide.ts';
import { CANNONS, type SeaTheme } from '../palette.ts';
import {
  CATCH_MS,
  type Effect,
  FLIGHT_MS,
  type Flying,
  type Point,
  type Scene,
  shownSwims,
  SPLASH_MS,
} from '../scene.ts';
import type { Sprites } from './sprites.ts';

type Context = CanvasRenderingContext2D;
export type Frame = {
  readonly c: Context;
  readonly width: number;
  readonly height: number;
  readonly theme: SeaTheme;
  readonly sprites: Sprites;
  /** CSS pixels of a unit of fish. */
  readonly unit: number;
  /** `performance.now()` */
  readonly clock: number;
  readonly still: boolean;
};

const TURN = Math.PI * 2;
const FONT = '"Anek Latin", system-ui, sans-serif';

export const onScreen = ({ width, height }: Pick<Frame, 'width' | 'height'>, { x, y }: Point): Point => ({
  x: (x * width) / 1_000,
  y: (y * height) / 1_000,
});

/** Where the cannon of a seat stands: 1 and 2 at the bottom, 3 and 4 at the top. */
export const cannonAt = (seat: number, width: number, height: number): Point => {
  const low = seat <= 2;
  const left = seat === 1 || seat === 4;
  return { x: width * (left ? 0.24 : 0.76), y: low ? height + 4 : -4 };
};

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

/** Where a shot is aimed by now; the last place of a fish that is gone. */
const aimOf = (frame: Frame, scene: Scene, { swim }: Flying, at: number): Point | undefined => {
  const fish = scene.swims.get(swim);
  return (
    fish && onScreen(frame, placeOf(fish, Math.max(fish.from, Math.min(at, fish.from + fish.lasts - 1))))
  );
};

function flying(frame: Frame, scene: Scene, shot: Flying, at: number): void {
  const { c, clock, width, height } = frame;
  const to = aimOf(frame, scene, shot, at);
  if (!to) return;
  const from = cannonAt(shot.seat, width, height);
  const part = Math.min(1, (clock - shot.left) / FLIGHT_MS);
  const x = from.x + (to.x - from.x) * part;
  const y = from.y + (to.y - from.y) * part;
  const colour = CANNONS[shot.seat - 1] ?? '#fbb829';
  if (part < 1) {
    for (let tail = 0; tail < 3; tail += 1) {
      c.beginPath();
      c.arc(x - (to.x - from.x) * 0.03 * tail, y - (to.y - from.y) * 0.03 * tail, 7 - tail * 1.6, 0, TURN);
      c.fillStyle = tail === 0 ? '#fbb829' : colour;
      c.fill();
    }
    c.strokeStyle = frame.theme.ink;
    c.lineWidth = 2;
    c.beginPath();
    c.arc(x, y, 7, 0, TURN);
    c.stroke();
    return;
  }
  // It has arrived, and the server has not spoken yet: the net is closed, and nobody knows what is in it.
  net(c, to, 30 + Math.sin(clock / 90) * 3, colour, shot.weapon);
}

function net(c: Context, { x, y }: Point, r: number, colour: string, weapon: string): void {
  c.strokeStyle = weapon === 'lightning' ? '#ffe27a' : '#fff3d2';
  c.lineWidth = 2;
  c.beginPath();
  c.arc(x, y, r, 0, TURN);
  c.stroke();
  for (let spoke = 0; spoke < 6; spoke += 1) {
    const angle = (spoke / 6) * TURN;
    c.beginPath();
    c.moveTo(x, y);
    c.lineTo(x + Math.cos(angle) * r, y + Math.sin(angle) * r);
    c.stroke();
    c.beginPath();
    c.arc(x + Math.cos(angle) * r, y + Math.sin(angle) * r, 3, 0, TURN);
    c.fillStyle = colour;
    c.fill();
  }
}

function effect(frame: Frame, one: Effect): void {
  const { c, clock, width, height, sprites, unit } = frame;
  const lasts = one.kind === 'splash' ? SPLASH_MS : CATCH_MS;
  const part = Math.min(1, (clock - one.begun) / lasts);
  const { x, y } = one.at;
  if (one.kind === 'splash') {
    c.globalAlpha = 1 - part;
    c.strokeStyle = '#ffffff';
    c.lineWidth = 2;
    c.beginPath();
    c.arc(x, y, 8 + part * 22, 0, TURN);
    c.stroke();
    c.globalAlpha = 1;
    return;
  }
  if (one.kind === 'catch') {
    const home = cannonAt(one.seat, width, height);
    const sprite = one.fish ? sprites.of(one.fish, 36 * unit) : undefined;
    if (sprite && part < 0.6) {
      const go = part / 0.6;
      c.globalAlpha = 1 - go * 0.5;
      const half = sprite.half * (1 - go * 0.6);
      c.drawImage(
        sprite.picture,
        x + (home.x - x) * go - half,
        y + (home.y - y) * go - half,
        half * 2,
        half * 2,
      );
      c.globalAlpha = 1;
    }
    const coins = one.big ? 14 : 6;
    for (let at = 0; at < coins; at += 1) {
      const angle = (at / coins) * TURN;
      const far = Math.sin(Math.min(1, part * 1.4) * Math.PI * 0.5) * (one.big ? 70 : 36);
      coin(c, x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.7 + part * part * 46, 1 - part);
    }
  }
  c.globalAlpha = part > 0.75 ? (1 - part) * 4 : 1;
  slip(c, one.text, x, y - 26 - part * 26, one.kind === 'catch', one.big);
  c.globalAlpha = 1;
}

function coin(c: Context, x: number, y: number, alpha: number): void {
  c.globalAlpha = Math.max(0, alpha);
  c.beginPath();
  c.arc(x, y, 6, 0, TURN);
  c.fillStyle = '#fbb829';
  c.fill();
  c.strokeStyle = '#8a4a1c';
  c.lineWidth = 2;
  c.stroke();
  c.globalAlpha = 1;
}

/** Money comes on paper. */
function slip(c: Context, text: string, x: number, y: number, gain: boolean, big: boolean): void {
  if (text === '') return;
  c.font = `700 ${big ? 26 : 18}px ${FONT}`;
  const wide = c.measureText(text).width + 22;
  const high = big ? 42 : 30;
  c.fillStyle = gain ? '#f4e6c1' : 'rgba(6, 42, 56, 0.85)';
  c.fillRect(x - wide / 2, y - high / 2, wide, high);
  if (gain)
    for (let at = -wide / 2 + 4; at < wide / 2; at += 8)
      for (const edge of [-high / 2, high / 2]) {
        c.beginPath();
        c.arc(x + at, y + edge, 2.6, 0, TURN);
        c.fill();
      }
  c.fillStyle = gain ? '#066a5e' : '#fff3d2';
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.fillText(text, x, y + 1);
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

/** Shots that have arrived and whose fate is known become splashes and catches; what is over goes. */
export function advance(frame: Frame, scene: Scene): void {
  const { clock } = frame;
  const at = scene.now();
  const flown: Flying[] = [];
  for (const shot of scene.flying) {
    const arrived = clock - shot.left >= FLIGHT_MS;
    if (!arrived || !shot.fate) {
      flown.push(shot);
      continue;
    }
    land(frame, scene, shot, at);
  }
  // What nobody ever answers is not shown for ever.
  scene.flying = flown.filter(({ left }) => clock - left < 12_000);
  scene.effects = scene.effects.filter(
    ({ kind, begun }) => clock - begun < (kind === 'splash' ? SPLASH_MS : CATCH_MS),
  );
}

function land(frame: Frame, scene: Scene, shot: Flying, at: number): void {
  const { fate, seat } = shot;
  const place = aimOf(frame, scene, shot, at);
  if (!place || !fate) return;
  const fish = scene.swims.get(shot.swim)?.fish;
  const begun = frame.clock;
  if (fate.what === 'missed') {
    scene.effects.push({ kind: 'splash', at: place, begun, text: '', seat, big: false, fish: undefined });
    return;
  }
  if (fate.what === 'returned') {
    if (seat === scene.mine)
      scene.effects.push({
        kind: 'returned',
        at: place,
        begun,
        text: '↺',
        seat,
        big: false,
        fish: undefined,
      });
    return;
  }
  scene.effects.push({ kind: 'catch', at: place, begun, text: fate.text, seat, big: fate.big, fish });
  for (const id of fate.along) {
    const swim = scene.swims.get(id);
    if (swim)
      scene.effects.push({
        kind: 'catch',
        at: onScreen(frame, placeOf(swim, Math.min(at, swim.from + swim.lasts - 1))),
        begun,
        text: '',
        seat,
        big: false,
        fish: swim.fish,
      });
  }
  // Of a fish with several lives the room says how often it was caught: it is asked every few seconds.
  for (const id of [shot.swim, ...fate.along]) {
    const swim = scene.swims.get(id);
    if (swim && kindOf(scene.sea, swim).lives === 1) scene.caught.set(id, 1);
  }
}
