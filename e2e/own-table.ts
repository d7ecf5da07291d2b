/**
 * A table of a journey's own: its chain is made until the rounds the journey plays come out as it wants, its betting time is longer than the journey
 * needs, and the journey ends it itself. So nothing depends on luck, on the time of day or on how quick the machine is.
 */
import { drawOf, drawText, LINKS_A_DAY } from '#features/play/tables/service/days.ts';
import { aheadOf, type Rhythm, type Slot, slotAt } from '#features/play/tables/rules/schedule.ts';
import { ADD_DAY, putTable } from '#features/play/tables/store.ts';
import type { Json } from '#games/contract.ts';
import { TABLE_ENGINES } from '#games/registry.ts';
import type { TableEngine } from '#games/table-contract.ts';
import { dayAfter, midnightOf, utcDay } from '#kernel/days.ts';
import { makeChain } from '#kernel/rng/chain.node.ts';
import { newServerSeed } from '#kernel/rng/seeds.node.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { statement } from '#platform/db/db.ts';
import type { Stage } from './stage.ts';

/** As many rounds as a journey plays. */
const ROUNDS = 2;
/** A betting time no journey sees the end of, and what has to do in the last minutes of a day. */
const CALM_MS = 120_000;
const LATE_MS = 60_000;
const STEP_MS = 500;
/** Longest that setting up tables waits for the next day, with room: the time limit of whoever sets up some. */
export const OWN_TABLE_MS = 240_000;
const TRIES = 5_000;
/** Longer than a process remembers which tables there are (service/tables.ts). */
const KNOWN_MS = 1_200;

export type Own = {
  readonly engine: string;
  /** Whether a round may come out like this; left out, any way. */
  readonly wanted?: (outcome: Json) => boolean;
  /** ms its result is shown; left out, 20 s. */
  readonly showMs?: number;
  /** ms from ball to ball, where balls are called. */
  readonly callMs?: number;
  /** Of a card, in a room where cards are sold. */
  readonly price?: string;
};

export function engineOf(name: string): TableEngine {
  const engine = TABLE_ENGINES.get(name);
  if (!engine) throw new Error(`no engine ${name}`);
  return engine;
}

const runningAt = (engine: TableEngine, rhythm: Rhythm, now: number): Slot | undefined =>
  slotAt(engine.pool ? aheadOf(rhythm) : rhythm, now);

/**
 * Of many lengths, the longest whose round of now takes bets for as long as a journey needs. No round lasts beyond its day: towards its end
 * they are shorter, and there is none in its last minute and a half.
 */
function calmRhythm(now: number, { engine, showMs = 20_000, callMs }: Own): Rhythm | undefined {
  for (const calm of [CALM_MS, LATE_MS])
    for (let bettingMs = CALM_MS * 5; bettingMs > calm; bettingMs -= STEP_MS) {
      const rhythm = { bettingMs, dealMs: 500, showMs, ...(callMs === undefined ? {} : { callMs }) };
      // A flight begins when the last one is over, whatever the day.
      if (engineOf(engine).flight) return rhythm;
      const slot = runningAt(engineOf(engine), rhythm, now);
      if (slot && slot.closesAt - now > calm) return rhythm;
    }
  return undefined;
}

/** The journey begins with the next day where this one is as good as over. */
async function calmTime(own: Own): Promise<{ readonly now: number; readonly rhythm: Rhythm }> {
  const now = Date.now();
  const rhythm = calmRhythm(now, own);
  if (rhythm) return { now, rhythm };
  await new Promise((day) => setTimeout(day, midnightOf(dayAfter(utcDay(now))) - now + 100));
  return calmTime(own);
}

/** Rounds of one length are counted through the day, flights from 1. */
const lengthOf = ({ flight }: TableEngine): number => (flight ? 100 : LINKS_A_DAY);

/** The secret of a day in which these rounds come out as wanted. */
function chosenSecret(code: string, day: string, from: number, { engine: name, wanted }: Own): Buffer {
  const engine = engineOf(name);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const secret = newServerSeed();
    if (!wanted) return secret;
    const chain = makeChain(secret, lengthOf(engine));
    const rounds = Array.from({ length: ROUNDS }, (_, at) => from + at);
    if (rounds.every((n) => wanted(engine.play(drawOf(chain, code, day, n))))) return secret;
  }
  throw new Error(`${name} does not come out as wanted`);
}

/** A journey may set up several of one game. */
let made = 0;

/** @returns its code; it deals from now on */
export async function ownTable({ serving, keys }: Stage, own: Own): Promise<string> {
  const [brand] = await serving.rooms.brand.brands.all();
  if (!brand) throw new Error('no brand');
  const engine = engineOf(own.engine);
  const number = 77 + made;
  made += 1;
  const code = `${own.engine}-${number}`;
  const { now, rhythm } = await calmTime(own);
  const sealer = createSealer(keys.derive('tables'));
  const today = utcDay(now);
  const { price } = own;
  await serving.db.transaction(async (tx) => {
    await putTable(tx, {
      code,
      brandId: brand.id,
      engine: own.engine,
      names: { en: `Table ${number}` },
      currency: brand.currency,
      rhythm,
      limits:
        price === undefined
          ? { min: '10.00', max: '1000.00', roundMax: '2000.00' }
          : { min: price, max: price, roundMax: `${Number(price) * 24}.00` },
      chips: price === undefined ? ['10.00', '20.00', '50.00', '100.00'] : [price],
      position: 99,
    });
    for (const day of [today, dayAfter(today)]) {
      const running = engine.flight || day !== today ? undefined : runningAt(engine, rhythm, now);
      const secret = chosenSecret(code, day, running?.n ?? 1, own);
      const { root, length } = makeChain(secret, lengthOf(engine));
      await tx.run(ADD_DAY, [code, day, length, root, sealer.seal(secret, drawText(code, day))]);
    }
  });
  // Until then a page is told that there is no such table, and is not told what happens at it.
  await new Promise((known) => setTimeout(known, KNOWN_MS));
  return code;
}

const END_BETTING = statement<{ id: string }>(
  'e2e.end_betting',
  `update tables.rounds set closes_at = now(), reveals_at = now() + interval '500 ms', ends_at = now() + interval '20 s',
     flight_at = case when flight then now() + interval '500 ms' end
   where table_code = $1 and state = 'open' and opens_at <= now() returning id`,
);
/** No more bets at this table: the round goes on to its end. */
export async function endBetting({ serving }: Stage, code: string): Promise<void> {
  const ended = await serving.db.rows(END_BETTING, [code]);
  if (ended.length !== 1) throw new Error(`${ended.length} rounds of ${code} take bets`);
}
