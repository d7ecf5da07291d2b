import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DepositCredited, DepositFailed } from '#features/money/cashier/contract.ts';
import { AgentMessageSent } from '#features/people/agents/contract.ts';
import { WithdrawalChanged } from '#features/money/withdrawals/contract.ts';
import { LimitChanged } from '#features/people/protection/contract.ts';
import { DocumentDecided } from '#features/people/verification/contract.ts';
import { asPlayer, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { putContact } from '#identity/accounts/service.ts';
import type { NewMessage } from '#identity/messages/service.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { pushKeys } from '#platform/push/keys.ts';
import type { Room } from '#platform/room/room.ts';
import { DeleteMessage, GetCopies, ListMessages, ReadMessage, SetCopies, UnreadCount } from './contract.ts';
import { createNotices } from './room.ts';
import { writeMessage } from './service/write.ts';

let house: TestHouse;
let room: Room;
const sent: NewMessage[] = [];
const needs = () => ({
  db: house.db,
  clock: { now: () => Date.now() },
  say: (language: string, key: string, params: object) => `${language} ${key} ${JSON.stringify(params)}`,
  messages: { queue: async (_: unknown, message: NewMessage) => void sent.push(message) },
  languageOf: async () => 'vi',
  brandOf: async () => ({ languages: ['en', 'bn'], defaultLanguage: 'en', timeZone: 'UTC' }),
  push: {
    keys: pushKeys(Buffer.alloc(32, 7)),
    line: async () => ({ status: 201, retryAfter: undefined }),
    subjectOf: async () => 'https://haat.example.org',
  },
});
beforeAll(async () => {
  house = await openTestHouse();
  room = createNotices(needs());
  for (const listener of room.listeners) await startListener(house.db, listener);
});
afterAll(() => house.close());

type Member = Awaited<ReturnType<TestHouse['member']>>;
const ask = (call: Parameters<typeof callRoute>[1], member: Member, more: object = {}) =>
  callRoute(room.routes, call, house.brand, { caller: asPlayer(member), query: {}, ...more });
const codeOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'answered',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );

async function befell(member: Member, depositId: string = newId()): Promise<string> {
  await house.db.transaction((tx) =>
    announce(tx, DepositCredited, [
      {
        memberId: member,
        brandId: house.brand.id,
        depositId,
        amount: '500.00',
        currency: 'BDT',
        method: 'bank',
      },
    ]),
  );
  await handleFacts();
  return depositId;
}
/** A fact waits while an older transaction of the same server runs, of other tests too. */
const handleFacts = (): Promise<void> =>
  vi.waitFor(async () => {
    for (const listener of room.listeners) await runListener(house.db, listener);
    const lag = await listenerLag(house.db, room.listeners);
    expect([...lag.values()].every((seconds) => seconds === 0)).toBe(true);
  }, 15_000);

it('what an agent writes comes to the inbox of who stands below it, and leaves the house by no other way', async () => {
  const member = await house.member();
  await putContact(house.db, {
    accountId: member,
    brandId: house.brand.id,
    kind: 'email',
    value: 'below@example.org',
    verifiedAt: new Date(),
    sole: true,
  });
  await ask(SetCopies, member, { body: { email: true, sms: false } });
  const copies = sent.length;
  const messageId = newId();
  const said = {
    memberId: member,
    brandId: house.brand.id,
    messageId,
    account: 'mirpur_desk',
    text: '<b>Eid</b> bonus',
  };
  await house.db.transaction((tx) => announce(tx, AgentMessageSent, [said, said]));
  await handleFacts();
  expect(await ask(ListMessages, member, { language: 'en' })).toMatchObject({
    unread: 1,
    list: [{ kind: 'agent_message', text: expect.stringContaining('"text":"<b>Eid</b> bonus"') }],
  });
  expect(sent.length).toBe(copies);
});

it('a fact becomes one message, however often it is told, in the language it is read in', async () => {
  const member = await house.member();
  const depositId = await befell(member);
  await befell(member, depositId);
  expect(await ask(ListMessages, member, { language: 'en' })).toMatchObject({
    unread: 1,
    list: [
      {
        kind: 'deposit_credited',
        title: expect.stringMatching(/^en notices\.inbox\.deposit_credited\.title/),
        text: expect.stringContaining('500.00'),
        link: `/member/deposit?slip=${depositId}`,
        read: false,
      },
    ],
  });
  expect(await ask(ListMessages, member, { language: 'vi' })).toMatchObject({
    list: [{ title: expect.stringMatching(/^vi /) }],
  });
});

it('a deposit that failed says so', async () => {
  const member = await house.member();
  const fact = { memberId: member, brandId: house.brand.id, depositId: newId() };
  await house.db.transaction((tx) =>
    announce(tx, DepositFailed, [{ ...fact, amount: '1.00', currency: 'BDT' }]),
  );
  await handleFacts();
  expect(await ask(ListMessages, member)).toMatchObject({ list: [{ kind: 'deposit_failed' }] });
});

