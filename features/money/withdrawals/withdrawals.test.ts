/** A withdrawal from the request to the receipt: what a member may ask, who decides, what providers say, what becomes of the money. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#kernel/time.ts';
import {
  AnswerReceipt,
  AskWithdrawal,
  GetWithdrawal,
  type ReceiptAnswer,
  type Withdrawal,
} from './contract.ts';
import {
  ApproveWithdrawal,
  ClaimWithdrawal,
  ExplainFlag,
  OpsWithdrawalDetail,
  OpsWithdrawalList,
  RejectWithdrawal,
  ReleaseWithdrawal,
  ResolveWithdrawal,
} from './contract/review.ts';
import {
  eventFor,
  HOLDER,
  openTestTill,
  SAMPLE_RULES,
  type TestTill,
  TRANSACTION,
  wrongInBooks,
  report,
  codeOf as code,
  approve as approveAs,
} from './fixtures.ts';

let till: TestTill;
beforeAll(async () => {
  till = await openTestTill();
});
beforeEach(async () => {
  await till.set({});
  await till.setReceipt({});
  till.answers.clear();
});
afterAll(async () => {
  expect(await wrongInBooks(till)).toEqual([]);
  await till.house.close();
});

type Who = Awaited<ReturnType<TestTill['member']>>;
const look = (who: Who, { id }: { id: string }) => till.call(GetWithdrawal, who.id, { params: { id } });
const names = ({ steps }: Withdrawal) =>
  steps.filter((one) => one.progress === 'done').map(({ name }) => name);
const run = (job: string, id: string) => till.room.jobs[`withdrawals.${job}`]?.({ id, n: 0 });
const say = (event: ReturnType<typeof eventFor>, from?: string) => report(till, event, from);

const approve = (withdrawal: { id: string }, staff = till.staff()) => approveAs(till, withdrawal, staff);
const release = (withdrawal: { id: string }, agree = true, staff = till.staff()) =>
  till.call(ReleaseWithdrawal, { staff }, { params: { id: withdrawal.id }, body: { agree } });
async function released(who: Who, amount?: string): Promise<Withdrawal> {
  const asked = await till.ask(who, amount);
  await approve(asked);
  await release(asked);
  return asked;
}
async function paid(who: Who): Promise<Withdrawal> {
  const asked = await released(who);
  expect(await say(eventFor(asked))).toBe('paid');
  return asked;
}

describe('a withdrawal', () => {
  it('is held when it is asked for, approved by one person, released by another, paid, and gone when it was received', async () => {
    const who = await till.member();
    const asked = await till.ask(who, '6500.00');
    expect(asked).toMatchObject({
      state: 'requested',
      amount: '6500.00',
      tail: expect.stringMatching(/^\d{4}$/),
    });
    expect(await till.cash(who.id)).toEqual({ cash: 350_000n, held: 650_000n });
    await approve(asked);
    expect((await look(who, asked)).state).toBe('approved');
    await release(asked);
    await run('start', asked.id);
    expect(till.started.filter((one) => one === asked.id)).toHaveLength(1);
    expect(await say(eventFor(asked))).toBe('paid');
    const waiting = await look(who, asked);
    expect(waiting).toMatchObject({ state: 'paid', unanswered: 'received' });
    expect((await till.cash(who.id)).held).toBe(650_000n);
    const done = await till.call(AnswerReceipt, who.id, {
      params: { id: asked.id },
      body: { answer: 'received' },
    });
    expect(names(done)).toEqual(['requested', 'checked', 'approved', 'paid', 'received']);
    expect(await till.cash(who.id)).toEqual({ cash: 350_000n, held: 0n });
  });

  it('comes back at once when it is rejected, with the reason and the desk’s words', async () => {
    const who = await till.member();
    const asked = await till.ask(who);
    const staff = till.staff();
    await till.call(
      RejectWithdrawal,
      { staff },
      {
        params: { id: asked.id },
        body: { revision: 1, reason: 'name', note: 'Another name' },
      },
    );
    expect(await look(who, asked)).toMatchObject({ state: 'rejected', reason: 'name', note: 'Another name' });
    expect(await till.cash(who.id)).toEqual({ cash: 1_000_000n, held: 0n });
    expect(await code(approve(asked))).toBe('withdrawals.wrong_state');
  });

  it('asked for twice under one key is one; under one key with other content it is refused', async () => {
    const who = await till.member();
    const [one, two] = await Promise.all([till.ask(who, '500.00', 'k'), till.ask(who, '500.00', 'k')]);
    expect(two).toEqual(one);
    expect(await code(till.ask(who, '501.00', 'k'))).toBe('idempotency.conflict');
    expect((await till.cash(who.id)).held).toBe(50_000n);
  });

  it('of all there is, asked for twenty times at once, is granted once', async () => {
    const who = await till.member(50_000n);
    const all = await Promise.all(Array.from({ length: 20 }, () => code(till.ask(who))));
    expect(all.filter((one) => one === 'done')).toHaveLength(1);
    expect(await till.cash(who.id)).toEqual({ cash: 0n, held: 50_000n });
  });

  it('belongs to its member: nobody else sees or answers it', async () => {
    const who = await till.member();
    const other = await till.member();
    const asked = await paid(who);
    expect(await code(look(other, asked))).toBe('withdrawals.unknown');
    const answer = { params: { id: asked.id }, body: { answer: 'received' } } as const;
    expect(await code(till.call(AnswerReceipt, other.id, answer))).toBe('withdrawals.unknown');
    const wanted = {
      account: who.account.id,
      amount: '100.00',
      currency: 'BDT',
      transactionPassword: TRANSACTION,
    };
    expect(await code(till.call(AskWithdrawal, other.id, { body: wanted }))).toBe(
      'withdrawals.unknown_account',
    );
  });
});

describe('four eyes', () => {
  it('whoever approves does not release', async () => {
    const who = await till.member();
    const asked = await till.ask(who);
    const staff = await approve(asked);
    expect(await code(release(asked, true, staff))).toBe('staff.not_yourself');
    expect((await look(who, asked)).state).toBe('approved');
  });

  it('above the threshold two others release', async () => {
    const who = await till.member(10_000_000n);
    const asked = await till.ask(who, '20000.01');
    await approve(asked);
    const first = till.staff();
    expect((await release(asked, true, first)).state).toBe('approved');
    expect(await code(release(asked, true, first))).toBe('staff.already_agreed');
    expect((await release(asked)).state).toBe('paying');
  });

  it('who is not convinced sends it back; it is approved anew', async () => {
    const who = await till.member();
    const asked = await till.ask(who);
    await approve(asked);
    expect((await release(asked, false)).state).toBe('requested');
    expect(await code(release(asked))).toBe('withdrawals.no_release');
    await approve(asked);
    expect((await release(asked)).state).toBe('paying');
  });

  it('a decision about an older state is refused', async () => {
    const who = await till.member();
    const asked = await till.ask(who);
    const body = { revision: 2, reason: 'looked at' };
    const stale = till.call(ApproveWithdrawal, { staff: till.staff() }, { params: { id: asked.id }, body });
    expect(await code(stale)).toBe('withdrawals.changed_meanwhile');
  });

  it('many releases at once send the money once', async () => {
    const who = await till.member();
    const asked = await till.ask(who);
    await approve(asked);
    const all = await Promise.all(Array.from({ length: 8 }, () => code(release(asked))));
    expect(all.filter((one) => one === 'done')).toHaveLength(1);
    const rows = await till.sql(
      "select 1 from withdrawals.steps where withdrawal_id = $1 and name = 'release'",
      [asked.id],
    );
    expect(rows).toHaveLength(1);
  });

  it('one works on it at a time; a claim ends by itself', async () => {
    const who = await till.member();
    const asked = await till.ask(who);
    const [one, two] = [till.staff(), till.staff()];
    const claim = (staff: typeof one, hold = true) =>
      till.call(ClaimWithdrawal, { staff }, { params: { id: asked.id }, body: { hold } });
    await claim(one);
    expect(await code(claim(two))).toBe('withdrawals.claimed');
    expect(await code(approve(asked, two))).toBe('withdrawals.claimed');
    till.turn(16 * MINUTE);
    await claim(two);
    expect(await code(claim(one, false))).toBe('withdrawals.claimed');
    await approve(asked, two);
  });
});

describe('what a provider says', () => {
  const NO = { state: 'failed', reason: 'declined' } as const;
  it.each<[string, object[], string[], object]>([
    ['twice', [{}, {}], ['paid', 'repeated'], { state: 'paid', flag: '' }],
    ['no', [NO], ['failed'], { state: 'failed', flag: '', cash: 1_000_000n }],
    ['no, and then yes', [NO, {}], ['failed', 'contradiction'], { state: 'failed', flag: 'contradiction' }],
    [
      'yes, and then no',
      [{}, NO],
      ['paid', 'contradiction'],
      { state: 'paid', flag: 'contradiction', cash: 950_000n },
    ],
    ['of another amount', [{ amount: '500.01' }], ['mismatch'], { state: 'paying', flag: 'mismatch' }],
    ['of another currency', [{ currency: 'USD' }], ['mismatch'], { state: 'paying', flag: 'mismatch' }],
    [
      'of another payment',
      [{}, { providerReference: 'other' }],
      ['paid', 'mismatch'],
      { state: 'paid', flag: 'mismatch' },
    ],
  ])('%s', async (_, events, outcomes, stands) => {
    const who = await till.member();
    const asked = await released(who);
    const received: string[] = [];
    for (const event of events) received.push(await say(eventFor(asked, event)));
    expect(received).toEqual(outcomes);
    const [row] = await till.sql('select state, flag from withdrawals.withdrawals where id = $1', [asked.id]);
    const { cash } = await till.cash(who.id);
    expect({ ...row, cash }).toMatchObject(stands);
  });

  it('before anybody released it, or of somebody else’s payout, is nothing', async () => {
    const who = await till.member();
    const asked = await till.ask(who);
    expect(await say(eventFor(asked))).toBe('unknown');
    await approve(asked);
    expect(await say(eventFor(asked))).toBe('unknown');
    await release(asked);
    expect(await say(eventFor(asked), 'manual')).toBe('unknown');
  });

  it('nothing for too long: held, asked again, given to people; never paid again and never returned by itself', async () => {
    const who = await till.member();
    const asked = await released(who);
    await run('start', asked.id);
    await run('start', asked.id);
    expect(till.started.filter((one) => one === asked.id)).toHaveLength(1);
    await expect(run('query', asked.id)).rejects.toThrow('cannot be reached');
    await run('silence', asked.id);
    expect(await look(who, asked)).toMatchObject({ state: 'unknown', reason: 'provider_silent' });
    expect(await till.cash(who.id)).toEqual({ cash: 950_000n, held: 50_000n });
    till.answers.set(asked.id, eventFor(asked));
    await run('query', asked.id);
    expect((await look(who, asked)).state).toBe('paid');
    await run('silence', asked.id);
    await run('start', asked.id);
    expect(till.started.filter((one) => one === asked.id)).toHaveLength(1);
  });

  it('nothing at all: two people say what became of it', async () => {
    const who = await till.member();
    const asked = await released(who);
    till.answers.set(asked.id, 'pending');
    await run('start', asked.id);
    const [one, two] = [till.staff(), till.staff()];
    const resolve = async (staff: typeof one, outcome: 'paid' | 'failed') => {
      const { withdrawal } = await till.call(OpsWithdrawalDetail, { staff }, { params: { id: asked.id } });
      const body = { revision: withdrawal.revision, outcome, reference: 'bank 12', reason: 'asked the bank' };
      return till.call(ResolveWithdrawal, { staff }, { params: { id: asked.id }, body });
    };
    // The provider works on it: nobody speaks for him.
    expect(await code(resolve(one, 'failed'))).toBe('withdrawals.wrong_state');
    await run('silence', asked.id);
    await resolve(one, 'failed');
    expect(await code(release(asked, true, one))).toBe('staff.not_yourself');
    expect((await till.cash(who.id)).held).toBe(50_000n);
    expect((await release(asked, true, two)).state).toBe('failed');
    expect(await till.cash(who.id)).toEqual({ cash: 1_000_000n, held: 0n });
    expect(await say(eventFor(asked))).toBe('contradiction');
  });
});

describe('a provider that says what does not fit', () => {
  it.each([{ amount: '500.01' }, { providerReference: 'other' }])(
    '%j is asked again, and goes to people',
    async (wrong) => {
      const who = await till.member();
      const asked = await released(who);
      await run('start', asked.id);
      till.answers.set(asked.id, eventFor(asked, wrong));
      await till.sql("select graphile_worker.remove_job('withdrawals.query ' || $1)", [asked.id]);
      await run('query', asked.id);
      expect(
        await till.sql("select 1 from graphile_worker.jobs where key = 'withdrawals.query ' || $1", [
          asked.id,
        ]),
      ).toHaveLength(1);
      await run('silence', asked.id);
      expect(await look(who, asked)).toMatchObject({ state: 'unknown' });
      expect(await till.cash(who.id)).toEqual({ cash: 950_000n, held: 50_000n });
      till.answers.set(asked.id, eventFor(asked));
      await run('query', asked.id);
      expect((await look(who, asked)).state).toBe('paid');
    },
  );

  it('is answered for by two people at once', async () => {
    const who = await till.member();
    const asked = await released(who);
    expect(await say(eventFor(asked, { amount: '500.01' }))).toBe('mismatch');
    const staff = till.staff();
    const { withdrawal } = await till.call(OpsWithdrawalDetail, { staff }, { params: { id: asked.id } });
    const body = {
      revision: withdrawal.revision,
      outcome: 'failed',
      reference: '',
      reason: 'asked them',
    } as const;
    await till.call(ResolveWithdrawal, { staff }, { params: { id: asked.id }, body });
    expect((await release(asked)).state).toBe('failed');
    expect(await till.cash(who.id)).toEqual({ cash: 1_000_000n, held: 0n });
  });
});

describe('did the money arrive', () => {
  const answer = (who: Who, { id }: Withdrawal, said: ReceiptAnswer) =>
    till.call(AnswerReceipt, who.id, { params: { id }, body: { answer: said } });

  it.each([
    ['received', 'received', { cash: 950_000n, held: 0n }],
    ['returned', 'returned', { cash: 1_000_000n, held: 0n }],
  ] as const)(
    'without an answer it counts as %s where the brand says so',
    async (unanswered, state, money) => {
      await till.setReceipt({ unanswered });
      const who = await till.member();
      const asked = await paid(who);
      expect(await look(who, asked)).toMatchObject({ unanswered });
      await run('window', asked.id);
      expect((await look(who, asked)).state).toBe('paid');
      till.turn(30 * MINUTE);
      await Promise.all([run('window', asked.id), run('window', asked.id)]);
      expect(await look(who, asked)).toMatchObject({ state, reason: 'window' });
      expect(await till.cash(who.id)).toEqual(money);
      expect(await code(answer(who, asked, 'missing'))).toBe('withdrawals.wrong_state');
    },
  );

  it('keeps what the slip said when it was paid, whatever the brand says since', async () => {
    const who = await till.member();
    const asked = await paid(who);
    await till.setReceipt({ unanswered: 'returned' });
    till.turn(31 * MINUTE);
    await run('window', asked.id);
    expect((await look(who, asked)).state).toBe('received');
  });

  it('a no wants a picture, holds the money, and two people decide', async () => {
    const who = await till.member();
    const asked = await paid(who);
    expect(await code(answer(who, asked, 'missing'))).toBe('withdrawals.proof_wanted');
    await till.setReceipt({ proof: false });
    await answer(who, asked, 'missing');
    expect((await answer(who, asked, 'missing')).state).toBe('disputed');
    till.turn(HOUR);
    await run('window', asked.id);
    expect((await look(who, asked)).state).toBe('disputed');
    expect((await till.cash(who.id)).held).toBe(50_000n);
    const staff = till.staff();
    const { withdrawal } = await till.call(OpsWithdrawalDetail, { staff }, { params: { id: asked.id } });
    await till.call(
      ResolveWithdrawal,
      { staff },
      {
        params: { id: asked.id },
        body: { revision: withdrawal.revision, outcome: 'returned', reason: 'the bank says no' },
      },
    );
    expect((await release(asked)).state).toBe('returned');
    expect(await till.cash(who.id)).toEqual({ cash: 1_000_000n, held: 0n });
  });

  it.each([
    ['received', ''],
    ['paid_in_full', 'paid_in_full'],
  ] as const)('%s ends it; what he said stays', async (said, reason) => {
    const who = await till.member();
    const asked = await paid(who);
    const ended = await answer(who, asked, said);
    expect(ended).toMatchObject({ state: 'received', answer: said, reason });
    expect(await answer(who, asked, said)).toEqual(ended);
    expect(await code(answer(who, asked, 'missing'))).toBe('withdrawals.wrong_state');
    expect(await till.cash(who.id)).toEqual({ cash: 950_000n, held: 0n });
  });

  it('a part of it is a no as well, and older answers are still read', async () => {
    await till.setReceipt({ proof: false });
    const who = await till.member();
    const asked = await paid(who);
    expect(await answer(who, asked, 'partly')).toMatchObject({
      state: 'disputed',
      answer: 'partly',
      reason: 'partly',
    });
  });

  it('is decided by nobody but who works on it', async () => {
    await till.setReceipt({ proof: false });
    const who = await till.member();
    const asked = await paid(who);
    await answer(who, asked, 'missing');
    const [one, other] = [till.staff(), till.staff()];
    const params = { id: asked.id };
    const { revision } = await till.call(ClaimWithdrawal, { staff: one }, { params, body: { hold: true } });
    const resolve = (staff: typeof one) => {
      const body = { revision, outcome: 'returned' as const, reason: 'the bank says no' };
      return till.call(ResolveWithdrawal, { staff }, { params, body });
    };
    expect(await code(resolve(other))).toBe('withdrawals.claimed');
    await resolve(one);
    expect((await release(asked, true, other)).state).toBe('returned');
  });

  it('is not asked where the brand does not ask', async () => {
    await till.setReceipt({ asked: false });
    const who = await till.member();
    const asked = await paid(who);
    expect(await look(who, asked)).toMatchObject({ state: 'received', reason: 'not_asked' });
  });
});

describe('a flag', () => {
  it('of a withdrawal that has ended is settled with a reason, and the list of trouble empties', async () => {
    const who = await till.member();
    const asked = await released(who);
    await say(eventFor(asked, { state: 'failed' }));
    expect(await say(eventFor(asked))).toBe('contradiction');
    const staff = till.staff();
    const inTrouble = async () =>
      (
        await till.call(OpsWithdrawalList, { staff }, { query: { view: 'trouble', pageSize: 100 } })
      ).list.some(({ id }) => id === asked.id);
    expect(await inTrouble()).toBe(true);
    const explain = (flag: 'mismatch' | 'contradiction') =>
      till.call(
        ExplainFlag,
        { staff },
        { params: { id: asked.id }, body: { flag, reason: 'the bank took its payment back' } },
      );
    expect(await code(explain('mismatch'))).toBe('withdrawals.changed_meanwhile');
    expect(await explain('contradiction')).toMatchObject({ state: 'failed', flag: '' });
    expect(await inTrouble()).toBe(false);
    expect(await code(explain('contradiction'))).toBe('withdrawals.changed_meanwhile');
    expect(
      await till.sql(
        "select before ->> 'flag' as flag, after ->> 'reason' as reason from platform.trail where action = $1 and subject = $2",
        ['withdrawals.flag_explained', asked.id],
      ),
    ).toEqual([{ flag: 'contradiction', reason: 'the bank took its payment back' }]);
    expect(await till.cash(who.id)).toEqual({ cash: 1_000_000n, held: 0n });
  });
});

describe('the desk', () => {
  it('shows what waits longest first, with what to look at', async () => {
    const who = await till.member(10_000_000n);
    const first = await till.ask(who);
    till.turn(MINUTE);
    const second = await till.ask(who, '25000.00');
    const { list } = await till.call(
      OpsWithdrawalList,
      { staff: till.staff() },
      { query: { view: 'review', pageSize: 100 } },
    );
    const mine = list.filter(({ memberId }) => memberId === who.id);
    expect(mine.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(mine[1]).toMatchObject({ hints: ['first', 'new_account', 'large'], holder: HOLDER });
    expect(SAMPLE_RULES.twoAbove).toBe('20000');
  });
});
