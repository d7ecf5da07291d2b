/** Cases and what is said in them: the SQL players, guests and the clock need. */
import { type Runner, statement } from '#platform/db/db.ts';
import type { AboutKind, Author, CaseEvent, QuestionType, Team } from './contract/kinds.ts';
import type { CaseFlow } from './rules.ts';

export type CaseRow = CaseFlow & {
  readonly id: string;
  readonly brand_id: string;
  readonly serial: string;
  readonly member_id: string | null;
  readonly email: string;
  readonly language: string;
  readonly type: QuestionType;
  readonly subject: string;
  readonly about_kind: '' | AboutKind;
  readonly about_id: string | null;
  readonly revision: number;
  readonly messages: number;
  readonly created_at: Date;
  readonly changed_at: Date;
  readonly first_due_at: Date;
  readonly answer_n: number;
  readonly seen_n: number;
  readonly rating: number | null;
  readonly rating_text: string;
};

/** Of a case `c`. */
export const COLUMNS = `c.id, c.brand_id, c.serial, c.member_id, c.email, c.language, c.kind, c.type, c.subject, c.about_kind, c.about_id, c.state,
  c.team, c.is_urgent, c.assigned_to, c.revision, c.messages, c.created_at, c.changed_at, c.read_at, c.checking_at, c.first_answer_at,
  c.first_due_at, c.due_at, c.late_at, c.decide_by, c.decided_at, c.outcome, c.escalated_at, c.arbiter_outcome, c.manager_at, c.closed_at,
  c.closed_by, c.answer_n, c.seen_n, c.rating::int as rating, c.rating_text`;

const INSERT = statement<{ serial: string }>(
  'support.insert',
  `insert into support.cases (id, brand_id, serial, member_id, email, guest_key, ref, language, kind, type, subject, about_kind, about_id,
     team, created_at, changed_at, first_due_at, due_at, decide_by)
   values ($1, $2, 'C-' || to_char($13::timestamptz, 'YY') || '-' || lpad(nextval('support.number')::text, 6, '0'), $3, $4, $5, $6, $7, $8, $9,
           $10, $11, $12, $14, $13, $13, $15, $15, $16)
   on conflict (brand_id, ref) where ref is not null do nothing returning serial`,
);
export type NewCase = Pick<
  CaseRow,
  'id' | 'brand_id' | 'member_id' | 'email' | 'language' | 'type' | 'subject' | 'about_kind' | 'about_id'
> & { readonly guestKey: Buffer | null; readonly ref: string | null; readonly at: Date };
/** The serial; undefined where a case of this `ref` is there already. */
export const insertCase = async (
  runner: Runner,
  row: NewCase,
  flow: Pick<CaseFlow, 'kind' | 'team' | 'due_at' | 'decide_by'>,
): Promise<string | undefined> =>
  (
    await runner.one(INSERT, [
      row.id,
      row.brand_id,
      row.member_id,
      row.email,
      row.guestKey,
      row.ref,
      row.language,
      flow.kind,
      row.type,
      row.subject,
      row.about_kind,
      row.about_id,
      row.at,
      flow.team,
      flow.due_at,
      flow.decide_by,
    ])
  )?.serial;

const LOCK = statement<CaseRow>(
  'support.lock',
  `select ${COLUMNS} from support.cases c where c.id = $1 for update`,
);
/** One case changes at a time. */
export const lockCase = (runner: Runner, id: string) => runner.one(LOCK, [id]);

const OF_MEMBER = statement<CaseRow>(
  'support.of_member',
  `select ${COLUMNS} from support.cases c where c.id = $1 and c.member_id = $2`,
);
/** Another’s case is none. */
export const findOwn = (runner: Runner, id: string, memberId: string) =>
  runner.one(OF_MEMBER, [id, memberId]);

const BY_KEY = statement<CaseRow>(
  'support.by_key',
  `select ${COLUMNS} from support.cases c where c.guest_key = $1 and c.brand_id = $2`,
);
export const findByKey = (runner: Runner, key: Buffer, brandId: string) => runner.one(BY_KEY, [key, brandId]);

