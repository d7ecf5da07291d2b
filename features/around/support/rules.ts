/** How a case goes on: who may do what to it, and what stands afterwards. Pure; every step takes the moment it happens at. */
import { DAY } from '#kernel/time.ts';
import type { CaseKind, CaseState, Outcome, Team } from './contract/kinds.ts';

/** Of a case what its steps change; columns are called as they are stored. */
export type CaseFlow = {
  readonly kind: CaseKind;
  readonly state: CaseState;
  readonly team: Team;
  readonly is_urgent: boolean;
  readonly assigned_to: string | null;
  readonly read_at: Date | null;
  readonly checking_at: Date | null;
  readonly first_answer_at: Date | null;
  readonly due_at: Date | null;
  readonly late_at: Date | null;
  readonly decide_by: Date | null;
  readonly decided_at: Date | null;
  readonly outcome: '' | Outcome;
  readonly escalated_at: Date | null;
  readonly arbiter_outcome: '' | Outcome;
  readonly manager_at: Date | null;
  readonly closed_at: Date | null;
  readonly closed_by: '' | 'staff' | 'player' | 'time' | 'arbiter' | 'money';
};

/** What a brand and its jurisdiction promise. */
export type Terms = {
  readonly answerMs: number;
  readonly decideDays: number;
  readonly closeDays: number;
  readonly escalateDays: number;
  /** Whether somebody outside decides. */
  readonly hasArbiter: boolean;
};

const isOpen = ({ state }: Pick<CaseFlow, 'state'>): boolean => state !== 'closed';
/** Nobody of the staff has said the final word, and nobody outside is asked. */
const isWithStaff = ({ state }: Pick<CaseFlow, 'state'>): boolean =>
  state === 'waiting' || state === 'checking' || state === 'answered';

/** A case as it begins. */
export const opened = (kind: CaseKind, type: string, now: Date, terms: Terms): CaseFlow => ({
  kind,
  state: 'waiting',
  team: teamFor(type),
  is_urgent: false,
  assigned_to: null,
  read_at: null,
  checking_at: null,
  first_answer_at: null,
  due_at: new Date(now.getTime() + terms.answerMs),
  late_at: null,
  decide_by: kind === 'complaint' ? new Date(now.getTime() + terms.decideDays * DAY) : null,
  decided_at: null,
  outcome: '',
  escalated_at: null,
  arbiter_outcome: '',
  manager_at: null,
  closed_at: null,
  closed_by: '',
});

/** Who looks at a question of this type first. */
export const teamFor = (type: string): Team =>
  type === 'deposit' || type === 'withdrawal' ? 'payments' : type === 'game' ? 'games' : 'general';

/** What is one story stays one: a question about something becomes the complaint or the dispute about it. */
export const turned = <Row extends CaseFlow>(row: Row, kind: CaseKind, now: Date, terms: Terms): Row =>
  row.kind === kind || row.kind === 'dispute' || (row.kind === 'complaint' && kind === 'question')
    ? row
    : {
        ...row,
        kind,
        decide_by: kind === 'complaint' ? new Date(now.getTime() + terms.decideDays * DAY) : row.decide_by,
      };

/** Staff have looked at it. */
export const read = <Row extends CaseFlow>(row: Row, now: Date): Row =>
  row.read_at === null ? { ...row, read_at: now } : row;

/** Somebody works on it; undefined where it is over. */
export const taken = <Row extends CaseFlow>(row: Row, staffId: string, now: Date): Row | undefined =>
  isOpen(row)
    ? {
        ...read(row, now),
        assigned_to: staffId,
        checking_at: row.checking_at ?? now,
        state: row.state === 'waiting' ? 'checking' : row.state,
      }
    : undefined;

export const letGo = <Row extends CaseFlow>(row: Row): Row | undefined =>
  isOpen(row) ? { ...row, assigned_to: null } : undefined;

/** Another team looks: whoever had it works on it no longer. */
export const handedTo = <Row extends CaseFlow>(row: Row, team: Team): Row | undefined =>
  isOpen(row) ? { ...row, team, assigned_to: row.team === team ? row.assigned_to : null } : undefined;

