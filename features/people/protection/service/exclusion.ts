/**
 * Self-exclusion is a person's, not an account's: every account of every brand that has a contact of his, the number of his document, or
 * his name with his birth date, is excluded with it, those that stand today at once, those opened later when they are opened, and before they pay in (RULINGS, Protection).
 */
import { createHmac } from 'node:crypto';
import { excludeAccount } from '#identity/sessions/service/restrict.ts';
import type { MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { toWire } from '#kernel/time.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { MemberExcluded } from '../contract.ts';
import { protectionFaults } from '../faults.ts';
import { monthsOf } from '../rules/limits.ts';
import { monthsOn } from '../rules/periods.ts';
import {
  type ExclusionRow,
  insertExclusion,
  type Mark,
  markedBy,
  memberBrand,
  othersWith,
  runningExclusions,
  traitsOf,
  writeMarks,
} from '../store/exclusions.ts';
import { noteEvent } from '../store/limits.ts';
import { type LimitsNeeds, playerRules, type Who } from './limits.ts';

/** Digest of a text under a key of the installation: it can be compared and not be read. */
export const digestWith =
  (key: Buffer) =>
  (kind: string, value: string): Buffer =>
    createHmac('sha256', key).update(`${kind}\n${value}`).digest();
export type Digest = ReturnType<typeof digestWith>;

export type ExclusionNeeds = LimitsNeeds & { readonly digest: Digest };

/** What another account of this person would be known by. Contacts somebody only claims mark nobody else. */
async function marksOf(runner: Runner, digest: Digest, memberId: string, proved: boolean): Promise<Mark[]> {
  const traits = await traitsOf(runner, memberId);
  return traits
    .filter((trait) => trait.proved || !proved)
    .map(({ kind, value }) => ({ kind, digest: digest(kind, value) }));
}

/** @param since when the person excluded himself */
async function exclude(tx: Tx, row: ExclusionRow, since: Date): Promise<boolean> {
  if (!(await insertExclusion(tx, row))) return false;
  const { member_id: memberId, brand_id: brandId, matched_by: matchedBy, until, at, origin } = row;
  await excludeAccount(tx, memberId, until);
  const what = matchedBy === 'own' ? 'excluded' : 'matched';
  await noteEvent(tx, memberId, what, { until: toWire(until), matchedBy, origin }, at.getTime());
  await announce(tx, MemberExcluded, [
    { memberId, brandId, until: toWire(until), matchedBy, since: toWire(since) },
  ]);
  return true;
}

/** Excludes the accounts that stand today; answers how many were new. */
async function spread(tx: Tx, origin: ExclusionRow, at: number): Promise<number> {
  const traits = (await traitsOf(tx, origin.member_id)).filter(({ proved }) => proved);
  const others = await othersWith(tx, origin.member_id, traits);
  let added = 0;
  for (const { member_id, brand_id, kind } of others) {
    const row = { ...origin, member_id, brand_id, matched_by: kind, at: new Date(at) };
    if (await exclude(tx, row, origin.at)) added += 1;
  }
  return added;
}

/** Inside the caller's transaction. @throws protection.wrong_exclusion when it is shorter than the jurisdiction allows */
export async function excludePerson(
  tx: Tx,
  needs: ExclusionNeeds,
  { memberId, brandId }: Pick<Who, 'memberId' | 'brandId'>,
  months: number,
): Promise<{ readonly until: string; readonly accounts: number }> {
  const { exclusionMinMs } = await playerRules(needs, brandId);
  if (months < monthsOf(exclusionMinMs))
    throw protectionFaults('protection.wrong_exclusion', { params: { months: monthsOf(exclusionMinMs) } });
  const now = needs.clock.now();
  const until = new Date(monthsOn(now, months));
  const origin = newId();
  const row = {
    origin,
    member_id: memberId,
    brand_id: brandId,
    matched_by: 'own',
    at: new Date(now),
    until,
  } as const;
  await exclude(tx, row, row.at);
  await writeMarks(tx, origin, until, await marksOf(tx, needs.digest, memberId, true));
  return { until: toWire(until), accounts: 1 + (await spread(tx, row, now)) };
}

/** Whether this member is a person who is excluded; writes nothing. */
export async function isMarked(
  runner: Runner,
  { digest, clock }: { readonly digest: Digest; readonly clock: Clock },
  memberId: string,
): Promise<boolean> {
  return (await markedBy(runner, await marksOf(runner, digest, memberId, false), clock.now())) !== undefined;
}

/** Excludes this member where the person is excluded under another account. */
export async function matchMember(tx: Tx, needs: ExclusionNeeds, memberId: MemberId): Promise<boolean> {
  const found = await markedBy(tx, await marksOf(tx, needs.digest, memberId, false), needs.clock.now());
  const member = found && (await memberBrand(tx, memberId));
  if (!found || !member) return false;
  const at = new Date(needs.clock.now());
  const row = {
    origin: found.origin,
    member_id: memberId,
    brand_id: member.brand_id,
    matched_by: found.kind,
    at,
    until: found.until,
  };
  return exclude(tx, row, found.begun);
}

const FIRST = '00000000-0000-0000-0000-000000000000';
/** Contacts and names change: every exclusion that runs is held against all accounts anew. Answers how many were found. */
export async function matchAll(db: Db, needs: ExclusionNeeds): Promise<number> {
  let after = FIRST;
  let found = 0;
  for (;;) {
    const page = await runningExclusions(db, needs.clock.now(), after);
    for (const origin of page) {
      found += await db.transaction(async (tx) => {
        const marks = await marksOf(tx, needs.digest, origin.member_id, true);
        await writeMarks(tx, origin.origin, origin.until, marks);
        return spread(tx, origin, needs.clock.now());
      });
      after = origin.origin;
    }
    if (page.length === 0) return found;
  }
}
