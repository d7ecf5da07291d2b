/** The bets of one round, brought to their end: paid by its outcome, or given back. */
import type { Ending, OpenStake } from '#features/play/stakes/service/end.ts';
import { type Ended, settleOpen } from '#features/play/stakes/service/settle-open.ts';
import { asId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { judge, paidOf, type Part } from '../rules/limits.ts';
import { betSerial } from '../present.ts';
import type { RoundRow } from '../store.ts';
import { type BetRow, CLAIM_BETS, endBets, OPEN_BETS, type PartJson } from '../store/bets.ts';
import type { TablesDeps } from './deps.ts';
import type { LiveTable } from './tables.ts';

/** Every table stands in this category of the catalogue. */
export const TABLE_CATEGORY = 'LIVE';
/** In-house games have a vendor, too. */
export const TABLE_VENDOR = 'HAAT';

type OpenBet = OpenStake & { readonly bet: BetRow };

export const partsOf = (parts: readonly PartJson[]): Part[] =>
  parts.map(({ spot, stake }) => ({ spot, stake: minor(BigInt(stake)) }));

const openBet = (bet: BetRow, game: string): OpenBet => ({
  bet,
  memberId: bet.member_id,
  brandId: bet.brand_id,
  currency: bet.currency,
  kind: 'table',
  category: TABLE_CATEGORY,
  vendor: TABLE_VENDOR,
  game,
  ref: bet.id,
  serial: betSerial(bet.id),
  stake: minor(bet.stake),
});

/** The parts of a bet as they ended: each with what it came back with. */
function endedParts(round: RoundRow, { engine }: LiveTable, bet: BetRow): readonly PartJson[] {
  if (round.state === 'voided') return bet.parts.map((part) => ({ ...part, payout: part.stake }));
  return judge(engine, round.outcome, partsOf(bet.parts)).map(({ spot, stake, payout }) => ({
    spot,
    stake: String(stake),
    payout: String(payout),
  }));
}

function endingOf(round: RoundRow, { engine }: LiveTable, bet: BetRow): Ending {
  if (round.state === 'voided') return { state: 'voided' };
  return { state: 'settled', payout: paidOf(judge(engine, round.outcome, partsOf(bet.parts))) };
}

/**
 * Ends every open bet of a round that is drawn or voided; can be begun again, and by another process, as often as it takes.
 * @throws when the database is away; what was committed stays
 */
export async function settleRound(deps: TablesDeps, table: LiveTable, round: RoundRow): Promise<void> {
  if (round.state !== 'drawn' && round.state !== 'voided')
    throw new Error(`round ${round.id} is ${round.state}: it has nothing to settle by`);
  await settleOpen<OpenBet>(deps, {
    find: async (tx, after, limit) =>
      (await tx.rows(OPEN_BETS, [round.id, after ?? null, limit])).map((bet) => ({
        memberId: bet.member_id,
        brandId: bet.brand_id,
        currency: bet.currency,
        ref: bet.id,
      })),
    claim: async (tx, found) => {
      const members = found.map(({ memberId }) => memberId);
      const bets = await tx.rows(CLAIM_BETS, [members, found.map(({ ref }) => ref)]);
      return bets.map((bet) => openBet(bet, table.row.code));
    },
    decide: ({ bet }) => endingOf(round, table, bet),
    write: (tx, ended) =>
      endBets(
        tx,
        ended.map((one) => endedBet(round, table, one)),
        new Date(deps.clock.now()),
      ),
  });
}

const endedBet = (
  round: RoundRow,
  table: LiveTable,
  { row: { bet }, ending, transferId }: Ended<OpenBet>,
) => ({
  member_id: asId<'member'>(bet.member_id),
  id: bet.id,
  state: ending.state,
  payout: ending.state === 'settled' ? ending.payout : bet.stake,
  parts: endedParts(round, table, bet),
  transferId,
});
