/** Everything of a case for an arbiter, as one file: the thread, what it is about, every posting behind it, the proof of the round, the pictures. */
import { createHash } from 'node:crypto';
import { asId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import type { About } from '../contract.ts';
import { supportFaults } from '../faults.ts';
import { evidencePage, type Row, type Said } from '../rules/evidence-page.ts';
import { type MessageRow, threadForPlayer } from '../store.ts';
import { type PostingRow, postingsAbout } from '../store/about.ts';
import { type DeskRow, findForStaff } from '../store/desk.ts';
import { PICTURES, type SupportNeeds } from './needs.ts';
import { type Promised, termsOf } from './terms.ts';
import { aboutCase } from './view.ts';

const when = (at: Date | null): string => (at ? toWire(at) : '–');

const factsOf = (row: DeskRow, terms: Promised): Row[] => [
  ['Case', row.serial],
  ['Subject', row.subject],
  ['Kind', `${row.kind}, ${row.type}`],
  ['From', row.account ?? row.email],
  ['State', row.state],
  ['Opened', when(row.created_at)],
  ['First answer promised by', when(row.first_due_at)],
  ['First answer', when(row.first_answer_at)],
  ['Final word owed by', when(row.decide_by)],
  ['Decided', `${when(row.decided_at)}${row.outcome && `, ${row.outcome}`}`],
  ['Taken to the arbiter', when(row.escalated_at)],
  ['Arbiter', terms.arbiter === null ? '–' : `${terms.arbiter.name} ${terms.arbiter.url}`],
  ['Decided by the arbiter', row.arbiter_outcome || '–'],
  ['Closed', `${when(row.closed_at)}${row.closed_by && `, by ${row.closed_by}`}`],
];

const aboutRows = (about: About | undefined): Row[] =>
  about
    ? [
        ['What', about.kind],
        ['Number', about.serial],
        ['Name', about.title],
        ['State', about.state],
        ['Amount', `${about.amount} ${about.currency}`],
        ...(about.payout === null
          ? []
          : ([['Returned', `${about.payout} ${about.currency}`]] satisfies Row[])),
        ['At', about.at],
      ]
    : [];

const AUTHORS = { player: 'Player', staff: 'Staff', house: 'House' } as const;

async function saidIn(
  { db, files }: Pick<SupportNeeds, 'db' | 'files'>,
  brandId: string,
  { n, at, author, name, team, text, event, params, file_id }: MessageRow,
): Promise<Said> {
  const jpg =
    file_id === null
      ? undefined
      : await files.read(db, { id: file_id, brandId: asId<'brand'>(brandId), purpose: PICTURES });
  const who = author === 'staff' ? `${AUTHORS.staff}: ${name}, ${team}` : AUTHORS[author];
  const told =
    event === '' ? text : `${event.replaceAll('_', ' ')} ${Object.values(params).join(' ')}`.trim();
  return { n, at: toWire(at), who, text: told, picture: jpg?.toString('base64') };
}

const POSTING_COLUMNS = [
  'At',
  'Transfer',
  'Kind',
  'Number',
  'Chain',
  'From',
  'To',
  'Amount',
  'Balance after',
];
const postingCells = (row: PostingRow): string[] => [
  toWire(row.at),
  `${row.transfer_id} ${row.seq}`,
  `${row.kind} ${row.posting}`,
  row.serial ?? '',
  String(row.chain),
  row.from_purpose,
  row.to_purpose,
  `${formatWire(row.amount, row.currency)} ${row.currency}`,
  row.balance_after === null ? '' : formatWire(row.balance_after, row.currency),
];

/** The page. Notes of the staff are no part of it: it is handed to people outside. */
export async function evidenceOf(needs: SupportNeeds, row: DeskRow): Promise<string> {
  const { db } = needs;
  const brandId = asId<'brand'>(row.brand_id);
  const memberId = row.member_id === null ? undefined : asId<'member'>(row.member_id);
  const ref = row.about_id ?? undefined;
  const of = memberId !== undefined && ref !== undefined ? { memberId, ref } : undefined;
  const [terms, about, thread, postings, proofs] = await Promise.all([
    termsOf(needs, brandId),
    aboutCase(needs, row, 'en'),
    threadForPlayer(db, row.id),
    of ? postingsAbout(db, of.memberId, of.ref) : [],
    of && row.about_kind === 'bet' ? needs.proofsOf(brandId, of.memberId, of.ref) : [],
  ]);
  const messages: Said[] = [];
  // One picture at a time: a case may have many, and each is opened from its seal.
  for (const message of thread) messages.push(await saidIn(needs, brandId, message));
  return evidencePage({
    title: `Evidence of case ${row.serial}`,
    facts: [...factsOf(row, terms), ['Written', toWire(needs.clock.now())]],
    about: aboutRows(about),
    messages,
    postings: { columns: POSTING_COLUMNS, rows: postings.map(postingCells) },
    proofs,
  });
}

/** @throws support.unknown */
export const takeEvidence = (
  needs: SupportNeeds,
  actor: Actor,
  id: string,
): Promise<{ readonly name: string; readonly text: string; readonly digest: string }> =>
  staffAction(
    needs,
    { actor, right: 'support.write', action: 'support.evidence', subject: id },
    async (tx, note) => {
      const row = await findForStaff(tx, actor.brandId, id);
      if (!row) throw supportFaults('support.unknown');
      const text = await evidenceOf(needs, row);
      const digest = createHash('sha256').update(text).digest('hex');
      note({ after: { case: row.serial, digest } });
      return { name: `${row.serial}.html`, text, digest };
    },
  );
