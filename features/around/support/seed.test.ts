/** The sample brand: stories that the rules allow, told once, with threads a desk can be shown on. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_PASSWORD } from '#identity/passwords/service.ts';
import { openMember } from '#features/people/members/service/register.ts';
import type { MemberId } from '#kernel/ids.ts';
import { CASE_KINDS, CASE_STATES, QUESTION_TYPES, SUBJECT_MOST, TEXT_MOST } from './contract/kinds.ts';
import { openTestSupport, type TestSupport, wrongInBooks } from './fixtures.ts';
import { filledIn, textFor } from './rules.ts';
import { MACROS } from './samples/macros.ts';
import { STORIES } from './samples/stories.ts';
import { seedSupport, type SamplePeople } from './service/seed.ts';

let t: TestSupport;
let clerks: readonly string[] = [];
const members = new Map<string, MemberId>();
beforeAll(async () => {
  t = await openTestSupport();
  clerks = [await t.staff(), await t.staff()];
});
afterAll(async () => {
  expect(await wrongInBooks(t)).toEqual([]);
  await t.house.close();
});

const people: SamplePeople = {
  sampleMember: async (tx, _, username) => {
    const known = members.get(username);
    if (known) return known;
    const { ledger, gate, brand } = t.house;
    const one = { brand, username, passwordHash: NO_PASSWORD, mustChange: false, referredBy: null };
    const id = await openMember(tx, { ledger, identity: gate.identity }, one);
    members.set(username, id);
    return id;
  },
  staffIds: async () => clerks,
};
const seed = (): Promise<void> =>
  seedSupport({ ...t.needs, people }, t.house.db, {
    brandId: t.house.brand.id,
    currency: t.house.brand.currency,
    production: false,
  });
const count = async (table: 'cases' | 'messages' | 'macros'): Promise<number> =>
  Number((await t.sql(`select count(*)::int as n from support.${table}`))[0]?.['n']);

describe('the sample', () => {
  it('is told once, however often a process starts', async () => {
    await seed();
    const [cases, messages, macros] = [await count('cases'), await count('messages'), await count('macros')];
    expect(cases).toBe(STORIES.length);
    expect(macros).toBe(MACROS.length);
    await seed();
    expect([await count('cases'), await count('messages'), await count('macros')]).toEqual([
      cases,
      messages,
      macros,
    ]);
  });

  it('shows every kind of case people open, and every state one can be in', async () => {
    const rows = await t.sql('select distinct kind, state from support.cases');
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(CASE_STATES));
    // Disputes follow withdrawals of the sample; the house opens them by itself.
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(
      new Set(CASE_KINDS.filter((kind) => kind !== 'dispute')),
    );
  });

  it('begins each thread with what somebody wrote, and lets time pass in its order', async () => {
    const rows = await t.sql(
      `select c.serial, m.n, m.author, m.text, m.at, c.created_at, c.changed_at from support.cases c
         join support.messages m on m.case_id = c.id order by c.id, m.n`,
    );
    expect(rows.length).toBeGreaterThan(STORIES.length);
    let before: Record<string, unknown> | undefined;
    for (const row of rows) {
      if (row['n'] === 1) expect([row['serial'], row['author']]).toEqual([row['serial'], 'player']);
      else expect(Number(row['at'])).toBeGreaterThanOrEqual(Number(before?.['at']));
      expect(Number(row['at'])).toBeLessThanOrEqual(t.clock.now);
      before = row;
    }
  });

  it('names who answered, and gives guests a key nobody has seen', async () => {
    const answers = await t.sql("select name, staff_id from support.messages where author = 'staff'");
    expect(answers.length).toBeGreaterThan(5);
    for (const { name, staff_id } of answers) {
      expect(String(name)).toMatch(/^Nadia /);
      expect(clerks).toContain(staff_id);
    }
    const guests = await t.sql('select guest_key, email from support.cases where member_id is null');
    expect(guests.length).toBe(STORIES.filter(({ who }) => who.includes('@')).length);
    for (const { guest_key } of guests) expect(Buffer.from(guest_key as Buffer)).toHaveLength(32);
  });

  it('sends nobody a mail: it never happened', () => {
    expect(t.sent).toEqual([]);
  });

  it('leaves what people have written since alone', async () => {
    const [{ id } = { id: '' }] = await t.sql('select id from support.macros order by position limit 1');
    await t.sql("update support.macros set title = 'Ours' where id = $1", [id]);
    await seed();
    expect((await t.sql('select title from support.macros where id = $1', [id]))[0]).toEqual({
      title: 'Ours',
    });
    expect(await count('macros')).toBe(MACROS.length);
  });
});

describe.each(STORIES.map((story) => [`${story.who}: ${story.subject}`, story] as const))(
  '%s',
  (_, story) => {
    it('fits what a form takes, and goes forwards in time', () => {
      expect(story.subject.length).toBeLessThanOrEqual(SUBJECT_MOST);
      expect(story.text.trim()).not.toBe('');
      expect(QUESTION_TYPES).toContain(story.type);
      let last = story.ago;
      for (const happened of story.then) {
        expect(happened.ago).toBeLessThanOrEqual(last);
        expect(happened.ago).toBeGreaterThanOrEqual(0);
        last = happened.ago;
        if ('text' in happened) expect(happened.text.length).toBeLessThanOrEqual(TEXT_MOST);
      }
    });
  },
);

describe.each(MACROS.map((macro) => [macro.title, macro] as const))('the macro %s', (_, macro) => {
  it('has a text for every reader, with places that are known', () => {
    for (const language of ['en', 'bn', 'hi', 'vi', 'ar'])
      expect([language, textFor(macro.texts, language).length > 10]).toEqual([language, true]);
    for (const text of Object.values(macro.texts))
      expect(filledIn(text, { serial: 'C-26-000001', name: 'Mina' })).not.toMatch(/[{}]/);
    expect(macro.step === 'decide').toBe(macro.outcome !== undefined && macro.outcome !== '');
  });
});
