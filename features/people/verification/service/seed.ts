/** What the sample brand shows of documents: drawn cards and letters of people who do not exist, in every state. */
import type { SampleMember } from '#platform/room/room.ts';
import { findProfile, putProfile, setLevel } from '#features/people/members/store.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { photoOf } from '#platform/pictures/photo.ts';
import { pngOf } from '#platform/pictures/png.ts';
import type { Sample } from '#platform/room/room.ts';
import { CHECKLIST, type DocumentKind, type RefuseReason } from '../contract/kinds.ts';
import { provesOf } from '../rules.ts';
import { insertDocument, insertPage, lockDocuments, moveDocument, newestOf } from '../store.ts';
import { pageContext, type VerificationNeeds } from './needs.ts';
import { follow } from './level.ts';

type Story = {
  readonly username: string;
  readonly name: string;
  readonly birthday: string;
  readonly address: string;
  readonly kind: DocumentKind;
  readonly pages: number;
  readonly agoMs: number;
  readonly end?: 'accepted' | RefuseReason;
  readonly note?: string;
};
const STORIES: readonly Story[] = [
  {
    username: 'shirin88',
    name: 'Shirin Akter',
    birthday: '1994-03-18',
    address: '12 Lake Road, Dhaka',
    kind: 'identity',
    pages: 2,
    agoMs: 26 * MINUTE,
  },
  {
    username: 'joyb',
    name: 'Joy Barua',
    birthday: '1990-11-02',
    address: '4 Station Road, Chattogram',
    kind: 'address',
    pages: 1,
    agoMs: 3 * HOUR,
  },
  {
    username: 'mlbcruz',
    name: 'Malaya Cruz',
    birthday: '1987-07-25',
    address: '88 Rizal Street, Manila',
    kind: 'funds',
    pages: 2,
    agoMs: 9 * HOUR,
  },
  {
    username: 'ptlinh',
    name: 'Pham Thi Linh',
    birthday: '1996-01-09',
    address: '5 Hang Bac, Hanoi',
    kind: 'identity',
    pages: 1,
    agoMs: 2 * DAY,
    end: 'unreadable',
    note: 'The lower line is cut off. Please take it again in daylight.',
  },
  {
    username: 'rana77',
    name: 'Rana Ahmed',
    birthday: '1991-05-30',
    address: '21 Green Road, Dhaka',
    kind: 'identity',
    pages: 2,
    agoMs: 20 * DAY,
    end: 'accepted',
  },
];

export type SeedVerificationNeeds = VerificationNeeds & {
  /** The member of this name, opened where he is missing. */
  readonly sampleMember: SampleMember;
};

const line = (y: number, text: string, size = 34): string =>
  `<text x="440" y="${y}" font-size="${size}" font-family="sans-serif" fill="#1d2733">${text}</text>`;
/** A card with a face of two shapes; nobody could take it for a real one. */
const drawn = ({ name, birthday, address, kind }: Story, n: number): string => `
<svg xmlns="http://www.w3.org/2000/svg" width="1100" height="700">
  <rect width="1100" height="700" fill="#dfe7ec"/><rect x="40" y="40" width="1020" height="620" rx="28" fill="#f8fafb"/>
  <rect x="40" y="40" width="1020" height="110" rx="28" fill="#3a6f66"/>
  <text x="80" y="112" font-size="44" font-family="sans-serif" fill="#fff">SAMPLE ${kind.toUpperCase()} ${n}</text>
  <rect x="90" y="210" width="290" height="360" fill="#c9d6dd"/><circle cx="235" cy="340" r="84" fill="#90a6b2"/>
  <path d="M110 570 q125 -190 250 0 z" fill="#90a6b2"/>
  ${line(270, name, 46)}${line(350, birthday)}${line(410, address)}${line(560, 'Drawn for the sample brand, of no person')}
</svg>`;

async function tell(needs: SeedVerificationNeeds, tx: Tx, { brandId, currency }: Sample, story: Story) {
  const { clock, sealer } = needs;
  const { username, name, birthday, address, kind, agoMs, end } = story;
  const memberId = await needs.sampleMember(tx, { id: brandId, currency }, username, name);
  await lockDocuments(tx, memberId);
  if ((await newestOf(tx, memberId)).length > 0) return;
  const { details = {} } = (await findProfile(tx, memberId)) ?? {};
  await putProfile(tx, { memberId, details: { ...details, fullname: name, address }, birthday });
  if (kind === 'identity' && end !== 'accepted') await setLevel(tx, memberId, 1);
  const at = new Date(clock.now() - agoMs);
  const id = newId<'document'>();
  await insertDocument(tx, { id, member_id: memberId, brand_id: brandId, kind, created_at: at });
  for (let n = 1; n <= story.pages; n += 1) {
    const photo = await photoOf(await pngOf(drawn(story, n)));
    if (!photo) throw new Error('the sample card is no picture');
    await insertPage(tx, { documentId: id, n, memberId, sealed: sealer.seal(photo, pageContext(id, n)), at });
  }
  await moveDocument(tx, id, { state: 'waiting', at });
  if (end === undefined) return;
  const decided = { at: new Date(at.getTime() + HOUR), staffId: newId<'staff'>() };
  if (end !== 'accepted') {
    await moveDocument(tx, id, { ...decided, state: 'refused', reason: end, note: story.note ?? '' });
    return;
  }
  await moveDocument(tx, id, {
    ...decided,
    state: 'accepted',
    checks: CHECKLIST[kind],
    proves: provesOf(kind, { fullname: name, birthday, address }),
    validUntil: new Date(at.getTime() + 3_650 * DAY),
  });
  await follow(tx, needs, { memberId, brandId });
}

/** Once a person: who has shown something is left as he is. */
export async function seedDocuments(needs: SeedVerificationNeeds, db: Db, sample: Sample): Promise<void> {
  for (const story of STORIES)
    try {
      await db.transaction((tx) => tell(needs, tx, sample, story));
    } catch (error) {
      // Another process opens this person in this very moment.
      if (!isFault(error) || error.code !== 'identity.username_taken') throw error;
    }
}
