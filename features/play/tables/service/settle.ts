/** The bets of one round, brought to their end: paid by its outcome, or given back. */
import type { Ending } from '#features/play/stakes/service/end.ts';
import type { OpenStake } from '#features/play/stakes/service/open-stake.ts';
import { type Ended, settleOpen, type SettledCount } from '#features/play/stakes/service/settle-open.ts';
import { asId } from '#kernel/ids.ts';
import type { Flight, TableEngine, WaysOut } from '#games/table-contract.ts';
import { minor, scaleDown } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { judge, paidOf, type PaidPart, type Part } from '../rules/limits.ts';
import { marginOf, sidesOf } from '../rules/markets.ts';
import { betSerial } from '../present.ts';
import type { RoundRow } from '../store.ts';
import { type BetRow, CLAIM_BETS, endBets, LEFT_BETS, OPEN_BETS, type PartJson } from '../store/bets.ts';
import type { TablesNeeds } from './needs.ts';
import type { LiveTable } from './tables.ts';

/** Where a table stands in the catalogue. */
export const categoryOf = ({ category }: TableEngine): string => category ?? 'LIVE';
/** In-house games have a vendor, too. */
export const TABLE_VENDOR = 'HAAT';

type OpenBet = OpenStake & { readonly bet: BetRow };

export const partsOf = (parts: readonly PartJson[]): Part[] =>
  parts.map(({ spot, stake }) => ({ spot, stake: minor(BigInt(stake)) }));

const openBet = (bet: BetRow, { row, engine }: LiveTable): OpenBet => ({
  bet,
  memberId: bet.member_id,
  brandId: bet.brand_id,
  currency: bet.currency,
  kind: 'table',
  category: categoryOf(engine),
  vendor: TABLE_VENDOR,
  game: row.code,
  ref: bet.id,
  serial: betSerial(bet.id),
  stake: minor(bet.stake),
});

export type Judged = Pick<BetRow, 'parts' | 'auto' | 'cashed_at'>;

/** ms a bet was in the air when its member took it out. */
const waysOf = ({ flight_at }: Pick<RoundRow, 'flight_at'>, { auto, cashed_at }: Judged): WaysOut => ({
  ...(auto === null ? {} : { auto }),
  ...(cashed_at === null || flight_at === null
    ? {}
    : { cashedMs: cashed_at.getTime() - flight_at.getTime() }),
});

/** Hundredths at which a bet has left its flight; undefined for one that stayed to the end, or of a round without a flight. */
export function leftAt(
  flight: Flight | undefined,
  round: Pick<RoundRow, 'flight_at'>,
  bet: Judged,
): number | undefined {
  return flight && (bet.auto !== null || bet.cashed_at !== null)
    ? flight.leftAt(waysOf(round, bet))
    : undefined;
}

/** The parts of a bet as they ended: each with what it came back with; undefined when everything is given back. */
export function judgeBet(
  round: RoundRow,
  { engine }: LiveTable,
  bet: Judged,
): readonly PaidPart[] | undefined {
  const parts = partsOf(bet.parts);
  const { flight } = engine;
  if (round.state === 'voided' && (!flight || bet.cashed_at === null)) return undefined;
  if (!flight) return judge(engine, round.outcome, parts);
  // While it is in the air only bets that have left it are judged; what they are worth does not depend on its end.
  const outcome = round.state === 'drawn' || round.state === 'settled' ? round.outcome : undefined;
  const { numerator, denominator } = flight.back(waysOf(round, bet), outcome);
  return parts.map((part) => ({
    ...part,
    payout: scaleDown(part.stake, BigInt(numerator), BigInt(denominator)),
  }));
}

export const partsJson = (bet: Judged, judged: readonly PaidPart[] | undefined): readonly PartJson[] =>
  judged
    ? judged.map(({ spot, stake, payout }) => ({ spot, stake: String(stake), payout: String(payout) }))
    : bet.parts.map((part) => ({ ...part, payout: part.stake }));

function endingOf(round: RoundRow, table: LiveTable, bet: BetRow): Ending {
  const judged = judgeBet(round, table, bet);
  if (!judged) return { state: 'voided' };
  const { engine } = table;
  return {
    state: 'settled',
    payout: paidOf(judged),
    event: round.id,
    sides: sidesOf(engine, judged),
    margin: marginOf(engine, judged),
  };
}

/**
 * Ends every open bet of a round that is drawn or voided; can be begun again, and by another process, as often as it takes.
 * @throws when the database is away; what was committed stays
 */
export async function settleRound(needs: TablesNeeds, table: LiveTable, round: RoundRow): Promise<void> {
  if (round.state !== 'drawn' && round.state !== 'voided')
    throw new Error(`round ${round.id} is ${round.state}: it has nothing to settle by`);
  await settleFound(needs, table, round, (tx, after, limit) => tx.rows(OPEN_BETS, [round.id, after, limit]));
}

/** Pays the bets that have left a flight which is still in the air. @param high how high it is, in hundredths */
export const settleLeft = (
  needs: TablesNeeds,
  table: LiveTable,
  round: RoundRow,
  high: number,
): Promise<SettledCount> =>
  settleFound(needs, table, round, (tx, after, limit) => tx.rows(LEFT_BETS, [round.id, after, limit, high]));

type FoundBet = Pick<BetRow, 'member_id' | 'brand_id' | 'currency' | 'id'>;

const settleFound = (
  needs: TablesNeeds,
  table: LiveTable,
  round: RoundRow,
  find: (tx: Tx, after: string | null, limit: number) => Promise<readonly FoundBet[]>,
): Promise<SettledCount> =>
  settleOpen<OpenBet>(needs, {
    find: async (tx, after, limit) =>
      (await find(tx, after ?? null, limit)).map((bet) => ({
        memberId: bet.member_id,
        brandId: bet.brand_id,
        currency: bet.currency,
        ref: bet.id,
      })),
    claim: async (tx, found) => {
      const members = found.map(({ memberId }) => memberId);
      const bets = await tx.rows(CLAIM_BETS, [members, found.map(({ ref }) => ref)]);
      return bets.map((bet) => openBet(bet, table));
    },
    decide: ({ bet }) => endingOf(round, table, bet),
    write: (tx, ended) =>
      endBets(
        tx,
        ended.map((one) => endedBet(round, table, one)),
        new Date(needs.clock.now()),
      ),
  });

const endedBet = (
  round: RoundRow,
  table: LiveTable,
  { row: { bet }, ending, transferId }: Ended<OpenBet>,
) => ({
  member_id: asId<'member'>(bet.member_id),
  id: bet.id,
  state: ending.state,
  payout: ending.state === 'settled' ? ending.payout : bet.stake,
  parts: partsJson(bet, judgeBet(round, table, bet)),
  transferId,
});
