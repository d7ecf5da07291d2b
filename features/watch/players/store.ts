/** All SQL of a player's page: it reads every room and writes notes alone. `us` is a moment in microseconds since 1970. */
import { type Runner, type Statement, statement } from '#platform/db/db.ts';
import type { Place } from './rules.ts';

export type PlayerRow = {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  readonly type: number;
  readonly status: string;
  readonly level: number;
  readonly currency: string;
  readonly registered_at: Date;
  readonly last_sign_in_at: Date | null;
  readonly tags: string[];
};
const PLAYER = statement<PlayerRow>(
  'players.player',
  `select m.id, m.account, m.nickname, m.type::int as type, m.status, coalesce(p.level, 0)::int as level, m.currency, m.registered_at,
     a.last_sign_in_at, coalesce(p.tags, '{}') as tags
     from members.directory m left join members.profiles_view p on p.member_id = m.id left join identity.directory a on a.id = m.id
    where m.id = $1 and m.brand_id = $2`,
);
export const findPlayer = (runner: Runner, id: string, brandId: string) => runner.one(PLAYER, [id, brandId]);

export type PocketRow = { readonly pocket: string; readonly currency: string; readonly amount: bigint };
const POCKETS = statement<PocketRow>(
  'players.pockets',
  `select a.purpose as pocket, a.currency, b.balance as amount from ledger.balances b
     join ledger.accounts a on a.id = b.account_id
    where b.member_id = $1 and (b.balance <> 0 or a.purpose = 'cash') order by a.currency, a.id`,
);
export const pocketsOf = (runner: Runner, id: string) => runner.rows(POCKETS, [id]);

export type TotalsRow = {
  readonly deposits: bigint;
  readonly deposited: bigint;
  readonly withdrawals: bigint;
  readonly withdrawn: bigint;
  readonly bets: bigint;
  readonly staked: bigint;
  readonly returned: bigint;
  readonly open_bets: bigint;
  readonly in_play: bigint;
  readonly waiting_withdrawals: bigint;
  readonly waiting_documents: bigint;
  readonly open_cases: bigint;
};
const TOTALS = statement<TotalsRow>(
  'players.totals',
  `select d.n as deposits, d.amount as deposited, w.n as withdrawals, w.amount as withdrawn, r.n as bets, r.stake as staked,
     r.payout as returned, o.n as open_bets, o.stake as in_play, w.waiting as waiting_withdrawals,
     (select count(*) from verification.documents_view where member_id = $1 and state = 'waiting') as waiting_documents,
     (select count(*) from aml.cases_view where member_id = $1 and state = 'open') as open_cases
     from (select count(*) as n, coalesce(sum(amount), 0)::bigint as amount from cashier.paid_in
            where member_id = $1 and currency = $2) d,
          (select count(*) filter (where state = 'received') as n,
             coalesce(sum(amount) filter (where state = 'received'), 0)::bigint as amount,
             count(*) filter (where state in ('requested', 'approved', 'unknown', 'disputed')) as waiting
             from withdrawals.withdrawals_view where member_id = $1 and currency = $2) w,
          (select coalesce(sum(bets), 0)::bigint as n, coalesce(sum(stake), 0)::bigint as stake,
             coalesce(sum(payout), 0)::bigint as payout from records.days_view where member_id = $1 and currency = $2) r,
          (select count(*) as n, coalesce(sum(stake), 0)::bigint as stake from records.bets_view
            where member_id = $1 and currency = $2 and state = 'open') o`,
);
export const totalsOf = (runner: Runner, id: string, currency: string) => runner.one(TOTALS, [id, currency]);

const BREAKS = statement<{ excluded: bigint | null; time_out: bigint | null }>(
  'players.breaks',
  'select excluded_until as excluded, time_out_until as time_out from protection.standing_view where member_id = $1',
);
export const breaksOf = (runner: Runner, id: string) => runner.one(BREAKS, [id]);

/** Rows behind a place, newest first. `$2` and `$3` are the place, `$4` how many. */
const us = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;
const behind = (at: string, id: string): string =>
  `($2::bigint is null or (${at}, ${id}) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3))`;
type Placed = { readonly us: bigint; readonly id: string };
const read = <Row extends Placed>(
  runner: Runner,
  list: Statement<Row>,
  memberId: string,
  after: Place | undefined,
  limit: number,
  filters: readonly unknown[] = [],
): Promise<Row[]> =>
  // One more than is shown says whether there is more.
  runner.rows(list, [memberId, after?.us ?? null, after?.id ?? null, limit + 1, ...filters]);