export const answered = <Row extends CaseFlow>(row: Row, staffId: string, now: Date): Row | undefined => {
  const held = taken(row, row.assigned_to ?? staffId, now);
  return (
    held && {
      ...held,
      state: isWithStaff(held) ? 'answered' : held.state,
      first_answer_at: held.first_answer_at ?? now,
      due_at: null,
      late_at: null,
    }
  );
};

/** The player writes on: an answer is owed again, unless the final word is said. */
export function replied<Row extends CaseFlow>(row: Row, now: Date, { answerMs }: Terms): Row | undefined {
  if (!isOpen(row)) return undefined;
  if (row.state === 'escalated' || row.state === 'decided') return row;
  return {
    ...row,
    state: row.state === 'answered' ? (row.assigned_to === null ? 'waiting' : 'checking') : row.state,
    due_at: row.due_at ?? new Date(now.getTime() + answerMs),
  };
}

export type Refused = 'wrong_state' | 'outcome_wanted' | 'decided_elsewhere' | 'not_due' | 'no_arbiter';
export type Step<Row> = { readonly row: Row } | { readonly refused: Refused };
const no = (refused: Refused): { readonly refused: Refused } => ({ refused });

/** The final word of the house about a complaint. A withdrawal is decided about where its money lies. */
export function decided<Row extends CaseFlow>(
  row: Row,
  staffId: string,
  now: Date,
  outcome: Outcome | undefined,
): Step<Row> {
  if (row.kind === 'dispute') return no('decided_elsewhere');
  if (row.kind !== 'complaint' || !isWithStaff(row)) return no('wrong_state');
  if (outcome === undefined) return no('outcome_wanted');
  const said = answered(row, staffId, now);
  return said ? { row: { ...said, state: 'decided', decided_at: now, outcome } } : no('wrong_state');
}

const ended = <Row extends CaseFlow>(row: Row, now: Date, by: CaseFlow['closed_by']): Row => ({
  ...row,
  state: 'closed',
  closed_at: now,
  closed_by: by,
  due_at: null,
  late_at: null,
});

/** Staff close what needs no final word, and a complaint that has had it. */
export function closedByStaff<Row extends CaseFlow>(row: Row, now: Date): Step<Row> {
  if (row.kind === 'dispute') return no('decided_elsewhere');
  const mayEnd =
    row.kind === 'complaint' ? row.state === 'decided' : isWithStaff(row) || row.state === 'decided';
  return mayEnd ? { row: ended(row, now, 'staff') } : no('wrong_state');
}

/** A player needs no more help; what his money waits for goes on without him. */
export function closedByPlayer<Row extends CaseFlow>(row: Row, now: Date): Step<Row> {
  return isOpen(row) && row.kind !== 'dispute' ? { row: ended(row, now, 'player') } : no('wrong_state');
}

/** The money of a disputed withdrawal has gone one way or the other. */
export const endedByMoney = <Row extends CaseFlow>(row: Row, now: Date): Row | undefined =>
  isOpen(row) && row.kind === 'dispute' ? ended(row, now, 'money') : undefined;

/** Somebody above whoever has answered; once a case. */
export function manager<Row extends CaseFlow>(row: Row, now: Date, { answerMs }: Terms): Step<Row> {
  if (!isWithStaff(row) || row.manager_at !== null) return no('wrong_state');
  const due = row.due_at ?? new Date(now.getTime() + answerMs);
  return {
    row: {
      ...row,
      manager_at: now,
      team: 'management',
      is_urgent: true,
      assigned_to: null,
      state: 'waiting',
      due_at: due,
    },
  };
}

const toArbiter = <Row extends CaseFlow>(row: Row, now: Date): Row => ({
  ...row,
  state: 'escalated',
  escalated_at: now,
  due_at: null,
  late_at: null,
});

