/** For tests: a cashier with a provider that says and reports what a test wants, and two people at the desk. */
import { DecideRequest } from '#features/people/approvals/contract.ts';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { createProtection } from '#features/people/protection/service.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { type Id, newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { type Deposit, MakeDeposit } from './contract.ts';
import {
  type Difference,
  ListDifferences,
  Reconcile,
  type Report,
  SettleDifference,
} from './contract/reconciliation.ts';
import { INSTANT, approvalsOf, askNoLevel, testFiles } from './fixtures.ts';
import { createManual } from './providers/manual.ts';
import type { PaymentEvent, PaymentProvider } from './providers/provider.ts';
import { createCashier } from './room.ts';
import type { ReportLine } from './rules/report.ts';
import type { CashierNeeds } from './service/needs.ts';
import { applyEvent } from './service/settle.ts';
import { keepCallback, putMethod } from './store.ts';

export const NOW = Date.parse('2026-11-22T12:00:00Z');
const DAYS = { provider: 'paper', from: '2026-11-20', to: '2026-11-23' };

export type TestDesk = {
  readonly house: TestHouse;
  readonly needs: CashierNeeds;
  readonly staff: readonly [Id<'staff'>, Id<'staff'>];
  /** How often a transaction of the desk was begun: more often than it was asked for after a deadlock. */
  readonly begun: () => number;
  readonly call: <C extends Call>(
    name: C,
    who: Id<'member'> | Id<'staff'>,
    parts?: Partial<CallInput<C>> & { readonly key?: string },
  ) => Promise<CallAnswer<C>>;
  readonly deposit: (who: Id<'member'>) => Promise<Deposit>;
  /** The provider says it, inside a transaction of the desk. */
  readonly say: (made: Deposit, state: 'paid' | 'failed') => Promise<string>;
  /** Compares a report of these lines; answers what is open about a deposit afterwards. */
  readonly reconcile: (lines: readonly ReportLine[], made: Deposit) => Promise<Difference | undefined>;
  readonly ask: (id: string, command: 'credit' | 'take_back') => Promise<{ readonly id: string }>;
  readonly agree: (requestId: string) => Promise<unknown>;
};

export const reported = (made: Deposit): ReportLine => ({
  reference: made.id,
  providerReference: `p-${made.id}`,
  amount: made.amount,
  currency: 'BDT',
  state: 'paid',
});

export async function openTestDesk(): Promise<TestDesk> {
  const clock = { now: () => NOW };
  const house = await openTestHouse(clock);
  await askNoLevel(house);
  let lines: readonly ReportLine[] = [];
  let begun = 0;
  const provider: PaymentProvider = {
    code: 'paper',
    start: async ({ reference }) => ({ providerReference: `p-${reference}` }),
    verify: () => undefined,
    query: async () => 'pending',
    report: async () => lines,
    jobs: {},
  };
  const db: Db = {
    ...house.db,
    transaction: (work, ...more) =>
      house.db.transaction(
        (tx) => {
          begun += 1;
          return work(tx);
        },
        ...more,
      ),
  };
  const staff = [newId<'staff'>(), newId<'staff'>()] as const;
  const approvals = approvalsOf(db, clock, staff);
  const { ledger, brands, brand } = house;
  const needs: CashierNeeds = {
    db,
    ledger,
    brands,
    protection: createProtection({ brands }),
    providers: [provider, createManual()],
    clock,
    log: silentLog(),
    approvals: approvals.approvals,
    files: testFiles(),
  };
  const room = createCashier(needs);
  const opened = approvals.open(room.approvals);
  await putMethod(db, brand.id, {
    ...INSTANT,
    code: 'plain',
    min_amount: 1n,
    max_amount: 10_000_000n,
    arrives_in_ms: 1,
  });
  const isStaff = (who: string): who is Id<'staff'> => staff.some((one) => one === who);
  const call: TestDesk['call'] = (name, who, parts = {}) =>
    callRoute([...room.routes, ...opened.routes], name, brand, {
      // Whoever is none of the desk is a player.
      caller: isStaff(who) ? asStaff(who) : asPlayer(who as Id<'member'>),
      ...parts,
    }) as never;
  return {
    house,
    needs,
    staff,
    begun: () => begun,
    call,
    async deposit(who) {
      const body = { method: 'plain', amount: '100.00', currency: 'BDT' };
      const made = await call(MakeDeposit, who, { key: newId(), body });
      await room.jobs['cashier.start']?.({ depositId: made.id });
      return made;
    },
    say: (made, state) =>
      db.transaction(async (tx) => {
        const event: PaymentEvent = {
          eventId: newId(),
          reference: made.id,
          providerReference: `p-${made.id}`,
          state,
          amount: made.amount,
          currency: 'BDT',
          reason: '',
        };
        const outcome = await applyEvent(needs, tx, 'paper', event);
        const body = Buffer.from(JSON.stringify(event));
        const { eventId, reference } = event;
        await keepCallback(tx, { provider: 'paper', eventId, reference, body, outcome });
        return outcome;
      }),
    async reconcile(report, made) {
      lines = report;
      await (call(Reconcile, staff[0], { body: DAYS }) as Promise<Report>);
      const { list } = await call(ListDifferences, staff[0], { query: { state: 'open', pageSize: 100 } });
      return list.find(({ reference }) => reference === made.id);
    },
    ask: (id, command) =>
      call(SettleDifference, staff[0], {
        params: { id },
        body: { deed: command, reason: 'as the report says' },
      }),
    agree: (id) => call(DecideRequest, staff[1], { params: { id }, body: { agree: true } }),
  };
}