export type BetRow = Placed & {
  readonly serial: string;
  readonly kind: string;
  readonly category: string;
  readonly game: string;
  readonly names: Readonly<Record<string, string>> | null;
  readonly state: string;
  readonly stake: bigint;
  readonly valid_stake: bigint;
  readonly payout: bigint;
  readonly currency: string;
  readonly at: Date;
  readonly ended_at: Date | null;
};
const BETS = statement<BetRow>(
  'players.bets',
  `select ${us('b.placed_at')} as us, b.ref as id, b.serial, b.kind, b.category, b.game, g.names, b.state, b.stake, b.valid_stake,
     b.payout, b.currency, b.placed_at as at, b.ended_at
     from records.bets_view b left join catalogue.titles g on g.code = b.game
    where b.member_id = $1 and ${behind('b.placed_at', 'b.ref').replace('$3', '$3::uuid')}
      and ($5::text is null or b.state = $5) and ($6::text is null or b.kind = $6)
    order by b.placed_at desc, b.ref desc limit $4`,
);
export const betsOf = (
  runner: Runner,
  memberId: string,
  after: Place | undefined,
  limit: number,
  { state, kind }: { readonly state: string | undefined; readonly kind: string | undefined },
) => read(runner, BETS, memberId, after, limit, [state ?? null, kind ?? null]);

export type PaymentRow = Placed & {
  readonly kind: 'deposit' | 'withdrawal';
  readonly serial: string;
  readonly method: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly state: string;
  readonly at: Date;
  readonly ended_at: Date | null;
};
const PAYMENTS = statement<PaymentRow>(
  'players.payments',
  `select * from (
     (select ${us('d.created_at')} as us, d.id::text, 'deposit' as kind, d.serial, d.method, d.amount, d.currency, d.state,
        d.created_at as at, d.settled_at as ended_at from cashier.deposits_view d
       where d.member_id = $1 and coalesce($5, 'deposit') = 'deposit' and ${behind('d.created_at', 'd.id::text')}
       order by d.created_at desc, d.id::text desc limit $4)
     union all
     (select ${us('w.created_at')}, w.id::text, 'withdrawal', w.serial, w.method, w.amount, w.currency, w.state, w.created_at, w.ended_at
        from withdrawals.withdrawals_view w
       where w.member_id = $1 and coalesce($5, 'withdrawal') = 'withdrawal' and ${behind('w.created_at', 'w.id::text')}
       order by w.created_at desc, w.id::text desc limit $4)) p
   order by at desc, id desc limit $4`,
);
export const paymentsOf = (
  runner: Runner,
  memberId: string,
  after: Place | undefined,
  limit: number,
  kind: string | undefined,
) => read(runner, PAYMENTS, memberId, after, limit, [kind ?? null]);

export type SessionRow = Placed & {
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly ended_at: Date | null;
  readonly ip: string;
  readonly agent: string;
  readonly how: string;
};
const SESSIONS = statement<SessionRow>(
  'players.sessions',
  `select ${us('s.created_at')} as us, s.id::text, s.created_at, s.seen_at,
     coalesce(s.ended_at, case when s.expires_at < now() then s.expires_at end) as ended_at, s.ip, s.agent, s.how
     from identity.sessions_view s where s.account_id = $1 and ${behind('s.created_at', 's.id::text')}
    order by s.created_at desc, s.id::text desc limit $4`,
);
export const sessionsOf = (runner: Runner, memberId: string, after: Place | undefined, limit: number) =>
  read(runner, SESSIONS, memberId, after, limit);

export type DeviceRow = { readonly created_at: Date; readonly seen_at: Date; readonly others: bigint };
const DEVICES = statement<DeviceRow>(
  'players.devices',
  `select d.created_at, d.seen_at, (select count(*) from identity.devices_view o join identity.directory a on a.id = o.account_id
       where o.hash = d.hash and o.account_id <> d.account_id and a.brand_id = $2) as others
     from identity.devices_view d where d.account_id = $1 order by d.seen_at desc limit 50`,
);
export const devicesOf = (runner: Runner, memberId: string, brandId: string) =>
  runner.rows(DEVICES, [memberId, brandId]);

export type NoteRow = Placed & { readonly by: string; readonly text: string; readonly at: Date };
const NOTES = statement<NoteRow>(
  'players.notes',
  `select ${us('n.at')} as us, n.id::text, coalesce(a.username, '') as by, n.text, n.at
     from players.notes n left join identity.directory a on a.id = n.staff_id
    where n.member_id = $1 and ${behind('n.at', 'n.id::text')} order by n.at desc, n.id::text desc limit $4`,
);
export const notesOf = (runner: Runner, memberId: string, after: Place | undefined, limit: number) =>
  read(runner, NOTES, memberId, after, limit);

const WRITE = statement<unknown>(
  'players.write_note',
  'insert into players.notes (member_id, id, brand_id, staff_id, text, at) values ($1, $2, $3, $4, $5, $6)',
);
export const writeNote = (
  runner: Runner,
  note: {
    readonly memberId: string;
    readonly id: string;
    readonly brandId: string;
    readonly staffId: string;
    readonly text: string;
    readonly at: Date;
  },
) => runner.run(WRITE, [note.memberId, note.id, note.brandId, note.staffId, note.text, note.at]);
