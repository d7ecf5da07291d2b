import { type Runner, statement } from '#platform/db/db.ts';

export type LinkRow = {
  id: string;
  brand_id: string;
  agent_id: string;
  code: string;
  opens: 'player' | 'agent';
  points: Record<string, string>;
  note: string;
  max_uses: number | null;
  uses: number;
  visits: number;
  expires_at: Date | null;
  ended_at: Date | null;
  created_at: Date;
};
const LINK =
  'id, brand_id, agent_id, code, opens, points, note, max_uses, uses, visits, expires_at, ended_at, created_at';

const PUT_LINK = statement<LinkRow>(
  'agents.put_link',
  `insert into agents.links (id, brand_id, agent_id, code, opens, points, note, max_uses, expires_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${LINK}`,
);
export const putLink = (
  runner: Runner,
  row: Omit<LinkRow, 'uses' | 'visits' | 'ended_at'>,
): Promise<LinkRow | undefined> =>
  runner.one(PUT_LINK, [
    row.id,
    row.brand_id,
    row.agent_id,
    row.code,
    row.opens,
    JSON.stringify(row.points),
    row.note,
    row.max_uses,
    row.expires_at,
    row.created_at,
  ]);

/** What members who came by a link have done: staked, made deposits, and for how much. */
export type LinkSums = { active: bigint; deposited: number; deposits: bigint };
const BY_LINKS = statement<{ member_id: string }>(
  'agents.by_links',
  'select distinct u.member_id from agents.links l join agents.link_uses u on u.link_id = l.id where l.agent_id = $1',
);
/** Everybody who came by a link of the agent. */
export const membersByLinks = async (runner: Runner, agentId: string): Promise<readonly string[]> =>
  (await runner.rows(BY_LINKS, [agentId])).map(({ member_id }) => member_id);

const LINKS = statement<LinkRow & LinkSums & { total: bigint }>(
  'agents.links',
  `select l.*, d.deposited, d.deposits,
     (select count(*) from agents.link_uses u where u.link_id = l.id
        and exists (select from ledger.transfers t where t.member_id = u.member_id and t.kind <> 'deposit' and t.kind <> 'grant')) as active
    from (select ${LINK}, count(*) over () as total from agents.links where agent_id = $1 order by id desc limit $2 offset $3) l
    cross join lateral (
      select count(distinct t.member_id)::int as deposited, coalesce(sum(p.amount), 0)::bigint as deposits
        from agents.link_uses u join ledger.transfers t on t.member_id = u.member_id and t.kind = 'deposit'
          and t.ref <> all($4::uuid[])
          and t.currency = (select currency from brand.directory where id = t.brand_id)
        join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id where u.link_id = l.id) d
    order by l.id desc`,
);
/** @param takenBack deposits of those who came by them that count no longer */
export const listLinks = (
  runner: Runner,
  agentId: string,
  takenBack: readonly string[],
  limit: number,
  offset: number,
) => runner.rows(LINKS, [agentId, limit, offset, takenBack]);

const BY_CODE = statement<LinkRow>(
  'agents.link_by_code',
  `select ${LINK} from agents.links where brand_id = $1 and code = upper($2)`,
);
export const findLink = (runner: Runner, brandId: string, code: string) =>
  runner.one(BY_CODE, [brandId, code]);

const TAKE_LINK = statement<LinkRow>(
  'agents.take_link',
  `update agents.links set uses = uses + 1 where brand_id = $1 and code = upper($2) and ended_at is null
     and (expires_at is null or expires_at > $3) and (max_uses is null or uses < max_uses) returning ${LINK}`,
);
/** Counts one use; undefined when the link may not be used any more. */
export const takeLink = (runner: Runner, brandId: string, code: string, now: Date) =>
  runner.one(TAKE_LINK, [brandId, code, now]);
const USED = statement<never>(
  'agents.link_used',
  'insert into agents.link_uses (member_id, link_id) values ($1, $2)',
);
export const putUse = (runner: Runner, memberId: string, linkId: string) =>
  runner.run(USED, [memberId, linkId]);
const VISITED = statement<never>(
  'agents.link_visited',
  'update agents.links set visits = visits + 1 where brand_id = $1 and code = upper($2)',
);
export const countVisit = (runner: Runner, brandId: string, code: string) =>
  runner.run(VISITED, [brandId, code]);
const END_LINK = statement<never>(
  'agents.end_link',
  'update agents.links set ended_at = coalesce(ended_at, $3) where id = $1 and agent_id = $2',
);
export const endLink = async (runner: Runner, id: string, agentId: string, at: Date): Promise<boolean> =>
  (await runner.run(END_LINK, [id, agentId, at])) === 1;