it('read lowers the count once, deleted is gone, and nobody else’s is there', async () => {
  const [member, stranger] = [await house.member(), await house.member()];
  await befell(member);
  await befell(member);
  const { list } = (await ask(ListMessages, member)) as { list: { id: string }[] };
  const [first, second] = list.map(({ id }) => ({ params: { id } }));
  expect(await codeOf(ask(ReadMessage, stranger, first))).toBe('notices.unknown_message');
  expect(await codeOf(ask(DeleteMessage, stranger, first))).toBe('notices.unknown_message');
  expect(await ask(ReadMessage, member, first)).toEqual({ unread: 1 });
  expect(await ask(ReadMessage, member, first)).toEqual({ unread: 1 });
  expect(await ask(DeleteMessage, member, second)).toEqual({ unread: 0 });
  expect(await codeOf(ask(DeleteMessage, member, second))).toBe('notices.unknown_message');
  expect(await ask(UnreadCount, member)).toEqual({ unread: 0 });
  expect(await ask(ListMessages, member)).toMatchObject({ list: [{ id: first?.params.id, read: true }] });
});

it('the count is told live', async () => {
  const member = await house.member();
  await befell(member);
  const [topic] = room.topics;
  const full = `messages:${member}`;
  const events = await topic?.since({ name: 'messages', full, ids: {}, owner: member }, 0);
  expect(events).toMatchObject([{ n: 1, data: { unread: 1 } }]);
});

it('copies go where a contact is proved and wanted, in the member’s language, once', async () => {
  const member = await house.member();
  expect(await codeOf(ask(SetCopies, member, { body: { email: true, sms: false } }))).toBe(
    'notices.no_contact',
  );
  await putContact(house.db, {
    accountId: member,
    brandId: house.brand.id,
    kind: 'email',
    value: 'reader@example.org',
    verifiedAt: new Date(),
    sole: true,
  });
  await ask(SetCopies, member, { body: { email: true, sms: false } });
  expect(await ask(GetCopies, member)).toEqual({
    wanted: { email: true, sms: false },
    possible: { email: true, sms: false },
  });
  const message = {
    memberId: member,
    brandId: house.brand.id,
    kind: 'deposit_credited',
    ref: newId(),
    params: { amount: '5.00', currency: 'BDT' },
    link: '',
    at: new Date(),
  };
  for (let n = 0; n < 2; n += 1) await house.db.transaction((tx) => writeMessage(needs(), tx, message));
  expect(sent.filter(({ to }) => to === 'reader@example.org')).toMatchObject([
    { channel: 'email', kind: 'notice', language: 'vi', params: { title: expect.stringMatching(/^vi /) } },
  ]);
});

const titles = async (member: Member): Promise<string[]> => {
  const { list } = Object(await ask(ListMessages, member)) as { list: { kind: string }[] };
  return list.map(({ kind }) => kind).sort();
};

it('the steps of a withdrawal, changes of limits and what became of documents are told once each', async () => {
  const member = await house.member();
  const who = { memberId: member, brandId: house.brand.id };
  const withdrawalId = newId();
  const steps = ['requested', 'approved', 'paying', 'paid', 'paid', 'received'] as const;
  await house.db.transaction(async (tx) => {
    for (const state of steps)
      await announce(tx, WithdrawalChanged, [
        {
          ...who,
          withdrawalId,
          serial: 'W-1',
          state,
          amount: '10.00',
          currency: 'BDT',
          reason: '',
          at: new Date().toISOString(),
        },
      ]);
    await announce(tx, LimitChanged, [{ ...who, kind: 'loss', period: 'week', what: 'limit_set' }]);
    const document = { ...who, documentId: newId(), kind: 'identity', reason: '', level: 2 } as const;
    await announce(tx, DocumentDecided, [{ ...document, outcome: 'accepted' }]);
  });
  await handleFacts();
  expect(await titles(member)).toEqual([
    'document_accepted',
    'limit_set',
    'withdrawal_approved',
    'withdrawal_paid',
  ]);
});

it('a withdrawal that costs something says what was asked for, what is paid out and the fee', async () => {
  const member = await house.member();
  const notify = (state: 'paid' | 'rejected') =>
    house.db.transaction((tx) =>
      announce(tx, WithdrawalChanged, [
        {
          memberId: member,
          brandId: house.brand.id,
          withdrawalId: newId(),
          serial: 'W-9',
          state,
          amount: '1000.00',
          fee: '10.00',
          arrives: '990.00',
          currency: 'BDT',
          reason: '',
          at: new Date().toISOString(),
        },
      ]),
    );
  await notify('paid');
  await notify('rejected');
  await handleFacts();
  const { list } = Object(await ask(ListMessages, member)) as { list: { kind: string; text: string }[] };
  const text = (kind: string): string => list.find((one) => one.kind === kind)?.text ?? '';
  for (const sum of ['1,000.00', '990.00', '10.00']) expect(text('withdrawal_paid_fee')).toContain(sum);
  // All of it is back.
  expect(text('withdrawal_rejected')).toContain('1,000.00');
});
