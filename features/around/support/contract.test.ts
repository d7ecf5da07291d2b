/** What the door lets in: forms as people fill them in, and what nobody has to look at. */
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { AddMessage, GuestCase, OpenCase, PutFeedback, RateCase } from './contract.ts';
import { OpsAnswer, OpsAssign, OpsFigures, OpsPutMacro, OpsSettle } from './contract/desk.ts';
import { DESK_VIEWS } from './contract/desk-views.ts';
import { CASE_KINDS, OPENED_BY_PEOPLE, SUBJECT_MOST, TEXT_MOST } from './contract/kinds.ts';

const fits = (schema: TSchema | undefined, value: unknown): boolean =>
  schema !== undefined && Compile(schema).Check(value);
type Form = readonly [what: string, schema: TSchema | undefined, value: unknown, isFit: boolean];

const CASE = { type: 'game', subject: 'A bet', text: 'It shows lost.' };
const MACRO = {
  revision: 0,
  position: 0,
  title: 'Looking',
  type: '',
  texts: { en: 'We look.' },
  step: 'answer',
  outcome: '',
  team: '',
  enabled: true,
};

describe('a case that is opened', () => {
  it.each([
    ['as little as it takes', CASE, true],
    ['a complaint about a bet', { ...CASE, kind: 'complaint', about: { kind: 'bet', id: newId() } }, true],
    ['a guest’s', { ...CASE, email: 'mina@example.org', human: 'p'.repeat(32), language: 'bn' }, true],
    ['a dispute: the house opens those', { ...CASE, kind: 'dispute' }, false],
    ['feedback: that has a call of its own', { ...CASE, kind: 'feedback' }, false],
    ['another topic', { ...CASE, type: 'weather' }, false],
    ['no subject', { ...CASE, subject: '' }, false],
    ['a subject that is a letter', { ...CASE, subject: 'x'.repeat(SUBJECT_MOST + 1) }, false],
    ['a text that is a book', { ...CASE, text: 'x'.repeat(TEXT_MOST + 1) }, false],
    ['about something that has no number', { ...CASE, about: { kind: 'bet', id: '7' } }, false],
    ['about something there is no kind of', { ...CASE, about: { kind: 'member', id: newId() } }, false],
    ['with a member it is said to be of', { ...CASE, memberId: newId() }, false],
    ['with a state it begins in', { ...CASE, state: 'closed' }, false],
    ['with a team it goes to', { ...CASE, team: 'management' }, false],
  ])('%s', (_, body, isFit) => {
    expect(fits(OpenCase.body, body)).toBe(isFit);
  });

  it('is never of a kind people may not choose', () => {
    for (const kind of CASE_KINDS)
      expect([kind, fits(OpenCase.body, { ...CASE, kind })]).toEqual([
        kind,
        OPENED_BY_PEOPLE.some((one) => one === kind),
      ]);
  });
});

describe('other forms', () => {
  it.each<Form>([
    ['a message', AddMessage.body, { text: 'More.' }, true],
    ['a message by somebody else', AddMessage.body, { text: 'More.', author: 'staff' }, false],
    ['a message that is a note', AddMessage.body, { text: 'More.', isNote: true }, false],
    ['a key', GuestCase.body, { key: 'A'.repeat(43) }, true],
    ['a key with a path in it', GuestCase.body, { key: '../../etc/passwd/and/so/on' }, false],
    ['a score', RateCase.body, { score: 5 }, true],
    ['a score beyond', RateCase.body, { score: 6 }, false],
    ['half a score', RateCase.body, { score: 4.5 }, false],
    ['feedback', PutFeedback.body, { content: 'I like it very much.' }, true],
    ['an answer', OpsAnswer.body, { revision: 1, text: 'Yes.', as: 'answer' }, true],
    ['an empty answer', OpsAnswer.body, { revision: 1, text: '', as: 'answer' }, false],
    ['an answer to no revision', OpsAnswer.body, { text: 'Yes.', as: 'answer' }, false],
    ['a decision without its name', OpsSettle.body, { revision: 1, text: 'So.', outcome: 'perhaps' }, false],
    ['a case held', OpsAssign.body, { revision: 1, hold: true }, true],
    ['a case given to a person', OpsAssign.body, { revision: 1, staffId: newId() }, false],
    ['a macro', OpsPutMacro.body, MACRO, true],
    ['figures of a month', OpsFigures.query, { days: 30 }, true],
    ['figures of a year', OpsFigures.query, { days: 365 }, false],
  ])('%s', (_, schema, value, isFit) => {
    expect(fits(schema, value)).toBe(isFit);
  });

  it('views are named once', () => {
    expect(new Set(DESK_VIEWS).size).toBe(DESK_VIEWS.length);
  });
});
