/** A bet into the pool of a fight, decided by what the database says at that moment: it takes bets, and its clock is between open and close. */
import { createStakes, type StakeOptions, type Stakes } from '#features/play/stakes/service/batch.ts';
import type { PlayKind, StakeAsk } from '#features/play/stakes/service/kind.ts';
import type { Fault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import type { Pick as Side } from '../contract.ts';
import { cockfightFaults } from '../faults.ts';
import { betSerial } from '../present.ts';
import { addBets, BETS_BY_REF, type BetRow, FIGHTS_NOW, type FightNow, LAID } from '../store/bets.ts';
import type { CockfightDeps } from './deps.ts';

export const COCKFIGHT_CATEGORY = 'COCKFIGHT';
/** Stored as a maker of SPORTS, and split out of them by the catalogue's list of makers. */
export const COCKFIGHT_VENDOR = 'REDSPUR';

/** Minor units. */
export type BetLimits = { readonly min: bigint; readonly max: bigint; readonly fightMax: bigint };
export type BetRequest = StakeAsk & {
  readonly fightId: string;
  readonly pit: string;
  readonly pick: Side;
  readonly limits: BetLimits;
};

type Loaded = {
  readonly fights: ReadonlyMap<string, FightNow>;
  /** What a member has on a fight already, earlier bets of this batch included. */
  readonly laid: Map<string, bigint>;
  readonly earlier: Map<string, BetRow>;
  /** Put aside to be written. */
  readonly taken: BetRow[];
};
type Kind = PlayKind<BetRequest, never, Loaded, BetRow>;

const laidKey = (memberId: string, fightId: string): string => `${memberId} ${fightId}`;

function refuse(
  loaded: Loaded,
  { fightId, brandId, memberId, stake, limits }: BetRequest,
): Fault | undefined {
  const fight = loaded.fights.get(fightId);
  if (!fight || fight.brand_id !== brandId) return cockfightFaults('cockfight.unknown_fight');
  const takes =
    fight.state === 'open' && !fight.halted && fight.now >= fight.opens_at && fight.now < fight.closes_at;
  if (!takes) return cockfightFaults('cockfight.closed', { value: { fightId } });
  if (stake < limits.min) return cockfightFaults('cockfight.below_minimum');
  const laid = loaded.laid.get(laidKey(memberId, fightId)) ?? 0n;
  return stake > limits.max || laid + stake > limits.fightMax
    ? cockfightFaults('cockfight.above_maximum')
    : undefined;
}

const decide: Kind['decide'] = ({ loaded }, request, now) => {
  const { memberId, brandId, fightId, pit, pick, currency, stake } = request;
  const id = newId<'bet'>(now);
  return {
    ref: id,
    serial: betSerial(id),
    booked: ({ transferId, balance, version }) => {
      const key = laidKey(memberId, fightId);
      loaded.laid.set(key, (loaded.laid.get(key) ?? 0n) + stake);
      const bet: BetRow = {
        member_id: memberId,
        id,
        brand_id: brandId,
        pit_code: pit,
        fight_id: fightId,
        pick,
        state: 'open',
        currency,
        stake,
        payout: 0n,
        outcome: null,
        dividend: null,
        revision: 0,
        corrections: 0,
        transfer_id: transferId,
        balance,
        version,
        at: new Date(now),
      };
      loaded.taken.push(bet);
      return bet;
    },
  };
};

const KIND: Kind = {
  kind: 'slip',
  name: 'fight bets',
  isStake: (_request): _request is BetRequest => true,
  accounts: ({ pockets }) => [pockets.cash, pockets.held],
  load: async (tx, stakes) => {
    const fights = [...new Set(stakes.map(({ fightId }) => fightId))];
    const members = [...new Set(stakes.map(({ memberId }) => memberId))];
    const [now, laid] = await Promise.all([tx.rows(FIGHTS_NOW, [fights]), tx.rows(LAID, [fights, members])]);
    return {
      fights: new Map(now.map((fight) => [fight.id, fight])),
      laid: new Map(laid.map(({ member_id, fight_id, stake }) => [laidKey(member_id, fight_id), stake])),
      earlier: new Map(),
      taken: [],
    };
  },
  prepare: async (tx, { loaded }, _stakes, repeated) => {
    if (repeated.length > 0) {
      const rows = await tx.rows(BETS_BY_REF, [
        repeated.map(({ memberId }) => memberId),
        repeated.map(({ ref }) => ref),
      ]);
      for (const row of rows) loaded.earlier.set(row.id, row);
    }
    return [];
  },
  content: ({ fightId, pick, stake, currency }) => `fight|${fightId}|${pick}|${stake}|${currency}`,
  label: ({ pit }) => ({ category: COCKFIGHT_CATEGORY, vendor: COCKFIGHT_VENDOR, game: pit }),
  repeat: ({ loaded }, _request, ref) => loaded.earlier.get(ref),
  refuse: ({ loaded }, request) => refuse(loaded, request),
  decide,
  write: (tx, { loaded }) => (loaded.taken.length > 0 ? [addBets(tx, loaded.taken)] : []),
};

export type FightStakes = Stakes<BetRequest, BetRow>;
export const createFightStakes = (deps: CockfightDeps, options?: StakeOptions): FightStakes =>
  createStakes(deps, KIND, options);
