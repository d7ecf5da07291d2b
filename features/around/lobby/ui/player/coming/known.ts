/** What is known of a category or a room before it opens: a drawing and sentences. */
import type { Category, CategoryId } from '#features/around/lobby/ui/categories.ts';

type Fact =
  | `coming.${'crash' | 'sports' | 'live' | 'fish' | 'pvp' | 'arcade' | 'lottery' | 'esports' | 'bingo' | 'direct'}.${'2' | '3'}`
  | `coming.${'description'}.${'1' | '2'}`;

export type Known = {
  readonly mark: CategoryId;
  /** a drawing of /art/emblem */
  readonly emblem: string;
  readonly facts: readonly Fact[];
};

const known = (mark: CategoryId, emblem: string, ...facts: readonly Fact[]): Known => ({
  mark,
  emblem,
  facts,
});

export const CATEGORY_KNOWN: Readonly<Record<Category['name'], Known>> = {
  crash: known('crash', 'kite', 'coming.crash.2', 'coming.crash.3'),
  u9w: known('u9w', 'lantern', 'coming.direct.2', 'coming.direct.3'),
  rng: known('slots', 'tiger'),
  sports: known('sports', 'trophy', 'coming.sports.2', 'coming.sports.3'),
  live: known('live', 'fan', 'coming.live.2', 'coming.live.3'),
  fish: known('fish', 'puffer', 'coming.fish.2', 'coming.fish.3'),
  pvp: known('pvp', 'knight', 'coming.pvp.2', 'coming.pvp.3'),
  arcade: known('arcade', 'rocket', 'coming.arcade.2', 'coming.arcade.3'),
  lottery: known('lottery', 'sun', 'coming.lottery.2', 'coming.lottery.3'),
  esports: known('esports', 'gamepad', 'coming.esports.2', 'coming.esports.3'),
  cockfight: known('cockfight', 'rooster', 'coming.direct.2', 'coming.direct.3'),
  bingo: known('bingo', 'ball8', 'coming.bingo.2', 'coming.bingo.3'),
};

export const ROOM_KNOWN = {
  lottery: CATEGORY_KNOWN.lottery,
  description: known('fish', 'compass', 'coming.description.1', 'coming.description.2'),
} as const satisfies Readonly<Record<string, Known>>;
