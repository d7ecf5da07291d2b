/** Cases of players and guests: opened, followed, theirs alone; feedback; disputes of withdrawals. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNotices } from '#features/around/notices/room.ts';
import { WithdrawalChanged } from '#features/money/withdrawals/contract.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { DAY, HOUR, toWire } from '#kernel/time.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { pushKeys } from '#platform/push/keys.ts';
import type { Listener } from '#platform/outbox/listeners.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import {
  AddMessage,
  AskManager,
  CloseCase,
  EscalateCase,
  GetCase,
  GetPicture,
  GetSupport,
  GuestCase,
  GuestMessage,
  ListCases,
  OpenCase,
  PutFeedback,
  RateCase,
} from './contract.ts';
import { OpsAnswer, OpsAssign, OpsCaseDetail } from './contract/desk.ts';
import {
  codeOf,
  openTestSupport,
  PERSON,
  START,
  type TestSupport,
  testPicture,
  wrongInBooks,
} from './fixtures.ts';

let t: TestSupport;
let picture = '';
beforeAll(async () => {
  t = await openTestSupport();
  picture = await testPicture();
});
beforeEach(async () => {
  t.clock.now = START;
  await t.underRules({});
});
afterAll(async () => {
  expect(await wrongInBooks(t)).toEqual([]);
  await t.house.close();
});

const QUESTION = { type: 'game', subject: 'My bet shows lost', text: 'Rain stopped the match.' } as const;
const open = async (who: MemberId, more: object = {}): Promise<string> =>
  (await t.ask(OpenCase, who, { body: { ...QUESTION, ...more } })).id;
const read = (who: MemberId, id: string) => t.ask(GetCase, who, { params: { id } });
const act = (call: typeof CloseCase | typeof AskManager | typeof EscalateCase, who: MemberId, id: string) =>
  t.ask(call, who, { params: { id }, body: {} });
const reply = (who: MemberId, id: string, body: { text: string; picture?: string }) =>
  t.ask(AddMessage, who, { params: { id }, body });

async function answered(id: string, as: 'answer' | 'decide' | 'note' = 'answer', outcome = 'rejected') {
  const clerk = await t.staff();
  const { case: seen } = await t.desk(OpsCaseDetail, clerk, { params: { id } });
  const body = { revision: seen.revision, text: `An ${as}.`, as, ...(as === 'decide' && { outcome }) };
  return t.desk(OpsAnswer, clerk, { params: { id }, body: body as never });
}

describe('a case of a member', () => {
  it('is opened with its number, promised an answer, and read with everything in it', async () => {
    const who = await t.house.member();
    const opened = await t.ask(OpenCase, who, { body: QUESTION });
    expect(opened).toMatchObject({ serial: expect.stringMatching(/^C-26-\d{6}$/), key: null });
    const value = await read(who, opened.id);
    expect(value).toMatchObject({
      state: 'waiting',
      team: 'games',
      subject: QUESTION.subject,
      dueAt: toWire(START + 4 * HOUR),
      messages: [{ n: 1, from: 'player', text: QUESTION.text, picture: null }],
      may: { reply: true, close: true, rate: false, askManager: true, escalate: false },
    });
    const { list } = await t.ask(ListCases, who, { query: {} });
    expect(list.map(({ id, unread }) => [id, unread])).toEqual([[opened.id, false]]);
  });

  it('is nobody else’s business: another’s is as one that is not there, for everything that can be done', async () => {
    const [who, other] = [await t.house.member(), await t.house.member()];
    const id = await open(who, { picture });
    for (const one of [id, newId()]) {
      const codes = await Promise.all([
        codeOf(read(other, one)),
        codeOf(reply(other, one, { text: 'Let me in.' })),
        codeOf(act(CloseCase, other, one)),
        codeOf(act(AskManager, other, one)),
        codeOf(act(EscalateCase, other, one)),
        codeOf(t.ask(RateCase, other, { params: { id: one }, body: { score: 1 } })),
        codeOf(t.ask(GetPicture, other, { params: { id: one, n: 1 } })),
      ]);
      expect(new Set(codes)).toEqual(new Set(['support.unknown']));
    }
    expect((await t.ask(ListCases, other, { query: {} })).list).toEqual([]);
    expect((await read(who, id)).messages).toHaveLength(1);
  });

  it('shows an answer as unread until it is opened, and never a note of the staff', async () => {
    const who = await t.house.member();
    const id = await open(who);
    await answered(id, 'note');
    expect((await t.ask(ListCases, who, { query: {} })).list[0]?.unread).toBe(false);
    await answered(id);
    expect((await t.ask(ListCases, who, { query: {} })).list[0]?.unread).toBe(true);
    const value = await read(who, id);
    expect(JSON.stringify(value)).not.toContain('An note.');
    expect(value.messages.map(({ n, from, name }) => [n, from, name.split(' ')[0]])).toEqual([
      [1, 'player', ''],
      [3, 'staff', 'Nadia'],
    ]);
    expect((await t.ask(ListCases, who, { query: {} })).list[0]?.unread).toBe(false);
  });

  it('is open again when he writes on, over when he closes it, and rated once he was answered', async () => {
    const who = await t.house.member();
    const id = await open(who);
    expect(await codeOf(t.ask(RateCase, who, { params: { id }, body: { score: 5 } }))).toBe(
      'support.wrong_state',
    );
    await answered(id);
    expect((await read(who, id)).state).toBe('answered');
    expect((await reply(who, id, { text: 'One more thing.' })).state).toBe('checking');
    expect((await act(CloseCase, who, id)).state).toBe('closed');
    expect(await codeOf(reply(who, id, { text: 'Hello?' }))).toBe('support.wrong_state');
    expect(await codeOf(act(CloseCase, who, id))).toBe('support.wrong_state');
    await t.ask(RateCase, who, { params: { id }, body: { score: 2 } });
    const rated = await t.ask(RateCase, who, { params: { id }, body: { score: 4, text: 'Quick.' } });
    expect(rated.rating).toBe(4);
  });

  it('keeps a picture encoded anew, for him and the desk alone', async () => {
    const who = await t.house.member();
    const id = await open(who, { text: '', picture });
    const kept = Buffer.from((await t.ask(GetPicture, who, { params: { id, n: 1 } })).picture, 'base64');
    expect(kept.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(kept.includes('secret camera')).toBe(false);
    expect((await read(who, id)).messages[0]?.picture).toBe(kept.length);
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    expect(await codeOf(reply(who, id, { text: '', picture: drawing }))).toBe('files.wrong_picture');
    expect(await codeOf(reply(who, id, { text: ' \u0000 ' }))).toBe('support.no_text');
  });

  it('a manager is asked for once', async () => {
    const who = await t.house.member();
    const id = await open(who);
    const value = await act(AskManager, who, id);
    expect(value).toMatchObject({ team: 'management', may: { askManager: false } });
    expect(value.messages.at(-1)).toMatchObject({ from: 'house', event: 'manager' });
    expect(await codeOf(act(AskManager, who, id))).toBe('support.wrong_state');
  });
});

describe('what a case is about', () => {
  const bet = (id: string) =>
    ({
      kind: 'bet',
      id,
      serial: 'B-1',
      title: 'Dhaka – Colombo',
      state: 'settled',
      amount: '500.00',
      payout: '0.00',
      currency: 'BDT',
      at: toWire(START),
    }) as const;

  it('goes along where it is his, and is not there where it is another’s', async () => {
    const [who, other] = [await t.house.member(), await t.house.member()];
    const about = { kind: 'bet', id: newId() } as const;
    t.bets.set(`${who} ${about.id}`, bet(about.id));
    expect((await read(who, await open(who, { about }))).about).toMatchObject({ serial: 'B-1' });
    expect(await codeOf(open(other, { about }))).toBe('support.unknown_about');
    for (const kind of ['deposit', 'withdrawal'] as const)
      expect(await codeOf(open(who, { about: { kind, id: newId() } }))).toBe('support.unknown_about');
  });

  it('is one story: a second question about the same bet goes on in the first, a complaint makes it one', async () => {
    const who = await t.house.member();
    const about = { kind: 'bet', id: newId() } as const;
    t.bets.set(`${who} ${about.id}`, bet(about.id));
    const [first, second] = await Promise.all([open(who, { about }), open(who, { about })]);
    expect(second).toBe(first);
    expect(await open(who, { about, kind: 'complaint', text: 'I complain.' })).toBe(first);
    const value = await read(who, first);
    expect(value).toMatchObject({ kind: 'complaint', decideBy: toWire(START + 56 * DAY) });
    expect(value.messages).toHaveLength(3);
    // What is over is not gone on with.
    await act(CloseCase, who, first);
    expect(await open(who, { about })).not.toBe(first);
  });
});

describe('limits', () => {
  it('a member opens as many cases a day as the brand says, also at once, and more the next day', async () => {
    await t.underRules({ dayCases: 3 });
    const who = await t.house.member();
    const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(open(who))));
    expect(codes.sort()).toEqual([
      'done',
      'done',
      'done',
      'support.too_many_cases',
      'support.too_many_cases',
    ]);
    t.clock.now += DAY + 1;
    expect(await codeOf(open(who))).toBe('done');
  });

  it('thirty messages an hour are enough', async () => {
    const who = await t.house.member();
    const id = await open(who);
    for (let n = 1; n < 30; n += 1) await reply(who, id, { text: String(n) });
    expect(await codeOf(reply(who, id, { text: 'more' }))).toBe('support.too_many_messages');
    t.clock.now += HOUR + 1;
    expect(await codeOf(reply(who, id, { text: 'more' }))).toBe('done');
  });
});

describe('a guest', () => {
  const guest = (more: object = {}) =>
    t.ask(OpenCase, undefined, { body: { ...QUESTION, email: 'Mina@Example.org', human: PERSON, ...more } });

  it('shows that he is one, leaves an address, and reads his case with its key alone', async () => {
    expect(await codeOf(guest({ human: undefined }))).toBe('identity.human_check');
    expect(await codeOf(guest({ email: undefined }))).toBe('support.email_wanted');
    expect(await codeOf(guest({ email: 'nowhere' }))).toBe('support.wrong_email');
    const { id, key, serial } = await guest();
    const value = await t.ask(GuestCase, undefined, { body: { key: key ?? '' } });
    expect(value).toMatchObject({ id, serial, messages: [{ text: QUESTION.text }] });
    expect(await codeOf(t.ask(GuestCase, undefined, { body: { key: 'A'.repeat(43) } }))).toBe(
      'support.unknown',
    );
    // Neither the id nor what stands in the table opens it.
    const [row] = await t.sql('select guest_key, member_id from support.cases where id = $1', [id]);
    expect(row?.['member_id']).toBeNull();
    expect(Buffer.from(row?.['guest_key'] as Buffer).toString('base64url')).not.toBe(key);
    expect(await codeOf(read(await t.house.member(), id))).toBe('support.unknown');
  });

  it('is answered by mail with the way back, and writes on', async () => {
    const { id, key } = await guest({ email: 'back@example.org' });
    await answered(id);
    const mail = t.sent.find(({ to }) => to === 'back@example.org');
    expect(mail).toMatchObject({ channel: 'email', kind: 'notice' });
    expect(String(mail?.params['text'])).toContain(`/support/case#${key}`);
    expect(String(mail?.params['text'])).toContain('An answer.');
    const after = await t.ask(GuestMessage, undefined, { body: { key: key ?? '', text: 'Thank you.' } });
    expect(after).toMatchObject({ state: 'checking', messages: [{}, {}, { text: 'Thank you.' }] });
  });

  it('writes three times a day from one address, about nothing of anybody’s, and not at all where the brand says so', async () => {
    const email = 'often@example.org';
    const bet = { kind: 'bet', id: newId() };
    expect(
      (await t.ask(GuestCase, undefined, { body: { key: (await guest({ email, about: bet })).key ?? '' } }))
        .about,
    ).toBeNull();
    await guest({ email });
    await guest({ email });
    expect(await codeOf(guest({ email }))).toBe('support.too_many_cases');
    await t.underRules({ guests: false });
    expect(await codeOf(guest({ email: 'new@example.org' }))).toBe('support.closed_to_guests');
    expect((await t.ask(GetSupport, undefined)).guests).toBe(false);
  });
});

describe('feedback', () => {
  it('has as many words as the brand asks for, in any script, and is one when it is sent twice', async () => {
    await t.underRules({ leastWords: 3, mostWords: 10 });
    const who = await t.house.member();
    const put = (content: string, language = 'en') =>
      t.ask(PutFeedback, who, { body: { content }, language } as never);
    expect(await codeOf(put('too short'))).toBe('support.wrong_length');
    expect(await codeOf(put('one two three four five six seven eight nine ten eleven'))).toBe(
      'support.wrong_length',
    );
    expect(await codeOf(put('我喜欢这个游戏', 'zh'))).toBe('done');
    const [first, second] = await Promise.all([put('This is very good'), put('This is very good')]);
    expect(second.id).toBe(first.id);
    expect((await put('This is quite good')).id).not.toBe(first.id);
  });
});

describe('a complaint', () => {
  it('goes to the arbiter of the jurisdiction: after the final word, or when there was none in time', async () => {
    await t.underRules({}, 'uk');
    const who = await t.house.member();
    const id = await open(who, { kind: 'complaint' });
    expect((await read(who, id)).arbiter?.name).toContain('IBAS');
    expect(await codeOf(act(EscalateCase, who, id))).toBe('support.not_due');
    t.clock.now += 56 * DAY;
    expect(await act(EscalateCase, who, id)).toMatchObject({ state: 'escalated', dueAt: null });
    const second = await open(who, { kind: 'complaint' });
    await answered(second, 'decide');
    expect((await act(EscalateCase, who, second)).state).toBe('escalated');
  });

  it('names the brand’s own arbiter where the jurisdiction leaves it to the brand, and nobody where there is none', async () => {
    const who = await t.house.member();
    const id = await open(who, { kind: 'complaint' });
    await answered(id, 'decide');
    expect(await codeOf(act(EscalateCase, who, id))).toBe('support.no_arbiter');
    await t.underRules({ arbiterName: 'Own Arbiter', arbiterUrl: 'https://arbiter.example' });
    expect((await read(who, id)).arbiter).toEqual({ name: 'Own Arbiter', url: 'https://arbiter.example' });
  });
});

describe('a withdrawal that did not arrive', () => {
  const listeners: Listener[] = [];
  beforeAll(async () => {
    const notices = createNotices({
      ...t.needs,
      languageOf: async () => 'en',
      brandOf: t.house.brands.byId,
      push: {
        keys: pushKeys(Buffer.alloc(32, 7)),
        line: async () => ({ status: 201, retryAfter: undefined }),
        subjectOf: async () => 'https://haat.example',
      },
    });
    listeners.push(...t.room.listeners, ...notices.listeners);
    for (const one of listeners) await startListener(t.house.db, one);
  });
  /** A fact waits while an older transaction of the same server runs, of other tests too. */
  const heard = (): Promise<void> =>
    vi.waitFor(async () => {
      for (const one of listeners) await runListener(t.house.db, one);
      const lag = await listenerLag(t.house.db, listeners);
      expect([...lag.values()].every((seconds) => seconds === 0)).toBe(true);
    }, 15_000);
  const moved = (memberId: string, withdrawalId: string, state: 'disputed' | 'received' | 'returned') =>
    t.house.db.transaction((tx) =>
      announce(tx, WithdrawalChanged, [
        {
          memberId,
          brandId: t.house.brand.id,
          withdrawalId,
          serial: 'W-26-000009',
          state,
          amount: '500.00',
          currency: 'BDT',
          reason: 'missing',
          at: toWire(t.clock.now),
        },
      ]),
    );

  it('is a case of its own, ends with the money, and is decided by nobody at the support desk', async () => {
    const who = await t.house.member();
    const withdrawal = newId();
    await moved(who, withdrawal, 'disputed');
    await heard();
    const [line, ...rest] = (await t.ask(ListCases, who, { query: {} })).list;
    expect(rest).toEqual([]);
    expect(line).toMatchObject({
      kind: 'dispute',
      type: 'withdrawal',
      subject: expect.stringContaining('W-26-000009'),
    });
    const id = line?.id ?? '';
    const value = await read(who, id);
    expect(value.messages).toMatchObject([
      { from: 'house', event: 'dispute_opened', params: { answer: 'missing' } },
    ]);
    expect(value.may).toMatchObject({ reply: true, close: false });
    await reply(who, id, { text: 'Here is my statement.' });
    expect(await codeOf(answered(id, 'decide'))).toBe('support.decided_elsewhere');
    await moved(who, withdrawal, 'returned');
    await heard();
    expect(await read(who, id)).toMatchObject({ state: 'closed', dueAt: null });
    expect((await read(who, id)).messages.at(-1)).toMatchObject({ event: 'dispute_returned' });
  });

  it('goes on in the case he has written for already, and its answers reach his inbox', async () => {
    const who = await t.house.member();
    const about = { kind: 'withdrawal', id: newId() } as const;
    const { id } = await t.house.db.transaction((tx) =>
      t.room.openCase(tx, {
        brandId: t.house.brand.id,
        from: { memberId: who },
        kind: 'question',
        type: 'withdrawal',
        subject: 'Where is it?',
        text: 'I wait.',
        language: 'en',
        about,
      }),
    );
    await moved(who, about.id, 'disputed');
    await heard();
    const { list } = await t.ask(ListCases, who, { query: {} });
    expect(list.map((one) => [one.id, one.kind])).toEqual([[id, 'dispute']]);
    await answered(id);
    await heard();
    const inbox = await t.sql('select kind, link from notices.messages where member_id = $1 order by at', [
      who,
    ]);
    expect(inbox).toEqual([{ kind: 'case_answered', link: `/support/${id}` }]);
  });
});

it('another room opens a case for one reason once, however often and by however many at once', async () => {
  const who = await t.house.member();
  const ask = () =>
    t.house.db.transaction((tx) =>
      t.room.openCase(tx, {
        brandId: t.house.brand.id,
        from: { memberId: who },
        kind: 'question',
        type: 'other',
        subject: 'From a chat',
        text: 'As we said.',
        language: 'BN',
        ref: `chat ${who}`,
      }),
    );
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(second.id).toBe(first.id);
  expect([first.isNew, second.isNew].sort()).toEqual([false, true]);
  expect((await t.sql('select language from support.cases where id = $1', [first.id]))[0]).toEqual({
    language: 'bn',
  });
  expect(
    await codeOf(t.desk(OpsAssign, await t.staff(), { params: { id: newId() }, body: { revision: 1 } })),
  ).toBe('support.unknown');
});
