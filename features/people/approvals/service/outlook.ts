/** Whether enough people are there to agree: to what waits, to what somebody is about to ask for, to anything of a kind. */
import { asId } from '#kernel/ids.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import type { Outlook, Staffing } from '../contract.ts';
import { type Colleague, handsOf, mayStillAgree, objection, voicesLacking } from '../rules.ts';
import { findRequest, readApprovers } from '../store.ts';
import type { RegisteredKind } from './kind.ts';
import { type ApprovalNeeds, neededFor, eligibleVoices } from './needs.ts';

type Reader = Pick<Actor, 'brandId' | 'staffId'>;

/** Of these, who works here today and has the right. */
export async function having(
  { may }: Pick<ApprovalNeeds, 'may'>,
  people: readonly Colleague[],
  right: string,
): Promise<Colleague[]> {
  const found: Colleague[] = [];
  for (const one of people)
    if (one.status === 'active' && (await may(asId<'staff'>(one.id), right))) found.push(one);
  return found;
}

/** What waits, as this reader sees it; undefined where it is not there, or decided. */
export async function outlookOf(
  needs: ApprovalNeeds,
  { brandId, staffId }: Reader,
  requestId: string,
): Promise<Outlook | undefined> {
  const row = await findRequest(needs.db, requestId, brandId);
  const kind = row && needs.kinds().get(row.kind);
  if (!row || !kind || row.state !== 'open') return undefined;
  const people = await needs.colleagues.ofBrand(needs.db, brandId);
  const byId = new Map(people.map((one) => [one.id, one]));
  const voices = (await readApprovers(needs.db, [row.id])).map((one) => one.staff_id);
  const agreed = await eligibleVoices(needs, needs.db, kind, voices);
  const needed = Math.max(row.needed, await neededFor(needs, kind, brandId, row.content));
  const asker = byId.get(row.asked_by);
  const subject = kind.aboutColleague ? byId.get(row.subject) : undefined;
  const candidates = mayStillAgree(await having(needs, people, kind.rights.decide), asker, {
    subject,
    agreed: voices.map((id) => byId.get(id)),
  });
  const reader = byId.get(staffId);
  const against = reader ? objection(reader, asker, subject) : 'staff.unknown';
  return {
    needed,
    agreed: agreed.map((id) => byId.get(id)?.account ?? id),
    mayAgree: candidates.map(({ account }) => account),
    lacks: voicesLacking(needed, agreed.length, candidates),
    mine: candidates.some(({ id }) => id === staffId)
      ? 'may'
      : (against ?? (voices.includes(staffId) ? 'staff.already_agreed' : 'staff.same_hand')),
  };
}

/** Who could agree if this person asked. */
export async function outlookFor(
  needs: ApprovalNeeds,
  { brandId, staffId }: Reader,
  request: { readonly kind: RegisteredKind; readonly content: unknown },
): Promise<Outlook> {
  const people = await needs.colleagues.ofBrand(needs.db, brandId);
  const asker = people.find(({ id }) => id === staffId);
  const candidates = mayStillAgree(await having(needs, people, request.kind.rights.decide), asker);
  const needed = await neededFor(needs, request.kind, brandId, request.content);
  return {
    needed,
    agreed: [],
    mayAgree: candidates.map(({ account }) => account),
    lacks: voicesLacking(needed, 0, candidates),
    mine: 'staff.not_yourself',
  };
}

/** For each kind the reader may see: whether what wants the most people can ever be decided by those who work here. */
export async function staffingFor(needs: ApprovalNeeds, { brandId, staffId }: Reader): Promise<Staffing[]> {
  const people = await needs.colleagues.ofBrand(needs.db, brandId);
  const staffing: Staffing[] = [];
  for (const kind of needs.kinds().values()) {
    if (!(await needs.may(staffId, kind.rights.see))) continue;
    const needed = Math.max(
      1,
      (await kind.mostApprovers?.(brandId)) ?? (await neededFor(needs, kind, brandId, {})),
    );
    const deciders = await having(needs, people, kind.rights.decide);
    const askers = await having(needs, people, kind.rights.ask);
    const others = Math.max(0, ...askers.map((asker) => handsOf(mayStillAgree(deciders, asker))));
    staffing.push({ type: kind.kind, needed, others, lacks: Math.max(0, needed - others) });
  }
  return staffing;
}