export type RequestRow = {
  id: string;
  kind: 'application' | 'suspend' | 'move' | 'other';
  account: string;
  asked_by: string;
  about_account: string | null;
  text: string;
  state: 'open' | 'accepted' | 'rejected';
  answer: string;
  created_at: Date;
  answered_at: Date | null;
};
const REQUEST = `r.id, r.kind, m.account, r.asked_by, a.account as about_account, r.text, r.state, r.answer, r.created_at, r.answered_at`;
const REQUEST_FROM = `from agents.requests r join members.directory m on m.id = r.asked_by left join members.directory a on a.id = r.about`;
const PUT_REQUEST = statement<never>(
  'agents.put_request',
  `insert into agents.requests (id, brand_id, asked_by, kind, about, text, created_at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (asked_by) where kind = 'application' and state = 'open' do nothing`,
);
export const putRequest = async (
  runner: Runner,
  row: {
    readonly id: string;
    readonly brandId: string;
    readonly askedBy: string;
    readonly kind: string;
    readonly about: string | null;
    readonly text: string;
    readonly at: Date;
  },
): Promise<boolean> =>
  (await runner.run(PUT_REQUEST, [
    row.id,
    row.brandId,
    row.askedBy,
    row.kind,
    row.about,
    row.text,
    row.at,
  ])) === 1;
const ONE_REQUEST = statement<RequestRow>(
  'agents.request',
  `select ${REQUEST} ${REQUEST_FROM} where r.id = $1`,
);
export const findRequest = (runner: Runner, id: string) => runner.one(ONE_REQUEST, [id]);
const LOCK_REQUEST = statement<{
  id: string;
  asked_by: string;
  kind: RequestRow['kind'];
  state: RequestRow['state'];
}>(
  'agents.lock_request',
  'select id, asked_by, kind, state from agents.requests where id = $1 and brand_id = $2 for update',
);
export const lockRequest = (runner: Runner, id: string, brandId: string) =>
  runner.one(LOCK_REQUEST, [id, brandId]);
const OWN_REQUESTS = statement<RequestRow & { total: bigint }>(
  'agents.own_requests',
  `select ${REQUEST}, count(*) over () as total ${REQUEST_FROM}
    where r.asked_by = $1 and ($4::text is null or r.kind = $4) order by r.id desc limit $2 offset $3`,
);
export const listOwnRequests = (
  runner: Runner,
  memberId: string,
  limit: number,
  offset: number,
  kind?: string,
) => runner.rows(OWN_REQUESTS, [memberId, limit, offset, kind ?? null]);
const REQUESTS = statement<RequestRow & { total: bigint }>(
  'agents.requests',
  `select ${REQUEST}, count(*) over () as total ${REQUEST_FROM} where r.brand_id = $1
     and ($2::text is null or r.state = $2) and ($3::text is null or r.kind = $3) order by r.id desc limit $4 offset $5`,
);
export const listRequests = (
  runner: Runner,
  brandId: string,
  filter: { readonly state?: string | undefined; readonly kind?: string | undefined },
  limit: number,
  offset: number,
) => runner.rows(REQUESTS, [brandId, filter.state ?? null, filter.kind ?? null, limit, offset]);
const ANSWER = statement<never>(
  'agents.answer_request',
  'update agents.requests set state = $2, answer = $3, answered_by = $4, answered_at = $5 where id = $1',
);
export const answerRequest = (
  runner: Runner,
  id: string,
  to: { readonly state: string; readonly answer: string; readonly by: string; readonly at: Date },
) => runner.run(ANSWER, [id, to.state, to.answer, to.by, to.at]);
const OPEN_REQUESTS = statement<{ open: bigint }>(
  'agents.open_requests',
  "select count(*) as open from agents.requests where asked_by = $1 and state = 'open'",
);
export const countOpen = async (runner: Runner, memberId: string): Promise<number> =>
  Number((await runner.one(OPEN_REQUESTS, [memberId]))?.open ?? 0n);

