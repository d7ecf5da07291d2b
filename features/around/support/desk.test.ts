/** The desk: who takes what, answers, notes, decides; clocks; macros; figures; the evidence of a case. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberWithCash } from '#features/people/members/fixtures.ts';
import { type Id, type MemberId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { DAY, HOUR, toWire } from '#kernel/time.ts';
import { AddMessage, GetCase, OpenCase } from './contract.ts';
import {
  OpsAnswer,
  OpsAssign,
  OpsCaseDetail,
  OpsCases,
  OpsEvidence,
  OpsFigures,
  OpsMacros,
  OpsNextCase,
  OpsOpenPicture,
  OpsPutMacro,
  OpsSettle,
} from './contract/desk.ts';
import type { DeskView } from './contract/desk-views.ts';
import {
  ALL_RIGHTS,
  codeOf,
  openTestSupport,
  START,
  type TestSupport,
  testPicture,
  wrongInBooks,
} from './fixtures.ts';
import { closeQuiet, escalateLapsed, noteLate } from './jobs.ts';

let t: TestSupport;
let clerk: Id<'staff'>;
let other: Id<'staff'>;
beforeAll(async () => {
  t = await openTestSupport();
  clerk = await t.staff();
  other = await t.staff();
});
beforeEach(async () => {
  t.clock.now = START;
  t.rights.clear();
  for (const right of ALL_RIGHTS) t.rights.add(right);
  await t.underRules({}, 'uk');
});
afterAll(async () => {
  expect(await wrongInBooks(t)).toEqual([]);
  await t.house.close();
});

const open = async (who: MemberId, more: object = {}): Promise<string> =>
  (await t.ask(OpenCase, who, { body: { type: 'other', subject: 'Help', text: 'Please.', ...more } })).id;
const fresh = async (more: object = {}): Promise<string> => open(await t.house.member(), more);
const detail = (id: string, who = clerk) => t.desk(OpsCaseDetail, who, { params: { id } });
type Said = {
  readonly as?: 'answer' | 'note' | 'close' | 'decide';
  readonly outcome?: 'upheld';
  readonly text?: string;
};
async function say(id: string, { as = 'answer', text = 'Yes.', ...more }: Said = {}, who = clerk) {
  const { case: seen } = await detail(id, who);
  return t.desk(OpsAnswer, who, { params: { id }, body: { revision: seen.revision, text, as, ...more } });
}
const views = async (view: DeskView, more: object = {}): Promise<string[]> =>
  (await t.desk(OpsCases, clerk, { query: { view, pageSize: 100, ...more } })).list.map(({ id }) => id);

describe('work that is shared', () => {
  it('next gives each who asks another case, what is urgent and due first before the rest', async () => {
    await t.sql(
      "update support.cases set state = 'closed', closed_at = now(), due_at = null where state <> 'closed'",
    );
    const later = await fresh();
    t.clock.now -= HOUR;
    const sooner = await fresh();
    const [one, two] = await Promise.all([clerk, other].map((who) => t.desk(OpsNextCase, who, { body: {} })));
    expect([one?.id, two?.id].sort()).toEqual([later, sooner].sort());
    expect((await t.desk(OpsNextCase, clerk, { body: {} })).id).toBeNull();
    const first = one?.id === sooner ? clerk : other;
    expect((await detail(sooner, first)).case).toMatchObject({ isMine: true, state: 'checking' });
  });

  it('what somebody has not seen he does not change', async () => {
    const id = await fresh();
    const { case: seen } = await detail(id);
    await say(id, { as: 'note' }, other);
    const late = { revision: seen.revision, text: 'Old news.', as: 'answer' } as const;
    expect(await codeOf(t.desk(OpsAnswer, clerk, { params: { id }, body: late }))).toBe(
      'support.changed_meanwhile',
    );
    const both = await Promise.all([codeOf(say(id, {}, clerk)), codeOf(say(id, {}, other))]);
    expect(both.sort()).toEqual(['done', 'support.changed_meanwhile']);
  });

  it('is taken, let go of, and handed to another team in the player’s sight', async () => {
    const who = await t.house.member();
    const id = await open(who);
    const { case: seen } = await detail(id);
    const held = await t.desk(OpsAssign, clerk, {
      params: { id },
      body: { revision: seen.revision, hold: true },
    });
    expect(held.case).toMatchObject({ isMine: true, assignedTo: expect.stringMatching(/^clerk/) });
    const body = { revision: held.case.revision, team: 'sports' } as const;
    const moved = await t.desk(OpsAssign, clerk, { params: { id }, body });
    expect(moved.case).toMatchObject({ team: 'sports', isMine: false });
    const value = await t.ask(GetCase, who, { params: { id } });
    expect(value.messages.at(-1)).toMatchObject({ event: 'team', params: { team: 'sports' } });
  });

  it.each(['support.read', 'support.write', 'support.macros'])('needs the right %s', async (right) => {
    const id = await fresh();
    const { case: seen } = await detail(id);
    t.rights.delete(right);
    const { revision } = seen;
    const codes = {
      write: await codeOf(
        t.desk(OpsAnswer, clerk, { params: { id }, body: { revision, text: 'x', as: 'note' } }),
      ),
      evidence: await codeOf(t.desk(OpsEvidence, clerk, { params: { id }, body: {} })),
      next: await codeOf(t.desk(OpsNextCase, clerk, { body: {} })),
      macro: await codeOf(t.desk(OpsPutMacro, clerk, { params: { id: newId() }, body: MACRO })),
      picture: await codeOf(t.desk(OpsOpenPicture, clerk, { params: { id, n: 1 }, body: {} })),
    };
    const no = 'gate.not_allowed';
    expect(codes).toEqual({
      write: right === 'support.write' ? no : 'done',
      evidence: right === 'support.write' ? no : 'done',
      next: right === 'support.write' ? no : 'done',
      macro: right === 'support.macros' ? no : 'done',
      picture: right === 'support.read' ? no : 'support.unknown',
    });
  });

  it('each deed has its entry in the trail, with who and what, and without what was said', async () => {
    const id = await fresh();
    await say(id, { text: 'A long and private answer.' });
    const rows = await t.sql('select action, after::text as after from platform.trail where subject = $1', [
      id,
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['support.answer']);
    expect(JSON.stringify(rows)).not.toContain('private answer');
  });
});

describe('final words', () => {
  it('a complaint is decided with an outcome, closed only then, and told', async () => {
    const who = await t.house.member();
    const id = await open(who, { kind: 'complaint' });
    expect(await codeOf(say(id, { as: 'close' }))).toBe('support.wrong_state');
    expect(await codeOf(say(id, { as: 'decide' }))).toBe('support.outcome_wanted');
    expect((await say(id, { as: 'decide', outcome: 'upheld' })).case).toMatchObject({
      state: 'decided',
      outcome: 'upheld',
    });
    expect(await codeOf(say(id, { as: 'decide', outcome: 'upheld' }))).toBe('support.wrong_state');
    expect((await say(id, { as: 'close' })).case.state).toBe('closed');
    expect(await codeOf(say(id))).toBe('support.wrong_state');
  });

  it('the arbiter’s word is entered once it is with him, and stands above the house’s', async () => {
    const who = await t.house.member();
    const id = await open(who, { kind: 'complaint' });
    const settle = async () => {
      const { case: seen } = await detail(id);
      const body = {
        revision: seen.revision,
        outcome: 'upheld',
        text: 'The arbiter finds for you.',
      } as const;
      return t.desk(OpsSettle, clerk, { params: { id }, body });
    };
    expect(await codeOf(settle())).toBe('support.wrong_state');
    t.clock.now += 56 * DAY;
    expect(await escalateLapsed(t.needs)).toBe(1);
    expect((await settle()).case).toMatchObject({ state: 'closed', outcome: 'upheld' });
    const value = await t.ask(GetCase, who, { params: { id } });
    expect(value.messages.map(({ event }) => event).filter(Boolean)).toEqual(['lapsed', 'arbiter_decided']);
  });
});

describe('clocks', () => {
  it('an answer that is late is noted once, seen in its view, and forgotten when it comes', async () => {
    const id = await fresh();
    t.clock.now += 4 * HOUR - 1;
    await noteLate(t.needs);
    expect(await views('late')).not.toContain(id);
    t.clock.now += 1;
    expect(await noteLate(t.needs)).toBeGreaterThan(0);
    expect(await noteLate(t.needs)).toBe(0);
    expect(await views('late')).toContain(id);
    expect((await detail(id)).case).toMatchObject({ isLate: true, isUrgent: true });
    expect((await say(id)).case).toMatchObject({ isLate: false, dueAt: null });
  });

  it('a complaint nobody has decided in eight weeks goes to the arbiter by itself, once; a question never', async () => {
    const [complaint, question] = [await fresh({ kind: 'complaint' }), await fresh()];
    t.clock.now += 56 * DAY - 1;
    await escalateLapsed(t.needs);
    expect((await detail(complaint)).case.state).toBe('waiting');
    t.clock.now += 1;
    expect(await escalateLapsed(t.needs)).toBe(1);
    expect(await escalateLapsed(t.needs)).toBe(0);
    expect((await detail(complaint)).case.state).toBe('escalated');
    expect((await detail(question)).case.state).toBe('waiting');
  });

  it('where nobody arbitrates it goes to the management, once', async () => {
    await t.underRules({});
    const id = await fresh({ kind: 'complaint' });
    t.clock.now += 56 * DAY;
    expect(await escalateLapsed(t.needs)).toBe(1);
    expect(await escalateLapsed(t.needs)).toBe(0);
    expect((await detail(id)).case).toMatchObject({ state: 'waiting', team: 'management', isUrgent: true });
  });

  it('an answer nobody replies to closes the case after the days of the brand, a reply begins them anew', async () => {
    const who = await t.house.member();
    const id = await open(who);
    await say(id);
    t.clock.now += 13 * DAY;
    await t.ask(AddMessage, who, { params: { id }, body: { text: 'Still here.' } });
    await say(id);
    t.clock.now += 14 * DAY - 1;
    await closeQuiet(t.needs);
    expect((await detail(id)).case.state).toBe('answered');
    t.clock.now += 1;
    await closeQuiet(t.needs);
    expect((await detail(id)).case.state).toBe('closed');
    expect((await detail(id)).messages.at(-1)).toMatchObject({ event: 'closed_by_time' });
  });
});

const MACRO = {
  revision: 0,
  position: 0,
  title: 'Looking',
  type: '',
  texts: { en: 'We look, {name}.', bn: 'আমরা দেখছি, {name}।' },
  step: 'answer',
  outcome: '',
  team: '',
  enabled: true,
} as const;

describe('macros', () => {
  it('are written on the revision that was seen, with an English text, and an outcome where they decide', async () => {
    const id = newId();
    const put = (body: object) => t.desk(OpsPutMacro, clerk, { params: { id }, body: { ...MACRO, ...body } });
    expect(await codeOf(put({ revision: 3 }))).toBe('support.unknown_macro');
    expect(await codeOf(put({ texts: { bn: 'আমরা' } }))).toBe('support.no_english');
    expect(await codeOf(put({ step: 'decide' }))).toBe('support.outcome_wanted');
    expect(await put({})).toMatchObject({ revision: 1 });
    expect(await codeOf(put({}))).toBe('support.changed_meanwhile');
    expect(await put({ revision: 1, enabled: false })).toMatchObject({ revision: 2, enabled: false });
    expect((await t.desk(OpsMacros, clerk)).list.find((one) => one.id === id)?.texts).toEqual(MACRO.texts);
  });
});

it('lists are narrowed by what is looked for, and count what they hold', async () => {
  const who = await t.house.member();
  const id = await open(who, { type: 'deposit', subject: 'Where is my bKash deposit' });
  const [{ account } = { account: '' }] = await t.sql('select account from members.directory where id = $1', [
    who,
  ]);
  const { case: seen } = await detail(id);
  for (const search of [seen.serial.toLowerCase(), String(account), 'BKASH DEP'])
    expect(await views('all', { search }), search).toEqual([id]);
  expect(await views('all', { search: 'nothing like it' })).toEqual([]);
  expect(await views('open', { type: 'deposit', team: 'payments', member: who })).toEqual([id]);
  expect(await views('open', { type: 'game', member: who })).toEqual([]);
  const before = (await t.desk(OpsCases, clerk, { query: {} })).counts;
  await say(id);
  const after = (await t.desk(OpsCases, clerk, { query: {} })).counts;
  expect([after.open, after.answered, after.mine]).toEqual([
    before.open - 1,
    before.answered + 1,
    before.mine + 1,
  ]);
});

it('figures are those of the cases: medians, in time or not, by type and day', async () => {
  t.clock.now = Date.parse('2027-02-10T06:00:00Z');
  const ids = [
    await fresh({ type: 'withdrawal' }),
    await fresh({ type: 'withdrawal' }),
    await fresh({ type: 'game' }),
  ];
  for (const [n, hours] of [1, 3, 6].entries()) {
    t.clock.now = Date.parse('2027-02-10T06:00:00Z') + hours * HOUR;
    await say(ids[n] ?? '', { as: 'close' });
  }
  t.clock.now += 1;
  const figures = await t.desk(OpsFigures, clerk, { query: { days: 7 } });
  expect(figures.all).toMatchObject({
    cases: 3,
    firstAnswerMedianMs: 3 * HOUR,
    resolutionMedianMs: 3 * HOUR,
    inTime: 2,
    due: 3,
  });
  expect(
    figures.types.map(({ type, cases, firstAnswerMedianMs }) => [type, cases, firstAnswerMedianMs]),
  ).toEqual([
    ['withdrawal', 2, 2 * HOUR],
    ['game', 1, 6 * HOUR],
  ]);
  expect(figures.days).toHaveLength(7);
  expect(figures.days.at(-1)).toMatchObject({ opened: 3, closed: 3, late: 1 });
});

it('the evidence has every message but notes, every posting, the proof and the pictures, and its digest in the trail', async () => {
  const { house } = t;
  const who = await memberWithCash(house, 100_000n);
  const ref = newId();
  const transfer = { ...who, ref, serial: 'R-77', content: '' } as const;
  await house.db.transaction((tx) =>
    house.ledger.take(tx, {
      ...transfer,
      key: 'stake',
      kind: 'stake',
      to: who.house,
      amount: minor(50_000n),
    } as never),
  );
  await house.db.transaction((tx) =>
    house.ledger.pay(tx, {
      ...transfer,
      key: 'payout',
      kind: 'payout',
      from: who.house,
      amount: minor(86_000n),
    } as never),
  );
  t.bets.set(`${who.memberId} ${ref}`, {
    kind: 'bet',
    id: ref,
    serial: 'R-77',
    title: 'Kite <Cut>',
    state: 'settled',
    amount: '500.00',
    payout: '860.00',
    currency: 'BDT',
    at: toWire(START),
  });
  t.proofs.set(`${who.memberId} ${ref}`, [
    { title: 'GET /play/rounds/{id}/proof', value: { serverSeed: 'abc123', nonce: 7 } },
  ]);
  const picture = await testPicture();
  const id = await open(who.memberId, {
    kind: 'complaint',
    about: { kind: 'bet', id: ref },
    picture,
    text: '<b>Unfair</b>',
  });
  await say(id, { as: 'note', text: 'Between ourselves.' });
  await say(id, { text: 'We look.' });
  await say(id, { as: 'decide', outcome: 'upheld', text: 'You are right.' });
  const { name, text, digest } = await t.desk(OpsEvidence, clerk, { params: { id }, body: {} });
  expect(name).toMatch(/^C-26-\d{6}\.html$/);
  for (const part of [
    '&lt;b&gt;Unfair&lt;/b&gt;',
    'We look.',
    'You are right.',
    'Kite &lt;Cut&gt;',
    'serverSeed',
    'abc123',
    'decided upheld',
  ])
    expect(text, part).toContain(part);
  expect(text).not.toContain('Between ourselves.');
  const postings = await t.sql(
    'select p.amount from ledger.postings p join ledger.transfers t on t.member_id = p.member_id and t.id = p.transfer_id where t.member_id = $1 and t.ref = $2',
    [who.memberId, ref],
  );
  expect(postings.length).toBeGreaterThanOrEqual(2);
  expect(text.match(/<tr>/g)).toHaveLength(postings.length + 1);
  for (const sum of ['500.00 BDT', '860.00 BDT']) expect(text).toContain(sum);
  expect(text.match(/data:image\/jpeg;base64,/g)).toHaveLength(1);
  expect(digest).toBe(createHash('sha256').update(text).digest('hex'));
  const rows = await t.sql(
    "select after from platform.trail where subject = $1 and action = 'support.evidence'",
    [id],
  );
  expect(JSON.stringify(rows)).toContain(digest);
  // The picture is opened at the desk too, with an entry of who looked.
  expect(
    (await t.desk(OpsOpenPicture, clerk, { params: { id, n: 1 }, body: {} })).picture.length,
  ).toBeGreaterThan(100);
});
