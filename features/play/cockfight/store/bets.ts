/** All SQL of bets on fights. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { plainArray } from '#platform/db/arrays.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { Pick as Side } from '../contract.ts';
import type { PricesJson } from '../rules/prices.ts';
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
  /** The price it was taken at, and its version; null in a pool. */
  readonly odds: string | null;
  readonly odds_version: number | null;
  readonly revision: number;
  readonly corrections: number;
  readonly transfer_id: string;
  /** Cash after the stake, and its version: what the first answer said. */
  readonly balance: bigint;
  readonly version: number;
  readonly at: Date;
};
const BET = `b.member_id, b.id, b.brand_id, b.pit_code, b.fight_id, b.pick, b.state, b.currency, b.stake, b.payout, b.outcome, b.dividend,
  b.odds, b.odds_version, b.revision, b.corrections, b.transfer_id, b.balance, b.version, b.at`;

/** What decides about bets: the fights they name, by the database’s clock, and at fixed odds what is open on them. */
export type FightNow = Pick<
  FightRow,
  | 'id'
  | 'pit_code'
  | 'brand_id'
  | 'state'
  | 'opens_at'
  | 'closes_at'
  | 'mode'
  | 'takeout'
  | 'terms'
  | 'prices'
  | 'price_version'
  | 'meron'
  | 'wala'
  | 'draw'
  | 'pays_meron'
  | 'pays_wala'
  | 'pays_draw'
> & {
  readonly now: Date;
  readonly halted: boolean;
};
const NOW = `id, pit_code, brand_id, state, opens_at, closes_at, mode, takeout, terms, prices, price_version, meron, wala, draw,
  pays_meron, pays_wala, pays_draw`;
/**
 * Fights at fixed odds are locked, one batch of bets after the other: two bets cannot both take the last of a limit, and each sees the price
 * the one before it has left. Balances are locked before, never after, and never waited for: whoever waits here holds nobody up who is ahead.
 */
export const FIGHTS_NOW = statement<FightNow>(
  'cockfight.fights_now',
  `select f.*, p.halted, clock_timestamp() as now from (
     select * from (select ${NOW} from cockfight.fights where id = any($1::uuid[]) and mode = 'fixed' order by id for no key update) locked
     union all select ${NOW} from cockfight.fights where id = any($1::uuid[]) and mode = 'pool') f
   join cockfight.pits p on p.code = f.pit_code`,
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
/** Bets, and in the same statement what they did to the books of fights at fixed odds: sums, prices, every price on the way. */
const ADD_BETS = statement<never>(
  'cockfight.add_bets',
  `with moved as (
     update cockfight.fights f set meron = m.meron, wala = m.wala, draw = m.draw, pays_meron = m.pays_meron, pays_wala = m.pays_wala,
       pays_draw = m.pays_draw, prices = m.prices::json, price_version = m.version
     from unnest($15::uuid[], $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[], $21::bigint[], $22::text[], $23::integer[])
       m (id, meron, wala, draw, pays_meron, pays_wala, pays_draw, prices, version)
     where f.id = m.id),
   priced as (
     insert into cockfight.prices (fight_id, version, meron, wala, draw)
     select id, version, prices::json ->> 'meron', prices::json ->> 'wala', prices::json ->> 'draw'
     from unnest($24::uuid[], $25::integer[], $26::text[]) p (id, version, prices))
   insert into cockfight.bets (member_id, id, brand_id, pit_code, fight_id, pick, state, currency, stake, transfer_id, balance, version, at,
     odds, odds_version)
   select member_id, id, brand_id, pit_code, fight_id, pick, 'open', currency, stake, transfer_id, balance, version, at, odds, odds_version
   from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::bigint[], $9::uuid[], $10::bigint[],
     $11::integer[], $12::timestamptz[], $13::text[], $14::integer[])
     a (member_id, id, brand_id, pit_code, fight_id, pick, currency, stake, transfer_id, balance, version, at, odds, odds_version)
   order by fight_id`,
);
/** The book of a fight at fixed odds as a batch of bets has left it. */
export type BookAfter = Pick<
  FightRow,
  'id' | 'meron' | 'wala' | 'draw' | 'pays_meron' | 'pays_wala' | 'pays_draw' | 'price_version'
> & {
  readonly prices: PricesJson;
  /** Prices that came up in the batch, the last one included. */
  readonly moved: readonly { readonly version: number; readonly prices: PricesJson }[];
};
export const addBets = (
  runner: Runner,
  bets: readonly BetRow[],
  books: readonly BookAfter[],
): Promise<number> => {
  const moved = books.flatMap(({ id, moved: steps }) => steps.map((step) => ({ id, ...step })));
  return runner.run(ADD_BETS, [
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
    bets.map((bet) => bet.odds),
    bets.map((bet) => bet.odds_version),
    plainArray(books.map((book) => book.id)),
    plainArray(books.map((book) => book.meron)),
    plainArray(books.map((book) => book.wala)),
    plainArray(books.map((book) => book.draw)),
    plainArray(books.map((book) => book.pays_meron)),
    plainArray(books.map((book) => book.pays_wala)),
    plainArray(books.map((book) => book.pays_draw)),
    books.map((book) => JSON.stringify(book.prices)),
    plainArray(books.map((book) => book.price_version)),
    plainArray(moved.map(({ id }) => id)),
    plainArray(moved.map(({ version }) => version)),
    moved.map(({ prices }) => JSON.stringify(prices)),
  ]);
};
/** Every price these fights have had. */
export const PRICES_OF = statement<{ fight_id: string; version: number; at: Date } & PricesJson>(
  'cockfight.prices_of',
  'select fight_id, version, meron, wala, draw, at from cockfight.prices where fight_id = any($1::uuid[]) order by version desc',
);

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
  readonly fight: Pick<FightRow, 'n' | 'birds' | 'result' | 'note' | 'takeout' | 'mode' | 'terms'> & {
    /** Minor units as text. */
    readonly meron: string;
    readonly wala: string;
    readonly draw: string;
    readonly result_source: FightRow['result_source'];
    /** As JSON writes it. */
    readonly result_at: string | null;
  };
};
const WITH_FIGHT = `json_build_object('n', f.n, 'birds', f.birds, 'result', f.result, 'note', f.note, 'takeout', f.takeout,
    'mode', f.mode, 'terms', f.terms, 'result_source', f.result_source, 'result_at', f.result_at, 'meron', f.meron::text, 'wala', f.wala::text, 'draw', f.draw::text) as fight`;
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
export const ALL_BETS = statement<Pick<BetRow, 'pick' | 'stake' | 'payout' | 'state' | 'odds'>>(
  'cockfight.all_bets',
  'select pick, stake, payout, state, odds from cockfight.bets where fight_id = $1',
);
export const PAID_ON = statement<{ fight_id: string; payout: bigint }>(
  'cockfight.paid_on',
  'select fight_id, sum(payout)::bigint as payout from cockfight.bets where fight_id = any($1::uuid[]) group by 1',
);
