/** What the sample brand shows of support: cases in every state with their threads, and answers that are ready. */
import type { SampleMember } from '#platform/room/room.ts';
import { isFault } from '#kernel/faults.ts';
import { type BrandId, newId } from '#kernel/ids.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import {
  answered,
  closedByPlayer,
  closedByStaff,
  decided,
  escalated,
  handedTo,
  manager,
  replied,
  settled,
  taken,
} from '../rules.ts';
import { MACROS } from '../samples/macros.ts';
import { type Happened, STORIES, type Story } from '../samples/stories.ts';
import { addMessage, type CaseRow, lockCase, rateCase, writeFlow } from '../store.ts';
import { hasCases, newestPayment } from '../store/about.ts';
import { staffName } from '../store/desk.ts';
import { listMacros, putMacro } from '../store/macros.ts';
import { stepped } from './follow.ts';
import type { SupportNeeds } from './needs.ts';
import { writeCase } from './open.ts';
import { type Promised, termsOf } from './terms.ts';

export type SamplePeople = {
  /** The member of this name, opened where he is missing. */
  readonly sampleMember: SampleMember;
  readonly staffIds: (tx: Tx, brandId: BrandId) => Promise<readonly string[]>;
};
type SeedNeeds = SupportNeeds & { readonly people: SamplePeople };
type Clerk = { readonly id: string; readonly name: string };

/** What the house says of a step, where it says anything. */
const EVENTS = {
  manager: 'manager',
  escalate: 'escalated',
  close: 'closed',
  closed_by_player: 'closed_by_player',
  decide: 'decided',
  settle: 'arbiter_decided',
  team: 'team',
} as const;

function next(
  row: CaseRow,
  happened: Happened,
  { id }: Clerk,
  at: Date,
  terms: Promised,
): CaseRow | undefined {
  // Times of the stories are their own: where nobody arbitrates in the sample, an arbiter is shown all the same.
  const shown = { ...terms, hasArbiter: true };
  switch (happened.did) {
    case 'take':
      return taken(row, id, at);
    case 'player':
      return replied(row, at, terms);
    case 'answer':
      return answered(row, id, at);
    case 'team':
      return handedTo(row, happened.team);
    case 'manager':
      return stepped(manager(row, at, terms));
    case 'escalate':
      return stepped(escalated(row, at, shown));
    case 'close':
      return stepped(closedByStaff(row, at));
    case 'closed_by_player':
      return stepped(closedByPlayer(row, at));
    case 'decide':
      return stepped(decided(row, id, at, happened.outcome));
    case 'settle':
      return stepped(settled(row, at, happened.outcome));
    default:
      return row;
  }
}

async function happen(tx: Tx, id: string, happened: Happened, clerk: Clerk, at: Date, terms: Promised) {
  const row = await lockCase(tx, id);
  if (!row) return;
  if (happened.did === 'rate') return void (await rateCase(tx, id, happened.score, happened.text));
  const after = next(row, happened, clerk, at, terms);
  if (!after) throw new Error(`the story of ${row.serial} does not go on by ${happened.did}`);
  if ('text' in happened) {
    const isPlayer = happened.did === 'player';
    const by = isPlayer ? {} : { staff_id: clerk.id, name: clerk.name, team: row.team };
    const author = isPlayer ? 'player' : 'staff';
    await addMessage(tx, {
      case_id: id,
      at,
      author,
      is_note: happened.did === 'note',
      text: happened.text,
      ...by,
    });
  }
  const event = happened.did in EVENTS ? EVENTS[happened.did as keyof typeof EVENTS] : undefined;
  if (event !== undefined) {
    const params = {
      ...('team' in happened && { team: happened.team }),
      ...('outcome' in happened && { outcome: happened.outcome }),
      ...(happened.did === 'escalate' && { arbiter: terms.arbiter?.name ?? '' }),
    };
    await addMessage(tx, { case_id: id, at, author: 'house', event, params, team: after.team });
  }
  await writeFlow(tx, id, after, at);
}

async function tellStory(
  needs: SeedNeeds,
  tx: Tx,
  { brandId, currency }: Sample,
  story: Story,
  clerks: readonly Clerk[],
) {
  const now = needs.clock.now();
  const atTime = { ...needs, clock: { now: () => now - story.ago } };
  const isGuest = story.who.includes('@');
  const memberId = isGuest
    ? null
    : await needs.people.sampleMember(tx, { id: brandId, currency }, story.who, story.who);
  const about = story.about && memberId ? await newestPayment(tx, story.about, memberId) : undefined;
  const { id } = await writeCase(atTime, tx, {
    brandId,
    writer: { memberId, email: isGuest ? story.who : '' },
    kind: story.kind,
    type: story.type,
    subject: story.subject,
    text: story.text,
    language: 'en',
    about: story.about && about ? { kind: story.about, id: about } : undefined,
  });
  const terms = await termsOf(needs, brandId);
  for (const [n, happened] of story.then.entries()) {
    const clerk = clerks[n % clerks.length];
    if (clerk) await happen(tx, id, happened, clerk, new Date(now - happened.ago), terms);
  }
}

async function writeMacros(tx: Tx, brandId: BrandId): Promise<void> {
  if ((await listMacros(tx, brandId)).length > 0) return;
  for (const [position, macro] of MACROS.entries())
    await putMacro(tx, brandId, {
      outcome: '',
      team: '',
      ...macro,
      id: newId(),
      revision: 0,
      position,
      enabled: true,
    });
}

/** Once a brand: what people have written since is theirs. */
export async function seedSupport(needs: SeedNeeds, db: Db, sample: Sample): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await writeMacros(tx, sample.brandId);
      if (await hasCases(tx, sample.brandId)) return;
      const ids = await needs.people.staffIds(tx, sample.brandId);
      const clerks = await Promise.all(ids.map(async (id) => ({ id, name: await staffName(tx, id) })));
      for (const story of STORIES) await tellStory(needs, tx, sample, story, clerks);
    });
  } catch (error) {
    // Another process opens these people in this very moment.
    if (!isFault(error) || error.code !== 'identity.username_taken') throw error;
  }
}
