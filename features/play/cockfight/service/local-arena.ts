/**
 * An arena without a network: cards around the clock, and two lines – the ring’s referee and the announcer’s booth – that declare each fight
 * some seconds apart, signed, and say again what they said. It stands outside: nothing of it is committed or drawn in front of players, and
 * this room only hears what is declared.
 */
import { createHmac } from 'node:crypto';
import { createDraw, type Draw } from '#kernel/rng/draw.ts';
import { DAY, SECOND } from '#kernel/time.ts';
import type { Bird, FightResult } from '../contract.ts';
import { type CardEntry, type CockpitFeed, type Declared, signWith, verifyWith } from './feed.ts';

/** From one fight of an arena to its next. */
export const FIGHT_EVERY = 180 * SECOND;
const BETS_FOR = 100 * SECOND;
const LINES = ['referee', 'booth'] as const;
/** The lines are not heard in the same moment. */
const BOOTH_LATER = 3 * SECOND;
const SHORTEST_S = 12;
const LONGEST_S = 58;

/** Parts of a thousand: reds are the favourites; few fights end with both birds down. */
const MERON = 487;
const WALA = 472;
const DRAW = 31;

const ENTRIES = [
  'Lucky Strike',
  'Blue Boy',
  'San Roque',
  'Golden Spur',
  'Bagyo',
  'Red Ember',
  'Tres Hermanos',
  'Kidlat',
  'El Capitan',
  'Batang Norte',
  'Silver Comb',
  'Hatch Ridge',
  'Amihan',
  'Dos Palos',
  'White Kelso',
  'Bulik Farm',
  'Talisain',
  'Northern Light',
  'Roundhead',
  'Sweater King',
  'Lagablab',
  'Isla Verde',
  'Hilltop',
  'Matador',
] as const;

type Plan = { readonly result: FightResult; readonly seconds: number };
type Arena = { readonly key: Buffer; readonly pits: readonly string[] };

const drawOf = ({ key }: Arena, text: string): Draw =>
  createDraw((cursor) => createHmac('sha256', key).update(`${text} ${cursor}`).digest());

/** Arenas fight by turns: there is nearly always one that takes bets. */
const offsetOf = ({ pits }: Arena, pit: string): number =>
  Math.floor((Math.max(0, pits.indexOf(pit)) * FIGHT_EVERY) / Math.max(1, pits.length));
/** The slot of the first fight that opens at or after an instant. */
const slotFrom = (arena: Arena, pit: string, at: number): number =>
  Math.ceil((at - offsetOf(arena, pit)) / FIGHT_EVERY);

function entryOf(arena: Arena, pit: string, slot: number): CardEntry {
  const opensAt = slot * FIGHT_EVERY + offsetOf(arena, pit);
  const midnight = Math.floor(opensAt / DAY) * DAY;
  const day = new Date(midnight).toISOString().slice(0, 10);
  const n = slot - slotFrom(arena, pit, midnight) + 1;
  const draw = drawOf(arena, `card ${pit} ${slot}`);
  const red = draw.below(ENTRIES.length);
  const other = draw.below(ENTRIES.length - 1);
  const bird = (entry: number): Bird => ({
    name: ENTRIES[entry] ?? ENTRIES[0],
    grams: 1_900 + 10 * draw.below(60),
    wins: draw.below(8),
  });
  return {
    ref: `${day}/${n}`,
    day,
    n,
    meron: bird(red),
    wala: bird(other < red ? other : other + 1),
    opensAt,
    closesAt: opensAt + BETS_FOR,
  };
}

function planOf(arena: Arena, pit: string, ref: string): Plan {
  const draw = drawOf(arena, `fight ${pit} ${ref}`);
  const of = draw.below(1_000);
  const result =
    of < MERON ? 'meron' : of < MERON + WALA ? 'wala' : of < MERON + WALA + DRAW ? 'draw' : 'cancelled';
  return { result, seconds: SHORTEST_S + draw.below(LONGEST_S - SHORTEST_S) };
}

/** When the fight of a reference closes its bets; undefined for what was never on a card. */
function closesAt(arena: Arena, pit: string, ref: string): number | undefined {
  const [, day, number] = /^(\d{4}-\d{2}-\d{2})\/(\d{1,4})$/.exec(ref) ?? [];
  const midnight = Date.parse(`${day ?? ''}T00:00:00Z`);
  if (Number.isNaN(midnight)) return undefined;
  return entryOf(arena, pit, slotFrom(arena, pit, midnight) + Number(number) - 1).closesAt;
}

function declare(key: Buffer, n: number, words: Record<string, unknown>): Declared {
  const raw = JSON.stringify({ ...words, n });
  return { n, raw, signature: signWith(key, raw) };
}

export function localArena(key: Buffer, pits: readonly string[]): CockpitFeed {
  const arena: Arena = { key, pits };
  const keys = new Map<string, Buffer>(
    LINES.map((line) => [line, createHmac('sha256', key).update(`line ${line}`).digest()]),
  );
  return {
    lines: LINES,
    card: async (pit, from, until) => {
      const first = slotFrom(arena, pit, from);
      const last = Math.floor((until - offsetOf(arena, pit)) / FIGHT_EVERY);
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
        entryOf(arena, pit, first + at),
      );
    },
    told: async (line, pit, ref, now) => {
      const from = closesAt(arena, pit, ref);
      const own = keys.get(line);
      if (from === undefined || !own) return [];
      const { result, seconds } = planOf(arena, pit, ref);
      const late = line === 'booth' ? BOOTH_LATER : 0;
      const fight = { pit, fight: ref };
      const started = now >= from + late ? [declare(own, 1, { ...fight, said: 'started' })] : [];
      if (now < from + seconds * SECOND + late) return started;
      const end = result === 'cancelled' ? { said: 'called_off' } : { said: 'declared', result };
      return [...started, declare(own, 2, { ...fight, ...end })];
    },
    verify: (line, declared) => {
      const own = keys.get(line);
      return own !== undefined && verifyWith(own, declared);
    },
  };
}
