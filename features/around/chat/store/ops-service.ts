/** All SQL of the desk of customer service. */
import { type Runner, statement } from '#platform/db/db.ts';
import { beginsWith } from '#platform/db/like.ts';
import { countTo } from '#platform/db/page.ts';
import type { SERVICE_VIEWS } from '../contract/ops-service.ts';
import type { ServiceTopic } from '../contract/kinds.ts';
import { CHAT, type ServiceChatRow } from './service.ts';

export type OpsChatRow = ServiceChatRow & {
  readonly account: string;
  readonly claimer: string | null;
  readonly last: string | null;
};
const SEEN = `${CHAT}, d.account, s.account as claimer,
  (select m.text from chat.service_messages m where m.chat_id = c.id and m.author <> 'house' order by m.id desc limit 1) as last`;
const FROM = `chat.service_chats c join members.directory d on d.id = c.member_id left join staff.directory s on s.id = c.claimed_by`;

const LIST = statement<OpsChatRow & { readonly total: bigint }>(
  'chat.service_list',
  `select ${SEEN}, (select count(*) from (select from chat.service_chats x join members.directory y on y.id = x.member_id
       where x.brand_id = $1 and x.state = $2 and ($3::uuid is null or x.claimed_by = $3) and ($4::text is null or y.account like $4) limit $7) n) as total
     from ${FROM} where c.brand_id = $1 and c.state = $2 and ($3::uuid is null or c.claimed_by = $3) and ($4::text is null or d.account like $4)
    order by case when $2 = 'waiting' then c.queued_at end, case when $2 <> 'waiting' then c.said_at end desc, c.id limit $5 offset $6`,
);
const STATES: Readonly<Record<(typeof SERVICE_VIEWS)[number], string>> = {
  waiting: 'waiting',
  mine: 'open',
  open: 'open',
  closed: 'closed',
};
export const listChats = (
  runner: Runner,
  brandId: string,
  filter: {
    readonly view: (typeof SERVICE_VIEWS)[number];
    readonly staffId: string;
    readonly account: string | undefined;
  },
  limit: number,
  offset: number,
) =>
  runner.rows(LIST, [
    brandId,
    STATES[filter.view],
    filter.view === 'mine' ? filter.staffId : null,
    filter.account === undefined ? null : beginsWith(filter.account),
    limit,
    offset,
    countTo(limit, offset),
  ]);

const ONE = statement<OpsChatRow>(
  'chat.service_one',
  `select ${SEEN} from ${FROM} where c.id = $1 and c.brand_id = $2`,
);
export const findChat = (runner: Runner, id: string, brandId: string) => runner.one(ONE, [id, brandId]);

const PRESENT = statement<never>(
  'chat.service_present',
  `insert into chat.service_staff (staff_id, brand_id, seen_at) values ($1, $2, $3)
   on conflict (staff_id) do update set brand_id = excluded.brand_id, seen_at = excluded.seen_at`,
);
export const setPresent = (runner: Runner, staffId: string, brandId: string, at: Date) =>
  runner.run(PRESENT, [staffId, brandId, at]);
const ABSENT = statement<never>('chat.service_absent', 'delete from chat.service_staff where staff_id = $1');
export const setAbsent = (runner: Runner, staffId: string) => runner.run(ABSENT, [staffId]);
const STAFF = statement<{ id: string; name: string; seen_at: Date }>(
  'chat.service_staff',
  `select s.staff_id as id, d.account as name, s.seen_at from chat.service_staff s join staff.directory d on d.id = s.staff_id
    where s.brand_id = $1 and s.seen_at > $2 order by d.account`,
);
/** Who takes chats now. */
export const presentStaff = (runner: Runner, brandId: string, since: Date) =>
  runner.rows(STAFF, [brandId, since]);

export type LeftRow = {
  readonly id: string;
  readonly member_id: string | null;
  readonly account: string | null;
  readonly contact: string;
  readonly topic: ServiceTopic;
  readonly text: string;
  readonly language: string;
  readonly at: Date;
  readonly handled_at: Date | null;
  readonly handler: string | null;
};
const LEFT = statement<LeftRow & { readonly total: bigint }>(
  'chat.offline_list',
  `select o.id, o.member_id, d.account, o.contact, o.topic, o.text, o.language, o.at, o.handled_at, s.account as handler,
     count(*) over () as total
     from chat.offline_messages o left join members.directory d on d.id = o.member_id left join staff.directory s on s.id = o.handled_by
    where o.brand_id = $1 and (o.handled_at is not null) = $2
    order by case when $2 then o.id end desc, o.id limit $3 offset $4`,
);
export const listLeft = (runner: Runner, brandId: string, handled: boolean, limit: number, offset: number) =>
  runner.rows(LEFT, [brandId, handled, limit, offset]);

const HANDLE = statement<never>(
  'chat.offline_handle',
  'update chat.offline_messages set handled_at = $3, handled_by = $4 where id = $1 and brand_id = $2 and handled_at is null',
);
/** False where it is not there, or was handled. */
export const handleLeft = async (
  runner: Runner,
  id: string,
  brandId: string,
  at: Date,
  staffId: string,
): Promise<boolean> => (await runner.run(HANDLE, [id, brandId, at, staffId])) === 1;
const FIND_LEFT = statement<{ id: string }>(
  'chat.offline_find',
  'select id from chat.offline_messages where id = $1 and brand_id = $2',
);
export const findLeft = (runner: Runner, id: string, brandId: string) => runner.one(FIND_LEFT, [id, brandId]);

const FIGURES = statement<{
  topic: ServiceTopic;
  chats: bigint;
  answered: bigint;
  first_answer: number | null;
  resolution: number | null;
  stars: string | null;
}>(
  'chat.service_figures',
  `select topic, count(*) as chats, count(first_answer_at) as answered,
     percentile_cont(0.5) within group (order by extract(epoch from first_answer_at - opened_at)) filter (where first_answer_at is not null) as first_answer,
     percentile_cont(0.5) within group (order by extract(epoch from closed_at - opened_at)) filter (where closed_at is not null) as resolution,
     round(avg(stars), 2)::text as stars
     from chat.service_chats where brand_id = $1 and opened_at > $2 group by topic order by topic`,
);
export const figuresOf = (runner: Runner, brandId: string, since: Date) =>
  runner.rows(FIGURES, [brandId, since]);

const NOW = statement<{ waiting: bigint; open: bigint }>(
  'chat.service_now',
  `select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'open') as open
     from chat.service_chats where brand_id = $1 and state <> 'closed'`,
);
export const countNow = (runner: Runner, brandId: string) => runner.one(NOW, [brandId]);
