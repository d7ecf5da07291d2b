/** Whose voice counts, what is ready to be collected, how an address is kept: decisions that need no database. */
import { describe, expect, it } from 'vitest';
import { HOUR } from '#kernel/time.ts';
import { isReady } from './service/first-password.ts';
import { workEmail } from './service/own.ts';
import { firstPassword } from './service/people.ts';
import { objection, voiceTaken } from './service/requests.ts';
import type { RequestRow, StaffRow } from './store.ts';

describe('a voice', () => {
  const row = (id: string, more: Partial<StaffRow> = {}): StaffRow => ({
    id,
    brand_id: 'b',
    account: id,
    name: id,
    role: 'support',
    status: 'active',
    person: '',
    keyed_by: null,
    email: '',
    hired_at: new Date(0),
    ...more,
  });
  it.each<[string, StaffRow, StaffRow | undefined, StaffRow | undefined, string | undefined]>([
    ['of a stranger', row('a'), row('b'), row('c'), undefined],
    ['of who asked', row('a'), row('a'), row('c'), 'staff.not_yourself'],
    ['about himself', row('a'), row('b'), row('a'), 'staff.not_yourself'],
    [
      'of the asker’s other account',
      row('a', { person: 'R' }),
      row('b', { person: 'r' }),
      row('c'),
      'staff.same_hand',
    ],
    ['of whom the asker keyed', row('a', { keyed_by: 'b' }), row('b'), row('c'), 'staff.same_hand'],
    ['of who keyed the asker', row('a'), row('b', { keyed_by: 'a' }), row('c'), 'staff.same_hand'],
    [
      'of the subject’s other account',
      row('a', { person: 'R' }),
      row('b'),
      row('c', { person: 'R' }),
      'staff.same_hand',
    ],
    ['of who keyed the subject', row('a'), row('b'), row('c', { keyed_by: 'a' }), undefined],
    ['where the asker is gone', row('a'), undefined, row('c'), undefined],
    ['about rights, which are nobody', row('a', { person: 'R' }), row('b'), undefined, undefined],
  ])('%s', (_, reader, asker, subject, code) => expect(objection(reader, asker, subject)).toBe(code));

  it('is taken by another account of the same hand alone', () => {
    expect(voiceTaken(row('a'), [])).toBe(false);
    expect(voiceTaken(row('a'), [row('a'), undefined])).toBe(false);
    expect(voiceTaken(row('a'), [row('b'), row('c')])).toBe(false);
    expect(voiceTaken(row('a', { keyed_by: 'c' }), [row('b'), row('c')])).toBe(true);
  });
});

describe('a first password', () => {
  const base = {
    id: 'r',
    brand_id: 'b',
    kind: 'password',
    subject: 's',
    was: [],
    wanted: [],
    reason: '',
    asked_by: 'a',
    asked_at: new Date(0),
    expires_at: new Date(0),
    state: 'done',
    decided_at: new Date(1_000),
    given_at: null,
  } as const satisfies RequestRow;
  it.each<[string, Partial<RequestRow>, string, number, boolean]>([
    ['agreed to just now', {}, 'a', 1_000, true],
    ['in the last millisecond of its hour', {}, 'a', 1_000 + HOUR - 1, true],
    ['an hour later', {}, 'a', 1_000 + HOUR, false],
    ['by somebody else', {}, 'b', 1_000, false],
    ['twice', { given_at: new Date(1_000) }, 'a', 1_000, false],
    ['before it is decided', { state: 'open', decided_at: null }, 'a', 1_000, false],
    ['that was refused', { state: 'rejected' }, 'a', 1_000, false],
    ['of another kind', { kind: 'role' }, 'a', 1_000, false],
  ])('is collected %s', (_, more, reader, now, ready) =>
    expect(isReady({ ...base, ...more }, reader, now)).toBe(ready),
  );

  it('has four groups of four letters nobody mistakes, and is never the same', () => {
    const many = Array.from({ length: 500 }, firstPassword);
    for (const one of many) expect(one).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/);
    expect(new Set(many).size).toBe(500);
  });
});

describe('an address', () => {
  it.each([
    ['', ''],
    [' Rana@Example.COM ', 'rana@example.com'],
    ['rana@example', undefined],
    ['rana', undefined],
    ['a@b@c.de', undefined],
    ['rana@example.com, mina@example.com', undefined],
  ])('the work address %j is kept as %j', (typed, kept) => {
    if (kept === undefined) expect(() => workEmail(typed)).toThrow();
    else expect(workEmail(typed)).toBe(kept);
  });
});
