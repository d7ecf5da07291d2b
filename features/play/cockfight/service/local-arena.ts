/**
 * An arena without a network: cards around the clock, and two lines – the ring’s referee and the announcer’s booth – that declare each fight
 * some seconds apart, signed, and say again what they said. It stands outside: nothing of it is committed or drawn in front of players, and
 * this room only hears what is declared.
 */
import { createHmac } from 'node:crypto';
import { createDraw } from '#kernel/rng/draw.ts';
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

export function localArena(key: Buffer, pits: readonly string[]): CockpitFeed {
  const keys = new Map(
    LINES.map((line) => [line as string, createHmac('sha256', key).update(`line ${line}`).digest()]),
  );
  const drawOf = (text: string) =>
    createDraw((cursor) => createHmac('sha256', key).update(`${text} ${cursor}`).digest());
  /** Arenas fight by turns: there is nearly always one that takes bets. */
  const offset = (pit: string): number =>
    Math.floor((Math.max(0, pits.indexOf(pit)) * FIGHT_EVERY) / Math.max(1, pits.length));

  const slotOf = (pit: string, slot: number): CardEntry => {
    const opensAt = slot * FIGHT_EVERY + offset(pit);
    const midnight = Math.floor(opensAt / DAY) * DAY;
    const day = new Date(midnight).toISOString().slice(0, 10);
    const first = Math.ceil((midnight - offset(pit)) / FIGHT_EVERY);
    const n = slot - first + 1;
    const draw = drawOf(`card ${pit} ${slot}`);
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
  };

  const planOf = (pit: string, ref: string): Plan => {
    const draw = drawOf(`fight ${pit} ${ref}`);
    const of = draw.below(1_000);
    const result =
      of < MERON ? 'meron' : of < MERON + WALA ? 'wala' : of < MERON + WALA + DRAW ? 'draw' : 'cancelled';
    return { result, seconds: SHORTEST_S + draw.below(LONGEST_S - SHORTEST_S) };
  };

  /** When the fight of a reference closes its bets; undefined for what was never on a card. */
  const closesAt = (pit: string, ref: string): number | undefined => {
    const [, day, number] = /^(\d{4}-\d{2}-\d{2})\/(\d{1,4})$/.exec(ref) ?? [];
    const midnight = Date.parse(`${day ?? ''}T00:00:00Z`);
    if (Number.isNaN(midnight)) return undefined;
    const first = Math.ceil((midnight - offset(pit)) / FIGHT_EVERY);
    return slotOf(pit, first + Number(number) - 1).closesAt;
  };

  const say = (line: string, n: number, words: Record<string, unknown>): Declared => {
    const raw = JSON.stringify({ ...words, n });
    return { n, raw, signature: signWith(keys.get(line) ?? key, raw) };
  };

  return {
    lines: LINES,
    card: async (pit, from, until) => {
      const first = Math.ceil((from - offset(pit)) / FIGHT_EVERY);
      const last = Math.floor((until - offset(pit)) / FIGHT_EVERY);
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => slotOf(pit, first + at));
    },
    told: async (line, pit, ref, now) => {
      const from = closesAt(pit, ref);
      if (from === undefined) return [];
      const { result, seconds } = planOf(pit, ref);
      const late = line === 'booth' ? BOOTH_LATER : 0;
      const over = from + seconds * SECOND + late;
      const fight = { pit, fight: ref };
      const started = now >= from + late ? [say(line, 1, { ...fight, said: 'started' })] : [];
      if (now < over) return started;
      const end = result === 'cancelled' ? { said: 'called_off' } : { said: 'declared', result };
      return [...started, say(line, 2, { ...fight, ...end })];
    },
    verify: (line, declared) => {
      const own = keys.get(line);
      return own !== undefined && verifyWith(own, declared);
    },
  };
}
