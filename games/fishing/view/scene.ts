/** What a sea shows at a moment, kept outside of React: fish by the server's clock, shots under way, what was caught. Times in ms of the page. */
import type { Sea } from '../engine/sea.ts';
import { isSeen, kindOf, placeOf, type Swim } from '../engine/tide.ts';

export type Point = { readonly x: number; readonly y: number };

/** What has become of a shot; undefined until the server has said it. */
export type Fate =
  | { readonly what: 'missed' }
  | { readonly what: 'returned' }
  | {
      readonly what: 'caught';
      readonly text: string;
      readonly along: readonly number[];
      readonly big: boolean;
    };

export type Flying = {
  readonly key: string;
  readonly seat: number;
  readonly swim: number;
  readonly weapon: string;
  /** When it left the cannon, `performance.now()`. */
  readonly left: number;
  fate: Fate | undefined;
};

export type Effect = {
  readonly kind: 'splash' | 'catch' | 'returned';
  readonly at: Point;
  readonly begun: number;
  readonly text: string;
  readonly seat: number;
  readonly big: boolean;
  /** The fish that goes up the line, and half its length. */
  readonly fish: string | undefined;
};

export type Scene = {
  readonly sea: Sea;
  swims: ReadonlyMap<number, Swim>;
  /** How often each fish was caught. */
  caught: Map<number, number>;
  flying: Flying[];
  effects: Effect[];
  /** The fish the sight lies on. */
  target: number | undefined;
  /** Every press goes to what the sight lies on. */
  locked: boolean;
  /** Cannons that are taken, and where each looks. */
  readonly aims: Map<number, Point>;
  mine: number | undefined;
  /** ms of the tide. */
  readonly now: () => number;
};

export const FLIGHT_MS = 420;
export const SPLASH_MS = 450;
export const CATCH_MS = 1_300;

export const createScene = (sea: Sea, now: () => number): Scene => ({
  sea,
  swims: new Map(),
  caught: new Map(),
  flying: [],
  effects: [],
  target: undefined,
  locked: false,
  aims: new Map(),
  mine: undefined,
  now,
});

export const lives = ({ sea, caught }: Scene, swim: Swim): boolean =>
  (caught.get(swim.id) ?? 0) < kindOf(sea, swim).lives;

/** Those that are there to be shot at, the dearest last so that they lie on top. */
export function shownSwims(scene: Scene, at: number): Swim[] {
  const shown = [...scene.swims.values()].filter(
    (swim) => at >= swim.from && at < swim.from + swim.lasts && lives(scene, swim),
  );
  const size = (swim: Swim): number => kindOf(scene.sea, swim).size;
  return shown.sort((one, other) => size(other) - size(one) || one.id - other.id);
}

export const mayShoot = (scene: Scene, swim: Swim, at: number): boolean =>
  isSeen(swim, at) && lives(scene, swim);

/** The fish under a finger, or the nearest one within its reach. Units of the sea; `flat` is how much wider than high the picture is. */
export function swimAt(scene: Scene, { x, y }: Point, flat: number): Swim | undefined {
  const at = scene.now();
  let best: Swim | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const swim of scene.swims.values()) {
    if (!mayShoot(scene, swim, at)) continue;
    const place = placeOf(swim, at);
    const far = Math.hypot((place.x - x) * flat, place.y - y) - kindOf(scene.sea, swim).size;
    if (far < least) [best, least] = [swim, far];
  }
  return least < 70 ? best : undefined;
}

/** The next fish to aim at: of the same kind, or else the nearest to where the last one was. */
export function nextTarget(scene: Scene, last: Swim | undefined): Swim | undefined {
  const at = scene.now();
  const free = [...scene.swims.values()].filter((swim) => mayShoot(scene, swim, at));
  const same = free.filter((swim) => swim.fish === last?.fish && swim.id !== last.id);
  const from = last ? placeOf(last, at) : { x: 500, y: 500 };
  const far = (swim: Swim): number => {
    const place = placeOf(swim, at);
    return Math.hypot(place.x - from.x, place.y - from.y);
  };
  return (same.length > 0 ? same : free).sort((one, other) => far(one) - far(other))[0];
}

/** From one to the next by the keys, from left to right as they stand. */
export function stepTarget(scene: Scene, step: 1 | -1): Swim | undefined {
  const at = scene.now();
  const free = [...scene.swims.values()]
    .filter((swim) => mayShoot(scene, swim, at))
    .sort((one, other) => placeOf(one, at).x - placeOf(other, at).x);
  const found = free.findIndex(({ id }) => id === scene.target);
  return free.at(found < 0 ? 0 : (found + step) % free.length);
}
