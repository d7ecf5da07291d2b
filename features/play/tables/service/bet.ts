/**
 * A bet at a table, decided by what the database says at that moment: the round is open, and its clock has not passed the close. Several
 * places with one call are one stake: all of them are laid, or none.
 */
import { createStakes, type StakeOptions, type Stakes } from '#features/play/stakes/service/batch.ts';
import type { BatchState, PlayKind, StakeAsk } from '#features/play/stakes/service/kind.ts';
import { readRepeated } from '#features/play/stakes/service/repeated.ts';
import type { Fault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { tableFaults } from '../faults.ts';
import { betSerial } from '../present.ts';
import { type Part, refuseFlight, refuseParts } from '../rules/limits.ts';
import { addBets, BETS_BY_REF, type BetRow, LAID, type RoundNow, ROUNDS_NOW } from '../store/bets.ts';
import type { TablesNeeds } from './needs.ts';
import { categoryOf, partsOf, TABLE_VENDOR } from './settle.ts';
import type { LiveTable } from './tables.ts';

export type BetRequest = StakeAsk & {
  readonly table: LiveTable;
  readonly roundId: string;
  readonly parts: readonly Part[];
  /** Hundredths at which it leaves a flight by itself. */
  readonly auto: number | undefined;
};

type Loaded = {
  readonly rounds: ReadonlyMap<string, RoundNow>;
  /** What a member has on a round already, earlier bets of this batch included. */
  readonly laid: Map<string, Part[]>;
  /** Bets taken under a key that was used again, by their id. */
  readonly earlier: Map<string, BetRow>;
  /** Put aside to be written. */
  readonly taken: BetRow[];
};

const laidKey = (memberId: string, roundId: string): string => `${memberId} ${roundId}`;

/** The round takes this bet by the database's own clock: what a device thinks it is does not matter. */
function refuseTime({ loaded }: BatchState<Loaded>, { roundId, table }: BetRequest): Fault | undefined {
  const round = loaded.rounds.get(roundId);
  if (!round || round.table_code !== table.row.code) return tableFaults('tables.unknown_round');
  if (round.state !== 'open' || table.row.halted || round.now >= round.closes_at)
    return tableFaults('tables.closed', { value: { roundId } });
  return undefined;
}

const refuse: NonNullable<Kind['refuse']> = (state, request) => {
  const { table, currency, parts, memberId, roundId } = request;
  const early = refuseTime(state, request);
  if (early) return early;
  const laid = state.loaded.laid.get(laidKey(memberId, roundId)) ?? [];
  return (
    refuseFlight(table.engine, parts, laid, request.auto) ??
    refuseParts(table.engine, table.limits, parts, laid, currency)
  );
};

type Kind = PlayKind<BetRequest, never, Loaded, BetRow>;

const decide: Kind['decide'] = ({ loaded }, request, now) => {
  const { memberId, brandId, table, roundId, currency, stake, parts } = request;
  const id = newId<'bet'>(now);
  return {
    ref: id,
    serial: betSerial(id),
    booked: (posted) => {
      const key = laidKey(memberId, roundId);
      loaded.laid.set(key, [...(loaded.laid.get(key) ?? []), ...parts]);
      const bet: BetRow = {
        member_id: memberId,
        id,
        brand_id: brandId,
        table_code: table.row.code,
        round_id: roundId,
        state: 'open',
        currency,
        stake,
        payout: 0n,
        parts: parts.map((part) => ({ spot: part.spot, stake: String(part.stake), payout: '0' })),
        transfer_id: posted.transferId,
        balance: posted.balance,
        version: posted.version,
        at: new Date(now),
        auto: request.auto ?? null,
        cashed_at: null,
      };
      loaded.taken.push(bet);
      return bet;
    },
  };
};

/** The same words for the same bet. */
export const betContent = ({
  table,
  roundId,
  currency,
  parts,
  auto,
}: Pick<BetRequest, 'table' | 'roundId' | 'currency' | 'parts' | 'auto'>): string =>
  `table|${table.row.code}|${roundId}|${currency}|${parts.map(({ spot, stake }) => `${spot}:${stake}`).join(',')}${
    auto === undefined ? '' : `|${auto}`
  }`;

const KIND: Kind = {
  kind: 'table',
  name: 'table bets',
  isStake: (_request): _request is BetRequest => true,
  accounts: ({ pockets }) => [pockets.cash, pockets.held],
  load: async (tx, stakes) => {
    const rounds = [...new Set(stakes.map(({ roundId }) => roundId))];
    const members = [...new Set(stakes.map(({ memberId }) => memberId))];
    const [now, laid] = await Promise.all([tx.rows(ROUNDS_NOW, [rounds]), tx.rows(LAID, [rounds, members])]);
    const sums = new Map<string, Part[]>();
    for (const { member_id, round_id, parts } of laid) {
      const key = laidKey(member_id, round_id);
      sums.set(key, [...(sums.get(key) ?? []), ...partsOf(parts)]);
    }
    return {
      rounds: new Map(now.map((round) => [round.id, round])),
      laid: sums,
      earlier: new Map(),
      taken: [],
    };
  },
  prepare: async (tx, { loaded }, _stakes, repeated) => {
    await readRepeated(tx, BETS_BY_REF, repeated, loaded.earlier);
    return [];
  },
  content: betContent,
  label: ({ table }) => ({ category: categoryOf(table.engine), vendor: TABLE_VENDOR, game: table.row.code }),
  repeat: ({ loaded }, _request, ref) => loaded.earlier.get(ref),
  refuse,
  decide,
  write: (tx, { loaded }) => (loaded.taken.length > 0 ? [addBets(tx, loaded.taken)] : []),
};

export type TableBets = Stakes<BetRequest, BetRow>;
export const createTableBets = (needs: TablesNeeds, options?: StakeOptions): TableBets =>
  createStakes(needs, KIND, options);
