/** SQL of partners outside the house: their players, what these do in a month, statements and postbacks. */
import { type Runner, statement, type Tx } from '#platform/db/db.ts';

export type PartnerRow = {
  readonly id: string;
  readonly brand_id: string;
  readonly name: string;
  readonly code: string;
  readonly model: 'share' | 'player';
  readonly share: number;
  readonly price: bigint;
  readonly postback: string;
  readonly secret: Buffer;
  readonly open: boolean;
  readonly revision: number;
  readonly created_at: Date;
};
const ROW =
  'p.id, p.brand_id, p.name, p.code, p.model, p.share, p.price, p.postback, p.secret, p.open, p.revision, p.created_at';

const LIST = statement<PartnerRow & { players: number }>(
  'referral.partners',
  `select ${ROW}, (select count(*)::int from referral.players x where x.partner_id = p.id) as players from referral.partners p
    where p.brand_id = $1 order by p.created_at, p.id limit 500`,
);
export const partnersOf = (runner: Runner, brandId: string) => runner.rows(LIST, [brandId]);
const BY_ID = statement<PartnerRow>(
  'referral.partner',
  `select ${ROW} from referral.partners p where p.id = $1`,
);
export const partnerById = (runner: Runner, id: string) => runner.one(BY_ID, [id]);
const LOCK = statement<PartnerRow>(
  'referral.lock_partner',
  `select ${ROW} from referral.partners p where p.id = $1 and p.brand_id = $2 for update`,
);
export const lockPartner = (tx: Tx, id: string, brandId: string) => tx.one(LOCK, [id, brandId]);
const BY_CODE = statement<{ id: string }>(
  'referral.partner_by_code',
  'select id from referral.partners where brand_id = $1 and code = $2 and open',
);
export const partnerByCode = (runner: Runner, brandId: string, code: string) =>
  runner.one(BY_CODE, [brandId, code]);

