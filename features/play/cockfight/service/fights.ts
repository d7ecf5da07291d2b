/** One fight brought on, a step at a time: its pool counted while bets are taken, closed, declared, settled. Every step can be done twice. */
import { newId } from '#kernel/ids.ts';
import { HOUR, MINUTE, SECOND } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { publish } from '#platform/live/publish.ts';
import { PitChanged } from '../contract.ts';
import { presentFight } from '../present.ts';
import { openingPrices } from '#games/odds/engine/fight-odds.ts';
import { cancelledBy } from '../rules/fight.ts';
import { pricesJson, type TermsJson, termsOf } from '../rules/prices.ts';
import { addDeclaration, DECLARATIONS, putFeedStatus } from '../store/feed.ts';
import type { PitRow } from '../store/pits.ts';
import {
  addFight,
  CARD_UNTIL,
  CLOSE_FIGHT,
  COUNT_BETS,
  FINAL_POOL,
  type FightRow,
  LOCK_FIGHT,
  MARK_SETTLED,
  type NewFight,
  putResult,
} from '../store.ts';
import type { CockfightNeeds } from './needs.ts';
import { agreed } from './feed.ts';
import { answerIn } from '#platform/host/answer-in.ts';
import { correctFight, type Decided, settleFight } from './settle.ts';

/** Fights are put on the card this long ahead. */
const CARD_AHEAD = 30 * MINUTE;
const CARD_AT_LEAST = 20 * MINUTE;
/** Bets that were taken in the last moment are being written: who closes lets them. They are refused by the clock all the same. */
export const CLOSE_GRACE = SECOND / 2;
/** A line is asked as often; it is another house's. */
export const ASK_EVERY = 2 * SECOND;
/** A line that says nothing is asked ever more seldom. */
export const ASK_SELDOM = 10 * MINUTE;
export const SELDOM_AFTER = HOUR;

export const tellFight = async (
  tx: Tx,
  fight: FightRow | undefined,
  currency: string,
): Promise<FightRow | undefined> => {
  if (fight) await publish(tx, PitChanged, { code: fight.pit_code }, presentFight(fight, currency));
  return fight;
};

/** How the fights an arena announces at this moment are played. */
export function playOf({
  mode,
  takeout,
  estimate,
  draw_offered,
  liability,
  declare_minutes,
}: Pick<PitRow, 'mode' | 'takeout' | 'estimate' | 'draw_offered' | 'liability' | 'declare_minutes'>): Pick<
  NewFight,
  'mode' | 'takeout' | 'terms' | 'prices' | 'declare_minutes'
> {
  if (mode === 'pool') return { mode, takeout, terms: null, prices: null, declare_minutes };
  const terms: TermsJson = { estimate, drawOffered: draw_offered, ...liability };
  const prices = pricesJson(openingPrices(termsOf(terms, takeout)));
  return { mode, takeout, terms, prices, declare_minutes };
}

/** Puts the fights of the next half hour on the card; asks the arena only when it runs short. */
export async function fillCard({ db, feed }: CockfightNeeds, pit: PitRow, now: number): Promise<void> {
  const until = (await db.one(CARD_UNTIL, [pit.code]))?.until?.getTime() ?? 0;
  if (until > now + CARD_AT_LEAST) return;
  for (const entry of await answerIn(feed.card(pit.code, now, now + CARD_AHEAD)))
    await addFight(db, {
      id: newId<'fight'>(now),
      pit_code: pit.code,
      brand_id: pit.brand_id,
      ref: entry.ref,
      day: entry.day,
      n: entry.n,
      birds: { meron: entry.meron, wala: entry.wala },
      opens_at: new Date(entry.opensAt),
      closes_at: new Date(entry.closesAt),
      ...playOf(pit),
    });
}

