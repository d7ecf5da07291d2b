import { type Runner, statement } from '#platform/db/db.ts';
import { countTo } from '#platform/db/page.ts';

export type TrailRow = {
  seq: bigint;
  at: Date;
  actor_kind: string;
  account: string | null;
  action: string;
  subject: string;
  about: string | null;
  before: unknown;
  after: unknown;
  ip: string;
  request_id: string;
  link: string;
  total: bigint;
};

/** An id as PostgreSQL writes it: entries are about other things as well. */
const ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
/** Names are read of one page alone. `total` is counted as far as `countTo` says. @param from rows of which each has the `seq` of an entry */
const listed = (name: string, from: string) =>
  statement<TrailRow>(
    `audit.${name}`,
    `select t.seq, t.at, t.actor_kind, s.account, t.action, t.subject, a.account as about, t.before, t.after, t.ip, t.request_id,
            substr(encode(t.hash, 'hex'), 1, 12) as link, (select count(*) from (select ${from} limit $4) counted) as total
       from (select t.seq ${from} order by t.seq desc limit $2 offset $3) page
       join platform.trail t on t.brand_id = $1 and t.seq = page.seq
       left join staff.directory s on s.id = t.actor_id
       left join staff.directory a on a.id = case when t.subject ~ '${ID}' then t.subject::uuid end
      order by t.seq desc`,
  );
const ALL = listed('list', 'from platform.trail t where t.brand_id = $1');
const OF_ROOM = `split_part(t.action, '.', 1) = $5 and starts_with(t.action, $5 || '.')`;
const IN_ROOM = listed('list_room', `from platform.trail t where t.brand_id = $1 and ${OF_ROOM}`);
/** What these did and what was done about them: for each as many as a page and its count can show, the newest. */
const OF_STAFF = listed(
  'list_staff',
  `from (
     select t.seq from unnest($6::uuid[]) who (id) cross join lateral (
       select t.seq from platform.trail t where t.brand_id = $1 and t.actor_id = who.id and ($5::text is null or ${OF_ROOM})
        order by t.seq desc limit $4) t
     union
     select t.seq from unnest($6::uuid[]) who (id) cross join lateral (
       select t.seq from platform.trail t where t.brand_id = $1 and t.subject = who.id::text and ($5::text is null or ${OF_ROOM})
        order by t.seq desc limit $4) t) t`,
);
const CALLED = statement<{ id: string }>(
  'audit.called',
  'select s.id from staff.directory s where s.account = $1',
);
export const listTrail = async (
  runner: Runner,
  brandId: string,
  filter: { room: string | undefined; account: string | undefined },
  limit: number,
  offset: number,
): Promise<TrailRow[]> => {
  const { room, account } = filter;
  const asked = [brandId, limit, offset, countTo(limit, offset)];
  if (account !== undefined) {
    const who = (await runner.rows(CALLED, [account])).map(({ id }) => id);
    return runner.rows(OF_STAFF, [...asked, room ?? null, who]);
  }
  return room === undefined ? runner.rows(ALL, asked) : runner.rows(IN_ROOM, [...asked, room]);
};