const PUT = statement<never>(
  'referral.put_partner',
  `insert into referral.partners (id, brand_id, name, code, model, share, price, postback, secret, open, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
);
export const putPartner = (runner: Runner, row: Omit<PartnerRow, 'revision'>) =>
  runner.run(PUT, [
    row.id,
    row.brand_id,
    row.name,
    row.code,
    row.model,
    row.share,
    row.price,
    row.postback,
    row.secret,
    row.open,
    row.created_at,
  ]);
const SET = statement<never>(
  'referral.set_partner',
  `update referral.partners set name = $2, model = $3, share = $4, price = $5, postback = $6, open = $7, revision = revision + 1 where id = $1`,
);
export const setPartner = (
  tx: Tx,
  row: Pick<PartnerRow, 'id' | 'name' | 'model' | 'share' | 'price' | 'postback' | 'open'>,
) => tx.run(SET, [row.id, row.name, row.model, row.share, row.price, row.postback, row.open]);

const VISIT = statement<never>(
  'referral.visit',
  `insert into referral.visits as v (partner_id, day, visits) values ($1, $2::date, 1)
   on conflict (partner_id, day) do update set visits = v.visits + 1`,
);
export const countVisit = (runner: Runner, partnerId: string, day: string) =>
  runner.run(VISIT, [partnerId, day]);
const VISITS = statement<{ visits: bigint }>(
  'referral.visits',
  'select coalesce(sum(visits), 0)::bigint as visits from referral.visits where partner_id = $1',
);
export const visitsOf = async (runner: Runner, partnerId: string): Promise<number> =>
  Number((await runner.one(VISITS, [partnerId]))?.visits ?? 0n);

const JOIN = statement<never>(
  'referral.join',
  `insert into referral.players (member_id, partner_id, brand_id, click, registered_at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
);
export const putPlayer = (
  tx: Tx,
  row: {
    readonly memberId: string;
    readonly partnerId: string;
    readonly brandId: string;
    readonly click: string;
    readonly at: Date;
  },
) => tx.run(JOIN, [row.memberId, row.partnerId, row.brandId, row.click, row.at]);

export type PlayerRow = {
  readonly member_id: string;
  readonly partner_id: string;
  readonly click: string;
  readonly registered_at: Date;
  readonly first_deposit_at: Date | null;
};
const PLAYERS = statement<PlayerRow>(
  'referral.players_among',
  'select member_id, partner_id, click, registered_at, first_deposit_at from referral.players where member_id = any($1::uuid[])',
);
export const playersAmong = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PlayerRow>> =>
  new Map((await tx.rows(PLAYERS, [ids])).map((row) => [row.member_id, row]));

const FIRST = statement<{ member_id: string }>(
  'referral.first_deposit',
  'update referral.players set first_deposit_at = $2 where member_id = $1 and first_deposit_at is null returning member_id',
);
/** True where it is his first. */
export const noteFirst = async (tx: Tx, memberId: string, at: Date): Promise<boolean> =>
  (await tx.one(FIRST, [memberId, at])) !== undefined;

export type Figures = {
  readonly partnerId: string;
  readonly month: string;
  readonly registered: number;
  readonly firsts: number;
  readonly deposits: bigint;
  readonly stakes: bigint;
  readonly payouts: bigint;
};
const ADD = statement<never>(
  'referral.add_figures',
  `insert into referral.figures as f (partner_id, month, registered, firsts, deposits, stakes, payouts)
   select u.partner_id, greatest(u.month, (select (max(s.month) + interval '1 month')::date from referral.statements s where s.partner_id = u.partner_id)),
     sum(u.registered), sum(u.firsts), sum(u.deposits), sum(u.stakes), sum(u.payouts)
   from unnest($1::uuid[], $2::date[], $3::int[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[])
     u (partner_id, month, registered, firsts, deposits, stakes, payouts)
   group by 1, 2 order by 1, 2
   on conflict (partner_id, month) do update set registered = f.registered + excluded.registered, firsts = f.firsts + excluded.firsts,
     deposits = f.deposits + excluded.deposits, stakes = f.stakes + excluded.stakes, payouts = f.payouts + excluded.payouts`,
);
const HOLD = statement<unknown>(
  'referral.hold_partners',
  'select id from referral.partners where id = any($1::uuid[]) order by id for share',
);
/** What is heard after the statement of its month counts in the month behind it: none is issued while figures are written. */
export async function addFigures(tx: Tx, rows: readonly Figures[]): Promise<void> {
  await tx.rows(HOLD, [rows.map(({ partnerId }) => partnerId)]);
  await tx.run(ADD, [
    rows.map(({ partnerId }) => partnerId),
    rows.map(({ month }) => month),
    rows.map(({ registered }) => registered),
    rows.map(({ firsts }) => firsts),
    rows.map(({ deposits }) => deposits),
    rows.map(({ stakes }) => stakes),
    rows.map(({ payouts }) => payouts),
  ]);
}

export type MonthRow = Omit<Figures, 'partnerId'> & {
  readonly serial: string | null;
  readonly carried: bigint;
  readonly carry: bigint;
  readonly amount: bigint | null;
  readonly paid_at: Date | null;
};
const MONTHS = statement<MonthRow>(
  'referral.months',
  `select f.month::text, coalesce(s.registered, f.registered) as registered, coalesce(s.firsts, f.firsts) as firsts,
     coalesce(s.deposits, f.deposits) as deposits, coalesce(s.stakes, f.stakes) as stakes, coalesce(s.payouts, f.payouts) as payouts, s.serial,
     coalesce(s.carried, 0) as carried, coalesce(s.carry, 0) as carry, s.amount, s.paid_at
   from referral.figures f left join referral.statements s using (partner_id, month) where f.partner_id = $1 order by f.month desc limit 24`,
);
export const monthsOf = (runner: Runner, partnerId: string) => runner.rows(MONTHS, [partnerId]);

const OPEN_MONTHS = statement<{ partner_id: string; month: string }>(
  'referral.open_months',
  `select f.partner_id, f.month::text from referral.figures f join referral.partners p on p.id = f.partner_id
    where p.brand_id = $1 and f.month < $2::date and not exists (
      select 1 from referral.statements s where s.partner_id = f.partner_id and s.month = f.month) order by f.partner_id, f.month`,
);
/** Months that are over and have no statement, oldest first. */
export const openMonths = (runner: Runner, brandId: string, running: string) =>
  runner.rows(OPEN_MONTHS, [brandId, running]);
const FIGURES = statement<Omit<Figures, 'partnerId'>>(
  'referral.figures_of',
  'select month::text, registered, firsts, deposits, stakes, payouts from referral.figures where partner_id = $1 and month = $2::date for update',
);
export const lockFigures = (tx: Tx, partnerId: string, month: string) => tx.one(FIGURES, [partnerId, month]);
const CARRIED = statement<{ carry: bigint }>(
  'referral.carried',
  'select carry from referral.statements where partner_id = $1 and month < $2::date order by month desc limit 1',
);
export const carriedTo = async (tx: Tx, partnerId: string, month: string): Promise<bigint> =>
  (await tx.one(CARRIED, [partnerId, month]))?.carry ?? 0n;
const ISSUE = statement<never>(
  'referral.issue',
  `insert into referral.statements (id, serial, partner_id, month, model, share, price, registered, firsts, deposits, stakes, payouts, carried, amount,
     carry, currency, created_at)
   values ($1, 'A-' || to_char($16::timestamptz, 'YY') || '-' || lpad(nextval('referral.number')::text, 6, '0'), $2, $3::date, $4, $5, $6, $7, $8, $9, $10,
     $11, $12, $13, $14, $15, $16) on conflict (partner_id, month) do nothing`,
);
export const issueStatement = (
  tx: Tx,
  row: Omit<Figures, 'partnerId'> &
    Pick<PartnerRow, 'model' | 'share' | 'price'> & {
      readonly id: string;
      readonly partnerId: string;
      readonly carried: bigint;
      readonly amount: bigint;
      readonly carry: bigint;
      readonly currency: string;
      readonly at: Date;
    },
) =>
  tx.run(ISSUE, [
    row.id,
    row.partnerId,
    row.month,
    row.model,
    row.share,
    row.price,
    row.registered,
    row.firsts,
    row.deposits,
    row.stakes,
    row.payouts,
    row.carried,
    row.amount,
    row.carry,
    row.currency,
    row.at,
  ]);
const LOCK_STATEMENT = statement<{ id: string; amount: bigint; currency: string; paid_at: Date | null }>(
  'referral.lock_statement',
  `select s.id, s.amount, s.currency, s.paid_at from referral.statements s join referral.partners p on p.id = s.partner_id
    where s.serial = $1 and p.brand_id = $2 for update of s`,
);
export const lockStatement = (tx: Tx, serial: string, brandId: string) =>
  tx.one(LOCK_STATEMENT, [serial, brandId]);
const SET_PAID = statement<never>(
  'referral.statement_paid',
  'update referral.statements set paid_at = $2, paid_by = $3 where id = $1 and paid_at is null',
);
export const setStatementPaid = (tx: Tx, id: string, at: Date, staffId: string) =>
  tx.run(SET_PAID, [id, at, staffId]);

export type PostbackRow = {
  readonly id: string;
  readonly partner_id: string;
  readonly member_id: string;
  readonly event: 'registered' | 'first_deposit';
  readonly click: string;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly tries: number;
  readonly error: string;
  readonly created_at: Date;
};
const POSTBACK = 'b.id, b.partner_id, b.member_id, b.event, b.click, b.state, b.tries, b.error, b.created_at';
const PUT_POSTBACK = statement<{ id: string }>(
  'referral.put_postback',
  `insert into referral.postbacks (id, partner_id, member_id, event, click, created_at)
   select $1, p.id, $3, $4, $5, $6 from referral.partners p where p.id = $2 and p.postback <> ''
   on conflict (member_id, event) do nothing returning id`,
);
/** Undefined where nobody is to be told, or it was told before. */
export const putPostback = (
  tx: Tx,
  row: Pick<PostbackRow, 'id' | 'partner_id' | 'member_id' | 'event' | 'click' | 'created_at'>,
) => tx.one(PUT_POSTBACK, [row.id, row.partner_id, row.member_id, row.event, row.click, row.created_at]);
const ONE_POSTBACK = statement<PostbackRow>(
  'referral.postback',
  `select ${POSTBACK} from referral.postbacks b where b.id = $1`,
);
export const postbackById = (runner: Runner, id: string) => runner.one(ONE_POSTBACK, [id]);
const SET_POSTBACK = statement<never>(
  'referral.set_postback',
  `update referral.postbacks set state = $2, tries = tries + 1, error = $3, sent_at = $4 where id = $1 and state = 'waiting'`,
);
export const setPostback = (
  runner: Runner,
  id: string,
  state: PostbackRow['state'],
  error: string,
  sentAt: Date | null,
) => runner.run(SET_POSTBACK, [id, state, error, sentAt]);
const POSTBACKS = statement<PostbackRow>(
  'referral.postbacks_of',
  `select ${POSTBACK} from referral.postbacks b where b.partner_id = $1 order by b.created_at desc limit 30`,
);
export const postbacksOf = (runner: Runner, partnerId: string) => runner.rows(POSTBACKS, [partnerId]);
