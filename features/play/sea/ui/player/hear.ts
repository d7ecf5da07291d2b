/** What a page knows of a room: the answer it asked for, and what the live topic has told since. Pure but for the scene it fills. */
import type { SeaRoom, SeatLine, SeenShot, SwimLine } from '#features/play/sea/contract.ts';
import { FLIGHT_MS, type Scene } from '#games/fishing/view/scene.ts';

export const countOf = (ids: readonly number[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

/** A fish stays known a little longer than it is there: shots and catches still point to it. */
const KEPT_MS = 3_000;

export function takeSwims(scene: Scene, swims: readonly SwimLine[], turned: boolean): void {
  const known = turned
    ? []
    : [...scene.swims].filter(([, { from, lasts }]) => from + lasts > scene.now() - KEPT_MS);
  scene.swims = new Map([...known, ...swims.map((swim) => [swim.id, swim] as const)]);
}

export function takeSeats(scene: Scene, seats: readonly SeatLine[]): void {
  for (const seat of scene.aims.keys()) if (!seats.some((one) => one.seat === seat)) scene.aims.delete(seat);
  for (const { seat } of seats) if (!scene.aims.has(seat)) scene.aims.set(seat, { x: -1, y: -1 });
}

export function takeRoom(scene: Scene, room: SeaRoom, before: number | undefined): void {
  const turned = before !== room.tide;
  takeSwims(scene, room.swims, turned);
  scene.caught = countOf(room.caught);
  if (turned) {
    scene.target = undefined;
    scene.flying = [];
  }
  scene.mine = room.mine?.seat;
  takeSeats(scene, room.seats);
}

/** What others shot flies as it was decided; one's own is told by the answer. */
export function hearShots(
  scene: Scene,
  shots: readonly SeenShot[],
  say: (times: number, stake: string, jackpot: string | null) => string,
): void {
  const now = performance.now();
  for (const [at, shot] of shots.entries()) {
    if (shot.seat === scene.mine) continue;
    scene.flying.push({
      key: `${shot.seat} ${shot.at} ${shot.swim} ${at}`,
      seat: shot.seat,
      swim: shot.swim,
      weapon: shot.weapon,
      left: now + at * (FLIGHT_MS / 3),
      fate: shot.hit
        ? {
            what: 'caught',
            text: say(shot.times, shot.stake, shot.jackpot),
            along: shot.along,
            big: shot.times >= 50,
          }
        : { what: 'missed' },
    });
  }
}
