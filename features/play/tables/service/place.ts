/** One call lays chips on one round: with a member's money through the stakes. What trials lay stands in trials.ts. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { tableFaults } from '../faults.ts';
import { type Part, sumOf } from '../rules/limits.ts';
import { ROUNDS_BY_ID } from '../store.ts';
import type { BetWithRound } from '../store/bets.ts';
import type { TableBets } from './bet.ts';
import type { TablesNeeds } from './needs.ts';
import type { LiveTable } from './tables.ts';

export type BetAsk = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly table: LiveTable;
  readonly roundId: string;
  readonly parts: readonly Part[];
  readonly auto: number | undefined;
  readonly key: string;
};

/** The same words for the same key for ever: the bet as it was taken, whatever has become of it since. */
export async function placeBets(needs: TablesNeeds, bets: TableBets, ask: BetAsk) {
  const { memberId, brandId, table, parts } = ask;
  const { currency } = table.row;
  const pockets = await needs.ledger.pockets(needs.db, brandId, memberId, currency);
  const house = await needs.ledger.house(needs.db, brandId, 'play', currency);
  const bet = await bets.submit({ ...ask, currency, pockets, house, stake: minor(sumOf(parts)) });
  const [round] = await needs.db.rows(ROUNDS_BY_ID, [[bet.round_id]]);
  if (!round) throw tableFaults('tables.unknown_round');
  const taken: BetWithRound = {
    ...bet,
    state: 'open',
    payout: 0n,
    parts: bet.parts.map((part) => ({ ...part, payout: '0' })),
    day: round.day,
    n: round.n,
    result: null,
    note: null,
    flight_at: round.flight_at,
  };
  return { taken, balance: bet.balance, version: bet.version };
}
