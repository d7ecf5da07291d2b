/** What the sample brand shows of cases: open ones by each rule that opens any, about people who do not exist. */
import type { SampleMember } from '#platform/room/room.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import type { Rule } from '../contract/kinds.ts';
import { addEvidence, type EvidenceRow, lastClosed, openCase } from '../store.ts';
import type { AmlNeeds } from './needs.ts';

type Piece = Pick<EvidenceRow, 'kind' | 'text'> & { readonly amount?: bigint; readonly agoMs: number };
type Story = {
  readonly username: string;
  readonly holder: string;
  readonly rule: Rule;
  readonly amount: bigint;
  readonly agoMs: number;
  readonly evidence: readonly Piece[];
};
const STORIES: readonly Story[] = [
  {
    username: 'naveenk',
    holder: 'Naveen Kumar',
    rule: 'split_deposits',
    amount: 25_600_000n,
    agoMs: 30 * HOUR,
    evidence: [
      { kind: 'deposit', text: 'bank', amount: 9_900_000n, agoMs: 4 * DAY },
      { kind: 'deposit', text: 'bkash', amount: 8_200_000n, agoMs: 3 * DAY },
      { kind: 'deposit', text: 'bank', amount: 7_500_000n, agoMs: 30 * HOUR },
    ],
  },
  {
    username: 'aminar',
    holder: 'Amina Rahman',
    rule: 'quick_withdrawal',
    amount: 310_000n,
    agoMs: 6 * HOUR,
    evidence: [
      { kind: 'deposit', text: 'bkash', amount: 330_000n, agoMs: 8 * HOUR },
      { kind: 'stakes', text: '', amount: 12_000n, agoMs: 7 * HOUR },
    ],
  },
  {
    username: 'dewis',
    holder: 'Dewi Sari',
    rule: 'shared_device',
    amount: 0n,
    agoMs: 2 * HOUR,
    evidence: [{ kind: 'device', text: '', agoMs: 2 * HOUR }],
  },
];

export type SeedAmlNeeds = AmlNeeds & {
  /** The member of this name, opened where he is missing. */
  readonly sampleMember: SampleMember;
};

async function tell(needs: SeedAmlNeeds, tx: Tx, { brandId, currency }: Sample, story: Story): Promise<void> {
  const member = (username: string, holder: string) =>
    needs.sampleMember(tx, { id: brandId, currency }, username, holder);
  const memberId = await member(story.username, story.holder);
  const now = needs.clock.now();
  const { rule, amount } = story;
  const at = new Date(now - story.agoMs);
  if (await lastClosed(tx, memberId, rule)) return;
  // The same story whenever it is told: its period is its own, before every real one.
  const period = -1n;
  const opened = await openCase(tx, {
    id: newId<'case'>(),
    brandId,
    memberId,
    rule,
    period,
    currency,
    amount,
    at,
  });
  if (!opened?.is_new) return;
  for (const { kind, text, amount: units, agoMs } of story.evidence)
    await addEvidence(tx, opened.id, {
      kind,
      ref: kind === 'device' ? await member('riazh', 'Riaz Hossain') : null,
      amount: units ?? null,
      currency: units === undefined ? null : currency,
      text,
      at: new Date(now - agoMs),
    });
}

/** Once a person: a case that stands is left as it is. */
export async function seedCases(needs: SeedAmlNeeds, db: Db, sample: Sample): Promise<void> {
  for (const story of STORIES)
    try {
      await db.transaction((tx) => tell(needs, tx, sample, story));
    } catch (error) {
      // Another process opens this person in this very moment.
      if (!isFault(error) || error.code !== 'identity.username_taken') throw error;
    }
}