/** A player takes a complaint outside: after the final word, or when the time for it is over. */
export function escalated<Row extends CaseFlow>(row: Row, now: Date, { hasArbiter }: Terms): Step<Row> {
  if (row.kind !== 'complaint' || !isOpen(row) || row.state === 'escalated') return no('wrong_state');
  const isOver = row.decide_by !== null && row.decide_by <= now;
  if (row.state !== 'decided' && !isOver) return no('not_due');
  return hasArbiter ? { row: toArbiter(row, now) } : no('no_arbiter');
}

/** Without a final word in time a complaint goes outside by itself; where nobody arbitrates, to the management, once. */
export function lapsed<Row extends CaseFlow>(row: Row, now: Date, { hasArbiter }: Terms): Row | undefined {
  const isOver =
    row.kind === 'complaint' && isWithStaff(row) && row.decide_by !== null && row.decide_by <= now;
  if (!isOver || row.escalated_at !== null) return undefined;
  const urgent: Row = { ...row, is_urgent: true, team: 'management', escalated_at: now };
  return hasArbiter ? toArbiter(urgent, now) : urgent;
}

/** The answer that was promised by now has not come: noted once for each promise. */
export const overdue = <Row extends CaseFlow>(row: Row, now: Date): Row | undefined =>
  isOpen(row) && row.due_at !== null && row.due_at <= now && row.late_at === null
    ? { ...row, late_at: now, is_urgent: true }
    : undefined;

/** Nobody has replied for so long: an answer is the end of a case, a final word keeps the way to the arbiter open longer. */
export function quiet<Row extends CaseFlow>(
  row: Row,
  lastAt: Date,
  now: Date,
  { closeDays, escalateDays, hasArbiter }: Terms,
): Row | undefined {
  const isFinal = row.kind === 'complaint' && hasArbiter;
  const days = row.state === 'decided' ? (isFinal ? escalateDays : closeDays) : closeDays;
  const may =
    row.kind !== 'dispute' &&
    (row.state === 'decided' || (row.state === 'answered' && row.kind !== 'complaint'));
  return may && lastAt.getTime() + days * DAY <= now.getTime() ? ended(row, now, 'time') : undefined;
}

/** The arbiter has spoken. */
export const settled = <Row extends CaseFlow>(row: Row, now: Date, outcome: Outcome): Step<Row> =>
  row.state === 'escalated'
    ? { row: { ...ended(row, now, 'arbiter'), arbiter_outcome: outcome } }
    : no('wrong_state');

/** After an answer, as long as he likes. */
export const mayRate = ({ first_answer_at, kind }: Pick<CaseFlow, 'first_answer_at' | 'kind'>): boolean =>
  first_answer_at !== null && kind !== 'dispute';

export const mayOf = (row: CaseFlow, now: Date, terms: Terms) => ({
  reply: isOpen(row),
  close: 'row' in closedByPlayer(row, now),
  rate: mayRate(row),
  askManager: 'row' in manager(row, now, terms),
  escalate: 'row' in escalated(row, now, terms),
});

export const mayOfStaff = (row: CaseFlow, now: Date) => ({
  answer: isOpen(row),
  decide: 'row' in decided(row, '', now, 'rejected'),
  close: 'row' in closedByStaff(row, now),
  settle: row.state === 'escalated',
});

/** Words of a text in any script; languages without spaces are cut as their readers would. */
export function wordsIn(text: string, language: string): number {
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    if (isWordLike === true) count += 1;
  return count;
}

const EMAIL =
  /^[^\s@<>"',;]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?)+$/i;
/** As it is kept; undefined where nothing could be sent there. */
export function emailOf(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  return address.length <= 120 && EMAIL.test(address) ? address : undefined;
}

/** A text of a macro with what is known of the case put in: `{serial}`, `{name}`. What it does not know stays as it is. */
export const filledIn = (text: string, known: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(known, name) ? (known[name] ?? whole) : whole,
  );

/** The text in the reader's language, else in English. */
export const textFor = (texts: Readonly<Record<string, string>>, language: string): string =>
  (Object.hasOwn(texts, language) ? texts[language] : undefined) ?? texts['en'] ?? '';
