/**
 * CHECKS 14: random commands by member, desk, provider and clock against a model that knows nothing of the database. Only legal steps
 * happen, and money is where the model says.
 */
import { deepStrictEqual, notStrictEqual } from 'node:assert';
import fc from 'fast-check';
import { minor } from '#kernel/money.ts';
import { HOUR } from '#kernel/time.ts';
import { AnswerReceipt } from './contract.ts';
import {
  ApproveWithdrawal,
  OpsWithdrawalDetail,
  RejectWithdrawal,
  ReleaseWithdrawal,
  ResolveWithdrawal,
} from './contract/review.ts';
import { MONEY, type WithdrawalState } from './contract/states.ts';
import { eventFor, report, type TestTill } from './fixtures.ts';

export type WithdrawalModel = {
  state: WithdrawalState;
  /** Who approved and who agreed so far; a request that waits. */
  request:
    | { readonly kind: 'payout' | 'resolve'; readonly by: number; readonly outcome: Outcome }
    | undefined;
  late: boolean;
};
type Outcome = 'paid' | 'failed' | 'received' | 'returned';
export type WithdrawalCommand =
  | { readonly do: 'approve' | 'reject'; readonly by: number }
  | { readonly do: 'release'; readonly by: number; readonly agree: boolean }
  | { readonly do: 'resolve'; readonly by: number; readonly outcome: Outcome }
  | { readonly do: 'event'; readonly state: 'paid' | 'failed' }
  | { readonly do: 'silence' | 'window' | 'later' }
  | { readonly do: 'answer'; readonly answer: 'received' | 'missing' };

const by = fc.nat(2);
export const command: fc.Arbitrary<WithdrawalCommand> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('approve' as const), by }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('reject' as const), by }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('release' as const), by, agree: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('resolve' as const),
      by,
      outcome: fc.constantFrom<Outcome>('paid', 'failed', 'received', 'returned'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('event' as const),
      state: fc.constantFrom('paid' as const, 'failed' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('silence' as const, 'window' as const, 'later' as const) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      answer: fc.constantFrom('received' as const, 'missing' as const),
    }),
  },
);

const ENDS: Readonly<Record<Outcome, WithdrawalState>> = {
  paid: 'paid',
  failed: 'failed',
  received: 'received',
  returned: 'returned',
};
const mayResolve = (state: WithdrawalState, outcome: Outcome): boolean =>
  outcome === 'paid' || outcome === 'failed' ? state === 'unknown' : state === 'disputed';

/** What the command does to the model; the state it ends in is compared. */
export function expected(
  model: WithdrawalModel,
  one: WithdrawalCommand,
  unanswered: 'received' | 'returned',
): WithdrawalModel {
  const { state, request, late } = model;
  const to = (next: WithdrawalState): WithdrawalModel => ({ state: next, request: undefined, late: false });
  switch (one.do) {
    case 'approve':
      if (state === 'requested' || (state === 'approved' && !request))
        return { ...to('approved'), request: { kind: 'payout', by: one.by, outcome: 'paid' } };
      return model;
    case 'reject':
      return state === 'requested' || state === 'approved' ? to('rejected') : model;
    case 'release':
      if (!request || request.by === one.by) return model;
      if (!one.agree) return request.kind === 'payout' ? to('requested') : { ...model, request: undefined };
      return to(request.kind === 'payout' ? 'paying' : ENDS[request.outcome]);
    case 'resolve':
      return mayResolve(state, one.outcome) && !request
        ? { ...model, request: { kind: 'resolve', by: one.by, outcome: one.outcome } }
        : model;
    case 'event':
      return state === 'paying' || state === 'unknown' ? to(one.state) : model;
    case 'silence':
      return state === 'paying' ? to('unknown') : model;
    case 'later':
      return { ...model, late: state === 'paid' || late };
    case 'window':
      return state === 'paid' && late ? to(unanswered) : model;
    case 'answer':
      return state === 'paid' ? to(one.answer === 'received' ? 'received' : 'disputed') : model;
  }
}

/** A refusal is an answer; anything else fails the run. */
export const quietly = (doing: Promise<unknown>): Promise<void> =>
  doing.then(
    () => undefined,
    (error: { code?: string }) => {
      if (error.code === undefined) throw error;
    },
  );

export async function carryOut(
  till: TestTill,
  one: WithdrawalCommand,
  id: string,
  who: Awaited<ReturnType<TestTill['member']>>,
  reviewers: readonly ReturnType<TestTill['staff']>[],
) {
  const params = { id };
  const staff = 'by' in one ? reviewers[one.by] : reviewers[0];
  if (!staff) throw new Error('nobody');
  const { withdrawal } = await till.call(OpsWithdrawalDetail, { staff }, { params });
  const { revision } = withdrawal;
  const run = (job: string) => Promise.resolve(till.room.jobs[`withdrawals.${job}`]?.({ id, n: 0 }));
  switch (one.do) {
    case 'approve':
      return till.call(ApproveWithdrawal, { staff }, { params, body: { revision, reason: 'model' } });
    case 'reject':
      return till.call(RejectWithdrawal, { staff }, { params, body: { revision, reason: 'other' } });
    case 'release':
      return till.call(ReleaseWithdrawal, { staff }, { params, body: { agree: one.agree } });
    case 'resolve':
      return till.call(
        ResolveWithdrawal,
        { staff },
        { params, body: { revision, outcome: one.outcome, reason: 'model' } },
      );
    case 'event':
      return report(till, eventFor(withdrawal, { state: one.state }));
    case 'later':
      return till.turn(HOUR);
    case 'answer':
      return till.call(AnswerReceipt, who.id, { params, body: { answer: one.answer } });
    default:
      return run(one.do);
  }
}

