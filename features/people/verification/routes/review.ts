import { readProfile } from '#features/people/members/service/profile.ts';
import { DAY, toWire } from '#kernel/time.ts';
import { answerPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { type Actor, actorOf } from '#platform/trail/staff-action.ts';
import {
  AcceptDocument,
  ClaimDocument,
  type DocumentView,
  OpenPage,
  type OpsDocument,
  OpsDocumentDetail,
  type OpsDocumentDetailed,
  OpsDocumentList,
  RefuseDocument,
} from '../contract/review.ts';
import { CHECKLIST, CHECKS, type DocumentState, PROVES } from '../contract/kinds.ts';
import { VerificationSettings } from '../contract/settings.ts';
import { presentDocument, presentForStaff } from '../present.ts';
import { provesOf, validUntil } from '../rules.ts';
import { claim, claimedSince, decide, openPage, readForStaff } from '../service/review.ts';
import type { VerificationNeeds } from '../service/needs.ts';
import { listForDesk, sentOfKind } from '../store.ts';

const READ = { allow: ['staff'], right: 'verification.read' } as const;
/** Who sees what is on a document decides about documents, and nobody else. */
const DECIDE = { allow: ['staff'], right: 'verification.decide', perMinute: 120 } as const;

const STATES: Readonly<Record<DocumentView, readonly DocumentState[]>> = {
  waiting: ['waiting'],
  accepted: ['accepted'],
  expiring: ['accepted'],
  refused: ['refused'],
  expired: ['expired'],
  all: ['waiting', 'accepted', 'refused', 'expired'],
};

const one = async (needs: VerificationNeeds, actor: Actor, id: string): Promise<OpsDocument> =>
  presentForStaff(await readForStaff(needs, actor, id), actor.staffId);

async function detail(needs: VerificationNeeds, actor: Actor, id: string): Promise<OpsDocumentDetailed> {
  const row = await readForStaff(needs, actor, id);
  const [{ texts }, earlier, { documents }] = await Promise.all([
    readProfile(needs.db, row.member_id),
    sentOfKind(needs.db, row.member_id, row.kind),
    needs.brands.settings.of(actor.brandId, VerificationSettings),
  ]);
  const days = documents.find(({ kind }) => kind === row.kind)?.validDays ?? 365;
  const now = needs.clock.now();
  return {
    document: presentForStaff(row, actor.staffId),
    profile: PROVES[row.kind].map((name) => ({ name, value: texts[name] })),
    seen: provesOf(row.kind, texts).toString('hex'),
    checklist: [...CHECKLIST[row.kind]],
    checked: CHECKS.filter((check) => row.checks.includes(check)),
    validUntil: toWire(row.valid_until ?? validUntil(now, days, undefined) ?? now),
    earlier: earlier.filter((other) => other.id !== id).map(presentDocument),
  };
}

export const staffRoutes = (needs: VerificationNeeds): readonly Route[] => [
  route(OpsDocumentList, READ, async (context, { query }) => {
    const actor = actorOf(context);
    const view = query.view ?? 'waiting';
    const { remindDays } = await needs.brands.settings.of(actor.brandId, VerificationSettings);
    const filter = {
      states: STATES[view],
      prefix: query.account,
      member: query.member,
      kind: query.kind,
      claimedBy: query.mine ? actor.staffId : undefined,
      claimedSince: claimedSince(needs),
      waiting: view === 'waiting',
      expiringBefore: view === 'expiring' ? new Date(needs.clock.now() + remindDays * DAY) : undefined,
    };
    const read = (limit: number, offset: number) =>
      listForDesk(needs.db, actor.brandId, filter, limit, offset);
    return answerPage(query, read, (row) => presentForStaff(row, actor.staffId), true);
  }),

  route(OpsDocumentDetail, DECIDE, (context, { params }) => detail(needs, actorOf(context), params.id)),

  route(OpenPage, DECIDE, async (context, { params }) => ({
    picture: await openPage(needs, actorOf(context), params.id, params.n),
  })),

  route(ClaimDocument, DECIDE, async (context, { params, body }) => {
    await claim(needs, actorOf(context), params.id, body.hold);
    return one(needs, actorOf(context), params.id);
  }),

  route(AcceptDocument, DECIDE, async (context, { params, body: { revision, ...said } }) => {
    await decide(needs, actorOf(context), params.id, revision, { outcome: 'accepted', ...said });
    return one(needs, actorOf(context), params.id);
  }),

  route(RefuseDocument, DECIDE, async (context, { params, body: { revision, ...said } }) => {
    await decide(needs, actorOf(context), params.id, revision, { outcome: 'refused', ...said });
    return one(needs, actorOf(context), params.id);
  }),
];
