/** How a case goes on: every command in every state, deadlines by a clock that is handed in. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#kernel/time.ts';
import { CASE_KINDS, CASE_STATES, type CaseKind, type CaseState } from './contract/kinds.ts';
import {
  answered,
  type CaseFlow,
  closedByPlayer,
  closedByStaff,
  decided,
  emailOf,
  endedByMoney,
  escalated,
  filledIn,
  handedTo,
  lapsed,
  letGo,
  manager,
  mayOf,
  mayOfStaff,
  mayRate,
  opened,
  overdue,
  quiet,
  replied,
  settled,
  type Step,
  taken,
  teamFor,
  textFor,
  type Terms,
  turned,
  wordsIn,
} from './rules.ts';
import { escaped, evidencePage } from './rules/evidence-page.ts';

const START = Date.parse('2026-11-23T08:00:00Z');
const at = (ms: number): Date => new Date(START + ms);
const TERMS: Terms = {
  answerMs: 4 * HOUR,
  decideDays: 56,
  closeDays: 14,
  escalateDays: 365,
  hasArbiter: true,
};
const fresh = (kind: CaseKind): CaseFlow => opened(kind, 'game', at(0), TERMS);
const state = (step: Step<CaseFlow> | CaseFlow | undefined): string =>
  step === undefined ? '-' : 'refused' in step ? step.refused : 'row' in step ? step.row.state : step.state;

/** A case of this kind in this state, as commands bring it there. */
function inState(kind: CaseKind, wanted: CaseState): CaseFlow {
  const row = fresh(kind);
  const now = at(HOUR);
  if (wanted === 'waiting') return row;
  if (wanted === 'checking')
    return { ...row, state: 'checking', assigned_to: 'a', checking_at: now, read_at: now };
  const said = answered(row, 'a', now) ?? row;
  if (wanted === 'answered') return said;
  if (wanted === 'decided') return { ...said, state: 'decided', decided_at: now, outcome: 'rejected' };
  if (wanted === 'escalated') return { ...said, state: 'escalated', escalated_at: now };
  return { ...said, state: 'closed', closed_at: now, closed_by: 'player' };
}

