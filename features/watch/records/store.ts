/** All SQL of records. */
import { type Runner, statement } from '#platform/db/db.ts';

/** Facts as columns; every array has the same length. Amounts are minor units as decimal strings, times ISO 8601. */
export type BetColumns = {
  readonly members: readonly string[];
  readonly refs: readonly string[];
  readonly brands: readonly string[];
  readonly kinds: readonly string[];
  readonly categories: readonly string[];
  readonly vendors: readonly string[];
  readonly games: readonly string[];
  readonly currencies: readonly string[];
  readonly serials: readonly string[];
  readonly stakes: readonly string[];
  readonly at: readonly string[];
};
const columns = (bets: BetColumns) => [
  bets.members,
  bets.refs,
  bets.brands,
  bets.kinds,
  bets.categories,
  bets.vendors,
  bets.games,
  bets.currencies,
  bets.serials,
  bets.stakes,
  bets.at,
];

const PLACE = statement<never>(
  'records.place',
  `insert into records.bets (member_id, ref, brand_id, kind, category, vendor, game, currency, serial, stake, state, placed_at)
   select m, r, b, k, c, v, g, y, s, a, 'open', t
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[],
                 $11::timestamptz[]) x (m, r, b, k, c, v, g, y, s, a, t)
   on conflict (member_id, ref) do nothing`,
);
export const placeBets = (runner: Runner, bets: BetColumns): Promise<number> =>
  runner.run(PLACE, columns(bets));

export type EndColumns = BetColumns & {
  readonly states: readonly string[];
  readonly valid: readonly string[];
  readonly payouts: readonly string[];
};

/**
 * A stake that was never open is written whole; one that was keeps the moment it was placed. What ends may be less than what was placed: parts
 * of it that ended before stand in lines of their own.
 */
const END = statement<never>(
  'records.end',
  `insert into records.bets (member_id, ref, brand_id, kind, category, vendor, game, currency, serial, stake, state, placed_at, ended_at,
                             valid_stake, payout)
   select m, r, b, k, c, v, g, y, s, a, w, t, t, l, p
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[],
                 $11::timestamptz[], $12::text[], $13::bigint[], $14::bigint[]) x (m, r, b, k, c, v, g, y, s, a, t, w, l, p)
   on conflict (member_id, ref) do update
     set state = excluded.state, ended_at = excluded.ended_at, stake = excluded.stake, valid_stake = excluded.valid_stake, payout = excluded.payout
     where bets.state = 'open'`,
);
export const endBets = (runner: Runner, bets: EndColumns): Promise<number> =>
  runner.run(END, [...columns(bets), bets.states, bets.valid, bets.payouts]);

const LEAVE = statement<never>(
  'records.leave_open',
  `update records.bets b set stake = b.stake - x.a
     from (select m, r, sum(a) as a from unnest($1::uuid[], $2::uuid[], $3::bigint[]) x (m, r, a) group by 1, 2) x
    where b.member_id = x.m and b.ref = x.r and b.state = 'open'`,
);
/** Parts of open stakes have ended as bets of their own: what stays open is less. */
export const leaveOpen = async (
  runner: Runner,
  parts: Pick<BetColumns, 'members' | 'refs' | 'stakes'>,
): Promise<void> => {
  if (parts.refs.length > 0) await runner.run(LEAVE, [parts.members, parts.refs, parts.stakes]);
};

const CORRECT = statement<never>(
  'records.correct',
  `update records.bets set state = $3, valid_stake = $4, payout = $5, revision = $6, ended_at = coalesce(ended_at, $7)
   where member_id = $1 and ref = $2 and revision < $6`,
);
export const correctBet = (
  runner: Runner,
  bet: {
    readonly memberId: string;
    readonly ref: string;
    readonly revision: number;
    readonly at: string;
    readonly after: { readonly state: string; readonly validStake: string; readonly payout: string };
  },
): Promise<number> =>
  runner.run(CORRECT, [
    bet.memberId,
    bet.ref,
    bet.after.state,
    bet.after.validStake,
    bet.after.payout,
    bet.revision,
    bet.at,
  ]);

/** What is added to days; a correction may add less than nothing. */
export type DayColumns = {
  readonly members: readonly string[];
  readonly brands: readonly string[];
  readonly at: readonly string[];
  readonly categories: readonly string[];
  readonly currencies: readonly string[];
  readonly bets: readonly number[];
  readonly stakes: readonly string[];
  readonly valid: readonly string[];
  readonly payouts: readonly string[];
  /** What of payout less stake no report of single bets explains; left out where every bet is known. */
  readonly unreported?: readonly string[];
};

