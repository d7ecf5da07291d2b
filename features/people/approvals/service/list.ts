/** What waits and what was decided, as one reader sees it. */
import { asId } from '#kernel/ids.ts';
import type { ApprovalRequest } from '../contract.ts';
import { presentRequest } from '../present.ts';
import type { Colleague } from '../rules.ts';
import { listRequests, readApprovers, type RequestRow } from '../store.ts';
import type { RegisteredKind } from './kind.ts';
import { type ApprovalNeeds, neededFor, eligibleVoices } from './needs.ts';
import { having } from './outlook.ts';
import type { Actor } from '#platform/trail/staff-action.ts';

type Reader = Pick<Actor, 'brandId' | 'staffId'>;

/** What people call each subject, asked once for each. */
async function namesOf(
  { db }: ApprovalNeeds,
  kinds: ReadonlyMap<string, RegisteredKind>,
  rows: readonly RequestRow[],
): Promise<(row: RequestRow) => string> {
  const keyOf = ({ kind, subject }: RequestRow): string => `${kind} ${subject}`;
  const names = new Map<string, string>();
  for (const row of rows) {
    if (names.has(keyOf(row))) continue;
    const at = { brandId: asId<'brand'>(row.brand_id), subject: row.subject };
    names.set(keyOf(row), (await kinds.get(row.kind)?.nameOf?.(db, at)) ?? row.subject);
  }
  return (row) => names.get(keyOf(row)) ?? row.subject;
}

/** Requests of the kinds this person may see, open ones first. */
export async function requestsFor(
  needs: ApprovalNeeds,
  { brandId, staffId }: Reader,
): Promise<ApprovalRequest[]> {
  const seen = new Map<string, RegisteredKind>();
  for (const [name, kind] of needs.kinds())
    if (await needs.may(staffId, kind.rights.see)) seen.set(name, kind);
  const [rows, people] = await Promise.all([
    listRequests(needs.db, brandId, [...seen.keys()]),
    needs.colleagues.ofBrand(needs.db, brandId),
  ]);
  const approvers = await readApprovers(
    needs.db,
    rows.map(({ id }) => id),
  );
  const byId = new Map(people.map((one) => [one.id, one]));
  const nameOf = await namesOf(needs, seen, rows);
  const needed = new Map<string, number>();
  const agreedTo = new Map<string, readonly string[]>();
  for (const { id, kind: name, content, state, needed: asked } of rows) {
    const kind = seen.get(name);
    if (!kind) continue;
    needed.set(id, Math.max(asked, await neededFor(needs, kind, brandId, content)));
    const agreed = approvers.filter((one) => one.request_id === id).map((one) => one.staff_id);
    // Of what was decided those are told who agreed then.
    agreedTo.set(id, state === 'open' ? await eligibleVoices(needs, needs.db, kind, agreed) : agreed);
  }
  const deciders = new Map<string, readonly Colleague[]>();
  for (const [name, kind] of seen) deciders.set(name, await having(needs, people, kind.rights.decide));
  const now = needs.clock.now();
  return rows.flatMap((row) => {
    const kind = seen.get(row.kind);
    if (!kind) return [];
    const agreed = agreedTo.get(row.id) ?? [];
    const rest = { people: byId, agreed, needed: needed.get(row.id) ?? 1, readerId: staffId, now };
    const able = deciders.get(row.kind) ?? [];
    return [presentRequest(row, { kind, name: nameOf(row), deciders: able, ...rest })];
  });
}