const PUT_MESSAGE = statement<never>(
  'agents.put_message',
  'insert into agents.messages (id, brand_id, from_member, to_member, text, at) values ($1, $2, $3, $4, $5, $6)',
);
export const putMessage = (
  runner: Runner,
  one: {
    readonly id: string;
    readonly brandId: string;
    readonly from: string;
    readonly to: string;
    readonly text: string;
    readonly at: Date;
  },
) => runner.run(PUT_MESSAGE, [one.id, one.brandId, one.from, one.to, one.text, one.at]);
export type MessageRow = { id: string; account: string; sent: boolean; text: string; at: Date };
const MESSAGES = statement<MessageRow & { total: bigint }>(
  'agents.messages',
  `select g.id, m.account, g.from_member = $1 as sent, g.text, g.at, count(*) over () as total from agents.messages g
     join members.directory m on m.id = case when g.from_member = $1 then g.to_member else g.from_member end
    where g.to_member = $1 or g.from_member = $1 order by g.id desc limit $2 offset $3`,
);
export const listMessages = (runner: Runner, memberId: string, limit: number, offset: number) =>
  runner.rows(MESSAGES, [memberId, limit, offset]);

export type TransferRow = {
  id: string;
  serial: string;
  sender: string;
  receiver: string;
  direction: 'down' | 'up';
  amount: bigint;
  currency: string;
  content: Buffer;
  at: Date;
};
const TRANSFER = 'id, serial, sender, receiver, direction, amount, currency, content, at';
const TRANSFER_BY_KEY = statement<TransferRow>(
  'agents.transfer_by_key',
  `select ${TRANSFER} from agents.transfers where sender = $1 and key = $2`,
);
export const findTransfer = (runner: Runner, sender: string, key: string) =>
  runner.one(TRANSFER_BY_KEY, [sender, key]);
const NUMBER = statement<{ serial: string }>(
  'agents.transfer_number',
  "select 'A-' || to_char($1::timestamptz, 'YY') || '-' || lpad(nextval('agents.transfer_number')::text, 6, '0') as serial",
);
export const nextSerial = async (runner: Runner, at: Date): Promise<string> =>
  (await runner.one(NUMBER, [at]))?.serial ?? '';
const PUT_TRANSFER = statement<TransferRow>(
  'agents.put_transfer',
  `insert into agents.transfers (id, brand_id, serial, sender, receiver, direction, amount, currency, key, content, transfer_id, day, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${TRANSFER}`,
);
export const putTransfer = (
  runner: Runner,
  row: TransferRow & {
    readonly brandId: string;
    readonly key: string;
    readonly transferId: string;
    readonly day: string;
  },
) =>
  runner.one(PUT_TRANSFER, [
    row.id,
    row.brandId,
    row.serial,
    row.sender,
    row.receiver,
    row.direction,
    row.amount,
    row.currency,
    row.key,
    row.content,
    row.transferId,
    row.day,
    row.at,
  ]);
const SENT_ON = statement<{ sum: bigint }>(
  'agents.sent_on',
  'select coalesce(sum(amount), 0)::bigint as sum from agents.transfers where sender = $1 and day = $2',
);
/** What he sent on this day, up and down together. */
export const sentOn = async (runner: Runner, sender: string, day: string): Promise<bigint> =>
  (await runner.one(SENT_ON, [sender, day]))?.sum ?? 0n;
const TRANSFERS = statement<TransferRow & { account: string; sent: boolean; total: bigint }>(
  'agents.transfers',
  `select t.id, t.serial, t.sender, t.receiver, t.direction, t.amount, t.currency, t.content, t.at, t.sender = $1 as sent, m.account,
     count(*) over () as total from agents.transfers t
     join members.directory m on m.id = case when t.sender = $1 then t.receiver else t.sender end
    where t.sender = $1 or t.receiver = $1 order by t.id desc limit $2 offset $3`,
);
export const listTransfers = (runner: Runner, memberId: string, limit: number, offset: number) =>
  runner.rows(TRANSFERS, [memberId, limit, offset]);

const LOCK_SENDER = statement<never>(
  'agents.lock_sender',
  'select pg_advisory_xact_lock(hashtextextended($1, 0))',
);
/** One transfer of a sender at a time, so that two of them do not both find room under the day's limit. */
export const lockSender = (runner: Runner, sender: string) =>
  runner.rows(LOCK_SENDER, [`agents sender ${sender}`]);

const PARTY = statement<{ status: string; level: number; first_deposit: Date | null }>(
  'agents.party',
  `select m.status, coalesce((select p.level::int from members.profiles_view p where p.member_id = m.id), 0) as level,
     (select min(t.at) from ledger.transfers t where t.member_id = m.id and t.kind = 'deposit' and t.ref <> all($2::uuid[])) as first_deposit
    from members.directory m where m.id = $1`,
);
/** @param takenBack deposits of his that count no longer */
export const readParty = (runner: Runner, memberId: string, takenBack: readonly string[]) =>
  runner.one(PARTY, [memberId, takenBack]);