describe('what each command makes of each state', () => {
  const table: Readonly<Record<string, (row: CaseFlow) => Step<CaseFlow> | CaseFlow | undefined>> = {
    take: (row) => taken(row, 'b', at(2 * HOUR)),
    release: (row) => letGo(row),
    answer: (row) => answered(row, 'b', at(2 * HOUR)),
    reply: (row) => replied(row, at(2 * HOUR), TERMS),
    decide: (row) => decided(row, 'b', at(2 * HOUR), 'upheld'),
    close: (row) => closedByStaff(row, at(2 * HOUR)),
    give_up: (row) => closedByPlayer(row, at(2 * HOUR)),
    manager: (row) => manager(row, at(2 * HOUR), TERMS),
    escalate: (row) => escalated(row, at(2 * HOUR), TERMS),
    settle: (row) => settled(row, at(2 * HOUR), 'partly'),
    money: (row) => endedByMoney(row, at(2 * HOUR)),
  };
  const line = (kind: CaseKind, command: string): string =>
    CASE_STATES.map((one) => state(table[command]?.(inState(kind, one)))).join(' ');

  it.each([
    // in the order waiting · checking · answered · decided · escalated · closed
    ['question', 'take', 'checking checking answered decided escalated -'],
    ['question', 'release', 'waiting checking answered decided escalated -'],
    ['question', 'answer', 'answered answered answered decided escalated -'],
    ['question', 'reply', 'waiting checking checking decided escalated -'],
    ['question', 'decide', 'wrong_state wrong_state wrong_state wrong_state wrong_state wrong_state'],
    ['complaint', 'decide', 'decided decided decided wrong_state wrong_state wrong_state'],
    ['dispute', 'decide', `${'decided_elsewhere '.repeat(6)}`.trim()],
    ['question', 'close', 'closed closed closed closed wrong_state wrong_state'],
    ['complaint', 'close', 'wrong_state wrong_state wrong_state closed wrong_state wrong_state'],
    ['dispute', 'close', `${'decided_elsewhere '.repeat(6)}`.trim()],
    ['complaint', 'give_up', 'closed closed closed closed closed wrong_state'],
    ['dispute', 'give_up', `${'wrong_state '.repeat(6)}`.trim()],
    ['question', 'manager', 'waiting waiting waiting wrong_state wrong_state wrong_state'],
    ['question', 'escalate', `${'wrong_state '.repeat(6)}`.trim()],
    ['complaint', 'escalate', 'not_due not_due not_due escalated wrong_state wrong_state'],
    ['complaint', 'settle', 'wrong_state wrong_state wrong_state wrong_state closed wrong_state'],
    ['question', 'money', '- - - - - -'],
    ['dispute', 'money', 'closed closed closed closed closed -'],
  ] as const)('%s: %s', (kind, command, expected) => {
    expect(line(kind, command)).toBe(expected);
  });

  it('is closed with a moment and nothing owed, or not closed at all, whatever is done in whatever order', () => {
    const names = Object.keys(table);
    const sequence = fc.array(fc.constantFrom(...names), { maxLength: 25 });
    fc.assert(
      fc.property(fc.constantFrom(...CASE_KINDS), sequence, (kind, commands) => {
        let row = fresh(kind);
        for (const command of commands) {
          const done = table[command]?.(row);
          const next =
            done === undefined ? undefined : 'refused' in done ? undefined : 'row' in done ? done.row : done;
          // What is over stays over.
          if (row.state === 'closed') expect(next).toBeUndefined();
          row = next ?? row;
          expect(row.state === 'closed').toBe(row.closed_at !== null);
          if (row.state === 'closed' || row.state === 'escalated') expect(row.due_at).toBeNull();
          if (row.state === 'decided') expect(row.outcome).not.toBe('');
          if (row.kind !== 'complaint') expect(row.escalated_at).toBeNull();
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe('deadlines', () => {
  it('an answer is owed from the first message, from a reply on, and no longer once it has come', () => {
    const row = fresh('question');
    expect(row.due_at).toEqual(at(4 * HOUR));
    const said = answered(row, 'a', at(HOUR));
    expect(said).toMatchObject({ due_at: null, first_answer_at: at(HOUR), assigned_to: 'a' });
    const again = said && replied(said, at(5 * HOUR), TERMS);
    expect(again?.due_at).toEqual(at(9 * HOUR));
    // A second message moves the promise of the first nowhere.
    expect(again && replied(again, at(6 * HOUR), TERMS)?.due_at).toEqual(at(9 * HOUR));
  });

  it('is late from its moment on, and noted once', () => {
    const row = fresh('question');
    expect(overdue(row, at(4 * HOUR - 1))).toBeUndefined();
    const late = overdue(row, at(4 * HOUR));
    expect(late).toMatchObject({ is_urgent: true, late_at: at(4 * HOUR) });
    expect(late && overdue(late, at(9 * HOUR))).toBeUndefined();
  });

  it('a complaint without a final word goes to the arbiter after eight weeks, to the management where there is none', () => {
    const row = answered(fresh('complaint'), 'a', at(HOUR)) ?? fresh('complaint');
    expect(row.decide_by).toEqual(at(56 * DAY));
    expect(lapsed(row, at(56 * DAY - 1), TERMS)).toBeUndefined();
    expect(lapsed(row, at(56 * DAY), TERMS)).toMatchObject({ state: 'escalated', is_urgent: true });
    const alone = lapsed(row, at(56 * DAY), { ...TERMS, hasArbiter: false });
    expect(alone).toMatchObject({ state: 'answered', team: 'management', escalated_at: at(56 * DAY) });
    // Once, and never a question or what is decided.
    expect(alone && lapsed(alone, at(57 * DAY), { ...TERMS, hasArbiter: false })).toBeUndefined();
    expect(lapsed(fresh('question'), at(99 * DAY), TERMS)).toBeUndefined();
    expect(lapsed(inState('complaint', 'decided'), at(99 * DAY), TERMS)).toBeUndefined();
  });

  it('a player goes outside when the time is over, and nowhere where nobody arbitrates', () => {
    const row = inState('complaint', 'answered');
    expect(state(escalated(row, at(56 * DAY - 1), TERMS))).toBe('not_due');
    expect(state(escalated(row, at(56 * DAY), TERMS))).toBe('escalated');
    expect(state(escalated(row, at(56 * DAY), { ...TERMS, hasArbiter: false }))).toBe('no_arbiter');
  });

  it('an answer nobody replies to ends a question after two weeks, a decided complaint after a year, an open one never', () => {
    const after = (kind: CaseKind, one: CaseState, days: number, terms = TERMS): string =>
      state(quiet(inState(kind, one), at(0), at(days * DAY), terms));
    expect(after('question', 'answered', 14)).toBe('closed');
    expect(state(quiet(inState('question', 'answered'), at(0), at(14 * DAY - 1), TERMS))).toBe('-');
    expect(after('complaint', 'answered', 400)).toBe('-');
    expect(after('complaint', 'decided', 364)).toBe('-');
    expect(after('complaint', 'decided', 365)).toBe('closed');
    expect(after('complaint', 'decided', 14, { ...TERMS, hasArbiter: false })).toBe('closed');
    expect(after('dispute', 'answered', 400)).toBe('-');
    expect(after('question', 'checking', 400)).toBe('-');
  });
});

describe('who it is with', () => {
  it('begins where the question belongs, and is let go of by who is handed past', () => {
    expect(['deposit', 'withdrawal', 'game', 'other'].map(teamFor)).toEqual([
      'payments',
      'payments',
      'games',
      'general',
    ]);
    const held = taken(fresh('question'), 'a', at(0)) ?? fresh('question');
    expect(handedTo(held, 'sports')).toMatchObject({ team: 'sports', assigned_to: null });
    expect(handedTo(held, 'games')).toMatchObject({ team: 'games', assigned_to: 'a' });
  });

  it('a manager is asked for once, and it is urgent', () => {
    const step = manager(fresh('question'), at(HOUR), TERMS);
    const row = 'row' in step ? step.row : fresh('question');
    expect(row).toMatchObject({ team: 'management', is_urgent: true, manager_at: at(HOUR) });
    expect(state(manager(row, at(2 * HOUR), TERMS))).toBe('wrong_state');
  });

  it('an open question about the same thing becomes the complaint or the dispute, and never less again', () => {
    const question = fresh('question');
    const complaint = turned(question, 'complaint', at(DAY), TERMS);
    expect(complaint).toMatchObject({ kind: 'complaint', decide_by: at(57 * DAY) });
    expect(turned(complaint, 'question', at(DAY), TERMS).kind).toBe('complaint');
    const dispute = turned(complaint, 'dispute', at(DAY), TERMS);
    expect(dispute.kind).toBe('dispute');
    expect(turned(dispute, 'complaint', at(DAY), TERMS).kind).toBe('dispute');
  });

  it('says to each side what it can do', () => {
    expect(mayOf(inState('complaint', 'decided'), at(DAY), TERMS)).toEqual({
      reply: true,
      close: true,
      rate: true,
      askManager: false,
      escalate: true,
    });
    expect(mayOfStaff(inState('complaint', 'answered'), at(DAY))).toEqual({
      answer: true,
      decide: true,
      close: false,
      settle: false,
    });
    expect(mayRate(fresh('question'))).toBe(false);
    expect(state(decided(fresh('complaint'), 'a', at(0), undefined))).toBe('outcome_wanted');
  });
});

describe('texts', () => {
  it.each([
    ['one two three', 'en', 3],
    ['  ', 'en', 0],
    ['… !', 'en', 0],
    ['খেলাটি খুব ভালো', 'bn', 3],
    ['我喜欢这个游戏', 'zh', 4],
    ['ฉันชอบเกมนี้', 'th', 4],
  ])('%s has as many words as its readers would count', (text, language, count) => {
    expect(wordsIn(text, language)).toBe(count);
  });

  it.each([
    ['Mina@Example.org', 'mina@example.org'],
    [' a@b.co ', 'a@b.co'],
    ['a@b', undefined],
    ['a b@c.de', undefined],
    ['a@b.co,c@d.co', undefined],
    ['"<script>"@b.co', undefined],
    [`${'a'.repeat(65)}@b.co`, undefined],
  ])('%s as an address of mail', (text, address) => {
    expect(emailOf(text)).toBe(address);
  });

  it('fills a macro in with what is known, once, and speaks the reader’s language', () => {
    expect(filledIn('{serial} of {name}, {constructor}', { serial: 'C-1', name: '{serial}' })).toBe(
      'C-1 of {serial}, {constructor}',
    );
    expect(textFor({ en: 'Yes', bn: 'হ্যাঁ' }, 'bn')).toBe('হ্যাঁ');
    expect(textFor({ en: 'Yes' }, 'toString')).toBe('Yes');
  });

  it('escapes everything in the evidence, and lets no script into it', () => {
    expect(escaped(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
    const nasty = '"><script>strike()</script><img src=x onerror=strike()>';
    const page = evidencePage({
      title: nasty,
      facts: [[nasty, nasty]],
      about: [[nasty, nasty]],
      messages: [{ n: 1, at: nasty, who: nasty, text: nasty, picture: nasty }],
      postings: { columns: [nasty], rows: [[nasty]] },
      proofs: [{ title: nasty, value: { nasty } }],
    });
    expect(page).not.toContain('<script');
    expect(page).not.toContain('onerror=strike()>');
    expect(page.match(/<img/g)).toHaveLength(1);
    expect(page).toContain("default-src 'none'");
  });
});
