/** Shots under way and what comes of them: nets, splashes, catches that go up the line, and the slip that says what they paid. */
import { kindOf, placeOf } from '#games/fishing/engine/tide.ts';
import { CANNONS } from '../palette.ts';
import {
  CATCH_MS,
  type Effect,
  FLIGHT_MS,
  type Flying,
  type Point,
  type Scene,
  SPLASH_MS,
} from '../scene.ts';
import { cannonAt, type Context, FONT, type Frame, onScreen, TURN } from './place.ts';

/** Where a shot is aimed by now; the last place of a fish that is gone. */
const aimOf = (frame: Frame, scene: Scene, { swim }: Flying, at: number): Point | undefined => {
  const fish = scene.swims.get(swim);
  return (
    fish && onScreen(frame, placeOf(fish, Math.max(fish.from, Math.min(at, fish.from + fish.lasts - 1))))
  );
};

export function flying(frame: Frame, scene: Scene, shot: Flying, at: number): void {
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

export function effect(frame: Frame, one: Effect): void {
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
