/**
 * The trail: who did what to whom, from where, what stood before and after. Written in the transaction of the action, so there is no
 * action without its entry; insert-only by grants and chained by hashes, one chain a brand (CHECKS 39, I7).
 */
import type { BrandId } from '#kernel/ids.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';

export type NewTrailEntry = {
  readonly brandId: BrandId;
  readonly actor: { readonly kind: 'staff' | 'member' | 'system'; readonly id: string | null };
  /** `brand.status`, `staff.role_granted`: the noun's room, then what was done. */
  readonly action: string;
  /** Id or code of what was changed. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly ip: string;
  readonly requestId: string;
};

/** Names whose values never enter a record, whatever somebody hands in. */
const SECRET =
  /pass(word|code)?$|passwordhash|token|secret|otp|cookie|jwe|captcha|verificationcode|^pin$|card|idnumber/i;

/** The same data with secrets cut out; depth and length are bounded, a record is no dump. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return value.length > 2_000 ? `${value.slice(0, 2_000)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 6) return '…';
  if (Array.isArray(value)) return value.slice(0, 500).map((one) => withoutSecrets(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      SECRET.test(name) ? '[cut]' : withoutSecrets(one, depth + 1),
    ]),
  );
}

const ADD = statement<{ seq: bigint }>(
  'trail.add',
  'select platform.trail_add($1, $2, $3, $4, $5, $6, $7, $8, $9) as seq',
);
const json = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(withoutSecrets(value));

/** Writes the entry; last in the transaction, because the chain's head stays locked until it commits. */
export async function record(tx: Tx, entry: NewTrailEntry): Promise<void> {
  await tx.rows(ADD, [
    entry.brandId,
    entry.actor.kind,
    entry.actor.id,
    entry.action,
    entry.subject,
    json(entry.before),
    json(entry.after),
    entry.ip,
    entry.requestId.slice(0, 60),
  ]);
}

/** Only what differs between two states, for entries that are read by people. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

const BROKEN = statement<{ seq: bigint }>(
  'trail.broken',
  `select e.seq from (
     select t.*, lag(t.hash) over w as last_hash, lag(t.seq) over w as last_seq
       from platform.trail t where t.brand_id = $1 window w as (order by t.seq)) e
    where e.hash <> sha256(e.prev || convert_to(platform.trail_text(e.brand_id, e.seq, e.at, e.actor_kind, e.actor_id, e.action,
                           e.subject, e.before, e.after, e.ip, e.request_id), 'utf8'))
       or e.prev <> coalesce(e.last_hash, sha256(convert_to('haat trail ' || e.brand_id, 'utf8')))
       or e.seq <> coalesce(e.last_seq, 0) + 1
   union all
   select h.seq from platform.trail_heads h
    where h.brand_id = $1
      and h.hash is distinct from coalesce((select t.hash from platform.trail t where t.brand_id = $1 order by t.seq desc limit 1), h.hash)
   order by 1 limit 1`,
);
/** The first entry that is not what was written, or undefined when the chain holds. */
export const firstBroken = async (runner: Runner, brandId: string): Promise<bigint | undefined> =>
  (await runner.one(BROKEN, [brandId]))?.seq;
