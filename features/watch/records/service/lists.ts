/** The member's lists of bets and of bonuses, read by key. */
import type { CallAnswer } from '#kernel/call.ts';
import { formatWire } from '#kernel/money.ts';
import type { Db } from '#platform/db/db.ts';
import { type KeysetAsk, keysetPage } from '#platform/db/keyset.ts';
import type { GetBetRecord, GetBonusRecord } from '../contract.ts';
import { addUp, presentBet, presentBonus, presentSum } from '../present.ts';
import { type BetFilter, listBets, listNewer, profitBy, sumBets } from '../store.ts';
import { type BonusFilter, listBonuses, listNewerBonuses, sumBonuses } from '../store/bonus.ts';

const PAGE_SIZE = 15;
type Ask = KeysetAsk & { readonly pageSize?: number | undefined };

/**
 * What a list comes to. Where no line is left out that is what its days came to, with what is known of play at vendors by its net alone and with
 * corrections on the day they were made; a choice of lines adds those up.
 */
async function sumOf(db: Db, filter: BetFilter) {
  const lines = await sumBets(db, filter);
  const count = { lines: lines.bets + lines.open_bets };
  const { memberId, currency, from, to, state, kind, category, game } = filter;
  if ([state, kind, category, game].some((one) => one !== undefined)) return { ...lines, ...count };
  return { ...lines, ...addUp(await profitBy(db, 'day', memberId, currency, from, to)), ...count };
}

export async function readBets(
  db: Db,
  filter: BetFilter,
  { pageSize = PAGE_SIZE, ...ask }: Ask,
  language: string,
): Promise<CallAnswer<typeof GetBetRecord>> {
  const { currency } = filter;
  const [{ rows, next, previous }, sum] = await Promise.all([
    keysetPage(ask, {
      size: pageSize,
      older: (after, limit, skip) => listBets(db, filter, after, limit, skip),
      newer: (before, limit) => listNewer(db, filter, before, limit),
      keyOf: ({ ref }) => ref,
    }),
    sumOf(db, filter),
  ]);
  return {
    list: rows.map((row) => presentBet(row, language)),
    pageNum: ask.pageNo ?? 1,
    totalPages: Math.ceil(Number(sum.lines) / pageSize),
    next,
    previous,
    currency,
    sum: presentSum(sum, currency),
  };
}

export async function readBonuses(
  db: Db,
  filter: BonusFilter,
  { pageSize = PAGE_SIZE, ...ask }: Ask,
): Promise<CallAnswer<typeof GetBonusRecord>> {
  const { currency } = filter;
  const [{ rows, next, previous }, { lines, granted, forfeited, pocket }] = await Promise.all([
    keysetPage(ask, {
      size: pageSize,
      older: (after, limit, skip) => listBonuses(db, filter, after, limit, skip),
      newer: (before, limit) => listNewerBonuses(db, filter, before, limit),
      keyOf: ({ id }) => id,
    }),
    sumBonuses(db, filter),
  ]);
  const money = (amount: bigint): string => formatWire(amount, currency);
  return {
    list: rows.map(presentBonus),
    pageNum: ask.pageNo ?? 1,
    totalPages: Math.ceil(Number(lines) / pageSize),
    next,
    previous,
    currency,
    granted: money(granted),
    forfeited: money(forfeited),
    left: money(pocket),
  };
}