const paidOut: readonly WithdrawalCommand[] = [
  { do: 'approve', by: 0 },
  { do: 'release', by: 1, agree: true },
  { do: 'event', state: 'paid' },
];
/** States that chance finds rarely. */
const LONG_WAYS: ['received' | 'returned', WithdrawalCommand[]][] = [
  ['returned', [...paidOut, { do: 'later' }, { do: 'window' }]],
  ['received', [...paidOut, { do: 'later' }, { do: 'window' }]],
  [
    'received',
    [
      ...paidOut,
      { do: 'answer', answer: 'missing' },
      { do: 'resolve', by: 0, outcome: 'returned' },
      { do: 'release', by: 1, agree: true },
    ],
  ],
  ['received', [...paidOut.slice(0, 2), { do: 'silence' }, { do: 'event', state: 'failed' }]],
];

export type Walk = {
  readonly runs: number;
  /** Chooses the sequences; another one each time when left out. */
  readonly seed?: number;
  /** After each sequence, with how many were walked. */
  readonly report?: (done: number) => void;
};

/** Walks random sequences in a till of its own, whose clock it turns. @returns every state that was reached @throws where they differ */
export async function walkWithdrawals(
  till: TestTill,
  { runs, seed, report: reported }: Walk,
): Promise<string[]> {
  const staff = [till.staff(), till.staff(), till.staff()];
  const who = await till.member(1_000_000n);
  const seen = new Set<string>();
  let done = 0;
  await till.set({ openMost: 20, dayCount: 100, daySum: '1000000000', claimMs: HOUR });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('received' as const, 'returned' as const),
      fc.array(command, { minLength: 4, maxLength: 14 }),
      async (unanswered, commands) => {
        await till.setReceipt({ unanswered, proof: false });
        const before = await till.cash(who.id);
        const asked = await till.ask(who, '100.00');
        till.answers.set(asked.id, 'pending');
        let model: WithdrawalModel = { state: 'requested', request: undefined, late: false };
        for (const one of commands) {
          await quietly(Promise.resolve(carryOut(till, one, asked.id, who, staff)));
          model = expected(model, one, unanswered);
          const [row] = await till.sql('select state from withdrawals.withdrawals where id = $1', [asked.id]);
          deepStrictEqual([one, row?.['state']], [one, model.state]);
          seen.add(model.state);
          const money = MONEY[model.state];
          deepStrictEqual(await till.cash(who.id), {
            cash: before.cash - (money === 'back' ? 0n : 10_000n),
            held: before.held + (money === 'held' ? 10_000n : 0n),
          });
        }
        // Whatever is open is put away, so that the next sequence finds the member as this one did.
        await till.sql(
          "update withdrawals.withdrawals set created_at = created_at - interval '2 days' where member_id = $1",
          [who.id],
        );
        await finish(till, asked.id, staff);
        done += 1;
        await refill(till, who.id, { cash: before.cash, key: `refill ${done}` });
        reported?.(done);
      },
    ),
    { numRuns: runs, endOnFailure: true, examples: LONG_WAYS, ...(seed === undefined ? {} : { seed }) },
  );
  return [...seen].sort();
}

/** Ends what a sequence left open, by the shortest legal way. */
async function finish(
  till: TestTill,
  id: string,
  reviewers: readonly ReturnType<TestTill['staff']>[],
): Promise<void> {
  const [one, two] = reviewers;
  if (!one || !two) return;
  const state = async () =>
    (await till.sql('select state from withdrawals.withdrawals where id = $1', [id]))[0]?.[
      'state'
    ] as WithdrawalState;
  const params = { id };
  const now = await state();
  if (now === 'requested' || now === 'approved') {
    const { withdrawal } = await till.call(OpsWithdrawalDetail, { staff: one }, { params });
    await till.call(
      RejectWithdrawal,
      { staff: one },
      { params, body: { revision: withdrawal.revision, reason: 'other' } },
    );
    return;
  }
  if (now === 'paying' || now === 'unknown') {
    const { withdrawal } = await till.call(OpsWithdrawalDetail, { staff: one }, { params });
    await report(till, eventFor(withdrawal, { state: 'failed' }));
  }
  if (now === 'paid') {
    till.turn(HOUR);
    await till.room.jobs['withdrawals.window']?.({ id, n: 0 });
  }
  if (now === 'disputed') {
    const { withdrawal } = await till.call(OpsWithdrawalDetail, { staff: one }, { params });
    const body = { revision: withdrawal.revision, outcome: 'returned', reason: 'model' } as const;
    await quietly(till.call(ResolveWithdrawal, { staff: one }, { params, body }));
    for (const staff of reviewers)
      await quietly(till.call(ReleaseWithdrawal, { staff }, { params, body: { agree: true } }));
  }
  notStrictEqual(MONEY[await state()], 'held');
}

/** What was paid out comes back, so that a long soak never runs dry. */
async function refill(
  till: TestTill,
  id: Parameters<TestTill['cash']>[0],
  { cash, key }: { readonly cash: bigint; readonly key: string },
): Promise<void> {
  const missing = cash - (await till.cash(id)).cash;
  if (missing <= 0n) return;
  const { ledger, brand, db } = till.house;
  await db.transaction(async (tx) => {
    await ledger.pay(tx, {
      memberId: id,
      brandId: brand.id,
      currency: 'BDT',
      pockets: await ledger.pockets(tx, brand.id, id, 'BDT'),
      kind: 'grant',
      key,
      content: String(missing),
      ref: id,
      serial: 'T-1',
      amount: minor(missing),
      from: await ledger.house(tx, brand.id, 'grants', 'BDT'),
    });
  });
}
