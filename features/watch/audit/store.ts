import { type Runner, statement } from '#platform/db/db.ts';

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

const LIST = statement<TrailRow>(
  'audit.list',
  `select t.seq, t.at, t.actor_kind, s.account, t.action, t.subject, a.account as about, t.before, t.after, t.ip, t.request_id,
          substr(encode(t.hash, 'hex'), 1, 12) as link, count(*) over () as total
     from platform.trail t
     left join staff.directory s on s.id = t.actor_id
     left join staff.directory a on a.id::text = t.subject
    where t.brand_id = $1
      and ($2::text is null or starts_with(t.action, $2 || '.'))
      and ($3::text is null or s.account = $3 or a.account = $3)
    order by t.seq desc limit $4 offset $5`,
);
export const listTrail = (
  runner: Runner,
  brandId: string,
  filter: { room: string | undefined; account: string | undefined },
  limit: number,
  offset: number,
) => runner.rows(LIST, [brandId, filter.room ?? null, filter.account ?? null, limit, offset]);