/** Tells a fight on which bets were taken: its pool, or its prices. */
export const countBets = ({ db }: CockfightNeeds, pit: PitRow, fight: FightRow): Promise<unknown> =>
  db.transaction(async (tx) => tellFight(tx, await tx.one(COUNT_BETS, [fight.id]), pit.currency));

/** No bet is taken any more: what is on it is counted once more, and a pool that leaves nothing to win is cancelled there and then. */
export const closeFight = (
  { db }: CockfightNeeds,
  pit: PitRow,
  { id }: FightRow,
): Promise<FightRow | undefined> =>
  db.transaction(async (tx) => {
    if (!(await tx.one(CLOSE_FIGHT, [id]))) return undefined;
    const counted = await tx.one(FINAL_POOL, [id]);
    const note = counted?.mode === 'pool' ? cancelledBy(counted) : undefined;
    if (note) await putResult(tx, id, 'cancelled', 'pool', { note });
    return tellFight(tx, await tx.one(LOCK_FIGHT, [id]), pit.currency);
  });

/** Asks one line, and keeps what it says and that it was heard; one that fails keeps no other from being heard. */
async function hearLine(
  { db, feed }: CockfightNeeds,
  pit: PitRow,
  fight: FightRow,
  line: string,
  now: number,
): Promise<void> {
  const said = await answerIn(feed.declared(line, pit.code, fight.ref, now)).catch((error: unknown) =>
    error instanceof Error ? error : new Error(String(error)),
  );
  if (said instanceof Error)
    return void (await putFeedStatus(db, pit.code, line, said.message.slice(0, 200)));
  for (const { n, raw, signature } of said)
    await addDeclaration(db, {
      fight_id: fight.id,
      line,
      n,
      raw,
      signature,
      verified: feed.verify(line, { raw, signature }),
    });
  await putFeedStatus(db, pit.code, line, null);
}

/** Asks the lines of the arena, and takes the result all of them agree on. */
export async function hearLines(
  needs: CockfightNeeds,
  pit: PitRow,
  fight: FightRow,
  now: number,
): Promise<void> {
  const { db, feed } = needs;
  await Promise.all(feed.lines.map((line) => hearLine(needs, pit, fight, line, now)));
  if (pit.results === 'staff') return;
  const said = agreed(feed.lines, await db.rows(DECLARATIONS, [[fight.id]]), pit.code, fight.ref);
  if (said.say === 'result') await declare(needs, pit, fight.id, said.result, 'feed');
}

const declare = (
  { db }: CockfightNeeds,
  pit: PitRow,
  id: string,
  result: Decided['result'],
  source: 'feed' | 'clock',
): Promise<unknown> =>
  db.transaction(async (tx) => {
    const fight = await tx.one(LOCK_FIGHT, [id]);
    // Two of the staff may have said so in between.
    if (fight?.state !== 'closed' || fight.result !== null) return;
    const note = result !== 'cancelled' ? null : source === 'clock' ? 'late' : 'called_off';
    await putResult(tx, id, result, source, { note });
    await tellFight(tx, await tx.one(LOCK_FIGHT, [id]), pit.currency);
  });

/** Never declared: everything goes back. */
export const expireFight = (needs: CockfightNeeds, pit: PitRow, fight: FightRow): Promise<unknown> =>
  declare(needs, pit, fight.id, 'cancelled', 'clock');

const isDecided = (fight: FightRow): fight is Decided => fight.result !== null;

/** Pays what a result is worth, and corrects what an older one has paid. */
export async function payFight(
  needs: CockfightNeeds,
  pit: PitRow,
  fight: FightRow,
  isOver: () => boolean,
): Promise<void> {
  if (!isDecided(fight)) return;
  await settleFight(needs, fight, isOver);
  await correctFight(needs, fight, isOver);
  if (isOver()) return;
  await needs.db.transaction(async (tx) =>
    tellFight(tx, await tx.one(MARK_SETTLED, [fight.id, fight.result_revision]), pit.currency),
  );
}