const BY_REF = statement<Pick<CaseRow, 'id' | 'serial'>>(
  'support.by_ref',
  'select id, serial from support.cases where brand_id = $1 and ref = $2',
);
export const findByRef = (runner: Runner, brandId: string, ref: string) => runner.one(BY_REF, [brandId, ref]);

const LOCK_ABOUT = statement<unknown>(
  'support.lock_about',
  'select pg_advisory_xact_lock(hashtextextended($1::text, 1530))',
);
const OPEN_ABOUT = statement<CaseRow>(
  'support.open_about',
  `select ${COLUMNS} from support.cases c where c.about_id = $1 and c.member_id = $2 and c.state <> 'closed'
    order by c.id desc limit 1 for update`,
);
/** The open case about this thing; whoever opens one waits for whoever is opening it. */
export async function lockOpenAbout(
  runner: Runner,
  memberId: string,
  aboutId: string,
): Promise<CaseRow | undefined> {
  await runner.rows(LOCK_ABOUT, [aboutId]);
  return runner.one(OPEN_ABOUT, [aboutId, memberId]);
}

const WRITE = statement<unknown>(
  'support.write',
  `update support.cases set kind = $2, state = $3, team = $4, is_urgent = $5, assigned_to = $6, read_at = $7, checking_at = $8,
     first_answer_at = $9, due_at = $10, late_at = $11, decide_by = $12, decided_at = $13, outcome = $14, escalated_at = $15,
     arbiter_outcome = $16, manager_at = $17, closed_at = $18, closed_by = $19, changed_at = $20, revision = revision + 1
   where id = $1`,
);
/** Where a locked case stands from now on. */
export const writeFlow = (runner: Runner, id: string, flow: CaseFlow, at: Date) =>
  runner.run(WRITE, [
    id,
    flow.kind,
    flow.state,
    flow.team,
    flow.is_urgent,
    flow.assigned_to,
    flow.read_at,
    flow.checking_at,
    flow.first_answer_at,
    flow.due_at,
    flow.late_at,
    flow.decide_by,
    flow.decided_at,
    flow.outcome,
    flow.escalated_at,
    flow.arbiter_outcome,
    flow.manager_at,
    flow.closed_at,
    flow.closed_by,
    at,
  ]);

export type MessageRow = {
  readonly case_id: string;
  readonly n: number;
  readonly at: Date;
  readonly author: Author;
  readonly is_note: boolean;
  readonly staff_id: string | null;
  readonly name: string;
  readonly team: Team;
  readonly text: string;
  readonly event: '' | CaseEvent;
  readonly params: Readonly<Record<string, string>>;
  readonly file_id: string | null;
  readonly file_size: number | null;
};
const SAID =
  'm.case_id, m.n, m.at, m.author, m.is_note, m.staff_id, m.name, m.team, m.text, m.event, m.params, m.file_id, m.file_size';

const ADD = statement<{ n: number }>(
  'support.add',
  `with counted as (
     update support.cases set messages = messages + 1,
       answer_n = case when $3 in ('staff', 'house') and not $4 then messages + 1 else answer_n end,
       seen_n = case when $3 = 'player' then messages + 1 else seen_n end
      where id = $1 returning messages as n)
   insert into support.messages (case_id, n, at, author, is_note, staff_id, name, team, text, event, params, file_id, file_size)
   select $1, n, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 from counted returning n`,
);
export type NewMessage = Pick<MessageRow, 'case_id' | 'at' | 'author'> & Partial<MessageRow>;
/** Adds to a locked case; answers which message it is. */
export async function addMessage(runner: Runner, message: NewMessage): Promise<number> {
  const row = await runner.one(ADD, [
    message.case_id,
    message.at,
    message.author,
    message.is_note ?? false,
    message.staff_id ?? null,
    message.name ?? '',
    message.team ?? 'general',
    message.text ?? '',
    message.event ?? '',
    JSON.stringify(message.params ?? {}),
    message.file_id ?? null,
    message.file_size ?? null,
  ]);
  if (!row) throw new Error('a message has lost its case');
  return row.n;
}

