/** All SQL of bets on fights. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { plainArray } from '#platform/db/arrays.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { Pick as Side } from '../contract.ts';
import type { FightRow } from '../store.ts';

export type BetRow = {
  readonly member_id: MemberId;
  readonly id: string;
  readonly brand_id: BrandId;
  readonly pit_code: string;
  readonly fight_id: string;
  readonly pick: Side;
  readonly state: 'open' | 'settled' | 'voided';
  readonly currency: string;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly outcome: 'won' | 'lost' | 'void' | null;
  readonly dividend: string | null;
  readonly revision: number;
  readonly corrections: number;
  readonly transfer_id: string;
  /** Cash after the stake, and its version: what the first answer said. */
  readonly balance: bigint;
  readonly version: number;
  readonly at: Date;
};
const BET = `b.member_id, b.id, b.brand_id, b.pit_code, b.fight_id, b.pick, b.state, b.currency, b.stake, b.payout, b.outcome, b.dividend,
  b.revision, b.corrections, b.transfer_id, b.balance, b.version, b.at`;

/** What decides about bets: the fights they name, by the database’s clock. */
export type FightNow = Pick<FightRow, 'id' | 'pit_code' | 'brand_id' | 'state' | 'opens_at' | 'closes_at'> & {
  readonly now: Date;
  readonly halted: boolean;
};
export const FIGHTS_NOW = statement<FightNow>(
  'cockfight.fights_now',
  `select f.id, f.pit_code, f.brand_id, f.state, f.opens_at, f.closes_at, p.halted, clock_timestamp() as now
     from cockfight.fights f join cockfight.pits p on p.code = f.pit_code where f.id = any($1::uuid[])`,
);
/** What these members have on these fights. */
export const LAID = statement<{ member_id: string; fight_id: string; stake: bigint }>(
  'cockfight.laid',
  `select member_id, fight_id, sum(stake)::bigint as stake from cockfight.bets
    where fight_id = any($1::uuid[]) and member_id = any($2::uuid[]) group by 1, 2`,
);
export const BETS_BY_REF = statement<BetRow>(
  'cockfight.bets_by_ref',
  `select ${BET} from cockfight.bets b where (b.member_id, b.id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
);
const ADD_BETS = statement<never>(
  'cockfight.add_bets',
  `insert into cockfight.bets (member_id, id, brand_id, pit_code, fight_id, pick, state, currency, stake, transfer_id, balance, version, at)
   select member_id, id, brand_id, pit_code, fight_id, pick, 'open', currency, stake, transfer_id, balance, version, at
   from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::bigint[], $9::uuid[], $10::bigint[],
     $11::integer[], $12::timestamptz[])
     a (member_id, id, brand_id, pit_code, fight_id, pick, currency, stake, transfer_id, balance, version, at)
   order by fight_id`,
);
export const addBets = (runner: Runner, bets: readonly BetRow[]): Promise<number> =>
  runner.run(ADD_BETS, [
    plainArray(bets.map((bet) => bet.member_id)),
    plainArray(bets.map((bet) => bet.id)),
    plainArray(bets.map((bet) => bet.brand_id)),
    plainArray(bets.map((bet) => bet.pit_code)),
    plainArray(bets.map((bet) => bet.fight_id)),
    plainArray(bets.map((bet) => bet.pick)),
    plainArray(bets.map((bet) => bet.currency)),
    plainArray(bets.map((bet) => bet.stake)),
    plainArray(bets.map((bet) => bet.transfer_id)),
    plainArray(bets.map((bet) => bet.balance)),
    plainArray(bets.map((bet) => bet.version)),
    bets.map((bet) => bet.at),
  ]);

type Found = Pick<BetRow, 'member_id' | 'brand_id' | 'currency' | 'id'>;
/** `$1` fight, `$2` after this bet or null, `$3` limit. */
export const OPEN_BETS = statement<Found>(
  'cockfight.open_bets',
  `select member_id, brand_id, currency, id from cockfight.bets
    where fight_id = $1 and state = 'open' and ($2::uuid is null or id > $2::uuid) order by id limit $3`,
);
/** `$1` members, `$2` bets: those still open, held by nobody else. */
export const CLAIM_BETS = statement<BetRow>(
  'cockfight.claim_bets',
  `select ${BET} from cockfight.bets b
    where (b.member_id, b.id) in (select * from unnest($1::uuid[], $2::uuid[])) and b.state = 'open'
    order by b.id for update skip locked`,
);
const END_BETS = statement<never>(
  'cockfight.end_bets',
  `update cockfight.bets b set state = a.state, payout = a.payout, outcome = a.outcome, dividend = a.dividend, revision = a.revision,
     settle_transfer_id = a.transfer_id, settled_at = $9
   from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::integer[], $8::uuid[])
     a (member_id, id, state, payout, outcome, dividend, revision, transfer_id)
   where b.member_id = a.member_id and b.id = a.id and b.state = 'open'`,
);
export type EndedBet = Pick<BetRow, 'member_id' | 'id' | 'payout' | 'revision'> & {
  readonly state: 'settled' | 'voided';
  readonly outcome: 'won' | 'lost' | 'void';
  readonly dividend: string;
  readonly transferId: string;
};
export const endBets = (runner: Runner, bets: readonly EndedBet[], at: Date): Promise<number> =>
  runner.run(END_BETS, [
    plainArray(bets.map((bet) => bet.member_id)),
    plainArray(bets.map((bet) => bet.id)),
    plainArray(bets.map((bet) => bet.state)),
    plainArray(bets.map((bet) => bet.payout)),
    plainArray(bets.map((bet) => bet.outcome)),
    plainArray(bets.map((bet) => bet.dividend)),
    plainArray(bets.map((bet) => bet.revision)),
    plainArray(bets.map((bet) => bet.transferId)),
    at,
  ]);

/** Settled by an older result: `$1` fight, `$2` revision, `$3` after this bet or null, `$4` limit. */
export const STALE_BETS = statement<Found>(
  'cockfight.stale_bets',
  `select member_id, brand_id, currency, id from cockfight.bets
    where fight_id = $1 and state <> 'open' and revision < $2 and ($3::uuid is null or id > $3::uuid) order by id limit $4`,
);
export const LOCK_BET = statement<BetRow>(
  'cockfight.lock_bet',
  `select ${BET} from cockfight.bets b where b.member_id = $1 and b.id = $2 for update`,
);
const CORRECT_BET = statement<never>(
  'cockfight.correct_bet',
  `with written as (
     update cockfight.bets set state = $3, payout = $4, outcome = $5, dividend = $6, revision = $7, corrections = corrections + 1
      where member_id = $1 and id = $2 returning corrections)
   insert into cockfight.corrections (member_id, bet_id, revision, payout_before, payout_after, state_before, state_after, transfer_id, at)
   select $1::uuid, $2::uuid, corrections, $8::bigint, $4::bigint, $9, $3, $10::uuid, $11::timestamptz from written`,
);
export const correctBet = (
  runner: Runner,
  before: BetRow,
  after: Omit<EndedBet, 'transferId'> & { readonly transferId: string | null },
  at: Date,
): Promise<number> =>
  runner.run(CORRECT_BET, [
    after.member_id,
    after.id,
    after.state,
    after.payout,
    after.outcome,
    after.dividend,
    after.revision,
    before.payout,
    before.state,
    after.transferId,
    at,
  ]);
export type CorrectionRow = {
  readonly bet_id: string;
  readonly payout_before: bigint;
  readonly payout_after: bigint;
  readonly at: Date;
};
export const CORRECTIONS = statement<CorrectionRow>(
  'cockfight.corrections_of',
  `select bet_id, payout_before, payout_after, at from cockfight.corrections where member_id = $1 and bet_id = any($2::uuid[]) order by revision`,
);

export type BetWithFight = BetRow & {
  readonly fight: Pick<FightRow, 'n' | 'birds' | 'result' | 'note' | 'takeout'> & {
    /** Minor units as text. */
    readonly meron: string;
    readonly wala: string;
    readonly draw: string;
  };
};
const WITH_FIGHT = `json_build_object('n', f.n, 'birds', f.birds, 'result', f.result, 'note', f.note, 'takeout', f.takeout,
    'meron', f.meron::text, 'wala', f.wala::text, 'draw', f.draw::text) as fight`;
/** `$1` member, `$2` fight, `$3` bet, `$4` limit, `$5` offset; fight and bet may be null. */
export const BET_LIST = statement<BetWithFight & { readonly total: bigint }>(
  'cockfight.bet_list',
  `select ${BET}, ${WITH_FIGHT}, count(*) over () as total from cockfight.bets b join cockfight.fights f on f.id = b.fight_id
    where b.member_id = $1 and ($2::uuid is null or b.fight_id = $2) and ($3::uuid is null or b.id = $3)
    order by b.id desc limit $4 offset $5`,
);
/** `$1` member, `$2` fights. */
export const BETS_ON = statement<BetWithFight>(
  'cockfight.bets_on',
  `select ${BET}, ${WITH_FIGHT} from cockfight.bets b join cockfight.fights f on f.id = b.fight_id
    where b.member_id = $1 and b.fight_id = any($2::uuid[]) order by b.id desc limit 200`,
);
/** For a preview: what every bet of a fight staked and was paid. */
export const ALL_BETS = statement<Pick<BetRow, 'pick' | 'stake' | 'payout' | 'state'>>(
  'cockfight.all_bets',
  'select pick, stake, payout, state from cockfight.bets where fight_id = $1',
);
export const PAID_ON = statement<{ fight_id: string; payout: bigint }>(
  'cockfight.paid_on',
  'select fight_id, sum(payout)::bigint as payout from cockfight.bets where fight_id = any($1::uuid[]) group by 1',
);