/** The brand's zone says which day a moment belongs to. */
const COUNT = statement<never>(
  'records.count',
  `insert into records.days (member_id, day, category, currency, brand_id, bets, stake, valid_stake, payout, unreported)
   select m, (t at time zone z.time_zone)::date, c, y, x.b, sum(n), sum(a), sum(l), sum(p), sum(u)
     from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[],
                 $10::bigint[]) x (m, b, t, c, y, n, a, l, p, u)
     join brand.directory z on z.id = x.b
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4
   on conflict (member_id, day, category, currency) do update
     set bets = days.bets + excluded.bets, stake = days.stake + excluded.stake,
         valid_stake = days.valid_stake + excluded.valid_stake, payout = days.payout + excluded.payout,
         unreported = days.unreported + excluded.unreported`,
);
export const countDays = (runner: Runner, days: DayColumns): Promise<number> =>
  runner.run(COUNT, [
    days.members,
    days.brands,
    days.at,
    days.categories,
    days.currencies,
    days.bets,
    days.stakes,
    days.valid,
    days.payouts,
    days.unreported ?? days.stakes.map(() => '0'),
  ]);

/**
 * The bet stands on the day it ended with what it is after the correction; the change itself is counted on the day of the correction. What is
 * moved from one to the other is written down, for the books; within a day nothing is.
 */
const MOVE_CHANGE = statement<never>(
  'records.move_change',
  `insert into records.day_changes (id, member_id, day, category, currency, brand_id, ref, bets, stake, valid_stake, payout, unreported)
   select gen_random_uuid(), b.member_id, d.day, b.category, b.currency, b.brand_id, b.ref, 0, d.times * $6::bigint, d.times * $4::bigint, d.times * $5::bigint, 0
     from records.bets b join brand.directory z on z.id = b.brand_id
     cross join lateral (select (b.ended_at at time zone z.time_zone)::date as ended, ($3::timestamptz at time zone z.time_zone)::date as corrected) at
     cross join lateral (values (at.corrected, 1), (at.ended, -1)) d (day, times)
    where b.member_id = $1 and b.ref = $2 and at.ended <> at.corrected`,
);
export const moveChange = (
  runner: Runner,
  bet: { readonly memberId: string; readonly ref: string; readonly at: string },
  change: { readonly staked: string; readonly valid: string; readonly returned: string },
): Promise<number> =>
  runner.run(MOVE_CHANGE, [bet.memberId, bet.ref, bet.at, change.valid, change.returned, change.staked]);

export type BetRow = {
  readonly ref: string;
  readonly serial: string;
  readonly kind: string;
  readonly category: string;
  readonly vendor: string;
  readonly game: string;
  readonly names: Readonly<Record<string, string>> | null;
  readonly currency: string;
  readonly stake: bigint;
  readonly valid_stake: bigint;
  readonly payout: bigint;
  readonly state: string;
  readonly placed_at: Date;
  readonly ended_at: Date | null;
  readonly revision: number;
};

export type BetFilter = {
  readonly memberId: string;
  readonly currency: string;
  /** First and last day, in `zone`. */
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  /** The period reaches to today: open bets belong to it, whenever they were placed. */
  readonly withOpen: boolean;
  readonly state: string | undefined;
  readonly kind: string | undefined;
  readonly category: string | undefined;
  readonly game: string | undefined;
};

/** A bet belongs to the day it was settled on; one that is open to today. Bets of the first part are read by `bets_ended`. */
const WHERE = `b.member_id = $1 and b.currency = $2
      and (b.ended_at >= $3::date::timestamp at time zone $5 and b.ended_at < ($4::date + 1)::timestamp at time zone $5
        or b.state = 'open' and $10::boolean)
      and ($6::text is null or b.state = $6) and ($7::text is null or b.kind = $7)
      and ($8::text is null or b.category = $8) and ($9::text is null or b.game = $9)`;
const filled = ({ memberId, currency, from, to, zone, state, kind, category, game, withOpen }: BetFilter) => [
  memberId,
  currency,
  from,
  to,
  zone,
  state ?? null,
  kind ?? null,
  category ?? null,
  game ?? null,
  withOpen,
];

const BET = `b.ref, b.serial, b.kind, b.category, b.vendor, b.game, g.names, b.currency, b.stake, b.valid_stake, b.payout, b.state,
          b.placed_at, b.ended_at, b.revision`;
/** The place of one bet of the member, by the moment it was placed. */
const PLACE_OF = 'select k.placed_at, k.ref from records.bets k where k.member_id = $1 and k.ref = $11';

/** A vendor may call a game of its own as one of the catalogue is called. */
const GAME = `left join catalogue.titles g on g.code = b.game and b.category not like 'vendor:%'`;
const ONE = statement<BetRow>(
  'records.bet',
  `select ${BET} from records.bets b ${GAME} where b.member_id = $1 and b.ref = $2`,
);
export const findBet = (runner: Runner, memberId: string, ref: string) => runner.one(ONE, [memberId, ref]);

