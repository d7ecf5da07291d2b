/** All SQL of pushes: devices, what is wanted, and what became of each. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { Texts } from '../contract/campaigns.ts';
import type { Category } from '../contract/kinds.ts';
import type { MessageParams } from '../store.ts';

export type ChoicesRow = {
  readonly categories: readonly Category[];
  readonly quiet_from: number;
  readonly quiet_until: number;
  readonly zone: string;
};
const CHOICES = statement<ChoicesRow>(
  'notices.push_choices',
  'select categories, quiet_from, quiet_until, zone from notices.push_choices where member_id = $1',
);
export const choicesOf = (runner: Runner, memberId: string) => runner.one(CHOICES, [memberId]);

const SET_CHOICES = statement<never>(
  'notices.push_set_choices',
  `insert into notices.push_choices (member_id, categories, quiet_from, quiet_until, zone) values ($1, $2, $3, $4, $5)
   on conflict (member_id) do update set categories = excluded.categories, quiet_from = excluded.quiet_from,
     quiet_until = excluded.quiet_until, zone = excluded.zone`,
);
export const setChoices = (runner: Runner, memberId: string, row: ChoicesRow) =>
  runner.run(SET_CHOICES, [memberId, row.categories, row.quiet_from, row.quiet_until, row.zone]);

const COUNT = statement<{ devices: bigint }>(
  'notices.push_count',
  'select count(*) as devices from notices.push_devices where member_id = $1 and gone_at is null',
);
export const countDevices = async (runner: Runner, memberId: string): Promise<number> =>
  Number((await runner.one(COUNT, [memberId]))?.devices ?? 0n);

const PUT_DEVICE = statement<never>(
  'notices.push_put_device',
  `insert into notices.push_devices (id, member_id, brand_id, endpoint, p256dh, auth, at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (endpoint) do update set member_id = excluded.member_id, brand_id = excluded.brand_id, p256dh = excluded.p256dh,
     auth = excluded.auth, at = excluded.at, gone_at = null`,
);
/** A browser has one subscription: it belongs to whoever agreed to it last, and no longer to who did before. */
export const putDevice = (
  runner: Runner,
  row: {
    readonly id: string;
    readonly memberId: string;
    readonly brandId: string;
    readonly endpoint: string;
    readonly p256dh: Buffer;
    readonly auth: Buffer;
    readonly at: Date;
  },
) => runner.run(PUT_DEVICE, [row.id, row.memberId, row.brandId, row.endpoint, row.p256dh, row.auth, row.at]);

const DROP_DEVICE = statement<never>(
  'notices.push_drop_device',
  `update notices.push_devices set gone_at = $3 where endpoint = $1 and ($2::uuid is null or member_id = $2) and gone_at is null`,
);
/** @param memberId whose it has to be; anybody's where the push service says that it is gone */
export const dropDevice = (runner: Runner, endpoint: string, memberId: string | null, at: Date) =>
  runner.run(DROP_DEVICE, [endpoint, memberId, at]);

export type DuePush = ChoicesRow & {
  readonly id: string;
  readonly tries: number;
  readonly member_id: string;
  readonly brand_id: string;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
  readonly gone: boolean;
  readonly status: string;
  /** He takes a break from play, has excluded himself, or play is closed to him. */
  readonly rests: boolean;
  readonly kind: string;
  readonly category: Category;
  readonly params: MessageParams;
  readonly texts: Texts | null;
  readonly link: string;
  readonly at: Date;
  readonly read: boolean;
  readonly wanted: boolean;
};
const TAKE = statement<DuePush>(
  'notices.push_take',
  `with due as (select id from notices.pushes where state = 'waiting' and due_at <= $1 order by due_at limit $3 for update skip locked),
   taken as (update notices.pushes p set due_at = $2, tries = p.tries + 1 from due where p.id = due.id
     returning p.id, p.tries, p.message_id, p.device_id)
   select t.id, t.tries, m.member_id, m.brand_id, v.endpoint, v.p256dh, v.auth, (v.gone_at is not null or v.member_id <> m.member_id) as gone,
     d.status, coalesce(s.restricted, false)
       or coalesce(greatest(s.time_out_until, s.excluded_until) > extract(epoch from $1::timestamptz) * 1000, false) as rests, m.kind, m.category, m.params, c.texts, m.link, m.at, (m.read_at is not null or m.deleted_at is not null) as read,
     coalesce(m.category = any (o.categories), false) as wanted, coalesce(o.categories, '{}') as categories,
     coalesce(o.quiet_from, 0) as quiet_from, coalesce(o.quiet_until, 0) as quiet_until, coalesce(o.zone, 'UTC') as zone
     from taken t join notices.messages m on m.id = t.message_id join notices.push_devices v on v.id = t.device_id
     join members.directory d on d.id = m.member_id left join notices.push_choices o on o.member_id = m.member_id
     left join protection.standing_view s on s.member_id = m.member_id left join notices.campaigns c on c.id = m.campaign_id`,
);
/** What is due, for whoever takes it: until `until` nobody else does, so that a sender that dies loses nothing. */
export const takeDue = (runner: Runner, now: Date, until: Date, most: number) =>
  runner.rows(TAKE, [now, until, most]);

const END = statement<never>(
  'notices.push_end',
  "update notices.pushes set state = $2::text, sent_at = case when $2::text = 'sent' then $3::timestamptz end where id = $1 and state = 'waiting'",
);
export const endPush = (runner: Runner, id: string, state: 'sent' | 'gone' | 'failed' | 'old', at: Date) =>
  runner.run(END, [id, state, at]);

const LATER = statement<never>(
  'notices.push_later',
  "update notices.pushes set due_at = $2, tries = tries - $3::smallint where id = $1 and state = 'waiting'",
);
/** @param untried it was not sent: the try does not count */
export const delayPush = (runner: Runner, id: string, due: Date, untried: boolean) =>
  runner.run(LATER, [id, due, untried ? 1 : 0]);

const SEEN = statement<never>(
  'notices.push_seen',
  `update notices.pushes set shown_at = coalesce(shown_at, $2), opened_at = case when $3 then coalesce(opened_at, $2) else opened_at end
    where id = $1 and state <> 'old'`,
);
export const noteSeen = (runner: Runner, id: string, at: Date, opened: boolean) =>
  runner.run(SEEN, [id, at, opened]);
