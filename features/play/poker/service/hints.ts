/**
 * Looks through hands for what staff should look at: chips that are given away, seats that never raise each other, programs. A hint accuses nobody; it
 * names the hands, and people decide.
 */
import { asId, newId, type MemberId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { EVEN_PERCENT, evennessOf, timesOf } from '../rules/hints.ts';
import {
  BRANDS_OF_TABLES,
  LINES_SINCE,
  LOSSES_BETWEEN,
  MEMBERS_OF_SITTINGS,
  PUT_HINT,
  SOFT_BETWEEN,
} from '../store/hands.ts';
import type { PokerNeeds } from './needs.ts';

const LOOK_BACK = 7 * DAY;
const LEAST_HANDS = 10;
const LEAST_SOFT_HANDS = 40;
const HANDS_READ = 2_000;

type Needs = Pick<PokerNeeds, 'db'>;

/** Nearly every hand of two lost to the same seat, and nothing ever won back. */
async function dumping({ db }: Needs, brandId: string, since: Date): Promise<void> {
  for (const row of await db.rows(LOSSES_BETWEEN, [brandId, since, LEAST_HANDS]))
    await db.run(PUT_HINT, [
      newId<'poker hint'>(),
      brandId,
      'dumping',
      row.member_id,
      row.other_id,
      row.table_code,
      row.hands,
      JSON.stringify({ lost: String(row.lost), net: String(row.net) }),
    ]);
}

/** Two who meet in many pots and hardly ever lose anything to each other. */
async function soft({ db }: Needs, brandId: string, since: Date): Promise<void> {
  for (const row of await db.rows(SOFT_BETWEEN, [brandId, since, LEAST_SOFT_HANDS]))
    await db.run(PUT_HINT, [
      newId<'poker hint'>(),
      brandId,
      'soft',
      row.member_id,
      row.other_id,
      row.table_code,
      row.hands,
      JSON.stringify({ alone: String(row.alone), together: String(row.hands) }),
    ]);
}

/** Decisions that take the same time, whatever is decided. */
async function quick({ db }: Needs, brandId: string, since: Date): Promise<void> {
  const hands = await db.rows(LINES_SINCE, [brandId, since, HANDS_READ]);
  const sittings = [...new Set(hands.flatMap(({ seats }) => seats.map(({ sitting }) => sitting)))];
  const members = new Map(
    (await db.rows(MEMBERS_OF_SITTINGS, [sittings])).flatMap(({ id, member_id }) =>
      member_id === null ? [] : [[id, member_id] as const],
    ),
  );
  const times = new Map<MemberId, { table: string; hands: number; times: number[] }>();
  for (const hand of hands)
    for (const [place, own] of timesOf(hand.lines, hand.times)) {
      const member = members.get(hand.seats[place]?.sitting ?? '');
      if (!member) continue;
      const before = times.get(member) ?? { table: hand.table_code, hands: 0, times: [] };
      times.set(member, { ...before, hands: before.hands + 1, times: [...before.times, ...own] });
    }
  for (const [member, { table, hands: count, times: own }] of times) {
    const evenness = evennessOf(own);
    if (!evenness || evenness.spread > EVEN_PERCENT) continue;
    const figures = JSON.stringify({
      meanMs: String(evenness.meanMs),
      spread: String(evenness.spread),
      decisions: String(evenness.decisions),
    });
    await db.run(PUT_HINT, [newId<'poker hint'>(), brandId, 'quick', member, null, table, count, figures]);
  }
}

export async function lookForHints(needs: Needs, now: number): Promise<void> {
  const since = new Date(now - LOOK_BACK);
  for (const { brand_id } of await needs.db.rows(BRANDS_OF_TABLES)) {
    const brandId = asId<'brand'>(brand_id);
    await dumping(needs, brandId, since);
    await soft(needs, brandId, since);
    await quick(needs, brandId, since);
  }
}