const LIST = statement<BetRow>(
  'records.bets',
  `select ${BET}
     from records.bets b ${GAME}
    where ${WHERE} and ($11::uuid is null or (b.placed_at, b.ref) < (${PLACE_OF}))
    order by b.placed_at desc, b.ref desc limit $12 offset $13`,
);
const NEWER = statement<BetRow>(
  'records.newer_bets',
  `select ${BET}
     from records.bets b ${GAME}
    where ${WHERE} and (b.placed_at, b.ref) > (${PLACE_OF}) order by b.placed_at, b.ref limit $12`,
);
/** Newest first; those older than the bet `after` where one is named. */
export const listBets = (
  runner: Runner,
  filter: BetFilter,
  after: string | undefined,
  limit: number,
  skip: number,
): Promise<BetRow[]> => runner.rows(LIST, [...filled(filter), after ?? null, limit, skip]);
/** Oldest first, those newer than the bet `before`. */
export const listNewer = (
  runner: Runner,
  filter: BetFilter,
  before: string,
  limit: number,
): Promise<BetRow[]> => runner.rows(NEWER, [...filled(filter), before, limit]);

export type SumRow = {
  /** Settled and voided ones. */
  readonly bets: bigint;
  /** Staked and returned as docs/GLOSSARY.md has them. */
  readonly stake: bigint;
  readonly valid_stake: bigint;
  readonly payout: bigint;
};
export type OpenRow = {
  readonly open_bets: bigint;
  readonly open: bigint;
};
const SUM = statement<SumRow & OpenRow>(
  'records.sum',
  `select count(*) filter (where state <> 'open') as bets, coalesce(sum(stake) filter (where state = 'settled'), 0)::bigint as stake,
          coalesce(sum(valid_stake), 0)::bigint as valid_stake,
          coalesce(sum(case state when 'settled' then payout when 'voided' then payout - stake end), 0)::bigint as payout,
          count(*) filter (where state = 'open') as open_bets, coalesce(sum(stake) filter (where state = 'open'), 0)::bigint as open
     from records.bets b where ${WHERE}`,
);
export async function sumBets(runner: Runner, filter: BetFilter): Promise<SumRow & OpenRow> {
  const row = await runner.one(SUM, filled(filter));
  return row ?? { bets: 0n, stake: 0n, valid_stake: 0n, payout: 0n, open_bets: 0n, open: 0n };
}

const OPEN = statement<OpenRow>(
  'records.open_of_member',
  `select count(*) as open_bets, coalesce(sum(stake), 0)::bigint as open from records.bets
    where member_id = $1 and currency = $2 and state = 'open'`,
);
/** What a member has staked on bets that are open now. */
export const openOf = async (runner: Runner, memberId: string, currency: string): Promise<OpenRow> =>
  (await runner.one(OPEN, [memberId, currency])) ?? { open_bets: 0n, open: 0n };

const FEES = statement<{ fees: bigint }>(
  'records.fees',
  `select coalesce(sum(case t.kind when 'fee' then p.amount else -p.amount end), 0)::bigint as fees
     from ledger.transfers t join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id
    where t.member_id = $1 and t.currency = $2 and t.kind in ('fee', 'refund')
      and t.at >= $3::date::timestamp at time zone $5 and t.at < ($4::date + 1)::timestamp at time zone $5`,
);
/** Fees of a member's payments in days of `zone`, both counted, less those that were given back; minor units. */
export const feesOf = async (
  runner: Runner,
  memberId: string,
  currency: string,
  { from, to, zone }: { readonly from: string; readonly to: string; readonly zone: string },
): Promise<bigint> => (await runner.one(FEES, [memberId, currency, from, to, zone]))?.fees ?? 0n;

export type ProfitRow = SumRow & { readonly of: string; readonly unreported: bigint };
const byColumn = (name: string, column: string) =>
  statement<ProfitRow>(
    `records.profit_${name}`,
    `select ${column} as of, sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(valid_stake)::bigint as valid_stake,
            sum(payout)::bigint as payout, sum(unreported)::bigint as unreported
       from records.days where member_id = $1 and currency = $2 and day between $3 and $4
      group by 1 order by 1 desc`,
  );
const PROFIT = { day: byColumn('day', 'day::text'), category: byColumn('category', 'category') };
export const profitBy = (
  runner: Runner,
  by: keyof typeof PROFIT,
  memberId: string,
  currency: string,
  from: string,
  to: string,
): Promise<ProfitRow[]> => runner.rows(PROFIT[by], [memberId, currency, from, to]);
