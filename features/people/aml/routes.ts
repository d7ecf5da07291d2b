/** The door of cases: staff alone. */
import { toWire } from '#kernel/time.ts';
import { answerPage } from '#platform/db/page.ts';
import { type Route, route } from '#platform/http/route.ts';
import { type Actor, actorOf } from '#platform/trail/staff-action.ts';
import {
  type CaseDetail,
  type CaseView,
  ClaimCase,
  CloseCase,
  GetCase,
  ListCases,
  NoteCase,
  OpenCase,
  ReleaseCase,
} from './contract.ts';
import { AmlSettings } from './contract/settings.ts';
import { presentCase, presentEvidence } from './present.ts';
import {
  type CaseNeeds,
  askClose,
  askRelease,
  claim,
  claimedSince,
  openByHand,
  readForStaff,
  writeNote,
} from './service/cases.ts';
import { evidenceOf, listForStaff, notesOf } from './store.ts';

const READ = { allow: ['staff'], right: 'aml.read' } as const;
const WORK = { allow: ['staff'], right: 'aml.work', perMinute: 120 } as const;

const STATES = { open: 'open', mine: 'open', closed: 'closed', all: undefined } as const satisfies Record<
  CaseView,
  'open' | 'closed' | undefined
>;

const readerOf = async ({ brands }: CaseNeeds, { brandId, staffId }: Actor) => ({
  readerId: staffId,
  holdRelease: (await brands.settings.of(brandId, AmlSettings)).holdRelease,
});

async function detail(needs: CaseNeeds, actor: Actor, id: string): Promise<CaseDetail> {
  const row = await readForStaff(needs, actor, id);
  const reader = await readerOf(needs, actor);
  const others = {
    claimedSince: claimedSince(needs),
    state: undefined,
    rule: undefined,
    prefix: undefined,
    member: row.member_id,
    claimedBy: undefined,
  };
  const [evidence, notes, cases] = await Promise.all([
    evidenceOf(needs.db, id),
    notesOf(needs.db, id),
    listForStaff(needs.db, actor.brandId, others, 20, 0),
  ]);
  return {
    case: presentCase(row, reader),
    evidence: evidence.map(presentEvidence),
    notes: notes.map(({ by, text, at }) => ({ by, text, at: toWire(at) })),
    others: cases.filter((one) => one.id !== id).map((one) => presentCase(one, reader)),
  };
}

export const amlRoutes = (needs: CaseNeeds): readonly Route[] => [
  route(ListCases, READ, async (context, { query }) => {
    const actor = actorOf(context);
    const { view = 'open', rule, account: prefix, member } = query;
    const filter = {
      claimedSince: claimedSince(needs),
      state: STATES[view],
      rule,
      prefix,
      member,
      claimedBy: view === 'mine' ? actor.staffId : undefined,
    };
    const reader = await readerOf(needs, actor);
    const read = (limit: number, offset: number) =>
      listForStaff(needs.db, actor.brandId, filter, limit, offset);
    return answerPage(query, read, (row) => presentCase(row, reader));
  }),

  route(GetCase, READ, (context, { params }) => detail(needs, actorOf(context), params.id)),

  route(OpenCase, WORK, async (context, { body }) => ({
    id: await openByHand(needs, actorOf(context), body.member, body.note),
  })),

  route(ClaimCase, WORK, async (context, { params, body }) => {
    await claim(needs, actorOf(context), params.id, body.hold);
    return {};
  }),

  route(NoteCase, WORK, async (context, { params, body }) => {
    await writeNote(needs, actorOf(context), params.id, body.text);
    return {};
  }),

  route(CloseCase, WORK, async (context, { params, body }) => {
    await needs.stepUp?.(context, 'cases');
    return { id: await askClose(needs, actorOf(context), params.id, body) };
  }),

  route(ReleaseCase, WORK, async (context, { params, body }) => {
    await needs.stepUp?.(context, 'cases');
    return { id: await askRelease(needs, actorOf(context), params.id, body) };
  }),
];
