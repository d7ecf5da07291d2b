import { type Runner, statement } from '#platform/db/db.ts';
import type { RequestState, VoidReason } from './contract.ts';

export type RequestRow = {
  id: string;
  brand_id: string;
  /** Room and name: `members.payee`. */
  kind: string;
  subject: string;
  was: string[];
  wanted: string[];
  content: Record<string, unknown>;
  reason: string;
  asked_by: string;
  asked_at: Date;
  expires_at: Date;
  /** How many others had to agree when it was asked for. */
  needed: number;
  state: RequestState;
  /** Empty where it is not void, or where nobody wrote down why. */
  void_because: VoidReason | '';
  decided_at: Date | null;
  /** When what was agreed to was collected. */
  collected_at: Date | null;
};

const ASK = statement<unknown>(
  'approvals.ask',
  `insert into approvals.requests (id, brand_id, kind, subject, was, wanted, content, reason, asked_by, asked_at, expires_at,
     needed)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (brand_id, kind, subject) where state = 'open' do nothing`,
);
/** False when one is open about this subject already. */
export const insertRequest = async (
  runner: Runner,
  row: Omit<RequestRow, 'state' | 'void_because' | 'decided_at' | 'collected_at'>,
): Promise<boolean> =>
  (await runner.run(ASK, [
    row.id,
    row.brand_id,
    row.kind,
    row.subject,
    JSON.stringify(row.was),
    JSON.stringify(row.wanted),
    JSON.stringify(row.content),
    row.reason,
    row.asked_by,
    row.asked_at,
    row.expires_at,
    row.needed,
  ])) === 1;

const REQUEST =
  'id, brand_id, kind, subject, was, wanted, content, reason, asked_by, asked_at, expires_at, needed, state, void_because, decided_at, collected_at';
const FIND = statement<RequestRow>(
  'approvals.find',
  `select ${REQUEST} from approvals.requests where id = $1 and brand_id = $2`,
);
export const findRequest = (runner: Runner, id: string, brandId: string) => runner.one(FIND, [id, brandId]);

const LOCK = statement<RequestRow>(
  'approvals.lock',
  `select ${REQUEST} from approvals.requests where id = $1 and brand_id = $2 for update`,
);
export const lockRequest = (runner: Runner, id: string, brandId: string) => runner.one(LOCK, [id, brandId]);

const NEWEST = statement<RequestRow>(
  'approvals.newest',
  `select ${REQUEST} from approvals.requests
    where brand_id = $1 and kind = $2 and subject = $3 order by asked_at desc, id desc limit 1`,
);
export const newestRequest = (runner: Runner, brandId: string, kind: string, subject: string) =>
  runner.one(NEWEST, [brandId, kind, subject]);

const COLLECTOR = statement<{ asked_by: string }>(
  'approvals.collector',
  `select asked_by from approvals.requests
    where brand_id = $1 and kind = $2 and subject = $3 and collected_at is not null order by collected_at desc limit 1`,
);
/** Who collected what was last agreed to about this subject. */
export const lastCollector = async (
  runner: Runner,
  brandId: string,
  kind: string,
  subject: string,
): Promise<string | undefined> => (await runner.one(COLLECTOR, [brandId, kind, subject]))?.asked_by;

const CLOSE = statement<unknown>(
  'approvals.close',
  "update approvals.requests set state = $2, decided_at = $3, void_because = $4 where id = $1 and state = 'open'",
);
export const closeRequest = (
  runner: Runner,
  id: string,
  state: RequestState,
  { at, because }: { readonly at: Date; readonly because: VoidReason | '' },
) => runner.run(CLOSE, [id, state, at, because]);

const COLLECTED = statement<unknown>(
  'approvals.collected',
  'update approvals.requests set collected_at = $2 where id = $1',
);
export const markCollected = (runner: Runner, id: string, at: Date) => runner.run(COLLECTED, [id, at]);

const EXPIRE = statement<unknown>(
  'approvals.expire',
  `update approvals.requests set state = 'void', decided_at = $2, void_because = 'expired'
    where brand_id = $1 and state = 'open' and expires_at <= $2`,
);
export const expireRequests = (runner: Runner, brandId: string, now: Date) =>
  runner.run(EXPIRE, [brandId, now]);

const DECIDE = statement<unknown>(
  'approvals.decide',
  'insert into approvals.decisions (request_id, staff_id, agreed) values ($1, $2, $3) on conflict do nothing',
);
/** False when this person decided already. */
export const insertDecision = async (runner: Runner, requestId: string, staffId: string, agreed: boolean) =>
  (await runner.run(DECIDE, [requestId, staffId, agreed])) === 1;

const APPROVERS = statement<{ request_id: string; staff_id: string }>(
  'approvals.approvers',
  'select request_id, staff_id from approvals.decisions where request_id = any($1::uuid[]) and agreed order by at',
);
/** Who agreed to which of these requests, in the order in which they did. */
export const readApprovers = (runner: Runner, ids: readonly string[]) => runner.rows(APPROVERS, [ids]);

const LIST = statement<RequestRow>(
  'approvals.list',
  `select ${REQUEST} from approvals.requests where brand_id = $1 and kind = any($2::text[])
    order by (state = 'open') desc, asked_at desc limit 100`,
);
/** What is open, then the newest of what was decided: a hundred at most. */
export const listRequests = (runner: Runner, brandId: string, kinds: readonly string[]) =>
  runner.rows(LIST, [brandId, kinds]);
