/**
 * An arena without a network: cards around the clock, and two lines – the ring’s referee and the announcer’s booth – that declare each fight
 * some seconds apart, signed, and say again what they said. It behaves like a real one: an answer takes a moment, a request may fail, a line
 * may be late, deliver a message twice, say it once more under a number of its own, or never say how a fight came out. It stands outside:
 * nothing of it is committed or drawn in front of players, and this room only hears what is declared.
 */
import { setTimeout as pass } from 'node:timers/promises';
import { createHmac } from 'node:crypto';
import { midnightOf, utcDay } from '#kernel/days.ts';
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
/** What the house's prices of its fights are made from. */
export const ESTIMATE = { meron: MERON, wala: WALA, draw: DRAW } as const;

/** Parts of a thousand. */
const LATE = 60;
const SAID_AGAIN = 80;
const SILENT = 5;
const LATEST_S = 90;
/** A request that failed may succeed when it is made again after this long, ms. */
const FAILS_FOR = 2 * SECOND;

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
/** How a line behaves at one fight. */
type Manner = { readonly lateMs: number; readonly again: boolean; readonly silent: boolean };
/** What lies between: how long an answer takes at the most, ms, and how many of a thousand requests fail. */
type Network = { readonly slowestMs: number; readonly fails: number };
const NETWORK: Network = { slowestMs: 120, fails: 20 };
type Arena = { readonly key: Buffer; readonly pits: readonly string[]; readonly network: Network };

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
  const day = utcDay(midnight);
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

function mannerOf(arena: Arena, line: string, pit: string, ref: string): Manner {
  const draw = drawOf(arena, `manner ${line} ${pit} ${ref}`);
  const late = draw.below(1_000) < LATE ? (1 + draw.below(LATEST_S)) * SECOND : 0;
  return {
    lateMs: late + (line === 'booth' ? BOOTH_LATER : 0),
    again: draw.below(1_000) < SAID_AGAIN,
    silent: draw.below(1_000) < SILENT,
  };
}

/** An answer after a moment, or none. */
async function throughNetwork(arena: Arena, line: string, ref: string, now: number): Promise<void> {
  const draw = drawOf(arena, `request ${line} ${ref} ${Math.floor(now / FAILS_FOR)}`);
  const { slowestMs, fails } = arena.network;
  if (slowestMs > 0) await pass(draw.below(slowestMs));
  if (draw.below(1_000) < fails) throw new Error('the line is busy');
}

/** When the fight of a reference closes its bets; undefined for what was never on a card. */
function closesAt(arena: Arena, pit: string, ref: string): number | undefined {
  const [, day, number] = /^(\d{4}-\d{2}-\d{2})\/(\d{1,4})$/.exec(ref) ?? [];
  const midnight = midnightOf(day ?? '');
  if (Number.isNaN(midnight)) return undefined;
  return entryOf(arena, pit, slotFrom(arena, pit, midnight) + Number(number) - 1).closesAt;
}

function declare(key: Buffer, n: number, words: Record<string, unknown>): Declared {
  const raw = JSON.stringify({ ...words, n });
  return { n, raw, signature: signWith(key, raw) };
}

export function localArena(key: Buffer, pits: readonly string[], network = NETWORK): CockpitFeed {
  const arena: Arena = { key, pits, network };
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
    declared: async (line, pit, ref, now) => {
      const from = closesAt(arena, pit, ref);
      const own = keys.get(line);
      if (from === undefined || !own) return [];
      await throughNetwork(arena, line, ref, now);
      const { result, seconds } = planOf(arena, pit, ref);
      const { lateMs, again, silent } = mannerOf(arena, line, pit, ref);
      const fight = { pit, fight: ref };
      const started = now >= from ? [declare(own, 1, { ...fight, said: 'started' })] : [];
      if (silent || now < from + seconds * SECOND + lateMs) return started;
      const end = result === 'cancelled' ? { said: 'called_off' } : { said: 'declared', result };
      const second = declare(own, 2, { ...fight, ...end });
      // Delivered twice, and said once more under the next number.
      return again
        ? [...started, second, second, declare(own, 3, { ...fight, ...end })]
        : [...started, second];
    },
    verify: (line, declared) => {
      const own = keys.get(line);
      return own !== undefined && verifyWith(own, declared);
    },
  };
}
