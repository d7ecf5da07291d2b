/**
 * Towers: eight floors, each with doors; behind some is a trap. All traps are laid before the first door is opened: floor by floor from the
 * bottom, `takeFrom` the doors of the floor, one draw a trap. The stake opens a door of the first floor.
 */
import type { Json, Step } from '#games/contract.ts';
import { arcade, MOST, UNITS } from '#games/arcade/kit/engine.ts';
import type { Law } from '#games/arcade/kit/law.ts';
import { fieldsOf, isList, isOneOf, isRecord, isWhole, wholes } from '#games/arcade/kit/read.ts';
import { takeFrom } from '#games/arcade/kit/take.ts';

export const FLOORS = 8;
export const LEVELS = ['easy', 'medium', 'hard', 'expert'] as const;
export type Level = (typeof LEVELS)[number];
/** Doors of a floor, and how many of them are traps. */
export const DOORS: Readonly<Record<Level, { readonly doors: number; readonly traps: number }>> = {
  easy: { doors: 4, traps: 1 },
  medium: { doors: 3, traps: 1 },
  hard: { doors: 2, traps: 1 },
  expert: { doors: 3, traps: 2 },
};
export type TowersChoice = { readonly level: Level; readonly door: number };
type State = {
  readonly level: Level;
  /** of every floor, from the bottom */
  readonly traps: readonly (readonly number[])[];
  readonly doors: readonly number[];
  readonly over: boolean;
};

export const towersUnits = (level: Level, floors: number): number => {
  const { doors, traps } = DOORS[level];
  const fair =
    (BigInt(UNITS - 1) * BigInt(doors) ** BigInt(floors)) / BigInt(doors - traps) ** BigInt(floors);
  return fair > BigInt(MOST) ? MOST : Number(fair);
};

export const towersLaw = (level: Level, floors: number): Law => {
  const { doors, traps } = DOORS[level];
  const won = BigInt(doors - traps) ** BigInt(floors);
  return [
    { win: towersUnits(level, floors), weight: won },
    { win: 0, weight: BigInt(doors) ** BigInt(floors) - won },
  ];
};

function open({ level, traps, doors: before }: State, door: number): Step<State> {
  const doors = [...before, door];
  const hit = traps[before.length]?.includes(door) ?? true;
  const done = hit || doors.length === FLOORS;
  const win = hit ? 0 : towersUnits(level, doors.length);
  const shown = {
    door,
    hit,
    doors,
    level,
    win,
    ...(done ? { traps: traps.map((floor) => [...floor]) } : {}),
  };
  return { state: { level, traps, doors, over: done }, shown, win, done };
}

const cash = ({ level, traps, doors }: State): Step<State> => {
  const win = towersUnits(level, doors.length);
  return {
    state: { level, traps, doors, over: true },
    shown: { cashed: true, doors: [...doors], level, win, traps: traps.map((floor) => [...floor]) },
    win,
    done: true,
  };
};

function readState(value: Json): State {
  if (!isRecord(value) || !isOneOf(value.level, LEVELS) || !isList(value.traps) || !isList(value.doors))
    throw new RangeError('not a state of towers');
  const { doors } = DOORS[value.level];
  const traps = value.traps.flatMap((floor) => {
    const found = wholes(floor, 0, doors - 1, doors - 1);
    return found ? [found] : [];
  });
  const chosen = value.doors.filter((door) => isWhole(door, 0, doors - 1));
  if (traps.length !== FLOORS || chosen.length !== value.doors.length || typeof value.over !== 'boolean')
    throw new RangeError('not a state of towers');
  return { level: value.level, traps, doors: chosen, over: value.over };
}

export const towers = arcade<TowersChoice, State>({
  code: 'towers',
  kind: 'towers',
  maxWin: Math.max(...LEVELS.map((level) => towersUnits(level, FLOORS))),
  first: { level: 'medium', door: 1 },
  readChoice: (input) => {
    const found = fieldsOf(input, ['level', 'door']);
    if (!found || !isOneOf(found.level, LEVELS)) return undefined;
    return isWhole(found.door, 0, DOORS[found.level].doors - 1)
      ? { level: found.level, door: found.door }
      : undefined;
  },
  law: ({ level }) => towersLaw(level, 1),
  plans: () =>
    LEVELS.flatMap((level) =>
      Array.from({ length: FLOORS }, (_, at) => ({
        name: `${level} · ${at + 1}`,
        choice: { level, door: 0 },
        law: towersLaw(level, at + 1),
      })),
    ),
  start: ({ level, door }, draw) => {
    const { doors, traps } = DOORS[level];
    const laid = Array.from({ length: FLOORS }, () => takeFrom(draw, doors, traps));
    return open({ level, traps: laid, doors: [], over: false }, door);
  },
  acts: {
    readState,
    read: (state, input) => {
      if (state.over) return undefined;
      if (fieldsOf(input, ['cash'])?.cash === true) return { cash: true };
      const door = fieldsOf(input, ['door'])?.door;
      return isWhole(door, 0, DOORS[state.level].doors - 1) ? { door } : undefined;
    },
    act: (state, action) => {
      if (state.over) throw new RangeError('the round is over');
      const door = fieldsOf(action, ['door'])?.door;
      return isWhole(door, 0, DOORS[state.level].doors - 1) ? open(state, door) : cash(state);
    },
    proceed: (state) => (state.over ? undefined : { cash: true }),
  },
});
