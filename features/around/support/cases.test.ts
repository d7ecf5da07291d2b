/** Cases as a door beside the door is tried: other brands, two at once, pictures, pages that overlap, what a deposit looks like in one. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asPlayer, callRoute } from '#features/people/members/fixtures.ts';
import { type Id, type MemberId, newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE, toWire } from '#kernel/time.ts';
import {
  AddMessage,
  AskManager,
  CloseCase,
  GetCase,
  GetPicture,
  GetSupport,
  GuestCase,
  ListCases,
  OpenCase,
  RateCase,
} from './contract.ts';
import { OpsAnswer, OpsAssign, OpsCaseDetail, OpsCases, OpsOpenPicture } from './contract/desk.ts';
import {
  codeOf,
  openTestSupport,
  PERSON,
  START,
  type TestSupport,
  testPicture,
  wrongInBooks,
} from './fixtures.ts';
import { noteLate } from './jobs.ts';
import { detailFor, openPicture, say, takeNext } from './service/desk.ts';
import { takeEvidence } from './service/evidence.ts';

let t: TestSupport;
let clerk: Id<'staff'>;
let picture = '';
beforeAll(async () => {
  t = await openTestSupport();
  clerk = await t.staff();
  picture = await testPicture();
});
beforeEach(async () => {
  t.clock.now = START;
  await t.underRules({ dayCases: 100 });
});
afterAll(async () => {
  expect(await wrongInBooks(t)).toEqual([]);
  await t.house.close();
});

const open = async (who: MemberId, more: object = {}): Promise<string> =>
  (await t.ask(OpenCase, who, { body: { type: 'other', subject: 'Help', text: 'Please.', ...more } })).id;
const read = (who: MemberId, id: string) => t.ask(GetCase, who, { params: { id } });
const reply = (who: MemberId, id: string, text: string) =>
  t.ask(AddMessage, who, { params: { id }, body: { text } });
const detail = (id: string) => t.desk(OpsCaseDetail, clerk, { params: { id } });
async function answer(id: string, as: 'answer' | 'close' | 'note' = 'answer', text = 'Yes.') {
  const { case: seen } = await detail(id);
  return t.desk(OpsAnswer, clerk, { params: { id }, body: { revision: seen.revision, text, as } });
}

describe('another brand', () => {
  const elsewhere = () => ({
    brandId: newId<'brand'>(),
    staffId: clerk,
    ip: '192.0.2.1',
    requestId: 'elsewhere',
  });

  it('sees, answers, proves and takes nothing of this one', async () => {
    const id = await open(await t.house.member(), { picture });
    const actor = elsewhere();
    const said = { revision: 1, text: 'Hello.', as: 'answer' } as const;
    expect({
      detail: await codeOf(detailFor(t.needs, actor, id, 'en')),
      answer: await codeOf(say(t.needs, actor, id, said)),
      evidence: await codeOf(takeEvidence(t.needs, actor, id)),
      picture: await codeOf(openPicture(t.needs, actor, id, 1)),
    }).toEqual({
      detail: 'support.unknown',
      answer: 'support.unknown',
      evidence: 'support.unknown',
      picture: 'support.unknown',
    });
    expect(await takeNext(t.needs, actor, undefined)).toBeUndefined();
    expect((await detail(id)).case).toMatchObject({ state: 'waiting', messages: 1 });
  });

  it('does not read a guest’s case with its key', async () => {
    const { key } = await t.ask(OpenCase, undefined, {
      body: {
        type: 'other',
        subject: 'Hello',
        text: 'Do you open on Sunday?',
        email: 'sunday@example.org',
        human: PERSON,
      },
    });
    const asked = { body: { key } };
    expect(await callRoute(t.room.routes, GuestCase, t.house.brand, asked)).toMatchObject({
      state: 'waiting',
    });
    const brand = { ...t.house.brand, id: newId<'brand'>() };
    expect(await codeOf(callRoute(t.room.routes, GuestCase, brand, asked))).toBe('support.unknown');
  });

  it('an agent is a member here like any other', async () => {
    const who = await t.house.member();
    const caller = { ...asPlayer(who), audience: 'agent' } as never;
    const body = { type: 'service', subject: 'My downline', text: 'Who is in it?' };
    const opened = await callRoute(t.room.routes, OpenCase, t.house.brand, { caller, body });
    expect(opened).toMatchObject({ key: null });
    expect((await t.ask(ListCases, who, { query: {} })).list).toHaveLength(1);
  });
});

describe('two at once', () => {
  it('a reply and a closing answer: whichever comes first, the case is over or open again, and nothing is lost', async () => {
    const who = await t.house.member();
    for (let round = 0; round < 5; round += 1) {
      const id = await open(who, { subject: `Race ${round}` });
      const [said, closed] = await Promise.all([
        codeOf(reply(who, id, 'And another thing.')),
        codeOf(answer(id, 'close')),
      ]);
      const { state, messages } = await read(who, id);
      const texts = messages.map(({ text }) => text);
      if (closed === 'done' && said === 'done') expect(texts).toContain('And another thing.');
      if (said !== 'done') expect([said, state]).toEqual(['support.wrong_state', 'closed']);
      if (closed !== 'done') expect([closed, state]).toEqual(['support.changed_meanwhile', 'waiting']);
      expect(messages.map(({ n }) => n)).toEqual(messages.map((_, at) => at + 1));
    }
  });

  it('many messages keep their numbers, each its own', async () => {
    const who = await t.house.member();
    const id = await open(who);
    await Promise.all(Array.from({ length: 8 }, (_, n) => reply(who, id, `Message ${n}`)));
    const { messages } = await read(who, id);
    expect(messages.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(new Set(messages.map(({ text }) => text)).size).toBe(9);
  });

  it('a manager is asked for once by one person in two tabs', async () => {
    const who = await t.house.member();
    const id = await open(who);
    const ask = () => codeOf(t.ask(AskManager, who, { params: { id }, body: {} }));
    expect((await Promise.all([ask(), ask(), ask()])).sort()).toEqual([
      'done',
      'support.wrong_state',
      'support.wrong_state',
    ]);
    expect((await read(who, id)).messages.filter(({ event }) => event === 'manager')).toHaveLength(1);
  });

  it('a case is closed once, and the clock that notes it late does not open it', async () => {
    const who = await t.house.member();
    const id = await open(who);
    t.clock.now += 5 * HOUR;
    await Promise.all([
      codeOf(t.ask(CloseCase, who, { params: { id }, body: {} })),
      codeOf(t.ask(CloseCase, who, { params: { id }, body: {} })),
      noteLate(t.needs),
    ]);
    const value = await read(who, id);
    expect(value).toMatchObject({ state: 'closed', dueAt: null });
    expect(value.messages.filter(({ event }) => event === 'closed_by_player')).toHaveLength(1);
  });

  it('two clerks who take a case: the second is told that it has changed', async () => {
    const id = await open(await t.house.member());
    const { case: seen } = await detail(id);
    const other = await t.staff();
    const take = (who: Id<'staff'>) =>
      codeOf(t.desk(OpsAssign, who, { params: { id }, body: { revision: seen.revision, hold: true } }));
    expect((await Promise.all([take(clerk), take(other)])).sort()).toEqual([
      'done',
      'support.changed_meanwhile',
    ]);
  });

  it('ratings change, the last one counts, and one row has it', async () => {
    const who = await t.house.member();
    const id = await open(who);
    await answer(id);
    await Promise.all(
      [1, 2, 3, 4, 5].map((score) => t.ask(RateCase, who, { params: { id }, body: { score } })),
    );
    const { rating } = await read(who, id);
    expect([1, 2, 3, 4, 5]).toContain(rating);
    expect((await t.sql('select rating::int as rating from support.cases where id = $1', [id]))[0]).toEqual({
      rating,
    });
  });
});

describe('an hour of one case', () => {
  it('is the same hour for who opens a case about the same thing again and again', async () => {
    const who = await t.house.member();
    const about = { kind: 'bet', id: newId() } as const;
    t.bets.set(`${who} ${about.id}`, {
      kind: 'bet',
      id: about.id,
      serial: 'B-9',
      title: 'Slots',
      state: 'settled',
      amount: '10.00',
      payout: '0.00',
      currency: 'BDT',
      at: toWire(START),
    });
    const id = await open(who, { about });
    for (let n = 2; n <= 30; n += 1) expect(await open(who, { about, text: `Again ${n}` })).toBe(id);
    expect(await codeOf(open(who, { about }))).toBe('support.too_many_messages');
    expect(await codeOf(reply(who, id, 'One more.'))).toBe('support.too_many_messages');
    t.clock.now += HOUR + MINUTE;
    expect(await open(who, { about })).toBe(id);
  });

  it('is counted for each case, and not for what staff write', async () => {
    const who = await t.house.member();
    const [one, other] = [await open(who), await open(who)];
    for (let n = 0; n < 29; n += 1) await reply(who, one, `Message ${n}`);
    expect(await codeOf(reply(who, one, 'Too much.'))).toBe('support.too_many_messages');
    expect(await codeOf(reply(who, other, 'Fine.'))).toBe('done');
    expect((await answer(one)).case.messages).toBe(31);
  });
});

describe('what is unread', () => {
  it('is what came after he had looked, and is read by looking', async () => {
    const who = await t.house.member();
    const id = await open(who);
    const unread = async () => (await t.ask(ListCases, who, { query: {} })).list[0]?.unread;
    await answer(id, 'answer', 'First.');
    expect(await unread()).toBe(true);
    await read(who, id);
    expect(await unread()).toBe(false);
    await answer(id, 'answer', 'Second.');
    expect(await unread()).toBe(true);
    // Who writes has read what stands above.
    await reply(who, id, 'Thanks.');
    expect(await unread()).toBe(false);
    await answer(id, 'note', 'Polite fellow.');
    expect(await unread()).toBe(false);
  });
});

describe('lists', () => {
  it('are a member’s own, open or closed, the last change first, in pages that add up', async () => {
    const who = await t.house.member();
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      t.clock.now += MINUTE;
      ids.push(await open(who, { subject: `Case ${n}` }));
    }
    t.clock.now += MINUTE;
    await t.ask(CloseCase, who, { params: { id: ids[0] ?? '' }, body: {} });
    const page = (pageNo: number, state?: 'open' | 'closed') =>
      t.ask(ListCases, who, { query: { pageNo, pageSize: 4, ...(state && { state }) } });
    const [first, second] = [await page(1), await page(2)];
    expect([first.totalPages, first.list.length, second.list.length]).toEqual([2, 4, 3]);
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual([ids[0], ...ids.slice(1).reverse()]);
    expect((await page(1, 'closed')).list.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await page(1, 'open')).totalPages).toBe(2);
  });

  it('of the desk show what a guest and a member wrote alike, and who is who', async () => {
    const who = await t.house.member();
    const mine = await open(who, { subject: 'Zebra crossing' });
    await t.ask(OpenCase, undefined, {
      body: {
        type: 'other',
        subject: 'Zebra stripes',
        text: 'Hello.',
        email: 'Zebra@Example.org',
        human: PERSON,
      },
    });
    const { list, counts } = await t.desk(OpsCases, clerk, { query: { view: 'open', search: 'zebra' } });
    expect(list.map((one) => [one.memberId === null, one.who.includes('@')]).sort()).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(list.some(({ id }) => id === mine)).toBe(true);
    expect(counts.open).toBeGreaterThanOrEqual(2);
    const by = (search: string) => t.desk(OpsCases, clerk, { query: { view: 'all', search } });
    expect((await by('ZEBRA@example.org')).list).toHaveLength(1);
    // A sign that means something to a database is a letter here.
    for (const search of ['%', '_', "'", '\\', '{', '[']) expect((await by(search)).list).toEqual([]);
  });
});

describe('a payment', () => {
  const deposit = async (who: MemberId): Promise<string> => {
    const id = newId();
    await t.sql(
      `insert into cashier.deposits (id, member_id, brand_id, serial, key, content, method, provider, amount, due, currency, created_at, expires_at)
       values ($1, $2, $3, $4, $5, '\\x00', 'bkash', 'sandbox', 50000, 50000, 'BDT', $6, $7)`,
      [id, who, t.house.brand.id, `D-${id.slice(-8)}`, id, new Date(START), new Date(START + DAY)],
    );
    return id;
  };

  it('goes along with its sum and state, for whose it is alone, and stays with the thread', async () => {
    const [who, other] = [await t.house.member(), await t.house.member()];
    const about = { kind: 'deposit', id: await deposit(who) } as const;
    const id = await open(who, { about, type: 'deposit' });
    expect((await read(who, id)).about).toEqual({
      kind: 'deposit',
      id: about.id,
      serial: `D-${about.id.slice(-8)}`,
      title: 'bkash',
      state: 'pending',
      amount: '500.00',
      payout: null,
      currency: 'BDT',
      at: toWire(START),
    });
    expect((await detail(id)).about).toMatchObject({ amount: '500.00', state: 'pending' });
    expect(await codeOf(open(other, { about }))).toBe('support.unknown_about');
    expect(await codeOf(open(who, { about: { ...about, kind: 'withdrawal' } }))).toBe(
      'support.unknown_about',
    );
    expect(await codeOf(open(who, { about: { ...about, kind: 'bet' } }))).toBe('support.unknown_about');
    // Evidence has the payment, and nothing that moved, since nothing did.
    const actor = { brandId: t.house.brand.id, staffId: clerk, ip: '192.0.2.1', requestId: 'request' };
    const { text } = await takeEvidence(t.needs, actor, id);
    expect(text).toContain('500.00 BDT');
    expect(text.match(/<tr>/g)).toBeNull();
  });
});

describe('pictures', () => {
  it('belong to their message: another number, a note’s number and another’s case have none', async () => {
    const [who, other] = [await t.house.member(), await t.house.member()];
    const id = await open(who, { picture });
    await answer(id, 'note', 'Looks old.');
    const look = (as: MemberId, n: number) => codeOf(t.ask(GetPicture, as, { params: { id, n } }));
    expect(await look(who, 1)).toBe('done');
    expect([await look(who, 2), await look(who, 99), await look(other, 1)]).toEqual([
      'support.unknown',
      'support.unknown',
      'support.unknown',
    ]);
    const opened = await t.desk(OpsOpenPicture, clerk, { params: { id, n: 1 }, body: {} });
    const own = await t.ask(GetPicture, who, { params: { id, n: 1 } });
    expect(opened.picture).toBe(own.picture);
    const seen = await t.sql(
      "select actor_id from platform.trail where subject = $1 and action = 'support.picture_seen'",
      [id],
    );
    expect(seen).toEqual([{ actor_id: clerk }]);
  });

  it('that are none are refused before a case is opened for them', async () => {
    const who = await t.house.member();
    const words = Buffer.from('not a picture').toString('base64');
    expect(await codeOf(open(who, { picture: words }))).toBe('files.wrong_picture');
    expect((await t.ask(ListCases, who, { query: {} })).list).toEqual([]);
  });
});

it('what support there is, is said to everybody in the brand’s own figures', async () => {
  await t.underRules({ answerMs: 30 * MINUTE, leastWords: 2, mostWords: 20, guests: false });
  expect(await t.ask(GetSupport, undefined)).toEqual({
    guests: false,
    answerWithinMs: 30 * MINUTE,
    decideDays: 56,
    words: { least: 2, most: 20 },
    arbiter: null,
    languages: ['en', 'bn'],
  });
});
