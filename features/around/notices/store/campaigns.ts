/** All SQL of what staff write to members. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { Segment, Texts } from '../contract/campaigns.ts';
import type { CampaignState, StaffCategory } from '../contract/kinds.ts';

/** As it is kept: one member by his id, since names change. */
export type StoredAudience =
  | { readonly to: 'all' }
  | { readonly to: 'one'; readonly account: string; readonly memberId: string }
  | { readonly to: 'segment'; readonly segment: Segment };

export type CampaignRow = {
  readonly id: string;
  readonly brand_id: string;
  readonly category: StaffCategory;
  readonly state: CampaignState;
  readonly audience: StoredAudience;
  readonly texts: Texts;
  readonly link: string;
  readonly send_at: Date;
  readonly created_by: string;
  readonly created_at: Date;
  readonly reached: string | null;
  readonly written: number;
  readonly over_budget: number;
  readonly ended_at: Date | null;
  readonly revision: number;
};
const CAMPAIGN = `c.id, c.brand_id, c.category, c.state, c.audience, c.texts, c.link, c.send_at, c.created_by, c.created_at, c.reached,
  c.written, c.over_budget, c.ended_at, c.revision`;

const INSERT = statement<never>(
  'notices.campaign_insert',
  `insert into notices.campaigns (id, brand_id, category, audience, texts, link, send_at, created_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
);
/** False where there is one of this id. */
export const insertCampaign = async (
  runner: Runner,
  row: Pick<
    CampaignRow,
    'id' | 'brand_id' | 'category' | 'audience' | 'texts' | 'link' | 'send_at' | 'created_by' | 'created_at'
  >,
): Promise<boolean> =>
  (await runner.run(INSERT, [
    row.id,
    row.brand_id,
    row.category,
    JSON.stringify(row.audience),
    JSON.stringify(row.texts),
    row.link,
    row.send_at,
    row.created_by,
    row.created_at,
  ])) === 1;

const LOCK = statement<CampaignRow>(
  'notices.campaign_lock',
  `select ${CAMPAIGN} from notices.campaigns c where c.id = $1 and c.brand_id = $2 for update`,
);
export const lockCampaign = (runner: Runner, id: string, brandId: string) => runner.one(LOCK, [id, brandId]);

const NEXT = statement<CampaignRow>(
  'notices.campaign_next',
  `select ${CAMPAIGN} from notices.campaigns c where c.state in ('scheduled', 'sending') and c.send_at <= $1
    order by c.send_at, c.id limit 1 for update skip locked`,
);
/** The next one that is due, held; another process takes another one. */
export const lockNext = (runner: Runner, now: Date) => runner.one(NEXT, [now]);

const PROGRESS = statement<never>(
  'notices.campaign_progress',
  `update notices.campaigns set state = $2, reached = coalesce($3, reached), written = written + $4, over_budget = over_budget + $5,
     ended_at = $6, revision = revision + 1 where id = $1`,
);
export const noteProgress = (
  runner: Runner,
  id: string,
  to: {
    readonly state: 'sending' | 'sent';
    readonly reached: string | null;
    readonly written: number;
    readonly overBudget: number;
    readonly endedAt: Date | null;
  },
) => runner.run(PROGRESS, [id, to.state, to.reached, to.written, to.overBudget, to.endedAt]);

const CANCEL = statement<never>(
  'notices.campaign_cancel',
  `update notices.campaigns set state = 'cancelled', ended_at = $2, ended_by = $3, revision = revision + 1 where id = $1`,
);
export const cancelOne = (runner: Runner, id: string, at: Date, staffId: string) =>
  runner.run(CANCEL, [id, at, staffId]);

/** $1 brand · $2 after this member · $3 one member or null · $4–$10 the segment · $11 now · $12 draws back to play. */
const FITTING = `select d.id from members.directory d
    left join members.profiles_view p on p.member_id = d.id
    left join identity.directory i on i.id = d.id
    left join protection.standing_view s on s.member_id = d.id
   where d.brand_id = $1 and d.type <> 4 and ($2::uuid is null or d.id > $2) and ($3::uuid is null or d.id = $3)
     and ($4::text is null or (d.type = 0) = ($4 = 'player')) and ($5::text is null or d.currency = $5)
     and ($6::int is null or coalesce(p.level, 0) >= $6) and ($7::text is null or $7 = any (p.tags))
     and ($8::int is null or d.registered_at > $11::timestamptz - make_interval(days => $8))
     and ($9::int is null or i.last_sign_in_at > $11::timestamptz - make_interval(days => $9))
     and ($10::int is null or coalesce(i.last_sign_in_at, d.registered_at) <= $11::timestamptz - make_interval(days => $10))
     and (not $12 or (d.status = 'active' and not coalesce(s.restricted, false)
       and greatest(coalesce(s.time_out_until, 0), coalesce(s.excluded_until, 0)) <= extract(epoch from $11::timestamptz) * 1000))`;

export type Fitting = {
  readonly brandId: string;
  readonly after: string | null;
  readonly audience: StoredAudience;
  readonly now: Date;
  /** News and offers: not to who may not play, or takes a break. */
  readonly draws: boolean;
};
function valuesOf({ brandId, after, audience, now, draws }: Fitting): unknown[] {
  const segment: Segment = audience.to === 'segment' ? audience.segment : {};
  return [
    brandId,
    after,
    audience.to === 'one' ? audience.memberId : null,
    segment.kind ?? null,
    segment.currency ?? null,
    segment.level ?? null,
    segment.tag ?? null,
    segment.newDays ?? null,
    segment.seenDays ?? null,
    segment.awayDays ?? null,
    now,
    draws,
  ];
}

/** Members written at once: a batch is one short transaction. */
export const BATCH = 500;
const WRITE = statement<{
  fitting: bigint;
  reached: string | null;
  members: string[] | null;
  pushes: bigint;
}>(
  'notices.campaign_write',
  `with fitting as (${FITTING} order by d.id limit ${BATCH}),
   allowed as (insert into notices.budget (member_id, day, campaign_id) select id, $14::date, $13 from fitting order by id
     on conflict (member_id, day) do nothing returning member_id),
   made as (insert into notices.messages (id, member_id, brand_id, kind, ref, params, link, at, category, campaign_id)
     select gen_random_uuid(), a.member_id, $1, 'staff', $13::text, $15::jsonb, $16, $11, $17, $13 from allowed a
     on conflict (member_id, kind, ref) do nothing returning id, member_id, category, at),
   pushed as (insert into notices.pushes (message_id, device_id, due_at)
     select m.id, v.id, m.at from made m join notices.push_devices v on v.member_id = m.member_id and v.gone_at is null
       join notices.push_choices o on o.member_id = m.member_id and m.category = any (o.categories)
     returning message_id)
   select (select count(*) from fitting) as fitting, (select id from fitting order by id desc limit 1) as reached,
     (select array_agg(member_id) from made) as members, (select count(*) from pushed) as pushes`,
);
/** Writes to the next members: to each whose message of the day it is. The row of the budget decides, whichever process asks. */
export const writeBatch = (
  runner: Runner,
  fitting: Fitting,
  campaign: Pick<CampaignRow, 'id' | 'link' | 'category'>,
  day: string,
  fallback: string,
) =>
  runner.one(WRITE, [
    ...valuesOf(fitting),
    campaign.id,
    day,
    JSON.stringify({ fallback }),
    campaign.link,
    campaign.category,
  ]);

const COUNT = statement<{ members: bigint; over_budget: bigint; devices: bigint }>(
  'notices.campaign_count',
  `with fitting as (${FITTING})
   select count(*) as members,
     count(*) filter (where exists (select from notices.budget b where b.member_id = f.id and b.day = $13::date)) as over_budget,
     coalesce(sum((select count(*) from notices.push_devices v join notices.push_choices o on o.member_id = v.member_id
       where v.member_id = f.id and v.gone_at is null and $14 = any (o.categories))), 0)::bigint as devices
     from fitting f`,
);
export const countFitting = (runner: Runner, fitting: Fitting, day: string, category: StaffCategory) =>
  runner.one(COUNT, [...valuesOf(fitting), day, category]);

const UNREAD = statement<{ member_id: string; unread: bigint }>(
  'notices.unread_of_many',
  `select member_id, count(*) as unread from notices.messages
    where member_id = any($1::uuid[]) and read_at is null and deleted_at is null group by member_id`,
);
export const unreadOf = (runner: Runner, members: readonly string[]) => runner.rows(UNREAD, [members]);

export type CampaignFigures = CampaignRow & {
  readonly author: string | null;
  readonly read: bigint;
  readonly pushed: bigint;
  readonly shown: bigint;
  readonly opened: bigint;
};
const FIGURES = `left join staff.directory s on s.id = c.created_by
  left join lateral (select count(*) filter (where m.read_at is not null) as read from notices.messages m where m.campaign_id = c.id) r on true
  left join lateral (select count(*) filter (where p.state = 'sent') as pushed, count(p.shown_at) as shown, count(p.opened_at) as opened
    from notices.messages m join notices.pushes p on p.message_id = m.id where m.campaign_id = c.id) f on true`;
const LIST = statement<CampaignFigures & { readonly total: bigint }>(
  'notices.campaign_list',
  `select ${CAMPAIGN}, s.account as author, r.read, f.pushed, f.shown, f.opened, c.total
     from (select x.*, count(*) over () as total from notices.campaigns x where x.brand_id = $1 and ($2::text is null or x.state = $2)
            order by x.id desc limit $3 offset $4) c ${FIGURES} order by c.id desc`,
);
export const listCampaigns = (
  runner: Runner,
  brandId: string,
  state: CampaignState | undefined,
  limit: number,
  offset: number,
) => runner.rows(LIST, [brandId, state ?? null, limit, offset]);

const ONE = statement<CampaignFigures>(
  'notices.campaign_one',
  `select ${CAMPAIGN}, s.account as author, r.read, f.pushed, f.shown, f.opened
     from notices.campaigns c ${FIGURES} where c.id = $1 and c.brand_id = $2`,
);
export const findCampaign = (runner: Runner, id: string, brandId: string) => runner.one(ONE, [id, brandId]);

const ACCOUNT = statement<{ id: string; account: string }>(
  'notices.campaign_account',
  'select id, account from members.directory where brand_id = $1 and account = $2 and type <> 4',
);
export const memberCalled = (runner: Runner, brandId: string, account: string) =>
  runner.one(ACCOUNT, [brandId, account.trim().toLowerCase()]);