const THREAD = statement<MessageRow>(
  'support.thread',
  `select ${SAID} from support.messages m where m.case_id = $1 and not m.is_note order by m.n`,
);
/** What the player reads: never a note of the staff. */
export const threadForPlayer = (runner: Runner, caseId: string) => runner.rows(THREAD, [caseId]);

const FULL = statement<MessageRow>(
  'support.thread_staff',
  `select ${SAID} from support.messages m where m.case_id = $1 order by m.n`,
);
export const threadForStaff = (runner: Runner, caseId: string) => runner.rows(FULL, [caseId]);

const PICTURE = statement<{ file_id: string | null }>(
  'support.picture',
  'select file_id from support.messages where case_id = $1 and n = $2 and (not is_note or $3)',
);
export const pictureOf = async (runner: Runner, caseId: string, n: number, isStaff: boolean) =>
  (await runner.one(PICTURE, [caseId, n, isStaff]))?.file_id ?? undefined;

const SEEN = statement<unknown>(
  'support.seen',
  'update support.cases set seen_n = $2 where id = $1 and seen_n < $2',
);
/** He has it before him up to this message: what came while it was read is unread still. */
export const markSeen = (runner: Runner, id: string, n: number) => runner.run(SEEN, [id, n]);

const LIST = statement<CaseRow & { readonly total: bigint }>(
  'support.list',
  `select ${COLUMNS}, count(*) over () as total from support.cases c
    where c.member_id = $1 and ($2::text is null or (c.state = 'closed') = ($2 = 'closed'))
    order by c.changed_at desc, c.id desc limit $3 offset $4`,
);
export const listOwn = (
  runner: Runner,
  memberId: string,
  state: 'open' | 'closed' | undefined,
  limit: number,
  offset: number,
) => runner.rows(LIST, [memberId, state ?? null, limit, offset]);

const LOCK_WRITER = statement<unknown>(
  'support.lock_writer',
  'select pg_advisory_xact_lock(hashtextextended($1::text, 1531))',
);
const COUNT_CASES = statement<{ n: bigint }>(
  'support.count_cases',
  `select count(*) as n from support.cases where brand_id = $1 and created_at > $4
     and ($2::uuid is null or member_id = $2) and ($3 = '' or email = $3) and kind <> 'dispute'`,
);
/** How many one person has opened since; two at once are counted one after the other. */
export async function countOpened(
  runner: Runner,
  brandId: string,
  who: { readonly memberId: string | null; readonly email: string },
  since: Date,
): Promise<number> {
  await runner.rows(LOCK_WRITER, [who.memberId ?? who.email]);
  return Number((await runner.one(COUNT_CASES, [brandId, who.memberId, who.email, since]))?.n ?? 0n);
}

const COUNT_SAID = statement<{ n: bigint }>(
  'support.count_said',
  "select count(*) as n from support.messages where case_id = $1 and author = 'player' and at > $2",
);
export const countSaid = async (runner: Runner, caseId: string, since: Date): Promise<number> =>
  Number((await runner.one(COUNT_SAID, [caseId, since]))?.n ?? 0n);

const RATE = statement<unknown>(
  'support.rate',
  'update support.cases set rating = $2, rating_text = $3, revision = revision + 1 where id = $1',
);
export const rateCase = (runner: Runner, id: string, score: number, text: string) =>
  runner.run(RATE, [id, score, text]);

const SAME_FEEDBACK = statement<Pick<CaseRow, 'id' | 'serial'>>(
  'support.same_feedback',
  `select c.id, c.serial from support.cases c join support.messages m on m.case_id = c.id and m.n = 1
    where c.member_id = $1 and c.kind = 'feedback' and c.created_at > $2 and m.text = $3 limit 1`,
);
/** The same text of the same member since then. */
export const sameFeedback = (runner: Runner, memberId: string, since: Date, text: string) =>
  runner.one(SAME_FEEDBACK, [memberId, since, text]);
