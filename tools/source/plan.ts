/** The plan of the house (house.ts), ready to be asked. */
import type { Floor, Room } from '#house';

export type Plan = {
  /** The room a file lies in. */
  readonly roomOf: (path: string) => Room | undefined;
  /** 0 is the roof's yard; a bigger number lies deeper. */
  readonly depthOf: (room: Room) => number;
  readonly needs: (room: Room, other: Room) => boolean;
  readonly rooms: readonly Room[];
};

/** `x/*` names every room below that path. */
const covers = (need: string, path: string): boolean =>
  need.endsWith('/*') ? path.startsWith(need.slice(0, -1)) : need === path;

export function readPlan(house: readonly Floor[]): Plan {
  const rooms = house.flatMap((floor) => floor.rooms);
  const depths = new Map(house.flatMap((floor, depth) => floor.rooms.map((room) => [room.path, depth])));
  const byLength = [...rooms].sort((a, b) => b.path.length - a.path.length);
  return {
    rooms,
    roomOf: (path) => byLength.find((room) => path.startsWith(`${room.path}/`)),
    depthOf: (room) => depths.get(room.path) ?? 0,
    needs: (room, other) => room.needs.some((need) => covers(need, other.path)),
  };
}
